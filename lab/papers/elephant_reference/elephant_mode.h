/* SPDX-License-Identifier: Apache-2.0 OR MIT
 *
 * The Elephant v2 mode, plain (specification, section 2): one block and one permutation at a time,
 * every mask computed from the one before. The including file chooses the permutations.
 */
#ifndef LAB_ELEPHANT_REFERENCE_MODE_H
#define LAB_ELEPHANT_REFERENCE_MODE_H

#include <string.h>

#include "../../bench/baseline.h"
#include "elephant_reference.h"

enum { NONCE_BYTES = 12, KEY_BYTES = 16 };

typedef struct instance {
  size_t block, tag;
  reference_permutation *permute;
  uint8_t (*feedback)(const uint8_t *mask);
} instance;

static uint8_t rotated(uint8_t x, unsigned by) { return (uint8_t)(x << by | x >> (8 - by)); }

static void add(uint8_t *to, const uint8_t *what, size_t n) {
  for (size_t i = 0; i < n; i++) to[i] ^= what[i];
}

/* phi_1: one step of the masks' register. */
static void next_mask(const instance *e, uint8_t *to, const uint8_t *mask) {
  uint8_t last = e->feedback(mask);
  memcpy(to, mask + 1, e->block - 1);
  to[e->block - 1] = last;
}

/* mask(a, second) from mask(a, 0), with phi_2 = phi_1 + id. */
static void make_mask(const instance *e, uint8_t *to, const uint8_t *mask, unsigned second) {
  uint8_t next[REFERENCE_BLOCK_MAX];
  memcpy(to, mask, e->block);
  for (unsigned i = 0; i < second; i++) {
    next_mask(e, next, to);
    add(to, next, e->block);
  }
}

static void masked_permutation(const instance *e, uint8_t *block, const uint8_t *mask) {
  add(block, mask, e->block);
  e->permute(block);
  add(block, mask, e->block);
}

static void expand(const instance *e, uint8_t *mask, const uint8_t *key) {
  memset(mask, 0, e->block);
  memcpy(mask, key, KEY_BYTES);
  e->permute(mask);
}

static void crypt(const instance *e, uint8_t *out, const uint8_t *in, size_t len,
                  const uint8_t *nonce, const uint8_t *expanded) {
  uint8_t mask[REFERENCE_BLOCK_MAX], next[REFERENCE_BLOCK_MAX];
  uint8_t sum[REFERENCE_BLOCK_MAX], block[REFERENCE_BLOCK_MAX];
  memcpy(mask, expanded, e->block);
  for (size_t at = 0; at < len; at += e->block) {
    size_t n = len - at < e->block ? len - at : e->block;
    make_mask(e, sum, mask, 1);
    memset(block, 0, e->block);
    memcpy(block, nonce, NONCE_BYTES);
    masked_permutation(e, block, sum);
    for (size_t i = 0; i < n; i++) out[at + i] = in[at + i] ^ block[i];
    next_mask(e, next, mask);
    memcpy(mask, next, e->block);
  }
}

/* Byte i of head || data || 1 || 0... */
static uint8_t padded_byte(const uint8_t *head, size_t head_len, const uint8_t *data, size_t len,
                           size_t i) {
  if (i < head_len) return head[i];
  if (i - head_len < len) return data[i - head_len];
  return i - head_len == len;
}

/* Adds the masked permutations of all blocks of head || data || 1 to `sum`; if there is a head, the
 * first block is added as it is. */
static void absorb(const instance *e, uint8_t *sum, const uint8_t *head, size_t head_len,
                   const uint8_t *data, size_t len, const uint8_t *expanded, unsigned second) {
  uint8_t register_[REFERENCE_BLOCK_MAX], next[REFERENCE_BLOCK_MAX];
  uint8_t mask[REFERENCE_BLOCK_MAX], block[REFERENCE_BLOCK_MAX];
  memcpy(register_, expanded, e->block);
  for (size_t at = 0; at <= head_len + len; at += e->block) {
    for (size_t i = 0; i < e->block; i++) {
      block[i] = padded_byte(head, head_len, data, len, at + i);
    }
    if (at || !head_len) {
      make_mask(e, mask, register_, second);
      masked_permutation(e, block, mask);
    }
    add(sum, block, e->block);
    next_mask(e, next, register_);
    memcpy(register_, next, e->block);
  }
}

static void authenticate(const instance *e, uint8_t *sum, const uint8_t *text, size_t len,
                         const uint8_t *ad, size_t ad_len, const uint8_t *nonce,
                         const uint8_t *expanded) {
  memset(sum, 0, e->block);
  absorb(e, sum, nonce, NONCE_BYTES, ad, ad_len, expanded, 0);
  absorb(e, sum, NULL, 0, text, len, expanded, 2);
  masked_permutation(e, sum, expanded);
}

static int encrypt(const instance *e, uint8_t *out, uint8_t *tag, const uint8_t *in, size_t len,
                   const uint8_t *ad, size_t ad_len, const uint8_t *nonce, const uint8_t *key) {
  uint8_t expanded[REFERENCE_BLOCK_MAX], sum[REFERENCE_BLOCK_MAX];
  expand(e, expanded, key);
  crypt(e, out, in, len, nonce, expanded);
  authenticate(e, sum, out, len, ad, ad_len, nonce, expanded);
  memcpy(tag, sum, e->tag);
  return 0;
}

static int decrypt(const instance *e, uint8_t *out, const uint8_t *tag, const uint8_t *in,
                   size_t len, const uint8_t *ad, size_t ad_len, const uint8_t *nonce,
                   const uint8_t *key) {
  uint8_t expanded[REFERENCE_BLOCK_MAX], sum[REFERENCE_BLOCK_MAX];
  expand(e, expanded, key);
  authenticate(e, sum, in, len, ad, ad_len, nonce, expanded);
  if (memcmp(sum, tag, e->tag) != 0) return -1;
  crypt(e, out, in, len, nonce, expanded);
  return 0;
}

static uint8_t dumbo_feedback(const uint8_t *m) {
  return (uint8_t)(rotated(m[0], 3) ^ m[3] << 7 ^ m[13] >> 7);
}

static uint8_t jumbo_feedback(const uint8_t *m) {
  return (uint8_t)(rotated(m[0], 1) ^ m[3] << 7 ^ m[19] >> 7);
}

static uint8_t jumbo192_feedback(const uint8_t *m) {
  return (uint8_t)(rotated(m[0], 1) ^ m[3] << 7 ^ m[7] >> 7);
}

#define INSTANCE_CALLS(name) \
  static int name##_encrypt(uint8_t *out, uint8_t *tag, const uint8_t *in, size_t len, \
                            const uint8_t *ad, size_t ad_len, const uint8_t *nonce, \
                            const uint8_t *key) { \
    return encrypt(&name, out, tag, in, len, ad, ad_len, nonce, key); \
  } \
  static int name##_decrypt(uint8_t *out, const uint8_t *tag, const uint8_t *in, size_t len, \
                            const uint8_t *ad, size_t ad_len, const uint8_t *nonce, \
                            const uint8_t *key) { \
    return decrypt(&name, out, tag, in, len, ad, ad_len, nonce, key); \
  } \
  static void name##_permute(uint8_t *states, size_t n) { \
    for (; n; n--, states += name.block) name.permute(states); \
  }

#endif
