/* SPDX-License-Identifier: Apache-2.0 OR MIT
 *
 * The permutations' interface.
 *
 *   void loxo_NAME_permute(uint8_t *states, size_t n)
 *
 * permutes n contiguous states of LOXO_NAME_STATE_BYTES each, in the byte order of the
 * specification, at any alignment, in place. n may be 0. The permutation decides how many states it
 * works on at once and with which instructions. More states in one call are never slower per state
 * than fewer. core/kernel.h is the contract of the kernels behind it.
 */
#ifndef LOXO_PERMUTATION_H
#define LOXO_PERMUTATION_H

#include "kernel.h"
#include "status.h"

#ifdef __cplusplus
extern "C" {
#endif

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
