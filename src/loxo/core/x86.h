/* SPDX-License-Identifier: Apache-2.0 OR MIT
 *
 * The intrinsics of x86-64: the compiler's, or, under LOXO_SIMDE, emulated ones. Internal.
 */
#ifndef LOXO_X86_H
#define LOXO_X86_H

#include "target.h"

#if LOXO_X86
#ifdef LOXO_SIMDE
#define SIMDE_ENABLE_NATIVE_ALIASES
#include <simde/x86/avx512.h>
#include <simde/x86/gfni.h>

/* PEXT bit by bit; SIMDe has none. */
static inline uint64_t _pext_u64(uint64_t x, uint64_t mask) {
  uint64_t y = 0;
  for (unsigned to = 0; mask; to++, mask &= mask - 1) {
    y |= (x >> __builtin_ctzll(mask) & 1) << to;
  }
  return y;
}
#else
#include <immintrin.h>
#endif

/* Features in the words of cpu.h, for kernel tables. */
#define LOXO_NEEDS_SSE2 LOXO_CPU_SSE2
#define LOXO_NEEDS_SSSE3 LOXO_CPU_SSSE3
#define LOXO_NEEDS_BMI2 LOXO_CPU_FAST_PEXT
#define LOXO_NEEDS_AVX2 LOXO_CPU_AVX2
#define LOXO_NEEDS_AVX2_GFNI (LOXO_CPU_AVX2 | LOXO_CPU_GFNI)
#define LOXO_NEEDS_AVX512 (LOXO_CPU_AVX512 | LOXO_CPU_VBMI | LOXO_CPU_GFNI)
#endif

#endif
