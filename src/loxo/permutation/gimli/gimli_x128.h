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

/* Row 1 of the SP-box. Where any function of three words is one operation, which a kernel says by
 * ANY_OF_THREE, the first form has as many, of which one less waits for x. */
#ifdef ANY_OF_THREE
#define GIMLI_ROW_1(x, y, z) (((x) ^ (y)) ^ ((x) << 1 | (z) << 1))
#else
#define GIMLI_ROW_1(x, y, z) ((y) ^ (x) ^ ((x) | (z)) << 1)
#endif

/* The SP-box on all columns; x is row 0, turned. */
LOXO_ALWAYS_INLINE void gimli_columns(word *s, const word *turned) {
  const word x = *turned, y = ROTATE(s[1], 9), z = s[2];
  s[2] = x ^ z << 1 ^ (y & z) << 2;
  s[1] = GIMLI_ROW_1(x, y, z);
  s[0] = z ^ y ^ (x & y) << 3;
}

LOXO_ALWAYS_INLINE void gimli_rounds(word *s) {
  for (uint32_t round = 24; round > 0; round -= 4) {
    word x = ROTATE(s[0], 24);
    gimli_columns(s, &x);
    x = GIMLI_SMALL(s[0]) ^ (word) { 0x009e3779 | round << 24, 0, 0, 0 };
    gimli_columns(s, &x);
    x = ROTATE(s[0], 24);
    gimli_columns(s, &x);
    x = GIMLI_BIG(s[0]);
    gimli_columns(s, &x);
  }
}

#endif
