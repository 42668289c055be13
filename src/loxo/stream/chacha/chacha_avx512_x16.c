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

/* Transposes four by four elements of 32 bits in each quarter of four vectors. */
LOXO_ALWAYS_INLINE void transpose_quarters(word *x) {
  const __m512i low01 = _mm512_unpacklo_epi32((__m512i)x[0], (__m512i)x[1]);
  const __m512i low23 = _mm512_unpacklo_epi32((__m512i)x[2], (__m512i)x[3]);
  const __m512i high01 = _mm512_unpackhi_epi32((__m512i)x[0], (__m512i)x[1]);
  const __m512i high23 = _mm512_unpackhi_epi32((__m512i)x[2], (__m512i)x[3]);
  x[0] = (word)_mm512_unpacklo_epi64(low01, low23);
  x[1] = (word)_mm512_unpackhi_epi64(low01, low23);
  x[2] = (word)_mm512_unpacklo_epi64(high01, high23);
  x[3] = (word)_mm512_unpackhi_epi64(high01, high23);
}

#define QUARTERS(x, y, which) _mm512_shuffle_i32x4((__m512i)(x), (__m512i)(y), which)

/* Transposes the quarters of every fourth vector. */
LOXO_ALWAYS_INLINE void transpose_fours(word *x) {
  const __m512i low01 = QUARTERS(x[0], x[4], 0x44), low23 = QUARTERS(x[8], x[12], 0x44);
  const __m512i high01 = QUARTERS(x[0], x[4], 0xee), high23 = QUARTERS(x[8], x[12], 0xee);
  x[0] = (word)QUARTERS(low01, low23, 0x88);
  x[4] = (word)QUARTERS(low01, low23, 0xdd);
  x[8] = (word)QUARTERS(high01, high23, 0x88);
  x[12] = (word)QUARTERS(high01, high23, 0xdd);
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
