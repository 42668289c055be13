/* SPDX-License-Identifier: Apache-2.0 OR MIT
 *
 * Ascon-p, up to four states, one in each lane of AVX2.
 *
 * Four states are five vectors in memory. As in ascon_avx512_x8.c, words are made by blending them:
 * word w has state i at place i + w (modulo 4), and is turned by w places.
 */
#include "../../core/x86.h"

#if LOXO_X86
LOXO_TARGET_BEGIN(LOXO_TARGET_AVX2)
#include "../../core/words_v4q.h"
#define ASCON_IN_LANES
#include "ascon_portable.h"

enum { WORDS = 5 };

/* Of words, memory's n-th vector, and of vectors in memory, word n: place p is from x[p - n]. */
LOXO_ALWAYS_INLINE __m256i blended(const __m256i *x, unsigned n) {
  const __m256i *first = x + (WORDS - n) % WORDS, *second = x + (WORDS + 1 - n) % WORDS;
  const __m256i *third = x + (WORDS + 2 - n) % WORDS, *fourth = x + (WORDS + 3 - n) % WORDS;
  return _mm256_blend_epi32(_mm256_blend_epi32(*first, *second, 0x0c),
                            _mm256_blend_epi32(*third, *fourth, 0xc0), 0xf0);
}

LOXO_ALWAYS_INLINE void load_states(word *s, uint8_t *states, size_t bytes) {
  (void)bytes;
  __m256i memory[WORDS], x[WORDS];
  LOXO_UNROLL
  for (unsigned k = 0; k < WORDS; k++) {
    memory[k] = _mm256_loadu_si256((const __m256i *)(const void *)(states + 32 * k));
  }
  LOXO_UNROLL
  for (unsigned w = 0; w < WORDS; w++) x[w] = blended(memory, w);
  s[0] = (word)x[0];
  s[1] = (word)_mm256_permute4x64_epi64(x[1], 0x39);
  s[2] = (word)_mm256_permute4x64_epi64(x[2], 0x4e);
  s[3] = (word)_mm256_permute4x64_epi64(x[3], 0x93);
  s[4] = (word)x[4];
}

LOXO_ALWAYS_INLINE void store_states(uint8_t *states, const word *s, size_t bytes) {
  (void)bytes;
  const __m256i x[WORDS] = {(__m256i)s[0], _mm256_permute4x64_epi64((__m256i)s[1], 0x93),
                            _mm256_permute4x64_epi64((__m256i)s[2], 0x4e),
                            _mm256_permute4x64_epi64((__m256i)s[3], 0x39), (__m256i)s[4]};
  LOXO_UNROLL
  for (unsigned k = 0; k < WORDS; k++) {
    _mm256_storeu_si256((__m256i *)(void *)(states + 32 * k), blended(x, k));
  }
}

#define KERNEL_ISA avx2_x4
#define LOADS_STATES
#include "ascon_blocks.inc"
LOXO_TARGET_END
#else
typedef int loxo_ascon_has_no_avx2_x4; /* a translation unit may not be empty */
#endif
