/* SPDX-License-Identifier: Apache-2.0 OR MIT
 *
 * An instance over Keccak-f[200] on slabs: its table.
 */
#include "../../permutation/keccak200/keccak200_slabs.h"
#include "elephant_slabs.h"

static const elephant_slab INSTANCE(slabs)[] = {
#define KERNEL(build, isa, needs, lanes, form, from) \
  LOXO_IF_KERNEL(LOXO_AND(LOXO_HAS_##build, LOXO_SERVES_##needs), from) \
  (ELEPHANT_ROWS_##form(isa, LOXO_NEEDS_##needs, lanes))
#include "../../permutation/keccak200/keccak200_kernels.def"
#undef KERNEL
#if !LOXO_WIDE_KERNELS
    {0}
#endif
};
