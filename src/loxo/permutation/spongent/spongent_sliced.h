/* SPDX-License-Identifier: Apache-2.0 OR MIT
 *
 * The bit-sliced kernels of all widths: one copy for each kind of vector, which is told the width.
 * Internal.
 *
 *   void loxo_spongent_sliced_block_<isa>(shape, uint8_t *states, size_t n, void *room)
 *   void loxo_spongent_sliced_slab_<isa>(shape, void *slab, void *other)
 *
 * are a block kernel and a slab's permutation; `room` is for two slabs and `other` for one, aligned
 * as slabs are, and left wiped. A shape goes by value: on 64-bit machines it is one register, and
 * no table is read.
 */
#ifndef LOXO_SPONGENT_SLICED_H
#define LOXO_SPONGENT_SLICED_H

#include "../../core/permutation.h"
#include "../../core/target.h"

typedef struct loxo_spongent_shape {
  uint8_t bytes;        /* b/8 */
  uint8_t counter_bits; /* the length of the round counter's shift register */
  uint16_t rounds;
  uint16_t counter; /* its first value */
  uint16_t taps;    /* its feedback is the parity of these bits */
} loxo_spongent_shape;

#define LOXO_SPONGENT_TAPS(counter_bits) \
  ((counter_bits) == 6 ? 0x30 : (counter_bits) == 7 ? 0x60 : (counter_bits) == 8 ? 0x8e : 0x108)

typedef void loxo_spongent_block_fn(loxo_spongent_shape shape, uint8_t *states, size_t n,
                                    void *room);
typedef void loxo_spongent_slab_fn(loxo_spongent_shape shape, void *slab, void *other);

#if LOXO_WIDE_KERNELS
loxo_spongent_block_fn loxo_spongent_sliced_block_portable_x64;
loxo_spongent_slab_fn loxo_spongent_sliced_slab_portable_x64;
#endif
#if LOXO_X86
loxo_spongent_block_fn loxo_spongent_sliced_block_sse2_x128, loxo_spongent_sliced_block_avx2_x256,
    loxo_spongent_sliced_block_avx512_x512;
loxo_spongent_slab_fn loxo_spongent_sliced_slab_sse2_x128, loxo_spongent_sliced_slab_avx2_x256,
    loxo_spongent_sliced_slab_avx512_x512;
#endif
#if LOXO_NEON
loxo_spongent_block_fn loxo_spongent_sliced_block_neon_x128;
loxo_spongent_slab_fn loxo_spongent_sliced_slab_neon_x128;
#endif
#if LOXO_WASM128
loxo_spongent_block_fn loxo_spongent_sliced_block_wasm128_x128;
loxo_spongent_slab_fn loxo_spongent_sliced_slab_wasm128_x128;
#endif

#endif
