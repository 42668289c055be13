/* SPDX-License-Identifier: Apache-2.0 OR MIT
 *
 * An instance over Spongent-pi on slabs: its table.
 */
#include "../../permutation/spongent/spongent_planes.h"
#include "../../permutation/spongent/spongent_slabs.h"
#include "elephant_slabs.h"

static const elephant_slab INSTANCE(slabs)[] = {
#define KERNEL(build, isa, needs, lanes, form, ...) \
  LOXO_IF_KERNEL(LOXO_AND(LOXO_HAS_##build, LOXO_SERVES_##needs), \
                 SPONGENT_FROM(ELEPHANT_PERMUTATION, __VA_ARGS__)) \
  (ELEPHANT_ROWS_##form(isa, LOXO_NEEDS_##needs, lanes))
#include "../../permutation/spongent/spongent_kernels.def"
#undef KERNEL
#if !LOXO_WIDE_KERNELS
    {0}
#endif
};
