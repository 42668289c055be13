/* SPDX-License-Identifier: Apache-2.0 OR MIT
 *
 * Xoodoo[12], made of the kernels in xoodoo_kernels.def.
 */
#include "xoodoo.h"
#include "../../core/dispatch.h"

#define PERMUTATION xoodoo_12
#define PERMUTATION_BYTES LOXO_XOODOO_12_STATE_BYTES
#define PERMUTATION_KERNELS "../permutation/xoodoo/xoodoo_kernels.def"
#define KERNEL_NAME(isa) loxo_xoodoo_permute_##isa
#define KERNEL_FROM(from) from
#include "../../core/permutation.inc"
