/* SPDX-License-Identifier: Apache-2.0 OR MIT
 *
 * Ascon-p of one number of rounds, made of the kernels in ascon_kernels.def. Included once by each
 * ascon<rounds>.c, which defines ASCON_ROUNDS. That with rounds in this machine's assembly is made
 * here, so that a permutation is one call. Internal.
 */
#ifndef ASCON_ROUNDS
#error "include this from ascon<rounds>.c"
#endif

#include "../../core/dispatch.h"
#include "ascon.h"

#define ASCON_WHOLE_STATES
#include "ascon_assembly.h"

#define ASCON_PASTE_(a, b, c) a##b##c
#define ASCON_PASTE(a, b, c) ASCON_PASTE_(a, b, c)

#define PERMUTATION ASCON_PASTE(ascon_p, ASCON_ROUNDS, )
#define PERMUTATION_BYTES 40
#define PERMUTATION_KERNELS "../permutation/ascon/ascon_kernels.def"
#define KERNEL_NAME(isa) ASCON_PASTE(loxo_ascon, ASCON_ROUNDS, _permute_##isa)
#define KERNEL_FROM(from) from

#ifdef ASCON_ASSEMBLY
#include "../../core/words_blocks.inc"
#define ASCON_KERNEL LOXO_CAT(KERNEL_NAME(), ASCON_ASSEMBLY)
WORDS_KERNEL(ASCON_KERNEL, PERMUTATION_BYTES, ascon_rounds(s, ASCON_ROUNDS))
#if !LOXO_SMALL
#define PERMUTATION_ONE(states) LOXO_CAT(ASCON_KERNEL, _of)(states, 1, 0)
#endif
#endif
#include "../../core/permutation.inc"
