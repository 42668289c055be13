/* SPDX-License-Identifier: Apache-2.0 OR MIT
 *
 * ChaCha, eight blocks, one in each lane of AVX2.
 */
#include "../../core/x86.h"
#include "chacha_state.h"

#if LOXO_X86
LOXO_TARGET_BEGIN(LOXO_TARGET_AVX2)

typedef uint32_t word LOXO_VECTOR(32);
enum { LANES = 8 };
#define SHUFFLE(x, mask) ((word)_mm256_shuffle_epi8((__m256i)(x), (__m256i)(mask)))

/* Transposes four by four elements in each half of four vectors. */
LOXO_ALWAYS_INLINE void transpose_halves(word *x) {
  const __m256i low01 = _mm256_unpacklo_epi32((__m256i)x[0], (__m256i)x[1]);
  const __m256i low23 = _mm256_unpacklo_epi32((__m256i)x[2], (__m256i)x[3]);
  const __m256i high01 = _mm256_unpackhi_epi32((__m256i)x[0], (__m256i)x[1]);
  const __m256i high23 = _mm256_unpackhi_epi32((__m256i)x[2], (__m256i)x[3]);
  x[0] = (word)_mm256_unpacklo_epi64(low01, low23);
  x[1] = (word)_mm256_unpackhi_epi64(low01, low23);
  x[2] = (word)_mm256_unpacklo_epi64(high01, high23);
  x[3] = (word)_mm256_unpackhi_epi64(high01, high23);
}

LOXO_ALWAYS_INLINE void transpose(word *x) {
  transpose_halves(x);
  transpose_halves(x + 4);
  LOXO_UNROLL
  for (int i = 0; i < 4; i++) {
    const __m256i a = (__m256i)x[i], b = (__m256i)x[i + 4];
    x[i] = (word)_mm256_permute2x128_si256(a, b, 0x20);
    x[i + 4] = (word)_mm256_permute2x128_si256(a, b, 0x31);
  }
}

#include "chacha_x86_lanes.inc"

loxo_stream_xor_fn loxo_chacha_xor_avx2_x8;
void loxo_chacha_xor_avx2_x8(const loxo_stream_lane *lane, size_t n, size_t blocks) {
  (void)n; /* one stream */
  xor_blocks(lane, blocks);
}

loxo_stream_xor_fn loxo_chacha_xor_avx2_streams_x8;
void loxo_chacha_xor_avx2_streams_x8(const loxo_stream_lane *lane, size_t n, size_t blocks) {
  xor_streams(lane, n, blocks);
}

LOXO_TARGET_END
#else
typedef int loxo_chacha_has_no_avx2_x8; /* a translation unit may not be empty */
#endif
