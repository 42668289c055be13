/* SPDX-License-Identifier: Apache-2.0 OR MIT
 *
 * Gimli-24 on three words of 16 bytes: "Gimli", submission to NIST, round 2, section 2.1. A word is
 * a row, its elements are the columns. A round takes 17 operations on rows: one shuffle of bytes
 * turns row 0 and does the swap of the round before, if that had any. The words are included in
 * front. Internal.
 */
#ifndef LOXO_GIMLI_X128_H
#define LOXO_GIMLI_X128_H

#include "../../core/target.h"

/* Turned left by 24 bits, with elements swapped in pairs, or in halves. */
#define GIMLI_SMALL(x) SHUFFLE_BYTES(x, 5, 6, 7, 4, 1, 2, 3, 0, 13, 14, 15, 12, 9, 10, 11, 8)
#define GIMLI_BIG(x) SHUFFLE_BYTES(x, 9, 10, 11, 8, 13, 14, 15, 12, 1, 2, 3, 0, 5, 6, 7, 4)

/* A kernel for many states has vectors of several states, and defines how many vectors a row of all
 * of them has, and what is added to column 0 of a vector's states. */
#ifndef GIMLI_VECTORS
#define GIMLI_VECTORS 1
#define GIMLI_CONSTANT(c) ((word){c, 0, 0, 0})
#endif

/* The SP-box on all columns; x is row 0, turned. It is assembly for SSE because the order counts:
 * with this one, which a search found that timed it on an Emerald Rapids, the rounds take 7% less
 * than what compilers make of the C below, and by models of other cores not more. x | z is added to
 * itself: more units add than shift. */
#if LOXO_X86 && !defined(ANY_OF_THREE) && !defined(LOXO_SIMDE) /* emulates intrinsics only */
LOXO_ALWAYS_INLINE void gimli_columns(word *s, const word *turned) {
  word x = *turned, y = s[1], z = s[2], t0, t1, t2;
  __asm__(
      "movdqa %[y], %[t0]\n\t"
      "psrld $23, %[t0]\n\t"
      "movdqa %[x], %[t1]\n\t"
      "por %[z], %[t1]\n\t"
      "paddd %[t1], %[t1]\n\t"
      "pxor %[x], %[t1]\n\t"
      "pslld $9, %[y]\n\t"
      "pxor %[t0], %[y]\n\t"
      "movdqa %[z], %[t0]\n\t"
      "pand %[y], %[t0]\n\t"
      "movdqa %[x], %[t2]\n\t"
      "pand %[y], %[t2]\n\t"
      "pxor %[y], %[t1]\n\t"
      "pxor %[z], %[y]\n\t"
      "pslld $3, %[t2]\n\t"
      "paddd %[z], %[z]\n\t"
      "pxor %[z], %[x]\n\t"
      "pslld $2, %[t0]\n\t"
      "pxor %[t0], %[x]\n\t"
      "pxor %[t2], %[y]"
      : [x] "+x"(x), [y] "+x"(y), [z] "+x"(z), [t0] "=&x"(t0), [t1] "=&x"(t1), [t2] "=&x"(t2));
  s[0] = y;
  s[1] = t1;
  s[2] = x;
}
#else
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

LOXO_ALWAYS_INLINE void gimli_columns(word *s, const word *turned) {
  const word x = *turned, y = ROTATE(s[1], 9), z = s[2];
  s[2] = x ^ GIMLI_TWICE(z) ^ (y & z) << 2;
  s[1] = GIMLI_ROW_1(x, y, z);
  s[0] = z ^ y ^ (x & y) << 3;
}
#endif

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
