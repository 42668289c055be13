/* SPDX-License-Identifier: Apache-2.0 OR MIT
 *
 * Gimli-24 on three words of 16 bytes: "Gimli", submission to NIST, round 2, section 2.1. A word is
 * a row, its elements are the columns. A round takes 17 operations on rows: one shuffle of bytes
 * turns row 0 and does the swap of the round before, if that had any. The words are included in
 * front. Internal.
 */
#ifndef LOXO_GIMLI_X128_H
#define LOXO_GIMLI_X128_H

#include "../../core/config.h"

/* Turned left by 24 bits, with elements swapped in pairs, or in halves. */
#define GIMLI_SMALL(x) SHUFFLE_BYTES(x, 5, 6, 7, 4, 1, 2, 3, 0, 13, 14, 15, 12, 9, 10, 11, 8)
#define GIMLI_BIG(x) SHUFFLE_BYTES(x, 9, 10, 11, 8, 13, 14, 15, 12, 1, 2, 3, 0, 5, 6, 7, 4)

/* A kernel for many states has vectors of several states, and defines how many vectors a row of all
 * of them has, and what is added to column 0 of a vector's states. */
#ifndef GIMLI_VECTORS
#define GIMLI_VECTORS 1
#define GIMLI_CONSTANT(c) ((word){c, 0, 0, 0})
#endif

/* Row 1 of the SP-box, and z << 1 of row 2. Where any function of three words is one operation,
 * which a kernel says by ANY_OF_THREE, the first form has as many, of which one less waits for x;
 * and AVX-512 has more units that add than units that shift. */
#ifdef ANY_OF_THREE
#define GIMLI_TWICE(x) ((x) + (x))
#define GIMLI_ROW_1(x, y, z) (((x) ^ (y)) ^ (GIMLI_TWICE(x) | GIMLI_TWICE(z)))
#else
#define GIMLI_TWICE(x) ((x) << 1)
#define GIMLI_ROW_1(x, y, z) ((y) ^ (x) ^ GIMLI_TWICE((x) | (z)))
#endif

/* The SP-box on all columns; x is row 0, turned. */
LOXO_ALWAYS_INLINE void gimli_columns(word *s, const word *turned) {
  const word x = *turned, y = ROTATE(s[1], 9), z = s[2];
  s[2] = x ^ GIMLI_TWICE(z) ^ (y & z) << 2;
  s[1] = GIMLI_ROW_1(x, y, z);
  s[0] = z ^ y ^ (x & y) << 3;
}

enum gimli_swap { GIMLI_NO_SWAP, GIMLI_SMALL_SWAP, GIMLI_BIG_SWAP };

/* A round behind a swap. */
LOXO_ALWAYS_INLINE void gimli_round(word *s, enum gimli_swap swap, uint32_t constant) {
  LOXO_UNROLL
  for (int i = 0; i < 3 * GIMLI_VECTORS; i += 3) {
    word x;
    if (swap == GIMLI_NO_SWAP) x = ROTATE(s[i], 24);
    if (swap == GIMLI_SMALL_SWAP) x = GIMLI_SMALL(s[i]) ^ GIMLI_CONSTANT(constant);
    if (swap == GIMLI_BIG_SWAP) x = GIMLI_BIG(s[i]);
    gimli_columns(s + i, &x);
  }
}

LOXO_ALWAYS_INLINE void gimli_rounds(word *s) {
  for (uint32_t round = 24; round > 0; round -= 4) {
    gimli_round(s, GIMLI_NO_SWAP, 0);
    gimli_round(s, GIMLI_SMALL_SWAP, 0x009e3779 | round << 24);
    gimli_round(s, GIMLI_NO_SWAP, 0);
    gimli_round(s, GIMLI_BIG_SWAP, 0);
  }
}

#endif
