/* SPDX-License-Identifier: Apache-2.0 OR MIT
 *
 * The bit-sliced kernels of all widths: one copy for each vector type, which takes the width as an
 * argument. Internal.
 *
 *   void loxo_spongent_sliced_block_<isa>(shape, uint8_t *states, size_t n, void *room)
 *   void loxo_spongent_sliced_slab_<isa>(shape, void *slab, void *other)
 *
 * are a block kernel and a slab permutation. `room` has space for two slabs and `other` for one,
 * both aligned like slabs; both are left wiped.
 */
#ifndef LOXO_SPONGENT_SLICED_H
#define LOXO_SPONGENT_SLICED_H

#include "spongent_kernels.h"

/* 32 bits, so that it is an immediate operand wherever it is passed on. */
typedef uint32_t loxo_spongent_shape;
#define LOXO_SPONGENT_SHAPE(bytes, counter_bits, rounds, counter) \
  ((uint32_t)(bytes) | (uint32_t)(counter_bits) << 7 | (uint32_t)(rounds) << 11 | \
   (uint32_t)(counter) << 21)
#define SHAPE_BYTES(shape) ((unsigned)((shape)&127))  /* b/8 */
#define SHAPE_COUNTER_BITS(shape) ((shape) >> 7 & 15) /* bits of the round counter's register */
#define SHAPE_ROUNDS(shape) ((unsigned)((shape) >> 11 & 1023))
#define SHAPE_COUNTER(shape) ((unsigned)((shape) >> 21)) /* its first value */
/* The parity of these bits is its feedback. */
#define SHAPE_TAPS(shape) \
  (SHAPE_COUNTER_BITS(shape) == 6   ? 0x30u \
   : SHAPE_COUNTER_BITS(shape) == 7 ? 0x60u \
   : SHAPE_COUNTER_BITS(shape) == 8 ? 0x8eu \
                                    : 0x108u)

typedef void loxo_spongent_block_fn(loxo_spongent_shape shape, uint8_t *states, size_t n,
                                    void *room);
typedef void loxo_spongent_slab_fn(loxo_spongent_shape shape, void *slab, void *other);

/* loxo_spongent_sliced_block_<isa> and loxo_spongent_sliced_slab_<isa> */
#define SLICED_DECLARE_none(isa)
#define SLICED_DECLARE_planes(isa) \
  loxo_spongent_block_fn loxo_spongent_sliced_block_##isa; \
  loxo_spongent_slab_fn loxo_spongent_sliced_slab_##isa;
#define loxo_spongent_sliced_slab_gfni_x256 loxo_spongent_sliced_slab_avx2_x256
#define KERNEL(build, isa, needs, lanes, form, ...) \
  LOXO_IF_KERNEL(LOXO_HAS_##build, 1)(SLICED_DECLARE_##form(isa))
#include "spongent_kernels.def"
#undef KERNEL

#endif
