/* SPDX-License-Identifier: Apache-2.0 OR MIT
 *
 * Xoodoo[12] on three words of 16 bytes: "Xoodyak, a lightweight cryptographic scheme", section 2.
 * A word is a plane, its elements are the lanes. A round takes 28 operations on planes. The words
 * are included in front. Internal.
 */
#ifndef LOXO_XOODOO_X128_H
#define LOXO_XOODOO_X128_H

#include "../../core/config.h"

/* What is added to a plane. NEON and WebAssembly load all of it; x86 loads a number into zeros. */
#if LOXO_V128
typedef word xoodoo_constant;
#define XOODOO_PLANE(c) ((word)loxo_v_load(&(c)))
enum { XOODOO_PASS = 4 };
#else
typedef struct xoodoo_constant {
  uint16_t number;
} xoodoo_constant;
#define XOODOO_PLANE(c) ((word){(c).number, 0, 0, 0})
enum { XOODOO_PASS = 2 };
#endif

/* A kernel may define it: AVX-512 has an operation for it. */
#ifndef XOODOO_SUM
#define XOODOO_SUM(x, y, z) ((x) ^ ((y) ^ (z)))
#endif

LOXO_ALWAYS_INLINE void xoodoo_round(word *s, const xoodoo_constant *constant) {
  word a0 = s[0], a1 = s[1], a2 = s[2], p = a0 ^ a2;
  IN_ORDER(p); /* plane 1 comes last */
  p = SHUFFLE(p ^ a1, 3, 0, 1, 2);
  const word p5 = ROTATE(p, 5), p14 = ROTATE(p, 14);
  a0 = XOODOO_SUM(a0 ^ XOODOO_PLANE(*constant), p5, p14);
  a1 = XOODOO_SUM(a1, p5, p14);
  a1 = SHUFFLE(a1, 3, 0, 1, 2);
  a2 = XOODOO_SUM(a2, p5, p14);
  a2 = ROTATE(a2, 11);
  const word b1 = a1 ^ (~a2 & a0), b2 = a2 ^ (~a0 & a1);
  s[0] = a0 ^ (~a1 & a2);
  s[1] = ROTATE(b1, 1);
  s[2] = SHUFFLE_BYTES(b2, 11, 8, 9, 10, 15, 12, 13, 14, 3, 0, 1, 2, 7, 4, 5, 6);
}

LOXO_ALWAYS_INLINE void xoodoo_rounds(word *s) {
  static const xoodoo_constant constants[12] = {{0x058}, {0x038}, {0x3c0}, {0x0d0},
                                                {0x120}, {0x014}, {0x060}, {0x02c},
                                                {0x380}, {0x0f0}, {0x1a0}, {0x012}};
  for (int i = 0; i < 12; i += XOODOO_PASS) {
    LOXO_UNROLL
    for (int k = 0; k < XOODOO_PASS; k++) xoodoo_round(s, &constants[i + k]);
  }
}

#endif
