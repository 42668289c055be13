/* SPDX-License-Identifier: Apache-2.0 OR MIT
 *
 * Xoodoo[12] on twelve words of 32 bits: "Xoodyak, a lightweight cryptographic scheme", NIST, 2021.
 * Word x + 4y is lane x of plane y, bytes 4x + 16y to 4x + 16y + 3 of the state, little-endian.
 *
 * A round takes 40 XORs, 12 ANDs with an inverted word, and 20 rotations. It shifts plane 1 by one
 * lane and plane 2 by two: here the lanes stay where they are, and `turn` says how far the planes
 * are turned, so that four rounds a pass need no moves. These are C operators, so a word may be a
 * vector with a state in each element; the words are included in front. Internal.
 */
#ifndef LOXO_XOODOO_PORTABLE_H
#define LOXO_XOODOO_PORTABLE_H

#include "../../core/config.h"

/* Where lane x of planes 1 and 2 is. */
#define XOODOO_1(x, turn) (4 + (((x) - (turn)) & 3))
#define XOODOO_2(x, turn) (8 + (((x)-2 * (turn)) & 3))

/* A kernel may define it: AVX-512 has an operation for it. */
#ifndef XOODOO_SUM
#define XOODOO_SUM(x, y, z) ((x) ^ ((y) ^ (z)))
#endif

/* Round `turn` of four. */
LOXO_ALWAYS_INLINE void xoodoo_round(word *s, uint32_t constant, int turn) {
  word parity[4];
  LOXO_UNROLL
  for (int x = 0; x < 4; x++) {
    parity[x] = s[x] ^ s[XOODOO_1(x, turn)] ^ s[XOODOO_2(x, turn)];
  }
  LOXO_UNROLL
  for (int x = 0; x < 4; x++) {
    const word p = parity[(x + 3) & 3];
    const word p5 = ROTATE(p, 5), p14 = ROTATE(p, 14);
    s[x] = XOODOO_SUM(s[x], p5, p14);
    s[XOODOO_1(x, turn)] = XOODOO_SUM(s[XOODOO_1(x, turn)], p5, p14);
    s[XOODOO_2(x, turn)] = XOODOO_SUM(s[XOODOO_2(x, turn)], p5, p14);
  }
  s[0] ^= constant;
  LOXO_UNROLL
  for (int x = 0; x < 4; x++) {
    word *const at1 = &s[XOODOO_1(x, turn + 1)], *const at2 = &s[XOODOO_2(x, turn)];
    const word a0 = s[x], a1 = *at1, a2 = ROTATE(*at2, 11);
    const word b1 = a1 ^ (~a2 & a0), b2 = a2 ^ (~a0 & a1);
    s[x] = a0 ^ (~a1 & a2);
    *at1 = ROTATE(b1, 1);
    *at2 = ROTATE(b2, 8);
  }
}

/* A function if the engine has ROUNDS_CALLED: so many words leave no registers anyway, and an
 * engine has up to twelve calls. */
#ifdef ROUNDS_CALLED
#define WORDS_IN_MEMORY 1
#define XOODOO_COPIES LOXO_ONE_COPY
#else
#define XOODOO_COPIES LOXO_ALWAYS_INLINE
#endif

XOODOO_COPIES void xoodoo_rounds(word *s) {
  static const uint16_t constants[12] = {0x058, 0x038, 0x3c0, 0x0d0, 0x120, 0x014,
                                         0x060, 0x02c, 0x380, 0x0f0, 0x1a0, 0x012};
  for (int i = 0; i < 12; i += 4) {
    xoodoo_round(s, constants[i], 0);
    xoodoo_round(s, constants[i + 1], 1);
    xoodoo_round(s, constants[i + 2], 2);
    xoodoo_round(s, constants[i + 3], 3);
  }
}

#endif
