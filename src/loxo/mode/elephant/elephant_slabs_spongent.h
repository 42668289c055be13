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

#define SLAB_FUNCTIONS(isa, engine) \
  loxo_planes_load_##isa, loxo_planes_store_##isa, SLAB_KERNEL(permute, isa), NULL
#define ENGINE_PLAIN_planes_x512 NULL
#define ENGINE_PLAIN_planes_x256 NULL
#define ENGINE_PLAIN_planes_x128 NULL
#define ENGINE_PLAIN_planes_x64 NULL
#define ENGINE_FEEDBACK_planes_x512 planes
#define ENGINE_FEEDBACK_planes_x256 planes
#define ENGINE_FEEDBACK_planes_x128 planes
#define ENGINE_FEEDBACK_planes_x64 planes

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
