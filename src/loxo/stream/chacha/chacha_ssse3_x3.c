/* SPDX-License-Identifier: Apache-2.0 OR MIT
 *
 * ChaCha, up to three blocks in rows, with SSSE3.
 */
#include "../../core/builds.h"
#include "../../core/x86.h"
#include "chacha_state.h"

#if LOXO_X86
LOXO_TARGET_BEGIN(LOXO_TARGET_SSSE3)

LOXO_ALWAYS_INLINE __m128i load_row(const uint32_t *p) {
  return _mm_loadu_si128((const __m128i *)(const void *)p);
}

LOXO_ALWAYS_INLINE __m128i row_of(uint64_t low, uint64_t high) {
  return _mm_set_epi64x((long long)high, (long long)low);
}

#define ROWS(name) LOXO_CAT(xmm_, name)
#define BLOCKS 1
#define ROWS_BEFORE(x, y, n) ((void)0)
#define ROWS_TURN(x, y, n) turned((x) ^ (y), n)
typedef uint32_t words LOXO_VECTOR(16);
LOXO_ALWAYS_INLINE words turned(words z, int n) {
  const __m128i turn_8 = _mm_setr_epi8(3, 0, 1, 2, 7, 4, 5, 6, 11, 8, 9, 10, 15, 12, 13, 14);
  const __m128i turn_16 = _mm_setr_epi8(2, 3, 0, 1, 6, 7, 4, 5, 10, 11, 8, 9, 14, 15, 12, 13);
  if (n == 8) return (words)_mm_shuffle_epi8((__m128i)z, turn_8);
  if (n == 16) return (words)_mm_shuffle_epi8((__m128i)z, turn_16);
  return z << n | z >> (32 - n);
}
#define ROWS_MOVE(x, order) ((xmm_words)_mm_shuffle_epi32((__m128i)(x), order))
#define ROWS_REPEAT(p) ((xmm_words)load_row(p))
#define ROWS_SPREAD(low, high) ((xmm_words)row_of(low, high))
#define ROWS_TRANSPOSE(x) ((void)(x))
#include "chacha_x86_rows.inc"

loxo_stream_xor_fn loxo_chacha_xor_ssse3_x3;
void loxo_chacha_xor_ssse3_x3(const loxo_stream_lane *lane, size_t n, size_t blocks) {
  const uint8_t *in = lane->in;
  uint8_t *out = lane->out;
  for (; blocks; in += 64 * n, out += 64 * n, blocks -= n) {
    n = blocks < 3 ? blocks : 3;
    if (n == 1) {
      xmm_xor(out, in, lane->own, 1, 1);
    } else if (n == 2) {
      xmm_xor(out, in, lane->own, 2, 2);
    } else {
      xmm_xor(out, in, lane->own, 3, 3);
    }
  }
}

LOXO_TARGET_END
#else
typedef int loxo_chacha_has_no_ssse3_x3; /* a translation unit may not be empty */
#endif
