/* SPDX-License-Identifier: Apache-2.0 OR MIT
 *
 * Ascon's permutation on one state for x86-64 with BMI1 and BMI2: NIST SP 800-232, section 3. The
 * words of 64 bits are included in front.
 *
 * A round is that of ascon_portable.h in 36 instructions and three moves. It is assembly because
 * their order counts: compilers' orders, and any other but this, which a search found, take a tenth
 * longer. Internal.
 */
#ifndef LOXO_ASCON_BMI2_H
#define LOXO_ASCON_BMI2_H

#include "../../core/config.h"

#ifdef LOXO_SIMDE /* emulates intrinsics only */
#include "ascon_portable.h"
#else

/* Word 2 and the constant are inverted. */
LOXO_ALWAYS_INLINE void ascon_round(word *s, word constant) {
  word x0 = s[0], x1 = s[1], x2 = s[2], x3 = s[3], x4 = s[4], t0, t1, t2, t3, t4, t5;
  __asm__(
      "xor %[constant], %[x2]\n\t" /* y */
      "mov %[x2], %[t0]\n\t"
      "xor %[x1], %[t0]\n\t" /* c */
      "mov %[x0], %[t1]\n\t"
      "xor %[x4], %[t1]\n\t" /* a */
      "xor %[x3], %[x4]\n\t" /* e */
      "mov %[t1], %[t2]\n\t"
      "xor %[x2], %[t2]\n\t"
      "andn %[x4], %[x3], %[t3]\n\t"
      "andn %[x1], %[t1], %[t4]\n\t"
      "xor %[x4], %[t4]\n\t" /* s4 */
      "or %[x1], %[t2]\n\t"
      "rorx $41, %[t4], %[t5]\n\t"
      "xor %[x4], %[t2]\n\t" /* s0 */
      "xor %[x3], %[x2]\n\t"
      "rorx $7, %[t4], %[x1]\n\t"
      "or %[t0], %[x2]\n\t"
      "or %[x4], %[x0]\n\t"
      "rorx $19, %[t2], %[x3]\n\t"
      "xor %[t0], %[t3]\n\t" /* s2 */
      "rorx $1, %[t3], %[x4]\n\t"
      "xor %[x2], %[t1]\n\t" /* s1 */
      "xor %[t4], %[x1]\n\t"
      "xor %[x0], %[t0]\n\t" /* s3 */
      "rorx $61, %[t1], %[x2]\n\t"
      "xor %[t3], %[x4]\n\t"
      "rorx $10, %[t0], %[t4]\n\t"
      "rorx $6, %[t3], %[x0]\n\t"
      "xor %[t0], %[t4]\n\t"
      "xor %[t2], %[x3]\n\t"
      "rorx $17, %[t0], %[t3]\n\t"
      "xor %[t5], %[x1]\n\t"
      "xor %[t3], %[t4]\n\t"
      "rorx $28, %[t2], %[t0]\n\t"
      "xor %[t1], %[x2]\n\t"
      "xor %[x0], %[x4]\n\t"
      "rorx $39, %[t1], %[t5]\n\t"
      "xor %[t0], %[x3]\n\t"
      "xor %[t5], %[x2]"
      : [x0] "+r"(x0), [x1] "+r"(x1), [x2] "+r"(x2), [x3] "+r"(x3), [x4] "+r"(x4), [t0] "=&r"(t0),
        [t1] "=&r"(t1), [t2] "=&r"(t2), [t3] "=&r"(t3), [t4] "=&r"(t4), [t5] "=&r"(t5)
      : [constant] "r"(constant)
      : "cc");
  s[0] = x3;
  s[1] = x2;
  s[2] = x4;
  s[3] = t4;
  s[4] = x1;
}

/* The last so many of twelve rounds, an even number. Two a pass: more are no faster. */
LOXO_ALWAYS_INLINE void ascon_rounds(word *s, unsigned rounds) {
  s[2] = ~s[2];
  for (word constant = ~(word)(0x3c + 0x0f * rounds); constant != ~(word)0x3c; constant += 0x1e) {
    ascon_round(s, constant);
    ascon_round(s, constant + 0x0f);
  }
  s[2] = ~s[2];
}

#endif
#endif
