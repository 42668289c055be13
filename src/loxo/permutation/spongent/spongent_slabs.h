/* SPDX-License-Identifier: Apache-2.0 OR MIT
 *
 * The slab kernels of Spongent-pi in the form `planes` (see core/permutation.h): b vectors, with
 * one bit for each lane. Every width has them (avx512_x512 only up to 480 bits), as
 *
 *   loxo_spongent<b>_slab_load_<isa>  _store_  _permute_
 *
 *   isa            lanes   bytes of a vector
 *   portable_x64      64     8
 *   sse2_x128        128    16
 *   avx2_x256        256    32
 *   gfni_x256        256    32   (160, 176 and 192 bits; permutes as avx2_x256)
 *   avx512_x512      512    64
 *   neon_x128        128    16
 *   wasm128_x128     128    16
 *
 * On 32-bit Arm 160, 176 and 192 bits have none: eight states at once take fewer instructions
 * there.
 *
 * A permute takes one slab of stack beside the caller's, and 36 vectors for the round counter
 * (avx512_x512: none). Internal.
 */
#ifndef LOXO_SPONGENT_SLABS_H
#define LOXO_SPONGENT_SLABS_H

#include "../../core/permutation.h"
#include "../../core/target.h"
#include "spongent_planes.h"

#define LOXO_DECLARE_SPONGENT_SLAB(bits, isa) \
  LOXO_ALWAYS_INLINE void loxo_spongent##bits##_slab_load_##isa(void *slab, \
                                                                const uint8_t *states) { \
    loxo_planes_load_##isa(slab, states, (bits) / 8, (bits) / 8); \
  } \
  LOXO_ALWAYS_INLINE void loxo_spongent##bits##_slab_store_##isa(uint8_t *states, \
                                                                 const void *slab) { \
    loxo_planes_store_##isa(states, slab, (bits) / 8, (bits) / 8); \
  } \
  loxo_slab_permute_fn loxo_spongent##bits##_slab_permute_##isa;

#if LOXO_X86
#define LOXO_DECLARE_SPONGENT_X86_SLABS(bits) \
  LOXO_DECLARE_SPONGENT_SLAB(bits, sse2_x128) \
  LOXO_DECLARE_SPONGENT_SLAB(bits, avx2_x256) \
  LOXO_DECLARE_SPONGENT_SLAB(bits, avx512_x512)
#else
#define LOXO_DECLARE_SPONGENT_X86_SLABS(bits)
#endif
#if LOXO_NEON
#define LOXO_DECLARE_SPONGENT_V128_SLABS(bits) LOXO_DECLARE_SPONGENT_SLAB(bits, neon_x128)
#elif LOXO_WASM128
#define LOXO_DECLARE_SPONGENT_V128_SLABS(bits) LOXO_DECLARE_SPONGENT_SLAB(bits, wasm128_x128)
#else
#define LOXO_DECLARE_SPONGENT_V128_SLABS(bits)
#endif
#if LOXO_WIDE_KERNELS
#define LOXO_DECLARE_SPONGENT_WIDE_SLABS(bits) LOXO_DECLARE_SPONGENT_SLAB(bits, portable_x64)
#else
#define LOXO_DECLARE_SPONGENT_WIDE_SLABS(bits)
#endif
#define LOXO_DECLARE_SPONGENT_SLABS(bits) \
  LOXO_DECLARE_SPONGENT_WIDE_SLABS(bits) \
  LOXO_DECLARE_SPONGENT_X86_SLABS(bits) \
  LOXO_DECLARE_SPONGENT_V128_SLABS(bits)

LOXO_DECLARE_SPONGENT_SLABS(88)
LOXO_DECLARE_SPONGENT_SLABS(136)
LOXO_DECLARE_SPONGENT_SLABS(160)
LOXO_DECLARE_SPONGENT_SLABS(176)
LOXO_DECLARE_SPONGENT_SLABS(192)
LOXO_DECLARE_SPONGENT_SLABS(240)
LOXO_DECLARE_SPONGENT_SLABS(264)
LOXO_DECLARE_SPONGENT_SLABS(272)
LOXO_DECLARE_SPONGENT_SLABS(336)
LOXO_DECLARE_SPONGENT_SLABS(384)
LOXO_DECLARE_SPONGENT_SLABS(480)
LOXO_DECLARE_SPONGENT_SLABS(672)
LOXO_DECLARE_SPONGENT_SLABS(768)

#if LOXO_X86
#define loxo_spongent160_slab_permute_gfni_x256 loxo_spongent160_slab_permute_avx2_x256
#define loxo_spongent176_slab_permute_gfni_x256 loxo_spongent176_slab_permute_avx2_x256
#define loxo_spongent192_slab_permute_gfni_x256 loxo_spongent192_slab_permute_avx2_x256
LOXO_DECLARE_SPONGENT_SLAB(160, gfni_x256)
LOXO_DECLARE_SPONGENT_SLAB(176, gfni_x256)
LOXO_DECLARE_SPONGENT_SLAB(192, gfni_x256)
#endif

#endif
