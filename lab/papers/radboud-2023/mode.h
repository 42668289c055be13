/* SPDX-License-Identifier: Apache-2.0 OR MIT
 *
 * Delirium with its loops merged: one pass over the blocks, with three consecutive masks at hand,
 * `before`, `now` and `next`. The including file defines what the thesis changes from one
 * implementation to the next:
 *   CELL           type of a block's elements: uint8_t (25 of them) or uint32_t (7)
 *   PERMUTE        the permutation
 *   SWAP_POINTERS  1: masks advance by swapping pointers, 0: they are copied
 *   WORD_LFSR      1: the register is shifted by words, 0: byte by byte
 * IMPLEMENTATION(name) then defines the two calls.
 */
#ifndef LAB_RADBOUD_2023_MODE_H
#define LAB_RADBOUD_2023_MODE_H

#include "loxo/core/bytes.h"
#include "radboud_2023.h"

enum { CELLS = sizeof(CELL) == 1 ? RADBOUD_BLOCK : RADBOUD_WORDS };

typedef CELL block[CELLS];

typedef struct masks {
  block room[3];
  CELL *before, *now, *next;
} masks;

typedef struct packet {
  uint8_t *out;
  const uint8_t *in, *ad, *nonce, *key;
  size_t len, ad_len;
  int decrypts;
} packet;

static uint8_t *bytes_of(CELL *b) { return (uint8_t *)b; }

static void add(CELL *to, const CELL *what) {
  for (unsigned i = 0; i < CELLS; i++) to[i] ^= what[i];
}

static uint8_t rotated(uint8_t x) { return (uint8_t)(x << 1 | x >> 7); }

static uint8_t feedback(const uint8_t *x) {
  return (uint8_t)(rotated(x[0]) ^ rotated(x[2]) ^ x[13] << 1);
}

/* phi_1: one step of the register. */
static void step(CELL *to, const CELL *from) {
  const uint8_t *x = (const uint8_t *)from;
#if WORD_LFSR
  uint32_t last = feedback(x);
  for (unsigned i = 0; i + 1 < CELLS; i++) to[i] = from[i] >> 8 | from[i + 1] << 24;
  to[CELLS - 1] = last;
#else
  uint8_t *y = bytes_of(to);
  uint8_t last = feedback(x);
  for (unsigned i = 0; i + 1 < RADBOUD_BLOCK; i++) y[i] = x[i + 1];
  y[RADBOUD_BLOCK - 1] = last;
#endif
}

static void move_on(masks *m) {
#if SWAP_POINTERS
  CELL *oldest = m->before;
  m->before = m->now;
  m->now = m->next;
  m->next = oldest;
#else
  loxo_copy(m->before, m->now, sizeof(block));
  loxo_copy(m->now, m->next, sizeof(block));
#endif
  step(m->next, m->now);
}

static void start(masks *m, const uint8_t *key) {
  loxo_fill(m->room, 0, sizeof m->room);
  m->before = m->room[0], m->now = m->room[1], m->next = m->room[2];
  loxo_copy(m->before, key, RADBOUD_KEY);
  PERMUTE(bytes_of(m->before));
  step(m->now, m->before);
  step(m->next, m->now);
}

/* The bytes of data || 1 || 0... from some byte on, as many as fit, over zeros. */
static void pad(uint8_t *to, size_t room, const uint8_t *data, size_t len, size_t from) {
  size_t n = len - from < room ? len - from : room;
  for (size_t i = 0; i < n; i++) to[i] = data[from + i];
  if (n < room) to[n] = 1;
}

/* Block 0 of nonce || associated data || 1 || 0... */
static void first_block(CELL *to, const packet *p) {
  loxo_fill(to, 0, sizeof(block));
  loxo_copy(to, p->nonce, RADBOUD_NONCE);
  pad(bytes_of(to) + RADBOUD_NONCE, RADBOUD_BLOCK - RADBOUD_NONCE, p->ad, p->ad_len, 0);
}

