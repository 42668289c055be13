/* SPDX-License-Identifier: Apache-2.0 OR MIT
 *
 * Words of 64 bits, of eight packets side by side: the form of core/duplex.h for AVX-512. Internal.
 */
#ifndef LOXO_WORDS_V8Q_H
#define LOXO_WORDS_V8Q_H

#include "bytes.h"
#include "ct.h"
#include "duplex.h"
#include "x86.h"

#if LOXO_X86
LOXO_TARGET_BEGIN(LOXO_TARGET_AVX512)

typedef uint64_t element;
typedef element word LOXO_VECTOR(64);
typedef __mmask8 lanes; /* bit i is lane i */
enum { WORD = 8, LANES = 8, ROW_WORDS = 2, BLOCK = 48 };
#define OP(name) _mm512_##name##_epi64
#define OP_UNSIGNED(name) _mm512_##name##_epu64
#define SET1(x) ((word)_mm512_set1_epi64((long long)(x)))
#define TEST(x) _mm512_test_epi64_mask((__m512i)(x), (__m512i)(x))

#include "words_avx512_rows.inc"

LOXO_ALWAYS_INLINE void words_from_rows(word *x, const rows *r) {
  const __m512i even = four_rows(r->of[0], r->of[2], r->of[4], r->of[6]);
  const __m512i odd = four_rows(r->of[1], r->of[3], r->of[5], r->of[7]);
  x[0] = (word)_mm512_unpacklo_epi64(even, odd);
  x[1] = (word)_mm512_unpackhi_epi64(even, odd);
}

LOXO_ALWAYS_INLINE rows rows_from_words(const word *x) {
  const __m512i low = (__m512i)x[0], high = (__m512i)x[1];
  rows r;
  put_four_rows(r.of, 2, _mm512_unpacklo_epi64(low, high));
  put_four_rows(r.of + 1, 2, _mm512_unpackhi_epi64(low, high));
  return r;
}

LOXO_ALWAYS_INLINE word lefts(const cursor *c) { return c->left[0]; }

#include "words_avx512.inc"

LOXO_TARGET_END
#endif
#endif
