/* SPDX-License-Identifier: Apache-2.0 OR MIT
 *
 * SOSEMANUK, up to sixteen streams, one in each lane of AVX-512.
 */
#include "../../core/builds.h"
#include "../../core/x86.h"
#include "sosemanuk_state.h"

#if LOXO_X86
LOXO_TARGET_BEGIN(LOXO_TARGET_AVX512)

typedef uint32_t word LOXO_VECTOR(64);
enum { LANES = 16 };
#define VECTOR __m512i
#define MM(name) LOXO_CAT(_mm512_, name)
#include "sosemanuk_x86_evex.inc"

#define PAIR(row, i) _mm256_set_m128i((__m128i)row((i) + 4), (__m128i)row(i))
#define JOINED(row, i) \
  ((word)_mm512_inserti64x4(_mm512_castsi256_si512(PAIR(row, i)), PAIR(row, (i) + 8), 1))
#define QUARTER(x, which) _mm512_extracti32x4_epi32((__m512i)(x), which)
#define ROW_OF(x, l) \
  ((row)((l) < 4    ? QUARTER((x)[(l) % 4], 0) \
         : (l) < 8  ? QUARTER((x)[(l) % 4], 1) \
         : (l) < 12 ? QUARTER((x)[(l) % 4], 2) \
                    : QUARTER((x)[(l) % 4], 3)))
#include "sosemanuk_lanes.inc"

loxo_stream_xor_fn loxo_sosemanuk_xor_avx512_streams_x16;
void loxo_sosemanuk_xor_avx512_streams_x16(const loxo_stream_lane *lane, size_t n, size_t blocks) {
  xor_streams(lane, n, blocks);
}

LOXO_TARGET_END
#else
typedef int loxo_sosemanuk_has_no_avx512_x16; /* a translation unit may not be empty */
#endif
