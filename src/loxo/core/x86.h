/* SPDX-License-Identifier: Apache-2.0 OR MIT
 *
 * The intrinsics of x86-64: the compiler's own or, under LOXO_SIMDE, emulated ones. Internal.
 */
#ifndef LOXO_X86_H
#define LOXO_X86_H

#include "target.h"

#if LOXO_X86
#ifdef LOXO_SIMDE
#include "simde.h"
#else
#include <immintrin.h>
#endif

/* x ^ y ^ z as one operation of AVX-512 on words of 32 bits, of 16 or 64 bytes. Where several x
 * have y and z in common, compilers make y ^ z first if they know what this is. */
#define LOXO_XOR3_16(x, y, z) \
  ((word)_mm_ternarylogic_epi32((__m128i)(x), (__m128i)(y), (__m128i)(z), 0x96))
#define LOXO_XOR3_64(x, y, z) \
  ((word)_mm512_ternarylogic_epi32((__m512i)(x), (__m512i)(y), (__m512i)(z), 0x96))

/* Loads the first n <= 32 bytes, then zeros; touches nothing behind them. AVX-512. */
#define loxo_load_part(from, n) \
  _mm256_maskz_loadu_epi8(_bzhi_u32(0xffffffffu, (unsigned)(n)), (from))
#define loxo_store_part(to, x, n) \
  _mm256_mask_storeu_epi8((to), _bzhi_u32(0xffffffffu, (unsigned)(n)), (x))
#endif

#endif
