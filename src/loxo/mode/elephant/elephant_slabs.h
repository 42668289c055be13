/* SPDX-License-Identifier: Apache-2.0 OR MIT
 *
 * What an instance brings along for slabs, whatever the permutation: the rows. Included by
 * elephant_slabs_<permutation>.h, after a file that says
 *
 *   ELEPHANT_NAME            dumbo, …
 *   ELEPHANT_BLOCK           bytes
 *   ELEPHANT_PERMUTATION     the prefix of its kernels: spongent160, …
 */
#include "../../core/dispatch.h"
#include "elephant_slab.h"

#define PASTE4_(a, b, c, d) a##b##c##d
#define PASTE4(a, b, c, d) PASTE4_(a, b, c, d)
#define INSTANCE(name) PASTE4(ELEPHANT_NAME, _, name, )
#define SLAB_KERNEL(verb, isa) PASTE4(loxo_, ELEPHANT_PERMUTATION, _slab_##verb##_, isa)

/* From how many blocks, and from how many packets of 16 and of 128 bytes, an engine's slabs beat
 * the kernels that take blocks: so that `make cliff` sees no step, and by `make counts` for NEON
 * and WebAssembly. A line for each engine and, where CPUs differ, a SLAB for each kind, best first:
 *
 *   SLAB(what the engine needs, blocks_from, packets_from, longer_from, …)
 *
 * With SSSE3 come more kernels for fewer states of Spongent-pi. */
#define ELEPHANT_bytes_x64(SLAB, ...) SLAB(AVX512, 33, 10, 18, __VA_ARGS__)
#define ELEPHANT_slices_x32(SLAB, ...) SLAB(AVX2, 17, 4, 15, __VA_ARGS__)
#define ELEPHANT_slices_x8(SLAB, ...) SLAB(NONE, 2, 2, 6, __VA_ARGS__)
#define ELEPHANT_planes_x512(SLAB, ...) SLAB(AVX512, 261, 95, 137, __VA_ARGS__)
#define ELEPHANT_planes_x256(SLAB, ...) SLAB(AVX2, 148, 71, 95, __VA_ARGS__)
#define ELEPHANT_planes_x64(SLAB, ...) SLAB(NONE, 21, 18, 32, __VA_ARGS__)
#if LOXO_X86
#define ELEPHANT_slices_x16(SLAB, ...) SLAB(NONE, 9, 4, 10, __VA_ARGS__)
#define ELEPHANT_planes_x128(SLAB, ...) \
  SLAB(SSSE3, 49, 41, 49, __VA_ARGS__) SLAB(NONE, 57, 19, 32, __VA_ARGS__)
#else
#define ELEPHANT_slices_x16(SLAB, ...) SLAB(NONE, 8, 6, 7, __VA_ARGS__)
#define ELEPHANT_planes_x128(SLAB, ...) SLAB(NONE, 72, 64, 66, __VA_ARGS__)
#endif

/* The rows of a kernel's line: none without a slab, else those of its engine, if the CPUs of this
 * build may have what it needs. The engines are listed in elephant_slab.h, the kernels' functions
 * in keccak200_slabs.h, spongent_slabs.h and spongent_planes.h. */
#define ELEPHANT_ROW(engine_needs, blocks, packets, longer, isa, needs, lanes, form) \
  {#isa, \
   (LOXO_NEEDS_##engine_needs) | (needs), \
   lanes, \
   1, \
   blocks, \
   packets, \
   longer, \
   ELEPHANT_KERNEL_##form(isa), \
   loxo_elephant_bulk_##form##_x##lanes, \
   loxo_elephant_batch_##form##_x##lanes, \
   ELEPHANT_SHORT_##form},
#define ELEPHANT_KERNEL_bytes(isa) \
  SLAB_KERNEL(load, isa), SLAB_KERNEL(store, isa), SLAB_KERNEL(permute, isa), NULL
#define ELEPHANT_KERNEL_slices(isa) \
  SLAB_KERNEL(load, isa), SLAB_KERNEL(store, isa), SLAB_KERNEL(permute, isa), \
      SLAB_KERNEL(windows, isa)
#define ELEPHANT_KERNEL_planes(isa) \
  loxo_planes_load_##isa, loxo_planes_store_##isa, SLAB_KERNEL(permute, isa), NULL
#define ELEPHANT_SHORT_bytes loxo_elephant_short_bytes_x64
#define ELEPHANT_SHORT_slices NULL
#define ELEPHANT_SHORT_planes NULL
#define ELEPHANT_ROWS_none(isa, needs, lanes)
#define ELEPHANT_ROWS_bytes(isa, needs, lanes) \
  ELEPHANT_bytes_x##lanes(ELEPHANT_ROW, isa, needs, lanes, bytes)
#define ELEPHANT_ROWS_slices(isa, needs, lanes) \
  ELEPHANT_slices_x##lanes(ELEPHANT_ROW, isa, needs, lanes, slices)
#define ELEPHANT_ROWS_planes(isa, needs, lanes) \
  ELEPHANT_planes_x##lanes(ELEPHANT_ROW, isa, needs, lanes, planes)
