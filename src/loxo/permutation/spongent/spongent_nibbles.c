/* SPDX-License-Identifier: Apache-2.0 OR MIT
 *
 * Four states to nibbles and back. Of each S-box the four bits of four states are 16 bits, a unit,
 * on their way between the two orders; only units are moved from one place to another.
 */
#include "spongent_nibbles.h"

#if LOXO_WIDE_KERNELS

#include "../../core/bytes.h"
#include "../../core/ct.h"

/* In each column, the number of the word and two bits of the place change roles: those of weight
 * `by` and 2 `by`. */
LOXO_ALWAYS_INLINE void exchange(uint64_t x[12], unsigned by) {
  for (unsigned c = 0; c < 12; c += 4) {
    LOXO_UNROLL
    for (unsigned i = 0; i < 2; i++) loxo_nibbles_exchange(&x[c + 2 * i], &x[c + 2 * i + 1], by);
    LOXO_UNROLL
    for (unsigned i = 0; i < 2; i++) loxo_nibbles_exchange(&x[c + i], &x[c + i + 2], 2 * by);
  }
}

LOXO_ONE_COPY void exchange_bits(uint64_t x[12]) { exchange(x, 1); }
LOXO_ONE_COPY void exchange_nibbles(uint64_t x[12]) { exchange(x, 4); }

/* Unit place[i] of the one to unit i of the other, or back. */
LOXO_ONE_COPY void move_units(uint64_t x[12], const uint8_t place[48], int back) {
  uint8_t from[96], to[96];
  for (unsigned i = 0; i < 12; i++) loxo_store64(from + 8 * i, x[i]);
  for (unsigned i = 0; i < 48; i++) {
    const unsigned at = place[i];
    loxo_copy(to + 2 * (back ? at : i), from + 2 * (back ? i : at), 2);
  }
  for (unsigned i = 0; i < 12; i++) x[i] = loxo_load64(to + 8 * i);
  loxo_wipe(from, sizeof from);
  loxo_wipe(to, sizeof to);
}

void loxo_nibbles_spread(uint64_t x[12], const uint8_t place[48]) {
  exchange_bits(x);
  exchange_nibbles(x);
  move_units(x, place, 0);
  exchange_nibbles(x);
}

void loxo_nibbles_collect(uint64_t x[12], const uint8_t place[48]) {
  exchange_nibbles(x);
  move_units(x, place, 1);
  exchange_nibbles(x);
  exchange_bits(x);
}

#else
typedef int loxo_nibbles_are_none; /* a translation unit may not be empty */
#endif
