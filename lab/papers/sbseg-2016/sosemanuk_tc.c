/* SPDX-License-Identifier: Apache-2.0 OR MIT
 *
 * SOSEMANUK in constant time as section 6 of the paper has it, figure 4: what the tables have is
 * computed when it is needed, by multiplications of bytes in GF(2^8), bit by bit.
 */
#define BY_WORDS 1
#include "sosemanuk.h"

/* a * b, where beta is a root of X^8 + X^7 + X^5 + X^3 + 1. */
static inline uint8_t mul_galois8(uint8_t a, uint8_t b) {
  uint8_t p = 0;
  for (int i = 0; i < 8; i++) {
    p ^= (uint8_t)((b & 1) * a);
    a = (uint8_t)(a << 1 ^ (a >> 7) * 0xa9);
    b >>= 1;
  }
  return p;
}

static inline uint32_t four(uint32_t x, uint8_t c3, uint8_t c2, uint8_t c1, uint8_t c0) {
  const uint8_t b = (uint8_t)x;
  return mul_galois8(c0, b) | (uint32_t)mul_galois8(c1, b) << 8 |
         (uint32_t)mul_galois8(c2, b) << 16 | (uint32_t)mul_galois8(c3, b) << 24;
}

#define TIMES_ALPHA(x) four(x, 0xe1, 0x9f, 0xcf, 0x13)
#define OVER_ALPHA(x) four(x, 0x18, 0x0f, 0x40, 0xcd)
#include "sosemanuk_steps.h"

int sbseg_2016_sosemanuk_tc(uint8_t *out, const uint8_t *in, size_t len, const uint8_t *nonce,
                            size_t nonce_len, const uint8_t *key, size_t key_len) {
  return sosemanuk(out, in, len, nonce, nonce_len, key, key_len);
}
