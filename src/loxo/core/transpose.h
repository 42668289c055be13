/* SPDX-License-Identifier: Apache-2.0 OR MIT
 *
 * Bit matrices in words: the way into and out of bit-sliced form. Internal.
 */
#ifndef LOXO_TRANSPOSE_H
#define LOXO_TRANSPOSE_H

#include "config.h"

/* Exchanges the bits of x at the places of `mask` with those `shift` places above them. */
#define LOXO_SWAP_BITS(x, mask, shift) \
  do { \
    uint64_t swap_ = ((x) ^ ((x) >> (shift))) & (mask); \
    (x) ^= swap_ ^ (swap_ << (shift)); \
  } while (0)

/* Bit c of x[r] and bit r of x[c] change places, in a 64 by 64 matrix. */
static inline void loxo_transpose64(uint64_t x[64]) {
  uint64_t mask = 0x00000000ffffffffu;
  for (unsigned half = 32; half; half >>= 1, mask ^= mask << half) {
    for (unsigned r = 0; r < 64; r = ((r | half) + 1) & ~half) {
      uint64_t swap = ((x[r] >> half) ^ x[r | half]) & mask;
      x[r] ^= swap << half;
      x[r | half] ^= swap;
    }
  }
}

/* Bit c of byte r and bit r of byte c change places, in one word. */
static inline uint64_t loxo_transpose8(uint64_t x) {
  LOXO_SWAP_BITS(x, 0x00aa00aa00aa00aau, 7);
  LOXO_SWAP_BITS(x, 0x0000cccc0000ccccu, 14);
  LOXO_SWAP_BITS(x, 0x00000000f0f0f0f0u, 28);
  return x;
}

#endif
