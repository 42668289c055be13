/* SPDX-License-Identifier: Apache-2.0 OR MIT
 *
 * Keccak-f[200]: declares the kernels, and has the round constants they share.
 * Internal.
 */
#ifndef LOXO_KECCAK200_KERNELS_H
#define LOXO_KECCAK200_KERNELS_H

#include "../../core/dispatch.h"

#define KECCAK200_ROUNDS 18

/* loxo_keccak200_permute_<isa> of each line */
#define KERNEL(build, isa, needs, lanes, form, from) \
  LOXO_IF_KERNEL(LOXO_HAS_##build, from)(loxo_permute_fn loxo_keccak200_permute_##isa;)
#include "keccak200_kernels.def"
#undef KERNEL

/* Declared in functions that spill vectors: clang aligns the stack for spills only if a variable of
 * that type is in memory. */
#if defined(__clang__)
#define KECCAK200_ALIGN_SPILLS(T) \
  T aligned_; \
  __asm__ __volatile__("" : "=m"(aligned_))
#else
#define KECCAK200_ALIGN_SPILLS(T) (void)0
#endif

/* Keeps a vector in a register. Otherwise a constant would be loaded again for each use. */
#if defined(__GNUC__) && !defined(LOXO_SIMDE)
#define KECCAK200_KEEP(x) __asm__("" : "+v"(x))
#else
#define KECCAK200_KEEP(x) (void)0
#endif

/* Iota: the low bytes of Keccak's round constants (FIPS 202, algorithm 5). */
#define KECCAK200_IOTAS(CONSTANT) \
  CONSTANT(0x01), CONSTANT(0x82), CONSTANT(0x8a), CONSTANT(0x00), CONSTANT(0x8b), CONSTANT(0x01), \
      CONSTANT(0x81), CONSTANT(0x09), CONSTANT(0x8a), CONSTANT(0x88), CONSTANT(0x09), \
      CONSTANT(0x0a), CONSTANT(0x8b), CONSTANT(0x8b), CONSTANT(0x89), CONSTANT(0x03), \
      CONSTANT(0x02), CONSTANT(0x80)

#endif
