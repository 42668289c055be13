/* SPDX-License-Identifier: Apache-2.0 OR MIT
 *
 * Four states of 128 to 192 bits to nibbles and back, for spongent_portable_x4.h. In word k of a
 * column of four words a nibble is bit k of one S-box's inputs, complemented, of all four states;
 * which S-box, is as the kernel wants it. One copy serves all widths. Internal.
 */
#ifndef LOXO_SPONGENT_NIBBLES_H
#define LOXO_SPONGENT_NIBBLES_H

#include "../../core/config.h"

#if LOXO_WIDE_KERNELS
/* S-box 16 s2 + 4 s1 + s0 is nibble 4 p1 + p0 of column c for
 *
 *   place[16 c + 4 p0 + p1] = 16 s2 + 4 s0 + s1
 *
 * and of the 48 each is there once. `first` and `last` are XORed into the first and the last byte
 * of each state on the way in: the counter of the first round. */
typedef struct loxo_nibbles {
  uint8_t bytes, first, last, place[48];
} loxo_nibbles;

/* 1 <= n <= 4; word k of column c is x[4 c + k]. */
void loxo_nibbles_load(uint64_t x[12], const uint8_t *states, size_t n, const loxo_nibbles *order);
/* x is work space too. */
void loxo_nibbles_store(uint8_t *states, size_t n, uint64_t x[12], const loxo_nibbles *order);

/* The bits of a at places with `by` in their number and those of b at places without it change
 * places. */
LOXO_ALWAYS_INLINE void loxo_nibbles_exchange(uint64_t *a, uint64_t *b, unsigned by) {
  const uint64_t mask = ~(uint64_t)0 / (((uint64_t)1 << by) + 1);
  uint64_t swap = ((*a >> by) ^ *b) & mask;
  *b ^= swap;
  *a ^= swap << by;
}
#endif

#endif
