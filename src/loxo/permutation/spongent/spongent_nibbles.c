/* SPDX-License-Identifier: Apache-2.0 OR MIT
 *
 * Converts four states to nibbles and back. In between, memory holds for each S-box its four bits
 * of all four states, as 16 bits.
 */
#include "spongent_nibbles.h"

#if LOXO_WIDE_KERNELS

#include "../../core/bytes.h"
#include "../../core/ct.h"

/* Within a column, swaps a word's number with the two bits of weights `by` and 2 `by` of a bit's
 * place. */
LOXO_ALWAYS_INLINE void exchange(uint64_t x[4], unsigned by) {
  loxo_nibbles_exchange(&x[0], &x[1], by);
  loxo_nibbles_exchange(&x[2], &x[3], by);
  loxo_nibbles_exchange(&x[0], &x[2], 2 * by);
  loxo_nibbles_exchange(&x[1], &x[3], 2 * by);
}

/* Words of states to words k that hold bit k of 16 S-boxes, or back. */
LOXO_ONE_COPY void exchange_bits(uint64_t x[4]) { exchange(x, 1); }

/* Such words to the 16 bits of each S-box; 12 words are 48 S-boxes. */
LOXO_ONE_COPY void to_boxes(uint16_t box[16], uint64_t x[4]) {
  exchange(x, 4);
  LOXO_UNROLL
  for (unsigned i = 0; i < 16; i++) box[i] = (uint16_t)(x[i % 4] >> 16 * (i / 4));
}

LOXO_ONE_COPY void from_boxes(uint64_t x[4], const uint16_t box[16]) {
  uint64_t y[4] = {0};
  LOXO_UNROLL
  for (unsigned i = 0; i < 16; i++) y[i % 4] |= (uint64_t)box[i] << 16 * (i / 4);
  exchange(y, 4);
  loxo_copy(x, y, sizeof y);
}

void loxo_nibbles_load(uint64_t x[12], const uint8_t *states, size_t n, unsigned units,
                       unsigned places, uint64_t slots) {
  const size_t bytes = units * places / 2;
  uint16_t box[48], sorted[48] = {0};
  loxo_fill(x, 0, 12 * sizeof *x);
  for (size_t i = 0; i < n; i++, states += bytes) {
    x[i] = ~loxo_load64(states);
    x[4 + i] = ~loxo_load64(states + 8);
    x[8 + i] = ~loxo_load64(states + bytes - 8) >> 8 * (24 - bytes);
  }
  for (unsigned c = 0; c < 12; c += 4) {
    exchange_bits(x + c);
    to_boxes(box + 4 * c, x + c);
  }
  for (unsigned u = 0; u < units; u++, slots >>= 4) {
    uint16_t *to = sorted + places * (slots & 15);
    for (unsigned y = 0; y < places; y++) to[y] = box[u + units * y];
  }
  for (unsigned c = 0; c < 12; c += 4) from_boxes(x + c, sorted + 4 * c);
  loxo_wipe(box, sizeof box);
  loxo_wipe(sorted, sizeof sorted);
}

void loxo_nibbles_store(uint8_t *states, size_t n, uint64_t x[12], unsigned units, unsigned places,
                        uint64_t slots) {
  const size_t bytes = units * places / 2;
  uint16_t box[48] = {0}, sorted[48];
  for (unsigned c = 0; c < 12; c += 4) to_boxes(sorted + 4 * c, x + c);
  for (unsigned u = 0; u < units; u++, slots >>= 4) {
    const uint16_t *from = sorted + places * (slots & 15);
    for (unsigned y = 0; y < places; y++) box[u + units * y] = from[y];
  }
  for (unsigned c = 0; c < 12; c += 4) {
    from_boxes(x + c, box + 4 * c);
    exchange_bits(x + c);
  }
  for (size_t i = 0; i < n; i++, states += bytes) {
    loxo_store64(states + bytes - 8, ~x[8 + i] << 8 * (24 - bytes));
    loxo_store64(states, ~x[i]);
    loxo_store64(states + 8, ~x[4 + i]); /* overwrites the garbage of the first store */
  }
  loxo_wipe(box, sizeof box);
  loxo_wipe(sorted, sizeof sorted);
}

#else
typedef int loxo_nibbles_are_none; /* a translation unit may not be empty */
#endif
