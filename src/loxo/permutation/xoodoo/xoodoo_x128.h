/* SPDX-License-Identifier: Apache-2.0 OR MIT
 *
 * Xoodoo[12] on three words of 16 bytes: "Xoodyak, a lightweight cryptographic scheme", section 2.
 * A word is a plane, its elements are the lanes. A round takes 28 operations on planes. The words
 * are included in front. Internal.
 */
#ifndef LOXO_XOODOO_X128_H
#define LOXO_XOODOO_X128_H

#include "../../core/config.h"

LOXO_ALWAYS_INLINE void xoodoo_round(word *s, uint32_t constant) {
  word a0 = s[0], a1 = s[1], a2 = s[2], p = SHUFFLE(a0 ^ a1 ^ a2, 3, 0, 1, 2);
  p = ROTATE(p, 5) ^ ROTATE(p, 14);
  a0 = a0 ^ (word) { constant, 0, 0, 0 } ^ p;
  a1 = SHUFFLE(a1 ^ p, 3, 0, 1, 2);
  a2 = ROTATE(a2 ^ p, 11);
  const word b1 = a1 ^ (~a2 & a0), b2 = a2 ^ (~a0 & a1);
  s[0] = a0 ^ (~a1 & a2);
  s[1] = ROTATE(b1, 1);
  s[2] = SHUFFLE_BYTES(b2, 11, 8, 9, 10, 15, 12, 13, 14, 3, 0, 1, 2, 7, 4, 5, 6);
}

LOXO_ALWAYS_INLINE void xoodoo_rounds(word *s) {
  static const uint16_t constants[12] = {0x058, 0x038, 0x3c0, 0x0d0, 0x120, 0x014,
                                         0x060, 0x02c, 0x380, 0x0f0, 0x1a0, 0x012};
  for (int i = 0; i < 12; i += 2) {
    xoodoo_round(s, constants[i]);
    xoodoo_round(s, constants[i + 1]);
  }
}

#endif
