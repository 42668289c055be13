/* SPDX-License-Identifier: Apache-2.0 OR MIT
 *
 * Ascon-AEAD128 without a contract, as a yardstick for the one in core/duplex.h: encryption written
 * as one function over five variables, and the same with a permutation that is called through a
 * pointer. Compiled twice, with and without BMI2: HAND(name) names the functions.
 */
#include "duplex_by_hand.h"

#include <string.h>

#define IV 0x00001000808c0001u
#define PARTING ((uint64_t)1 << 63)
#define RIGHT(x, n) ((x) >> (n) | (x) << (64 - (n)))

/* ---- One function ---------------------------------------------------------------------------- */

#define LINEAR(x, i, j) ((x) ^ RIGHT(x, i) ^ RIGHT(x, j))
#define ROUND(c) \
  x0 ^= x4, x4 ^= x3, x2 ^= (c), x2 ^= x1; \
  t4 = x4 ^ (~x0 & x1), t0 = x0 ^ (~x1 & x2), t2 = x2 ^ (~x3 & x4), t3 = x3 ^ (~x4 & x0); \
  t1 = x1 ^ (~x2 & x3); \
  t3 ^= t2, t1 ^= t0, t0 ^= t4, t2 = ~t2; \
  x3 = LINEAR(t3, 10, 17), x0 = LINEAR(t0, 19, 28), x4 = LINEAR(t4, 7, 41); \
  x1 = LINEAR(t1, 61, 39), x2 = LINEAR(t2, 1, 6);
#define ROUNDS_8 \
  ROUND(0xb4) ROUND(0xa5) ROUND(0x96) ROUND(0x87) ROUND(0x78) ROUND(0x69) ROUND(0x5a) ROUND(0x4b)
#define ROUNDS_12 ROUND(0xf0) ROUND(0xe1) ROUND(0xd2) ROUND(0xc3) ROUNDS_8

static inline uint64_t load(const uint8_t *p) {
  uint64_t x;
  memcpy(&x, p, 8);
  return x;
}

static inline void store(uint8_t *p, uint64_t x) { memcpy(p, &x, 8); }

/* The last bytes with their pad, as two words. */
static inline void load_last(uint64_t x[2], const uint8_t *p, size_t n) {
  uint8_t block[16] = {0};
  for (size_t i = 0; i < n; i++) block[i] = p[i];
  block[n] = 1;
  x[0] = load(block), x[1] = load(block + 8);
}

static inline void store_last(uint8_t *p, uint64_t x0, uint64_t x1, size_t n) {
  uint8_t block[16];
  store(block, x0), store(block + 8, x1);
  for (size_t i = 0; i < n; i++) p[i] = block[i];
}

void HAND(fused)(loxo_packet *const *packets, size_t n) {
  loxo_packet *p = *packets;
  const uint8_t *key = p->key_context ? p->key_context : p->key;
  const uint8_t *in = p->ad;
  size_t left = p->ad_len;
  const uint64_t k0 = load(key), k1 = load(key + 8);
  uint64_t x0 = IV, x1 = k0, x2 = k1, x3 = load(p->nonce), x4 = load(p->nonce + 8);
  uint64_t t0, t1, t2, t3, t4, last[2];
  (void)n;
  ROUNDS_12
  x3 ^= k0, x4 ^= k1;
  if (left) {
    for (; left >= 16; in += 16, left -= 16) {
      x0 ^= load(in), x1 ^= load(in + 8);
      ROUNDS_8
    }
    if (left) {
      load_last(last, in, left);
      x0 ^= last[0], x1 ^= last[1];
    } else {
      x0 ^= 1;
    }
    ROUNDS_8
  }
  x4 ^= PARTING;
  uint8_t *out = p->out;
  for (in = p->in, left = p->len; left >= 16; in += 16, out += 16, left -= 16) {
    x0 ^= load(in), x1 ^= load(in + 8);
    store(out, x0), store(out + 8, x1);
    ROUNDS_8
  }
  if (left) {
    load_last(last, in, left);
    x0 ^= last[0], x1 ^= last[1];
    store_last(out, x0, x1, left);
  } else {
    x0 ^= 1;
  }
  x2 ^= k0, x3 ^= k1;
  ROUNDS_12
  store(p->tag, x3 ^ k0), store(p->tag + 8, x4 ^ k1);
  p->status = LOXO_OK;
}

/* ---- A call for each permutation ------------------------------------------------------------- */

static void permute_8(uint64_t s[5]) {
  uint64_t x0 = s[0], x1 = s[1], x2 = s[2], x3 = s[3], x4 = s[4], t0, t1, t2, t3, t4;
  ROUNDS_8
  s[0] = x0, s[1] = x1, s[2] = x2, s[3] = x3, s[4] = x4;
}

static void permute_12(uint64_t s[5]) {
  uint64_t x0 = s[0], x1 = s[1], x2 = s[2], x3 = s[3], x4 = s[4], t0, t1, t2, t3, t4;
  ROUNDS_12
  s[0] = x0, s[1] = x1, s[2] = x2, s[3] = x3, s[4] = x4;
}

typedef void permute_fn(uint64_t s[5]);
static permute_fn *volatile chosen[] = {permute_8, permute_12};

void HAND(calls)(loxo_packet *const *packets, size_t n) {
  loxo_packet *p = *packets;
  const uint8_t *key = p->key_context ? p->key_context : p->key;
  permute_fn *const inner = chosen[0], *const outer = chosen[1];
  const uint64_t k0 = load(key), k1 = load(key + 8);
  uint64_t s[5] = {IV, k0, k1, load(p->nonce), load(p->nonce + 8)}, last[2];
  const uint8_t *in = p->ad;
  size_t left = p->ad_len;
  (void)n;
  outer(s);
  s[3] ^= k0, s[4] ^= k1;
  for (; left >= 16; in += 16, left -= 16) {
    s[0] ^= load(in), s[1] ^= load(in + 8);
    inner(s);
  }
  if (p->ad_len) {
    load_last(last, in, left);
    s[0] ^= last[0], s[1] ^= last[1];
    inner(s);
  }
  s[4] ^= PARTING;
  uint8_t *out = p->out;
  for (in = p->in, left = p->len; left >= 16; in += 16, out += 16, left -= 16) {
    s[0] ^= load(in), s[1] ^= load(in + 8);
    store(out, s[0]), store(out + 8, s[1]);
    inner(s);
  }
  load_last(last, in, left);
  s[0] ^= last[0], s[1] ^= last[1];
  store_last(out, s[0], s[1], left);
  s[2] ^= k0, s[3] ^= k1;
  outer(s);
  store(p->tag, s[3] ^ k0), store(p->tag + 8, s[4] ^ k1);
  p->status = LOXO_OK;
}
