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

/* Transposes two by two elements, in each quarter of the vectors. */
LOXO_ALWAYS_INLINE void transpose_quarters(__m512i *to, const __m512i *x) {
  to[0] = _mm512_unpacklo_epi64(x[0], x[1]);
  to[1] = _mm512_unpackhi_epi64(x[0], x[1]);
}

LOXO_ALWAYS_INLINE word lefts(const cursor *c) { return c->left[0]; }

#include "words_avx512.inc"

LOXO_TARGET_END
#endif
#endif
