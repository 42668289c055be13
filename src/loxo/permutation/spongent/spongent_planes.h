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

#include "../../core/target.h"

typedef void loxo_planes_load_fn(void *slab, const uint8_t *states, size_t bytes, size_t used);
typedef void loxo_planes_store_fn(uint8_t *states, const void *slab, size_t bytes, size_t used);

#if LOXO_WIDE_KERNELS
loxo_planes_load_fn loxo_planes_load_portable_x64;
loxo_planes_store_fn loxo_planes_store_portable_x64;
#endif
#if LOXO_X86
loxo_planes_load_fn loxo_planes_load_sse2_x128, loxo_planes_load_avx2_x256,
    loxo_planes_load_gfni_x256, loxo_planes_load_avx512_x512;
loxo_planes_store_fn loxo_planes_store_sse2_x128, loxo_planes_store_avx2_x256,
    loxo_planes_store_gfni_x256, loxo_planes_store_avx512_x512;
#endif
#if LOXO_NEON
loxo_planes_load_fn loxo_planes_load_neon_x128;
loxo_planes_store_fn loxo_planes_store_neon_x128;
#endif
#if LOXO_WASM128
loxo_planes_load_fn loxo_planes_load_wasm128_x128;
loxo_planes_store_fn loxo_planes_store_wasm128_x128;
#endif

#endif
