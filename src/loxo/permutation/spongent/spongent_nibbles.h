/* SPDX-License-Identifier: Apache-2.0 OR MIT
 *
 * Converts four states of 128 to 192 bits to nibbles and back, for spongent_portable_x4.h. In word
 * k of a column of four words, a nibble is bit k of one S-box's inputs, complemented, for all four
 * states. One copy serves all widths. Internal.
 */
#ifndef LOXO_SPONGENT_NIBBLES_H
#define LOXO_SPONGENT_NIBBLES_H

#include "../../core/config.h"

#if LOXO_WIDE_KERNELS
/* 1 <= n <= 4; word k of column c is x[4 c + k]. There are units * places S-boxes. S-box
 * u + units y goes to nibble places * s + y, counted through the columns, where s is digit u of
 * `slots`. */
void loxo_nibbles_load(uint64_t x[12], const uint8_t *states, size_t n, unsigned units,
                       unsigned places, uint64_t slots);
/* x is scratch space as well. */
void loxo_nibbles_store(uint8_t *states, size_t n, uint64_t x[12], unsigned units, unsigned places,
                        uint64_t slots);

/* Swaps the bits of a at places whose number includes `by` with those of b at places without it. */
LOXO_ALWAYS_INLINE void loxo_nibbles_exchange(uint64_t *a, uint64_t *b, unsigned by) {
  const uint64_t mask = ~(uint64_t)0 / (((uint64_t)1 << by) + 1);
  uint64_t swap = ((*a >> by) ^ *b) & mask;
  *b ^= swap;
  *a ^= swap << by;
}
#endif

#endif
