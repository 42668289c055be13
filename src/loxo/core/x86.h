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

/* Loads the first n <= 32 bytes, then zeros; touches nothing behind them. AVX-512. */
#define loxo_load_part(from, n) \
  _mm256_maskz_loadu_epi8(_bzhi_u32(0xffffffffu, (unsigned)(n)), (from))
#define loxo_store_part(to, x, n) \
  _mm256_mask_storeu_epi8((to), _bzhi_u32(0xffffffffu, (unsigned)(n)), (x))
#endif

#endif
