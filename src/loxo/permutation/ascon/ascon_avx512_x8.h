/* SPDX-License-Identifier: Apache-2.0 OR MIT
 *
 * Ascon's permutation on eight states: NIST SP 800-232, section 3. Element i of vector w is word w
 * of state i. A round is 24 operations: 9 ternary ones make the S-box layer, the constant among
 * them, which a SAT solver found, and 10 rotations and 5 ternary ones the linear layer. Internal.
 */
#ifndef LOXO_ASCON_AVX512_X8_H
#define LOXO_ASCON_AVX512_X8_H

#include "../../core/x86.h"

#if LOXO_X86
LOXO_TARGET_BEGIN(LOXO_TARGET_AVX512)

/* An operation on three vectors, by its truth table: x ^ y ^ z, x ^ (~y & z), its complement,
 * x ^ (y | z), and x ^ (y & z). */
#define ASCON_X8(table, x, y, z) _mm512_ternarylogic_epi64(x, y, z, table)
#define ASCON_X8_XOR(x, y, z) ASCON_X8(0x96, x, y, z)
#define ASCON_X8_CHI(x, y, z) ASCON_X8(0xd2, x, y, z)
#define ASCON_X8_NOT_CHI(x, y, z) ASCON_X8(0x2d, x, y, z)
#define ASCON_X8_XOR_OR(x, y, z) ASCON_X8(0x1e, x, y, z)
#define ASCON_X8_XOR_AND(x, y, z) ASCON_X8(0x78, x, y, z)
#define ASCON_X8_LINEAR(x, i, j) \
  ((ascon_x8)ASCON_X8_XOR(x, _mm512_ror_epi64(x, i), _mm512_ror_epi64(x, j)))

typedef uint64_t ascon_x8 LOXO_VECTOR(64);

/* The order of the statements is worth 6%. */
LOXO_ALWAYS_INLINE void ascon_round(ascon_x8 *s, uint64_t constant) {
  const __m512i x0 = (__m512i)s[0], x1 = (__m512i)s[1], x3 = (__m512i)s[3], x4 = (__m512i)s[4];
  const __m512i c = ASCON_X8_XOR(x1, (__m512i)s[2], _mm512_set1_epi64((long long)constant));
  const __m512i e = _mm512_xor_si512(x4, x3), s2 = ASCON_X8_NOT_CHI(c, x3, e);
  s[2] = ASCON_X8_LINEAR(s2, 1, 6);
  s[3] = ASCON_X8_LINEAR(ASCON_X8_XOR_OR(c, x0, e), 10, 17);
  const __m512i a = _mm512_xor_si512(x0, x4), s4 = ASCON_X8_CHI(e, a, x1);
  s[4] = ASCON_X8_LINEAR(s4, 7, 41);
  const __m512i h = ASCON_X8_XOR_AND(x1, x3, s2), s1 = ASCON_X8_XOR_OR(a, c, h);
  s[1] = ASCON_X8_LINEAR(s1, 61, 39);
  s[0] = ASCON_X8_LINEAR(ASCON_X8_XOR(s4, h, s1), 19, 28);
}

/* In memory, from where an operation takes one as it is; from a register it would take a shuffle.
 */
static const uint64_t ascon_x8_constants[] = {0xf0, 0xe1, 0xd2, 0xc3, 0xb4, 0xa5,
                                              0x96, 0x87, 0x78, 0x69, 0x5a, 0x4b};

/* The last so many of twelve rounds, an even number. Two a pass: more are no faster. */
LOXO_ALWAYS_INLINE void ascon_rounds(ascon_x8 *s, unsigned rounds) {
  const uint64_t *constant = ascon_x8_constants + 12 - rounds;
  __asm__("" : "+r"(constant));
  for (; rounds; rounds -= 2, constant += 2) {
    ascon_round(s, constant[0]);
    ascon_round(s, constant[1]);
  }
}

LOXO_TARGET_END
#endif
#endif
