/* SPDX-License-Identifier: Apache-2.0 OR MIT
 *
 * Ascon's permutation on five words of 64 bits: NIST SP 800-232, section 3. Word w is bytes
 * 8w to 8w + 7 of the state, little-endian. A round is 22 operations of the S-box layer, bit-sliced
 * over the words, and 20 of the linear layer. These are C operators, so a word may be a vector with
 * a state in each element; the words are included in front. Internal.
 */
#ifndef LOXO_ASCON_PORTABLE_H
#define LOXO_ASCON_PORTABLE_H

#include "../../core/config.h"

#define ASCON_RIGHT(x, n) ((x) >> (n) | (x) << (64 - (n)))
#define ASCON_LINEAR(x, i, j) ((x) ^ ASCON_RIGHT(x, i) ^ ASCON_RIGHT(x, j))

/* The order of the statements is worth up to 8% with gcc. */
LOXO_ALWAYS_INLINE void ascon_round(word *s, unsigned constant) {
  const word a = s[0] ^ s[4], b = s[1], d = s[3], e = s[4] ^ s[3];
  const word c = s[2] ^ b ^ constant;
  const word z = e ^ (~a & b);
  const word v = a ^ (~b & c);
  const word x = c ^ (~d & e);
  const word y = d ^ (~e & a);
  const word w = b ^ (~c & d);
  const word s2 = ~x, s3 = y ^ x, s1 = w ^ v, s0 = v ^ z;
  s[2] = ASCON_LINEAR(s2, 1, 6);
  s[4] = ASCON_LINEAR(z, 7, 41);
  s[3] = ASCON_LINEAR(s3, 10, 17);
  s[0] = ASCON_LINEAR(s0, 19, 28);
  s[1] = ASCON_LINEAR(s1, 61, 39);
}

/* The last so many of twelve rounds, an even number. Two a pass: more are no faster. */
LOXO_ALWAYS_INLINE void ascon_rounds(word *s, unsigned rounds) {
  for (unsigned constant = 0x3c + 0x0f * rounds; constant > 0x3c; constant -= 0x1e) {
    ascon_round(s, constant);
    ascon_round(s, constant - 0x0f);
  }
}

#endif
