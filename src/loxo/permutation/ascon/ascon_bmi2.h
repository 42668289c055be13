/* SPDX-License-Identifier: Apache-2.0 OR MIT
 *
 * Ascon's permutation on one state for x86-64 with BMI1 and BMI2: NIST SP 800-232, section 3. The
 * words of 64 bits are included in front.
 *
 * A round is that of ascon_portable.h in 36 instructions and two moves. It is assembly because
 * their order counts: a search, timed on an Emerald Rapids, found one that takes 14% less than what
 * compilers make of the circuit; by models of Zen 3, Zen 4 and older cores of Intel none is faster.
 * Internal.
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
      "mov %[x3], %[t0]\n\t"
      "xor %[x4], %[t0]\n\t"
      "xor %[constant], %[x2]\n\t"
      "xor %[x0], %[x4]\n\t"
      "mov %[x1], %[t1]\n\t"
      "xor %[x2], %[t1]\n\t"
      "andn %[t0], %[x3], %[t2]\n\t"
      "andn %[x1], %[x4], %[t3]\n\t"
      "xor %[t0], %[t3]\n\t"
      "xor %[x2], %[x3]\n\t"
      "rorx $41, %[t3], %[t4]\n\t"
      "xor %[t1], %[t2]\n\t"
      "rorx $1, %[t2], %[t5]\n\t"
      "or %[t0], %[x0]\n\t"
      "xor %[x4], %[x2]\n\t"
      "or %[t1], %[x3]\n\t"
      "or %[x1], %[x2]\n\t"
      "rorx $7, %[t3], %[x1]\n\t"
      "xor %[t1], %[x0]\n\t"
      "rorx $10, %[x0], %[t1]\n\t"
      "xor %[t0], %[x2]\n\t"
      "xor %[t2], %[t5]\n\t"
      "xor %[x3], %[x4]\n\t"
      "rorx $17, %[x0], %[x3]\n\t"
      "rorx $19, %[x2], %[t0]\n\t"
      "xor %[x1], %[t3]\n\t"
      "rorx $6, %[t2], %[t2]\n\t"
      "rorx $61, %[x4], %[x1]\n\t"
      "xor %[t1], %[x0]\n\t"
      "xor %[t2], %[t5]\n\t"
      "xor %[x4], %[x1]\n\t"
      "xor %[x3], %[x0]\n\t"
      "rorx $28, %[x2], %[x3]\n\t"
      "xor %[t0], %[x2]\n\t"
      "xor %[t4], %[t3]\n\t"
      "rorx $39, %[x4], %[x4]\n\t"
      "xor %[x3], %[x2]\n\t"
      "xor %[x4], %[x1]"
      : [x0] "+r"(x0), [x1] "+r"(x1), [x2] "+r"(x2), [x3] "+r"(x3), [x4] "+r"(x4), [t0] "=&r"(t0),
        [t1] "=&r"(t1), [t2] "=&r"(t2), [t3] "=&r"(t3), [t4] "=&r"(t4), [t5] "=&r"(t5)
      : [constant] "r"(constant)
      : "cc");
  s[0] = x2;
  s[1] = x1;
  s[2] = t5;
  s[3] = x0;
  s[4] = t3;
}

/* The last so many of twelve rounds, an even number: four a pass, or two. */
LOXO_ALWAYS_INLINE void ascon_rounds(word *s, unsigned rounds) {
  const unsigned pass = rounds % 4 ? 2 : 4;
  const word end = ~(word)0x3c;
  s[2] = ~s[2];
  for (word constant = end - 0x0f * rounds; constant != end; constant += 0x0f * pass) {
    LOXO_UNROLL
    for (unsigned i = 0; i < pass; i++) ascon_round(s, constant + 0x0f * i);
  }
  s[2] = ~s[2];
}

#endif
#endif
