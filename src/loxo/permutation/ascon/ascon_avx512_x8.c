/* SPDX-License-Identifier: Apache-2.0 OR MIT
 *
 * Ascon-p, up to eight states, one in each lane of AVX-512.
 *
 * Eight states are five vectors in memory. Five and eight have no common factor, so no two words of
 * the same number are at the same place of a vector: words are made by blending vectors, not by
 * shuffles. Word w then has state i at place 5i + w (modulo 8), and turned by w places at place 5i.
 */
#include "../../core/words_v8q.h"
#include "ascon_avx512_x8.h"

#if LOXO_X86
LOXO_TARGET_BEGIN(LOXO_TARGET_AVX512)
enum { WORDS = 5 };

/* The places of memory's k-th vector that have word w of a state. */
LOXO_ALWAYS_INLINE __mmask8 places(int w, int k) {
  unsigned mask = 0;
  LOXO_UNROLL
  for (int p = 0; p < LANES; p++) mask |= (unsigned)((LANES * k + p) % WORDS == w) << p;
  return (__mmask8)mask;
}

/* Turned so many places down. */
LOXO_ALWAYS_INLINE __m512i turned(__m512i x, int by) {
  const __m512i all = _mm512_set_epi64(7, 6, 5, 4, 3, 2, 1, 0);
  return by ? _mm512_permutexvar_epi64(_mm512_add_epi64(all, _mm512_set1_epi64(by)), x) : x;
}

LOXO_ALWAYS_INLINE void load_states(word *s, uint8_t *states, size_t bytes) {
  (void)bytes;
  __m512i memory[WORDS];
  LOXO_UNROLL
  for (int k = 0; k < WORDS; k++) memory[k] = _mm512_loadu_si512(states + 64 * k);
  LOXO_UNROLL
  for (int w = 0; w < WORDS; w++) {
    __m512i x = memory[0];
    LOXO_UNROLL
    for (int k = 1; k < WORDS; k++) x = _mm512_mask_mov_epi64(x, places(w, k), memory[k]);
    s[w] = (word)turned(x, w);
  }
}

LOXO_ALWAYS_INLINE void store_states(uint8_t *states, const word *s, size_t bytes) {
  (void)bytes;
  __m512i x[WORDS];
  LOXO_UNROLL
  for (int w = 0; w < WORDS; w++) x[w] = turned((__m512i)s[w], (LANES - w) % LANES);
  LOXO_UNROLL
  for (int k = 0; k < WORDS; k++) {
    __m512i memory = x[0];
    LOXO_UNROLL
    for (int w = 1; w < WORDS; w++) memory = _mm512_mask_mov_epi64(memory, places(w, k), x[w]);
    _mm512_storeu_si512(states + 64 * k, memory);
  }
}

#define KERNEL_ISA avx512_x8
#define LOADS_STATES
#include "ascon_blocks.inc"
LOXO_TARGET_END
#else
typedef int loxo_ascon_has_no_avx512_x8; /* a translation unit may not be empty */
#endif
