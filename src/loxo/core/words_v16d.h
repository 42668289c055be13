/* SPDX-License-Identifier: Apache-2.0 OR MIT
 *
 * Words of 32 bits, of sixteen packets side by side: the form of core/duplex.h for AVX-512.
 * Internal.
 */
#ifndef LOXO_WORDS_V16D_H
#define LOXO_WORDS_V16D_H

#include "bytes.h"
#include "ct.h"
#include "duplex.h"
#include "x86.h"

#if LOXO_X86
LOXO_TARGET_BEGIN(LOXO_TARGET_AVX512)

typedef uint32_t element;
typedef element word LOXO_VECTOR(64);
typedef __mmask16 lanes; /* bit i is lane i */
enum { WORD = 4, LANES = 16, ROW_WORDS = 4, BLOCK = 48 };
#define OP(name) _mm512_##name##_epi32
#define OP_UNSIGNED(name) _mm512_##name##_epu32
#define SET1(x) ((word)_mm512_set1_epi32((int)(x)))
#define TEST(x) _mm512_test_epi32_mask((__m512i)(x), (__m512i)(x))
#define ROTATE(x, n) ((word)_mm512_rol_epi32((__m512i)(x), n))

#include "words_avx512_rows.inc"

/* Transposes four by four elements, in each quarter of the vectors. */
LOXO_ALWAYS_INLINE void transpose_quarters(__m512i *to, const __m512i *x) {
  const __m512i low01 = _mm512_unpacklo_epi32(x[0], x[1]);
  const __m512i low23 = _mm512_unpacklo_epi32(x[2], x[3]);
  const __m512i high01 = _mm512_unpackhi_epi32(x[0], x[1]);
  const __m512i high23 = _mm512_unpackhi_epi32(x[2], x[3]);
  to[0] = _mm512_unpacklo_epi64(low01, low23);
  to[1] = _mm512_unpackhi_epi64(low01, low23);
  to[2] = _mm512_unpacklo_epi64(high01, high23);
  to[3] = _mm512_unpackhi_epi64(high01, high23);
}

/* Of lanes that have no part of a block left, a part of the number. */
LOXO_ALWAYS_INLINE word lefts(const cursor *c) {
  const __m512i low = _mm512_castsi256_si512(_mm512_cvtepi64_epi32((__m512i)c->left[0]));
  return (word)_mm512_inserti64x4(low, _mm512_cvtepi64_epi32((__m512i)c->left[1]), 1);
}

#include "words_avx512.inc"

LOXO_TARGET_END
#endif
#endif
