/* SPDX-License-Identifier: Apache-2.0 OR MIT
 *
 * The permutations' interface, and the contract of the kernels behind it.
 *
 *   void loxo_NAME_permute(uint8_t *states, size_t n)
 *
 * permutes n contiguous states of LOXO_NAME_STATE_BYTES each, in the byte order of the
 * specification, at any alignment, in place. n may be 0. The permutation decides how many states it
 * works on at once and with which instructions. More states in one call are never slower per state
 * than fewer.
 *
 * A kernel has the same signature, but may assume 1 <= n <= its lanes. Bit slices, planes and
 * padding stay inside it. It wipes the buffers it names. The few words of a state that it means to
 * keep in registers are not a buffer.
 *
 * A slab is `lanes` states in a wide kernel's own form, an array of vectors, for a mode that works
 * on that form directly. There are three forms; each vector has one element per lane:
 *   bytes    vector l holds byte l of all states
 *   planes   vector p holds bit p of all states, lane 0 lowest
 *   slices   vector l holds byte l of all states bit by bit: its eighth z is bit z, lane 0 lowest
 * A slab kernel is three functions, loxo_<permutation>_slab_load_<isa>, _store_ and _permute_.
 * Slabs are aligned to LOXO_SLAB_ALIGN; states need not be. A slab always uses all its lanes.
 */
#ifndef LOXO_PERMUTATION_H
#define LOXO_PERMUTATION_H

#include "status.h"

#ifdef __cplusplus
extern "C" {
#endif

typedef void loxo_permute_fn(uint8_t *states, size_t n);

/* A slab kernel's function types: states to slab, slab to states, and the permutation in place. The
 * first two take as many contiguous states as the slab has lanes. */
typedef void loxo_slab_load_fn(void *slab, const uint8_t *states);
typedef void loxo_slab_store_fn(uint8_t *states, const void *slab);
typedef void loxo_slab_permute_fn(void *slab);
#define LOXO_SLAB_ALIGN 64

/* A row of a permutation's kernel table. Dispatch takes the first row that the CPU can run and that
 * pays off, so rows are sorted by instruction set, best first, and then by width, widest first. */
typedef struct loxo_kernel_row {
  const char *name; /* the instruction set and the lanes: "portable_x64" */
  uint32_t needs;   /* features of the CPU, LOXO_CPU_... */
  uint16_t lanes;   /* the most states that one call takes */
  uint16_t from;    /* the fewest states for which one call beats the rows below */
  loxo_permute_fn *permute;
} loxo_kernel_row;

typedef struct loxo_permutation {
  const char *name;
  uint16_t state_bytes;
  const loxo_kernel_row *kernels; /* ends at the row without a permute; NULL in a static build */
  loxo_permute_fn *permute;
} loxo_permutation;

#define LOXO_DECLARE_PERMUTATION(name) \
  LOXO_API void loxo_##name##_permute(uint8_t *states, size_t n);

#ifdef __cplusplus
}
#endif
#endif
