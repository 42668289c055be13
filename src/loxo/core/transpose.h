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

/* One stage of the transposition below: exchanges the bits of row and column numbers of weight
 * `half`. */
LOXO_ALWAYS_INLINE void loxo_transpose_stage(uint64_t x[32], unsigned half, uint64_t mask) {
  for (unsigned block = 0; block < 32; block += 2 * half) {
    for (unsigned r = block; r < block + half; r++) {
      uint64_t swap = ((x[r] >> half) ^ x[r + half]) & mask;
      x[r + half] ^= swap;
      x[r] ^= swap << half;
    }
  }
}

/* Bit c of x[r] and bit r of x[c] change places, in a 32 by 32 matrix of the low halves and
 * another of the high halves. */
static inline void loxo_transpose32_pair(uint64_t x[32]) {
  loxo_transpose_stage(x, 16, 0x0000ffff0000ffffu);
  loxo_transpose_stage(x, 8, 0x00ff00ff00ff00ffu);
  loxo_transpose_stage(x, 4, 0x0f0f0f0f0f0f0f0fu);
  loxo_transpose_stage(x, 2, 0x3333333333333333u);
  loxo_transpose_stage(x, 1, 0x5555555555555555u);
}

/* Bit c of byte r and bit r of byte c change places, in one word. */
static inline uint64_t loxo_transpose8(uint64_t x) {
  LOXO_SWAP_BITS(x, 0x00aa00aa00aa00aau, 7);
  LOXO_SWAP_BITS(x, 0x0000cccc0000ccccu, 14);
  LOXO_SWAP_BITS(x, 0x00000000f0f0f0f0u, 28);
  return x;
}

#endif
