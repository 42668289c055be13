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

LOXO_ALWAYS_INLINE void ascon_round(uint64_t *s, unsigned constant) {
  const uint64_t a = s[0] ^ s[4], b = s[1], c = s[1] ^ s[2] ^ constant, d = s[3], e = s[3] ^ s[4];
  const uint64_t v = a ^ (~b & c), w = b ^ (~c & d), x = c ^ (~d & e), y = d ^ (~e & a),
                 z = e ^ (~a & b);
  const uint64_t s0 = v ^ z, s1 = w ^ v, s2 = ~x, s3 = y ^ x, s4 = z;
  s[0] = s0 ^ ascon_right(s0, 19) ^ ascon_right(s0, 28);
  s[1] = s1 ^ ascon_right(s1, 61) ^ ascon_right(s1, 39);
  s[2] = s2 ^ ascon_right(s2, 1) ^ ascon_right(s2, 6);
  s[3] = s3 ^ ascon_right(s3, 10) ^ ascon_right(s3, 17);
  s[4] = s4 ^ ascon_right(s4, 7) ^ ascon_right(s4, 41);
}

/* The last so many of twelve rounds, an even number. Two a pass: more are no faster. */
LOXO_ALWAYS_INLINE void ascon_rounds(uint64_t *s, unsigned rounds) {
  for (unsigned constant = 0x3c + 0x0f * rounds; constant > 0x3c; constant -= 0x1e) {
    ascon_round(s, constant);
    ascon_round(s, constant - 0x0f);
  }
}

#endif
