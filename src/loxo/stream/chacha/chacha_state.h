/* SPDX-License-Identifier: Apache-2.0 OR MIT
 *
 * The state of a ChaCha stream, which its kernels move on. Internal.
 *
 * `word` is the input of the next block, in the order of the specification: constants, key, the
 * block's number, nonce. Words 12 and 13 together are what a kernel counts, whatever the nonce's
 * length: a nonce of 12 bytes has its first word in the upper half, and the keystream ends before a
 * carry gets there.
 */
#ifndef LOXO_CHACHA_STATE_H
#define LOXO_CHACHA_STATE_H

#include "../../core/bytes.h"
#include "../../core/ct.h"
#include "../../core/kernel.h"

typedef struct loxo_chacha {
  uint32_t word[16];
  uint32_t word13;        /* of block 0 */
  uint32_t double_rounds; /* 4, 6 or 10 */
} loxo_chacha;

#define LOXO_CHACHA_BLOCK 64

/* A kernel reads four words at once, and waits for them unless they were written so. */
LOXO_ALWAYS_INLINE void loxo_chacha_load(uint32_t *words, size_t n, const uint8_t *from) {
  loxo_copy(words, from, 4 * n);
  for (size_t i = 0; i < n; i++) words[i] = LOXO_LE32(words[i]);
}

LOXO_ALWAYS_INLINE void loxo_chacha_constants(uint32_t *words, int is_short) {
  words[0] = 0x61707865; /* "expa" */
  words[1] = is_short ? 0x3120646e : 0x3320646e;
  words[2] = is_short ? 0x79622d36 : 0x79622d32;
  words[3] = 0x6b206574;
}

/* The key becomes that of XChaCha: HChaCha of itself and of 16 bytes of the nonce, which have been
 * loaded. HChaCha is a block without its last addition; that is taken back, so any kernel serves.
 */
LOXO_ALWAYS_INLINE void loxo_chacha_extend(loxo_chacha *s, loxo_stream_xor_fn *xor_blocks) {
  uint8_t block[LOXO_CHACHA_BLOCK] = {0};
  const loxo_stream_lane lane = {s, block, block};
  const uint32_t first = s->word[12], second = s->word[13];
  xor_blocks(&lane, 1, 1);
  s->word[12] = first;
  s->word[13] = second;
  for (int i = 0; i < 4; i++) {
    s->word[4 + i] = loxo_load32(block + 4 * i) - s->word[i];
    s->word[8 + i] = loxo_load32(block + 48 + 4 * i) - s->word[12 + i];
    s->word[12 + i] = 0;
  }
  loxo_wipe(block, sizeof block);
}

/* At block 0. The nonce fills the last words; if it has 24 bytes, its last
 * eight do, under a key that the others have changed. */
LOXO_ALWAYS_INLINE void loxo_chacha_start(loxo_chacha *s, loxo_stream_xor_fn *xor_blocks,
                                          const uint8_t *nonce, size_t nonce_len,
                                          const uint8_t *key, size_t key_len, uint32_t rounds) {
  loxo_chacha_constants(s->word, key_len == 16);
  loxo_chacha_load(s->word + 4, 4, key);
  loxo_chacha_load(s->word + 8, 4, key + key_len - 16);
  s->double_rounds = rounds / 2;
  if (nonce_len == 24) {
    loxo_chacha_load(s->word + 12, 4, nonce);
    loxo_chacha_extend(s, xor_blocks);
    nonce += 16;
    nonce_len = 8;
  }
  s->word[12] = 0;
  if (nonce_len == 8) s->word[13] = 0;
  loxo_chacha_load(s->word + 16 - nonce_len / 4, nonce_len / 4, nonce);
  s->word13 = s->word[13];
}

LOXO_ALWAYS_INLINE void loxo_chacha_seek(loxo_chacha *s, uint64_t block) {
  s->word[12] = (uint32_t)block;
  s->word[13] = s->word13 + (uint32_t)(block >> 32);
}

/* Counts blocks that a kernel has made. */
LOXO_ALWAYS_INLINE void loxo_chacha_count(loxo_chacha *s, size_t blocks) {
  const uint64_t at = (s->word[12] | (uint64_t)s->word[13] << 32) + blocks;
  s->word[12] = (uint32_t)at;
  s->word[13] = (uint32_t)(at >> 32);
}

#endif
