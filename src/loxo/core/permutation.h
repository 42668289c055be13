/* SPDX-License-Identifier: Apache-2.0 OR MIT
 *
 * The permutations' interface, and the kernel contract behind it.
 *
 *   void loxo_NAME_permute(uint8_t *states, size_t n)
 *
 * permutes n states that lie one after the other, LOXO_NAME_STATE_BYTES each, in the byte order
 * of the specification, at any alignment, in place. n may be 0. How many are done at once, and
 * by which instructions, is the permutation's own affair: more states in one call are never
 * slower per state than fewer.
 *
 * A kernel has the same signature and one duty less: 1 <= n <= its lanes. Bit-slices, planes and
 * padding stay inside it. It wipes the buffers it names; the few words of a state that it means to
 * keep in registers are no buffer.
 */
#ifndef LOXO_PERMUTATION_H
#define LOXO_PERMUTATION_H

#include "status.h"

#ifdef __cplusplus
extern "C" {
#endif

typedef void loxo_permute_fn(uint8_t *states, size_t n);

/* A row of a permutation's kernel table; the table is ordered, widest kernel first. */
typedef struct loxo_kernel_row {
  const char *name; /* the instruction set and the lanes: "portable_x64" */
  uint32_t needs;   /* features of the CPU, LOXO_CPU_... */
  uint16_t lanes;   /* states in one call, at most */
  uint16_t from;    /* fewest states for which one call beats the rows below */
  loxo_permute_fn *permute;
} loxo_kernel_row;

typedef struct loxo_permutation {
  const char *name;
  uint16_t state_bytes;
  const loxo_kernel_row *kernels; /* to the row without a permute; NULL in a static build */
  loxo_permute_fn *permute;
} loxo_permutation;

#define LOXO_DECLARE_PERMUTATION(name) \
  LOXO_API void loxo_##name##_permute(uint8_t *states, size_t n); \
  extern const loxo_kernel_row loxo_##name##_kernels[];

#ifdef __cplusplus
}
#endif
#endif
