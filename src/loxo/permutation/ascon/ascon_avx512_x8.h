/* SPDX-License-Identifier: Apache-2.0 OR MIT
 *
 * Ascon's permutation on eight states: NIST SP 800-232, section 3. Element i of vector w is word w
 * of state i. A round is 26 operations: 11 ternary ones make the S-box layer, the constant among
 * them, and 10 rotations and 5 ternary ones the linear layer. Internal.
 */
#ifndef LOXO_ASCON_AVX512_X8_H
#define LOXO_ASCON_AVX512_X8_H

#include "../../core/x86.h"

#if LOXO_X86
LOXO_TARGET_BEGIN(LOXO_TARGET_AVX512)

/* An operation on three vectors, by its truth table: x ^ y ^ z, x ^ (~y & z), its complement, and
 * x ^ ~y. */
#define ASCON_X8(table, x, y, z) _mm512_ternarylogic_epi64(x, y, z, table)
#define ASCON_X8_XOR(x, y, z) ASCON_X8(0x96, x, y, z)
#define ASCON_X8_CHI(x, y, z) ASCON_X8(0xd2, x, y, z)
#define ASCON_X8_NOT_CHI(x, y, z) ASCON_X8(0x2d, x, y, z)
#define ASCON_X8_XNOR(x, y) ASCON_X8(0xc3, x, y, y)
#define ASCON_X8_LINEAR(x, i, j) \
  ((ascon_x8)ASCON_X8_XOR(x, _mm512_ror_epi64(x, i), _mm512_ror_epi64(x, j)))

typedef uint64_t ascon_x8 LOXO_VECTOR(64);

LOXO_ALWAYS_INLINE void ascon_round(ascon_x8 *s, unsigned constant) {
  const __m512i b = (__m512i)s[1], d = (__m512i)s[3], s4 = (__m512i)s[4];
  const __m512i a = _mm512_xor_si512((__m512i)s[0], s4), e = _mm512_xor_si512(d, s4);
  const __m512i c = ASCON_X8_XOR(b, (__m512i)s[2], _mm512_set1_epi64(constant));
  const __m512i v = ASCON_X8_CHI(a, b, c), w = ASCON_X8_CHI(b, c, d);
  const __m512i x = ASCON_X8_NOT_CHI(c, d, e);
  const __m512i y = ASCON_X8_CHI(d, e, a), z = ASCON_X8_CHI(e, a, b);
  s[0] = ASCON_X8_LINEAR(_mm512_xor_si512(v, z), 19, 28);
  s[1] = ASCON_X8_LINEAR(_mm512_xor_si512(w, v), 61, 39);
  s[2] = ASCON_X8_LINEAR(x, 1, 6);
  s[3] = ASCON_X8_LINEAR(ASCON_X8_XNOR(y, x), 10, 17);
  s[4] = ASCON_X8_LINEAR(z, 7, 41);
}

/* The last so many of twelve rounds, an even number. Two a pass: more are no faster. */
LOXO_ALWAYS_INLINE void ascon_rounds(ascon_x8 *s, unsigned rounds) {
  for (unsigned constant = 0x3c + 0x0f * rounds; constant > 0x3c; constant -= 0x1e) {
    ascon_round(s, constant);
    ascon_round(s, constant - 0x0f);
  }
}

LOXO_TARGET_END
#endif
#endif
