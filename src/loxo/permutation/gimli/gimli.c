/* SPDX-License-Identifier: Apache-2.0 OR MIT
 *
 * Gimli-24, made of the kernels in gimli_kernels.def.
 */
#include "gimli.h"
#include "../../core/dispatch.h"

#define PERMUTATION gimli_24
#define PERMUTATION_BYTES LOXO_GIMLI_24_STATE_BYTES
#define PERMUTATION_KERNELS "../permutation/gimli/gimli_kernels.def"
#define KERNEL_NAME(isa) loxo_gimli_permute_##isa
#define KERNEL_FROM(from) from
#include "../../core/permutation.inc"
