/* SPDX-License-Identifier: Apache-2.0 OR MIT
 *
 * An instance over Keccak-f[200] on slabs: its table.
 */
#include "../../permutation/keccak200/keccak200_slabs.h"
#include "elephant_slabs.h"

#define SLAB_FUNCTIONS(isa, engine) \
  SLAB_KERNEL(load, isa), SLAB_KERNEL(store, isa), SLAB_KERNEL(permute, isa), \
      ENGINE_WINDOWS_##engine(isa)
#define ENGINE_WINDOWS_bytes_x64(isa) NULL
#define ENGINE_WINDOWS_slices_x32(isa) SLAB_KERNEL(windows, isa)
#define ENGINE_WINDOWS_slices_x16(isa) SLAB_KERNEL(windows, isa)
#define ENGINE_WINDOWS_slices_x8(isa) SLAB_KERNEL(windows, isa)
#define ENGINE_SHORT_bytes_x64 loxo_elephant_short_bytes_x64
#define ENGINE_SHORT_slices_x32 NULL
#define ENGINE_SHORT_slices_x16 NULL
#define ENGINE_SHORT_slices_x8 NULL

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
