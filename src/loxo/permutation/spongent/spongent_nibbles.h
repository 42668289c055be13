/* SPDX-License-Identifier: Apache-2.0 OR MIT
 *
 * Four states of up to 192 bits to nibbles and back, for spongent_portable_x4.h: in word k of a
 * column of four, a nibble is bit k of one S-box's input, of all four states, and which S-box is as
 * the kernel wants it. One copy serves all widths. Internal.
 */
#ifndef LOXO_SPONGENT_NIBBLES_H
#define LOXO_SPONGENT_NIBBLES_H

#include "../../core/config.h"

#if LOXO_WIDE_KERNELS
/* The bits of a at places with `by` in their number and those of b at places without change
 * places. */
LOXO_ALWAYS_INLINE void loxo_nibbles_exchange(uint64_t *a, uint64_t *b, unsigned by) {
  const uint64_t mask = ~(uint64_t)0 / (((uint64_t)1 << by) + 1);
  uint64_t swap = ((*a >> by) ^ *b) & mask;
  *b ^= swap;
  *a ^= swap << by;
}

/* In place: x[4 c + l] is word c of state l, and word l of column c. Of S-box s and nibble p of its
 * column c, with the digits s = 16 s2 + 4 s1 + s0 and p = 4 p1 + p0,
 *
 *   place[16 c + 4 p0 + p1] = 16 s2 + 4 s0 + s1. */
void loxo_nibbles_spread(uint64_t x[12], const uint8_t place[48]);
void loxo_nibbles_collect(uint64_t x[12], const uint8_t place[48]);
#endif

#endif
