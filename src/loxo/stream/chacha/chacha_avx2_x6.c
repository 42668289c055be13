/* SPDX-License-Identifier: Apache-2.0 OR MIT
 *
 * ChaCha, up to six blocks in rows, with AVX2: two to a vector, and one in shorter ones.
 */
#include "../../core/builds.h"
#include "../../core/x86.h"
#include "chacha_state.h"

#if LOXO_X86
LOXO_TARGET_BEGIN(LOXO_TARGET_AVX2)

LOXO_ALWAYS_INLINE __m128i load_row(const uint32_t *p) {
  return _mm_loadu_si128((const __m128i *)(const void *)p);
}

#define TURNED_8 3, 0, 1, 2, 7, 4, 5, 6, 11, 8, 9, 10, 15, 12, 13, 14
#define TURNED_16 2, 3, 0, 1, 6, 7, 4, 5, 10, 11, 8, 9, 14, 15, 12, 13
#define MASK(...) _mm_setr_epi8(__VA_ARGS__)
#define MASKS(...) _mm256_setr_epi8(__VA_ARGS__, __VA_ARGS__)
#define SHIFTED(z, n) ((z) << (n) | (z) >> (32 - (n)))

LOXO_ALWAYS_INLINE __m128i row_of(uint64_t low, uint64_t high) {
  return _mm_set_epi64x((long long)high, (long long)low);
}

#define ROWS(name) LOXO_CAT(xmm_, name)
#define BLOCKS 1
#define ROWS_BEFORE(x, y, n) ((void)0)
#define ROWS_TURN(x, y, n) xmm_turned((x) ^ (y), n)
typedef uint32_t xmm LOXO_VECTOR(16);
LOXO_ALWAYS_INLINE xmm xmm_turned(xmm z, int n) {
  if (n == 8) return (xmm)_mm_shuffle_epi8((__m128i)z, MASK(TURNED_8));
  if (n == 16) return (xmm)_mm_shuffle_epi8((__m128i)z, MASK(TURNED_16));
  return SHIFTED(z, n);
}
#define ROWS_MOVE(x, order) ((xmm_words)_mm_shuffle_epi32((__m128i)(x), order))
#define ROWS_REPEAT(p) ((xmm_words)load_row(p))
#define ROWS_SPREAD(low, high) ((xmm_words)row_of(low, high))
#define ROWS_TRANSPOSE(x) ((void)(x))
#include "chacha_x86_rows.inc"

#define ROWS(name) LOXO_CAT(ymm_, name)
#define BLOCKS 2
#define ROWS_BEFORE(x, y, n) ((void)0)
#define ROWS_TURN(x, y, n) ymm_turned((x) ^ (y), n)
typedef uint32_t ymm LOXO_VECTOR(32);
LOXO_ALWAYS_INLINE ymm ymm_turned(ymm z, int n) {
  if (n == 8) return (ymm)_mm256_shuffle_epi8((__m256i)z, MASKS(TURNED_8));
  if (n == 16) return (ymm)_mm256_shuffle_epi8((__m256i)z, MASKS(TURNED_16));
  return SHIFTED(z, n);
}
#define ROWS_MOVE(x, order) ((ymm_words)_mm256_shuffle_epi32((__m256i)(x), order))
#define ROWS_REPEAT(p) ((ymm_words)_mm256_broadcastsi128_si256(load_row(p)))
#define ROWS_SPREAD(low, high) ((ymm_words)_mm256_broadcastsi128_si256(row_of(low, high)))
#define ROWS_TRANSPOSE(x) transpose_halves((__m256i *)(x))
LOXO_ALWAYS_INLINE void transpose_halves(__m256i *x) {
  const __m256i a = x[0], b = x[1], c = x[2], d = x[3];
  x[0] = _mm256_permute2x128_si256(a, b, 0x20);
  x[1] = _mm256_permute2x128_si256(c, d, 0x20);
  x[2] = _mm256_permute2x128_si256(a, b, 0x31);
  x[3] = _mm256_permute2x128_si256(c, d, 0x31);
}
#include "chacha_x86_rows.inc"

loxo_stream_xor_fn loxo_chacha_xor_avx2_x6;
void loxo_chacha_xor_avx2_x6(const loxo_stream_lane *lane, size_t n, size_t blocks) {
  const uint8_t *in = lane->in;
  uint8_t *out = lane->out;
  for (; blocks; in += 64 * n, out += 64 * n, blocks -= n) {
    n = blocks < 6 ? blocks : 6;
    if (n == 1) {
      xmm_xor(out, in, lane->own, 1, 1);
    } else if (n == 2) {
      ymm_xor(out, in, lane->own, 1, 2);
    } else if (n <= 4) {
      ymm_xor(out, in, lane->own, 2, n);
    } else {
      ymm_xor(out, in, lane->own, 3, n);
    }
  }
}

LOXO_TARGET_END
#else
typedef int loxo_chacha_has_no_avx2_x6; /* a translation unit may not be empty */
#endif
