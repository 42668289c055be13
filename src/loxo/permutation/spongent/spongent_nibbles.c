/* SPDX-License-Identifier: Apache-2.0 OR MIT
 *
 * Four states to nibbles and back. Of each S-box the four bits of four states are 16 bits, a unit,
 * on their way from one order to the other.
 */
#include "spongent_nibbles.h"

#if LOXO_WIDE_KERNELS

#include "../../core/bytes.h"
#include "../../core/ct.h"

/* Of a column: the number of the word and the two bits of the place that weigh `by` and 2 `by`. */
LOXO_ALWAYS_INLINE void exchange(uint64_t x[4], unsigned by) {
  loxo_nibbles_exchange(&x[0], &x[1], by);
  loxo_nibbles_exchange(&x[2], &x[3], by);
  loxo_nibbles_exchange(&x[0], &x[2], 2 * by);
  loxo_nibbles_exchange(&x[1], &x[3], 2 * by);
}

LOXO_ONE_COPY void exchange_bits(uint64_t x[4]) { exchange(x, 1); }
LOXO_ONE_COPY void exchange_nibbles(uint64_t x[4]) { exchange(x, 4); }

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

void loxo_nibbles_load(uint64_t x[12], const uint8_t *states, size_t n, const loxo_nibbles *order) {
  const size_t bytes = order->bytes;
  loxo_fill(x, 0, 12 * sizeof *x);
  for (size_t i = 0; i < n; i++, states += bytes) {
    uint64_t last = loxo_load64(states + bytes - 8) ^ (uint64_t)order->last << 56;
    x[i] = ~(loxo_load64(states) ^ order->first);
    x[4 + i] = ~loxo_load64(states + 8);
    x[8 + i] = ~(last >> 8 * (24 - bytes));
  }
  for (unsigned c = 0; c < 12; c += 4) {
    exchange_bits(x + c);
    exchange_nibbles(x + c);
  }
  move_units(x, order->place, 0);
  for (unsigned c = 0; c < 12; c += 4) exchange_nibbles(x + c);
}

void loxo_nibbles_store(uint8_t *states, size_t n, uint64_t x[12], const loxo_nibbles *order) {
  const size_t bytes = order->bytes;
  for (unsigned c = 0; c < 12; c += 4) exchange_nibbles(x + c);
  move_units(x, order->place, 1);
  for (unsigned c = 0; c < 12; c += 4) {
    exchange_nibbles(x + c);
    exchange_bits(x + c);
  }
  for (size_t i = 0; i < n; i++, states += bytes) {
    loxo_store64(states + bytes - 8, ~x[8 + i] << 8 * (24 - bytes));
    loxo_store64(states, ~x[i]);
    loxo_store64(states + 8, ~x[4 + i]); /* with what the first has for none */
  }
}

#else
typedef int loxo_nibbles_are_none; /* a translation unit may not be empty */
#endif
