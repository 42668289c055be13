/* SPDX-License-Identifier: Apache-2.0 OR MIT
 *
 * SOSEMANUK, up to four streams, one in each lane of SSSE3.
 */
#include "../../core/builds.h"
#include "../../core/ssse3.h"
#include "sosemanuk_state.h"

#if LOXO_X86
LOXO_TARGET_BEGIN(LOXO_TARGET_SSSE3)

typedef uint32_t word LOXO_VECTOR(16);
enum { LANES = 4 };
#define VECTOR __m128i
#define MM(name) LOXO_CAT(_mm_, name)
#define REPEATED(table) _mm_loadu_si128((const void *)(table))
#include "sosemanuk_x86_vex.inc"
#define JOINED(row, i) row(i)
#define ROW_OF(x, l) ((x)[l])
#include "sosemanuk_boxes.inc"
#include "sosemanuk_lanes.inc"

loxo_stream_xor_fn loxo_sosemanuk_xor_ssse3_streams_x4;
void loxo_sosemanuk_xor_ssse3_streams_x4(const loxo_stream_lane *lane, size_t n, size_t blocks) {
  xor_streams(lane, n, blocks);
}

LOXO_TARGET_END
#else
typedef int loxo_sosemanuk_has_no_ssse3_x4; /* a translation unit may not be empty */
#endif
