/* SPDX-License-Identifier: Apache-2.0 OR MIT
 *
 * Gimli-24 on twelve words of 32 bits: "Gimli", submission to NIST, 2019, section 2. Word
 * 4 row + column is bytes 16 row + 4 column to 16 row + 4 column + 3 of the state, little-endian.
 *
 * A column of a round takes 6 XORs, 3 ANDs and ORs, 3 shifts, and 2 rotations. The rounds come in
 * fours: the first one ends with the small swap of words in row 0 and the constant, the third one
 * with the big swap. These are C operators, so a word may be a vector with a state in each element;
 * the words are included in front. Internal.
 */
#ifndef LOXO_GIMLI_PORTABLE_H
#define LOXO_GIMLI_PORTABLE_H

#include "../../core/config.h"

/* The SP-box on all columns. */
LOXO_ALWAYS_INLINE void gimli_columns(word *s) {
  LOXO_UNROLL
  for (int column = 0; column < 4; column++) {
    const word x = ROTATE(s[column], 24), y = ROTATE(s[4 + column], 9), z = s[8 + column];
    s[8 + column] = x ^ z << 1 ^ (y & z) << 2;
    s[4 + column] = y ^ x ^ (x | z) << 1;
    s[column] = z ^ y ^ (x & y) << 3;
  }
}

LOXO_ALWAYS_INLINE void gimli_swap(word *s, int a, int b) {
  const word t = s[a];
  s[a] = s[b];
  s[b] = t;
}

/* A function if the engine has ROUNDS_CALLED: so many words leave no registers anyway, and an
 * engine has up to twelve calls. */
#ifdef ROUNDS_CALLED
#define WORDS_IN_MEMORY 1
#define GIMLI_COPIES LOXO_ONE_COPY
#else
#define GIMLI_COPIES LOXO_ALWAYS_INLINE
#endif

GIMLI_COPIES void gimli_rounds(word *s) {
  for (uint32_t round = 24; round > 0; round -= 4) {
    gimli_columns(s);
    gimli_swap(s, 0, 1);
    gimli_swap(s, 2, 3);
    s[0] ^= 0x9e377900 | round;
    gimli_columns(s);
    gimli_columns(s);
    gimli_swap(s, 0, 2);
    gimli_swap(s, 1, 3);
    gimli_columns(s);
  }
}

#endif
