/* SPDX-License-Identifier: Apache-2.0 OR MIT
 *
 * The bit-sliced kernels of all widths: one copy for each kind of vector, which is told the width.
 * Internal.
 *
 *   void loxo_spongent_sliced_block_<isa>(shape, uint8_t *states, size_t n, void *room)
 *   void loxo_spongent_sliced_slab_<isa>(shape, void *slab, void *other)
 *
 * are a block kernel and a slab's permutation; `room` is for two slabs and `other` for one, aligned
 * as slabs are, and left wiped.
 */
#ifndef LOXO_SPONGENT_SLICED_H
#define LOXO_SPONGENT_SLICED_H

#include "../../core/permutation.h"
#include "../../core/target.h"

/* A number, so that it is an immediate operand wherever it is passed on. */
typedef uint64_t loxo_spongent_shape;
#define LOXO_SPONGENT_SHAPE(bytes, counter_bits, rounds, counter, taps) \
  ((uint64_t)(bytes) | (uint64_t)(counter_bits) << 8 | (uint64_t)(rounds) << 16 | \
   (uint64_t)(counter) << 32 | (uint64_t)(taps) << 48)
#define SHAPE_BYTES(shape) ((uint8_t)(shape))               /* b/8 */
#define SHAPE_COUNTER_BITS(shape) ((uint8_t)((shape) >> 8)) /* of the round counter's register */
#define SHAPE_ROUNDS(shape) ((uint16_t)((shape) >> 16))
#define SHAPE_COUNTER(shape) ((uint16_t)((shape) >> 32)) /* its first value */
#define SHAPE_TAPS(shape) ((uint16_t)((shape) >> 48))    /* its feedback is the parity of these */

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
