/* SPDX-License-Identifier: Apache-2.0 OR MIT
 *
 * Ascon's permutation on five words of 64 bits: NIST SP 800-232, section 3. Word w is bytes
 * 8w to 8w + 7 of the state, little-endian. A round is 16 operations of the S-box layer, bit-sliced
 * over the words, and 20 of the linear layer. Word 2 is held inverted between rounds, so that
 * nothing has to be inverted there. These are C operators, so a word may be a vector with a state
 * in each element; the words are included in front. Internal.
 */
#ifndef LOXO_ASCON_PORTABLE_H
#define LOXO_ASCON_PORTABLE_H

#include "../../core/config.h"

#define ASCON_RIGHT(x, n) ((x) >> (n) | (x) << (64 - (n)))
/* AArch64 XORs with a rotated word: two such XORs, if each depends on the other. */
#if defined(__aarch64__)
#define ASCON_LINEAR(x, i, j) ((x) ^ ASCON_RIGHT((x) ^ ASCON_RIGHT(x, ((j) - (i)) & 63), i))
#else
#define ASCON_LINEAR(x, i, j) ((x) ^ ASCON_RIGHT(x, i) ^ ASCON_RIGHT(x, j))
#endif

/* Word 2 and the constant are inverted. The order of the statements is worth up to 8%. */
LOXO_ALWAYS_INLINE void ascon_round(word *s, uint64_t constant) {
  const word x0 = s[0], x1 = s[1], x3 = s[3], x4 = s[4];
  const word a = x0 ^ x4, e = x4 ^ x3, y = s[2] ^ constant, c = y ^ x1;
  const word s3 = c ^ (e | x0);
  const word s2 = c ^ (~x3 & e);
  const word s1 = a ^ (c | (x3 ^ y));
  const word s4 = e ^ (~a & x1);
  const word s0 = e ^ (x1 | (a ^ y));
  s[3] = ASCON_LINEAR(s3, 10, 17);
  s[2] = ASCON_LINEAR(s2, 1, 6);
  s[4] = ASCON_LINEAR(s4, 7, 41);
  s[0] = ASCON_LINEAR(s0, 19, 28);
  s[1] = ASCON_LINEAR(s1, 61, 39);
}

/* Two rounds a pass: more are no faster, but on these machines they take fewer instructions. */
#if defined(__aarch64__) || defined(__wasm__)
#define ASCON_PASSES LOXO_UNROLL
#else
#define ASCON_PASSES
#endif

/* The last so many of twelve rounds, an even number. A kernel in lanes defines ASCON_IN_LANES: then
 * constants are in memory, as moving one from a register of numbers takes two operations more. */
LOXO_ALWAYS_INLINE void ascon_rounds(word *s, unsigned rounds) {
  s[2] = ~s[2];
#ifdef ASCON_IN_LANES
  static const uint64_t inverted[] = {~0xf0ULL, ~0xe1ULL, ~0xd2ULL, ~0xc3ULL, ~0xb4ULL, ~0xa5ULL,
                                      ~0x96ULL, ~0x87ULL, ~0x78ULL, ~0x69ULL, ~0x5aULL, ~0x4bULL};
  const uint64_t *constant = inverted + 12 - rounds;
  __asm__("" : "+r"(constant));
  for (; rounds; rounds -= 2, constant += 2) {
    ascon_round(s, constant[0]);
    ascon_round(s, constant[1]);
  }
#else
  ASCON_PASSES
  for (unsigned constant = 0x3c + 0x0f * rounds; constant > 0x3c; constant -= 0x1e) {
    ascon_round(s, ~(uint64_t)constant);
    ascon_round(s, ~(uint64_t)(constant - 0x0f));
  }
#endif
  s[2] = ~s[2];
}

#endif
