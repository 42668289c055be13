/* SPDX-License-Identifier: Apache-2.0 OR MIT
 *
 * SOSEMANUK in constant time as section 6 of the paper has it, figure 4: what the tables have is
 * computed when it is needed, by multiplications of bytes in GF(2^8), bit by bit, each of which
 * also says what it overflowed by.
 */
#define BY_WORDS 1
#define UNROLLED 0
#define XMUX XMUX_OF_MASKS
#include "sosemanuk.h"

/* The figure leaves open which comes first: the word is right if an overflow is read before the
 * product that sets it. */
static inline word product(uint8_t c, uint8_t b, uint8_t *overflow) {
  const uint8_t before = *overflow;
  const word made = (word)before ^ sbseg_2016_mul_galois8(c, b, overflow);
  *overflow = 0;
  return made;
}

static inline word four(const uint8_t c[4], uint8_t b, uint8_t *overflow) {
  word all = product(c[0], b, overflow);
  all |= product(c[1], b, overflow) << 8;
  all |= product(c[2], b, overflow) << 16;
  all |= product(c[3], b, overflow) << 24;
  return all;
}

static inline word mul_alpha(word x, uint8_t *overflow) {
  return four((const uint8_t[]){0x13, 0xcf, 0x9f, 0xe1}, (uint8_t)(x >> 24), overflow);
}

static inline word div_alpha(word x, uint8_t *overflow) {
  return four((const uint8_t[]){0xcd, 0x40, 0x0f, 0x18}, (uint8_t)x, overflow);
}

#define TIMES_ALPHA(x) mul_alpha(x, &(uint8_t){0})
#define OVER_ALPHA(x) div_alpha(x, &(uint8_t){0})
#include "sosemanuk_steps.h"

int sbseg_2016_sosemanuk_tc(uint8_t *out, const uint8_t *in, size_t len, const uint8_t *nonce,
                            size_t nonce_len, const uint8_t *key, size_t key_len) {
  return sosemanuk(out, in, len, nonce, nonce_len, key, key_len);
}
