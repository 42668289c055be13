/* SPDX-License-Identifier: Apache-2.0 OR MIT
 *
 * Ascon's permutation on five words of 64 bits: NIST SP 800-232, section 3. Word w is bytes
 * 8w to 8w + 7 of the state, little-endian. A round is 22 operations of the S-box layer, bit-sliced
 * over the words, and 20 of the linear layer. Internal.
 */
#ifndef LOXO_ASCON_PORTABLE_H
#define LOXO_ASCON_PORTABLE_H

#include "../../core/config.h"

LOXO_ALWAYS_INLINE uint64_t ascon_right(uint64_t x, unsigned n) { return x >> n | x << (64 - n); }

LOXO_ALWAYS_INLINE uint64_t ascon_linear(uint64_t x, unsigned i, unsigned j) {
  return x ^ ascon_right(x, i) ^ ascon_right(x, j);
}

/* The order of the statements is worth up to 8% with gcc. */
LOXO_ALWAYS_INLINE void ascon_round(uint64_t *s, unsigned constant) {
  const uint64_t a = s[0] ^ s[4], b = s[1], d = s[3], e = s[4] ^ s[3];
  const uint64_t c = s[2] ^ b ^ constant;
  const uint64_t z = e ^ (~a & b);
  const uint64_t v = a ^ (~b & c);
  const uint64_t x = c ^ (~d & e);
  const uint64_t y = d ^ (~e & a);
  const uint64_t w = b ^ (~c & d);
  const uint64_t s2 = ~x, s3 = y ^ x, s1 = w ^ v, s0 = v ^ z;
  s[2] = ascon_linear(s2, 1, 6);
  s[4] = ascon_linear(z, 7, 41);
  s[3] = ascon_linear(s3, 10, 17);
  s[0] = ascon_linear(s0, 19, 28);
  s[1] = ascon_linear(s1, 61, 39);
}

/* The last so many of twelve rounds, an even number. Two a pass: more are no faster. */
LOXO_ALWAYS_INLINE void ascon_rounds(uint64_t *s, unsigned rounds) {
  for (unsigned constant = 0x3c + 0x0f * rounds; constant > 0x3c; constant -= 0x1e) {
    ascon_round(s, constant);
    ascon_round(s, constant - 0x0f);
  }
}

#endif
