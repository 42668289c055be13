/* SPDX-License-Identifier: Apache-2.0 OR MIT
 *
 * SOSEMANUK, one stream with SSSE3.
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
#define ROTATE(x, n) ((word)((x) << (n) | (x) >> (32 - (n))))
#include "sosemanuk_boxes.inc"
#include "sosemanuk_x86_transpose.inc"
#define LOOKED_UP(table, x) ((word)MM(shuffle_epi8)((VECTOR)(table), (VECTOR)(x)))
#define LOW_BITS(x) (x) /* and the highest, which is 0 */
#include "sosemanuk_quads.inc"
#define quad_products(x, y) ((x) << 8 ^ (y) >> 8 ^ row_products(x, 16) ^ row_products(y, 0))
#include "sosemanuk_one.inc"

loxo_stream_xor_fn loxo_sosemanuk_xor_ssse3;
void loxo_sosemanuk_xor_ssse3(const loxo_stream_lane *lane, size_t n, size_t blocks) {
  (void)n; /* one stream */
  xor_one(lane, blocks);
}

LOXO_TARGET_END
#else
typedef int loxo_sosemanuk_has_no_ssse3; /* a translation unit may not be empty */
#endif
