/* SPDX-License-Identifier: Apache-2.0 OR MIT
 *
 * Ascon-p of one number of rounds, made of the kernels in ascon_kernels.def. Included once by each
 * ascon<rounds>.c, which defines ASCON_ROUNDS. Internal.
 */
#ifndef ASCON_ROUNDS
#error "include this from ascon<rounds>.c"
#endif

#include "../../core/dispatch.h"
#include "ascon.h"

#define ASCON_PASTE_(a, b, c) a##b##c
#define ASCON_PASTE(a, b, c) ASCON_PASTE_(a, b, c)

#define PERMUTATION ASCON_PASTE(ascon_p, ASCON_ROUNDS, )
#define PERMUTATION_BYTES 40
#define PERMUTATION_KERNELS "../permutation/ascon/ascon_kernels.def"
#define KERNEL_NAME(isa) ASCON_PASTE(loxo_ascon, ASCON_ROUNDS, _permute_##isa)
#define KERNEL_FROM(from) from
#include "../../core/permutation.inc"