static void crypt(const packet *p, const masks *m, size_t at, size_t n) {
  block b = {0};
  loxo_copy(b, p->nonce, RADBOUD_NONCE);
  add(b, m->before);
  add(b, m->now);
  PERMUTE(bytes_of(b));
  add(b, m->before);
  add(b, m->now);
  for (size_t i = 0; i < n; i++) p->out[at + i] = p->in[at + i] ^ bytes_of(b)[i];
}

static void absorb_text(CELL *sum, const uint8_t *text, size_t len, const masks *m, size_t at) {
  block b = {0};
  pad(bytes_of(b), RADBOUD_BLOCK, text, len, at);
  add(b, m->before);
  add(b, m->next);
  PERMUTE(bytes_of(b));
  add(b, m->before);
  add(b, m->next);
  add(sum, b);
}

static void absorb_ad(CELL *sum, const packet *p, const masks *m, size_t at) {
  block b = {0};
  pad(bytes_of(b), RADBOUD_BLOCK, p->ad, p->ad_len, at - RADBOUD_NONCE);
  add(b, m->now);
  PERMUTE(bytes_of(b));
  add(b, m->now);
  add(sum, b);
}

/* Block i of the text, whose masks are m(i) + m(i + 1) and m(i) + m(i + 2). Ciphertext is absorbed
 * while it is at hand: before it is decrypted, or after it is encrypted. */
static void text_block(CELL *sum, const packet *p, const masks *m, size_t at) {
  size_t n = p->len - at < RADBOUD_BLOCK ? p->len - at : RADBOUD_BLOCK;
  if (n && !p->decrypts) crypt(p, m, at, n);
  absorb_text(sum, p->decrypts ? p->in : p->out, p->len, m, at);
  if (n && p->decrypts) crypt(p, m, at, n);
}

static void work_through(const packet *p, uint8_t *tag) {
  masks m;
  block key, sum;
  size_t text_end = p->len + 1, ad_end = RADBOUD_NONCE + p->ad_len + 1;
  start(&m, p->key);
  loxo_copy(key, m.before, sizeof key);
  first_block(sum, p);
  for (size_t at = 0; at < text_end || at + RADBOUD_BLOCK < ad_end; at += RADBOUD_BLOCK) {
    if (at < text_end) text_block(sum, p, &m, at);
    if (at + RADBOUD_BLOCK < ad_end) absorb_ad(sum, p, &m, at + RADBOUD_BLOCK);
    move_on(&m);
  }
  add(sum, key);
  PERMUTE(bytes_of(sum));
  add(sum, key);
  loxo_copy(tag, sum, RADBOUD_TAG);
}

static int same(const uint8_t *tag, const uint8_t *expected) {
  unsigned differ = 0;
  for (unsigned i = 0; i < RADBOUD_TAG; i++) differ |= tag[i] ^ expected[i];
  return !differ;
}

#define IMPLEMENTATION(name) \
  int radboud_2023_##name##_encrypt(uint8_t *out, uint8_t *tag, const uint8_t *in, size_t len, \
                                    const uint8_t *ad, size_t ad_len, const uint8_t *nonce, \
                                    const uint8_t *key) { \
    packet p = {out, in, ad, nonce, key, len, ad_len, 0}; \
    work_through(&p, tag); \
    return 0; \
  } \
  int radboud_2023_##name##_decrypt(uint8_t *out, const uint8_t *tag, const uint8_t *in, \
                                    size_t len, const uint8_t *ad, size_t ad_len, \
                                    const uint8_t *nonce, const uint8_t *key) { \
    packet p = {out, in, ad, nonce, key, len, ad_len, 1}; \
    uint8_t expected[RADBOUD_TAG]; \
    work_through(&p, expected); \
    if (same(tag, expected)) return 0; \
    loxo_fill(out, 0, len); \
    return -1; \
  }

#endif
