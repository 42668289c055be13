/* SPDX-License-Identifier: Apache-2.0 OR MIT
 *
 * The slab kernels of Spongent-pi in the form `planes` (core/kernel.h): b vectors, with one bit for
 * each lane. Every line of that form in spongent_kernels.def loads and stores states with the
 * functions of spongent_planes.h, whatever the width, and permutes with
 *
 *   void loxo_spongent<b>_slab_permute_<isa>(void *slab)
 *
 * for b = 160, 176 and 192. That takes one slab of stack beside the caller's, and 36 vectors for
 * the round counter (avx512_x512: none). Internal.
 */
#ifndef LOXO_SPONGENT_SLABS_H
#define LOXO_SPONGENT_SLABS_H

#include "spongent_planes.h"

#define SPONGENT_DECLARE_none(isa)
#define SPONGENT_DECLARE_planes(isa) \
  loxo_slab_permute_fn loxo_spongent160_slab_permute_##isa; \
  loxo_slab_permute_fn loxo_spongent176_slab_permute_##isa; \
  loxo_slab_permute_fn loxo_spongent192_slab_permute_##isa;
#define KERNEL(build, isa, needs, lanes, form, ...) \
  LOXO_IF_KERNEL(LOXO_HAS_##build, 1)(SPONGENT_DECLARE_##form(isa))
#include "spongent_kernels.def"
#undef KERNEL

#endif
