/* SPDX-License-Identifier: Apache-2.0 OR MIT
 *
 * Keccak-f[200], made of the kernels in keccak200_kernels.def.
 */
#include "../../core/dispatch.h"
#include "keccak200_slabs.h"

#define PERMUTATION keccak_f200
#define PERMUTATION_BYTES LOXO_KECCAK_F200_STATE_BYTES
#define PERMUTATION_KERNELS "../permutation/keccak200/keccak200_kernels.def"
#define KERNEL_NAME(isa) loxo_keccak200_permute_##isa
#define KERNEL_SLAB(verb, isa) loxo_keccak200_slab_##verb##_##isa
#define KERNEL_FROM(from) from
#include "../../core/permutation.inc"
