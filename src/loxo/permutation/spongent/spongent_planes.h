/* SPDX-License-Identifier: Apache-2.0 OR MIT
 *
 * Converts states of any length to bit planes and back, for the bit-sliced kernels. Internal.
 *
 *   void loxo_planes_load_<isa>(void *slab, const uint8_t *states, size_t bytes, size_t used)
 *   void loxo_planes_store_<isa>(uint8_t *states, const void *slab, size_t bytes, size_t used)
 *
 * convert `lanes` contiguous states of `bytes` bytes each (at least 8). Vector p of the slab is bit
 * p of all of them, lane 0 lowest. From byte `used` on, states to load are zero, and states to
 * store may get any value. One copy serves all widths.
 */
#ifndef LOXO_SPONGENT_PLANES_H
#define LOXO_SPONGENT_PLANES_H

#include "spongent_kernels.h"

/* loxo_planes_load_<isa> and loxo_planes_store_<isa> */
#define PLANES_DECLARE_none(isa)
#define PLANES_DECLARE_planes(isa) \
  loxo_slab_load_fn loxo_planes_load_##isa; \
  loxo_slab_store_fn loxo_planes_store_##isa;
#define KERNEL(build, isa, needs, lanes, form, ...) \
  LOXO_IF_KERNEL(LOXO_HAS_##build, 1)(PLANES_DECLARE_##form(isa))
#include "spongent_kernels.def"
#undef KERNEL

#endif
