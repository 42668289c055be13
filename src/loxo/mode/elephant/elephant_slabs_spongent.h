/* SPDX-License-Identifier: Apache-2.0 OR MIT
 *
 * An instance over Spongent-pi on slabs: its feedback on bit planes, and its table.
 */
#include "../../permutation/spongent/spongent_planes.h"
#include "../../permutation/spongent/spongent_slabs.h"
#include "elephant_slabs.h"

/* The feedback on planes of `words` words, eight planes for a byte. */
#define PLANE_WORD(tap, z) m[(8 * (size_t)(tap) + (z)) * words + i]
#define PLANE_rotate(tap, r) PLANE_WORD(tap, (z + 8 - (r)) % 8)
#define PLANE_left(tap, r) (z >= (r) ? PLANE_WORD(tap, z - (r)) : 0)
#define PLANE_right(tap, r) (z + (r) < 8 ? PLANE_WORD(tap, z + (r)) : 0)
#define PLANE(op, tap, r) PLANE_##op(tap, r)
static void INSTANCE(planes)(uint64_t *m, size_t words) {
  for (size_t z = 0; z < 8; z++) {
    for (size_t i = 0; i < words; i++) {
      PLANE_WORD(BLOCK, z) = FEEDBACK_FIRST(PLANE) ^ FEEDBACK_LAST(PLANE);
    }
  }
}

#define ROW(mode, isa, needs, lanes, blocks, packets, longer) \
  ELEPHANT_SLAB_ROW_OF(mode, isa, needs, lanes, blocks, packets, longer, \
                       {.planes = loxo_planes_load_##isa}, {.planes = loxo_planes_store_##isa}, \
                       planes, NULL, NULL)

/* From how many blocks, and from how many packets, a slab beats the kernels that take blocks: so
 * that `make cliff` sees no step, and by `make counts` those of NEON and WebAssembly. */
static const elephant_slab INSTANCE(slabs)[] = {
#if LOXO_X86 && LOXO_SERVES(LOXO_NEEDS_AVX512)
    ROW(avx512_x512, avx512_x512, LOXO_NEEDS_AVX512, 512, 261, 95, 137),
#endif
#if LOXO_X86 && LOXO_SERVES(LOXO_NEEDS_GFNI)
    ROW(avx2_x256, gfni_x256, LOXO_NEEDS_GFNI, 256, 148, 71, 95),
#endif
#if LOXO_X86 && LOXO_SERVES(LOXO_NEEDS_AVX2)
    ROW(avx2_x256, avx2_x256, LOXO_NEEDS_AVX2, 256, 148, 71, 95),
#endif
#if LOXO_X86 && LOXO_SERVES(LOXO_NEEDS_SSSE3) /* which has more kernels for fewer */
    ROW(v128_x128, sse2_x128, LOXO_NEEDS_SSSE3, 128, 49, 41, 49),
#endif
#if LOXO_X86 && LOXO_SERVES(LOXO_NEEDS_SSE2)
    ROW(v128_x128, sse2_x128, LOXO_NEEDS_SSE2, 128, 57, 19, 32),
#endif
#if LOXO_NEON && LOXO_WIDE_KERNELS
    ROW(v128_x128, neon_x128, LOXO_NEEDS_NEON, 128, 72, 64, 66),
#endif
#if LOXO_WASM128
    ROW(v128_x128, wasm128_x128, LOXO_NEEDS_WASM128, 128, 72, 64, 66),
#endif
#if LOXO_WIDE_KERNELS
    ROW(portable_x64, portable_x64, 0, 64, 21, 18, 32),
#endif
    {0}};
