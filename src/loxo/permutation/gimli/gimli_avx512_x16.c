/* SPDX-License-Identifier: Apache-2.0 OR MIT
 *
 * Gimli-24, up to sixteen states, with AVX-512: a vector is a row of four states, so that nothing
 * has to be transposed.
 *
 * Four states are three vectors in memory, of four rows each. Rows of the same number are at
 * different places of different vectors: vectors of them are made by blending, not by shuffles. Row
 * r then has state 3p + r (modulo 4) at place p, and is turned by r places.
 */
#include "../../core/x86.h"

#if LOXO_X86
LOXO_TARGET_BEGIN(LOXO_TARGET_AVX512)
#include "../../core/words_v16d.h"

#define SHUFFLE_BYTES(x, ...) \
  ((word)_mm512_shuffle_epi8((__m512i)(x), _mm512_broadcast_i32x4(_mm_setr_epi8(__VA_ARGS__))))
#define ANY_OF_THREE
#define GIMLI_VECTORS 4
#define GIMLI_CONSTANT(c) ((word)_mm512_maskz_set1_epi32(0x1111, (int)(c)))
#include "gimli_x128.h"

/* The first vector, with place 1 of the second one and place 2 of the third. */
LOXO_ALWAYS_INLINE __m512i blended(__m512i first, __m512i second, __m512i third) {
  return _mm512_mask_mov_epi64(_mm512_mask_mov_epi64(first, 0x0c, second), 0x30, third);
}

LOXO_ALWAYS_INLINE void load_states(word *s, uint8_t *states, size_t bytes) {
  (void)bytes;
  LOXO_UNROLL
  for (int i = 0; i < 3 * GIMLI_VECTORS; i += 3) {
    const __m512i a = _mm512_loadu_si512(states + 64 * i);
    const __m512i b = _mm512_loadu_si512(states + 64 * (i + 1));
    const __m512i c = _mm512_loadu_si512(states + 64 * (i + 2));
    const __m512i y = blended(b, a, c), z = blended(c, b, a);
    s[i] = (word)blended(a, c, b);
    s[i + 1] = (word)_mm512_shuffle_i64x2(y, y, 0x39);
    s[i + 2] = (word)_mm512_shuffle_i64x2(z, z, 0x4e);
  }
}

LOXO_ALWAYS_INLINE void store_states(uint8_t *states, const word *s, size_t bytes) {
  (void)bytes;
  LOXO_UNROLL
  for (int i = 0; i < 3 * GIMLI_VECTORS; i += 3) {
    const __m512i x = (__m512i)s[i], turned_y = (__m512i)s[i + 1], turned_z = (__m512i)s[i + 2];
    const __m512i y = _mm512_shuffle_i64x2(turned_y, turned_y, 0x93);
    const __m512i z = _mm512_shuffle_i64x2(turned_z, turned_z, 0x4e);
    _mm512_storeu_si512(states + 64 * i, blended(x, y, z));
    _mm512_storeu_si512(states + 64 * (i + 1), blended(y, z, x));
    _mm512_storeu_si512(states + 64 * (i + 2), blended(z, x, y));
  }
}

#define LOADS_STATES
#include "../../core/words_blocks.inc"

WORDS_KERNEL(loxo_gimli_permute_avx512_x16, 48, gimli_rounds(s))
LOXO_TARGET_END
#else
typedef int loxo_gimli_has_no_avx512_x16; /* a translation unit may not be empty */
#endif
