/* SPDX-License-Identifier: Apache-2.0 OR MIT
 *
 * Transposition of bit matrices in words, for conversion to and from bit-sliced form. Internal.
 */
#ifndef LOXO_TRANSPOSE_H
#define LOXO_TRANSPOSE_H

#include "config.h"

/* Swaps the bits of x under `mask` with those `shift` places above them. */
#define LOXO_SWAP_BITS(x, mask, shift) \
  do { \
    uint64_t swap_ = ((x) ^ ((x) >> (shift))) & (mask); \
    (x) ^= swap_ ^ (swap_ << (shift)); \
  } while (0)

/* One stage of the transposition below: swaps the bits of weight `half` between row and column
 * numbers. */
LOXO_ALWAYS_INLINE void loxo_transpose_stage(uint64_t x[32], unsigned half, uint64_t mask) {
  for (unsigned block = 0; block < 32; block += 2 * half) {
    for (unsigned r = block; r < block + half; r++) {
      uint64_t swap = ((x[r] >> half) ^ x[r + half]) & mask;
      x[r + half] ^= swap;
      x[r] ^= swap << half;
    }
  }
}

/* Transposes two 32 by 32 bit matrices, one in the low and one in the high halves of the words: bit
 * c of x[r] and bit r of x[c] are swapped. */
static inline void loxo_transpose32_pair(uint64_t x[32]) {
  loxo_transpose_stage(x, 16, 0x0000ffff0000ffffu);
  loxo_transpose_stage(x, 8, 0x00ff00ff00ff00ffu);
  loxo_transpose_stage(x, 4, 0x0f0f0f0f0f0f0f0fu);
  loxo_transpose_stage(x, 2, 0x3333333333333333u);
  loxo_transpose_stage(x, 1, 0x5555555555555555u);
}

/* Transposes the 8 by 8 bit matrix in one word: bit c of byte r and bit r of byte c are swapped. */
static inline uint64_t loxo_transpose8(uint64_t x) {
  LOXO_SWAP_BITS(x, 0x00aa00aa00aa00aau, 7);
  LOXO_SWAP_BITS(x, 0x0000cccc0000ccccu, 14);
  LOXO_SWAP_BITS(x, 0x00000000f0f0f0f0u, 28);
  return x;
}

#endif
