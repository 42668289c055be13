/* SPDX-License-Identifier: Apache-2.0 OR MIT
 *
 * ChaCha, sixteen blocks, one in each lane of AVX-512.
 */
#include "../../core/x86.h"
#include "chacha_state.h"

#if LOXO_X86
LOXO_TARGET_BEGIN(LOXO_TARGET_AVX512)

typedef uint32_t word LOXO_VECTOR(64);
enum { LANES = 16 };
#define ROTATE(x, n) ((word)_mm512_rol_epi32((__m512i)(x), n))

/* Shuffles have one port and blends two, so that transpositions are exchanges: a shuffle and two
 * blends instead of two shuffles. `crossed` has the upper parts of x at the places of the lower
 * ones, and the lower parts of y at those of the upper ones. x becomes the lower parts of both, y
 * the upper ones. */
LOXO_ALWAYS_INLINE void exchange(__m512i *x, __m512i *y, __mmask8 upper, __m512i crossed) {
  *x = _mm512_mask_blend_epi64(upper, *x, crossed);
  *y = _mm512_mask_blend_epi64(upper, crossed, *y);
}

LOXO_ALWAYS_INLINE void exchange_eighths(__m512i *x, __m512i *y) {
  exchange(x, y, 0xaa, (__m512i)_mm512_shuffle_pd((__m512d)*x, (__m512d)*y, 0x55));
}

LOXO_ALWAYS_INLINE void exchange_halves(__m512i *x, __m512i *y) {
  exchange(x, y, 0xf0, _mm512_shuffle_i32x4(*x, *y, 0x4e));
}

/* Transposes four by four elements of 32 bits in each quarter of four vectors. */
LOXO_ALWAYS_INLINE void transpose_quarters(word *x) {
  const __m512i x0 = (__m512i)x[0], x1 = (__m512i)x[1], x2 = (__m512i)x[2], x3 = (__m512i)x[3];
  __m512i a = _mm512_unpacklo_epi32(x0, x1), b = _mm512_unpacklo_epi32(x2, x3);
  __m512i c = _mm512_unpackhi_epi32(x0, x1), d = _mm512_unpackhi_epi32(x2, x3);
  exchange_eighths(&a, &b);
  exchange_eighths(&c, &d);
  x[0] = (word)a, x[1] = (word)b, x[2] = (word)c, x[3] = (word)d;
}

#define QUARTERS(x, y, which) ((word)_mm512_shuffle_i32x4(x, y, which))

/* Transposes the quarters of every fourth vector. */
LOXO_ALWAYS_INLINE void transpose_fours(word *x) {
  __m512i a = (__m512i)x[0], b = (__m512i)x[4], c = (__m512i)x[8], d = (__m512i)x[12];
  exchange_halves(&a, &b);
  exchange_halves(&c, &d);
  x[0] = QUARTERS(a, c, 0x88);
  x[4] = QUARTERS(a, c, 0xdd);
  x[8] = QUARTERS(b, d, 0x88);
  x[12] = QUARTERS(b, d, 0xdd);
}

LOXO_ALWAYS_INLINE void transpose(word *x) {
  LOXO_UNROLL
  for (int i = 0; i < 4; i++) transpose_quarters(x + 4 * i);
  LOXO_UNROLL
  for (int i = 0; i < 4; i++) transpose_fours(x + i);
}

#include "chacha_x86_lanes.inc"

loxo_stream_xor_fn loxo_chacha_xor_avx512_x16;
void loxo_chacha_xor_avx512_x16(const loxo_stream_lane *lane, size_t n, size_t blocks) {
  (void)n; /* one stream */
  xor_blocks(lane, blocks);
}

loxo_stream_xor_fn loxo_chacha_xor_avx512_streams_x16;
void loxo_chacha_xor_avx512_streams_x16(const loxo_stream_lane *lane, size_t n, size_t blocks) {
  xor_streams(lane, n, blocks);
}

LOXO_TARGET_END
#else
typedef int loxo_chacha_has_no_avx512_x16; /* a translation unit may not be empty */
#endif
