/* SPDX-License-Identifier: Apache-2.0 OR MIT
 *
 * Sparkle of one width and number of steps, made of the kernels in sparkle_kernels.def. Included
 * once by each sparkle<bits>_<steps>.c, which defines SPARKLE_BITS and SPARKLE_STEPS. Internal.
 */
#ifndef SPARKLE_STEPS
#error "include this from sparkle<bits>_<steps>.c"
#endif

#include "sparkle.h"
#include "sparkle_kernels.h"

#define SPARKLE_PASTE_(a, b, c, d, e) a##b##c##d##e
#define SPARKLE_PASTE(a, b, c, d, e) SPARKLE_PASTE_(a, b, c, d, e)

#define PERMUTATION SPARKLE_PASTE(sparkle, SPARKLE_BITS, _, SPARKLE_STEPS, )
#define PERMUTATION_BYTES (SPARKLE_BITS / 8)
#define PERMUTATION_KERNELS "../permutation/sparkle/sparkle_kernels.def"
#define KERNEL_NAME(isa) SPARKLE_PASTE(loxo_sparkle, SPARKLE_BITS, _, SPARKLE_STEPS, _permute_##isa)
#define KERNEL_FROM(...) SPARKLE_FROM(PERMUTATION, __VA_ARGS__)
#include "../../core/permutation.inc"
