/* SPDX-License-Identifier: Apache-2.0 OR MIT
 *
 * How the state of a ChaCha stream begins: constants, key, nonce, and HChaCha. Internal.
 */
#ifndef LOXO_CHACHA_START_H
#define LOXO_CHACHA_START_H

#include "../../core/stream_scheme.h"
#include "chacha_state.h"

/* A large core's kernel reads four words at once, and waits for them unless they were written so. A
 * small core would call a function for each row. */
#define ROWS_BY_WORDS (!LOXO_HOSTED && !LOXO_COMPACT)

LOXO_ALWAYS_INLINE int loxo_chacha_by_words(const uint8_t *from) {
  return ROWS_BY_WORDS && (LOXO_UNALIGNED || (uintptr_t)from % 4 == 0);
}

/* At most four words, which a small core loads before it stores any. */
LOXO_ALWAYS_INLINE void loxo_chacha_load(uint32_t *words, size_t n, const uint8_t *from,
                                         int by_words) {
  if (by_words) {
    uint32_t x[4] = {0};
    LOXO_UNROLL
    for (size_t i = 0; i < n; i++) x[i] = loxo_load32(loxo_aligned(from + 4 * i, 4));
    LOXO_UNROLL
    for (size_t i = 0; i < n; i++) words[i] = x[i];
    return;
  }
  loxo_copy(words, from, 4 * n);
  for (size_t i = 0; i < n; i++) words[i] = LOXO_LE32(words[i]);
}

LOXO_ALWAYS_INLINE void loxo_chacha_constants(uint32_t *words, int is_short) {
  const uint32_t row[4] = {0x61707865, /* "expa" */
                           is_short ? 0x3120646e : 0x3320646e, is_short ? 0x79622d36 : 0x79622d32,
                           0x6b206574};
  if (ROWS_BY_WORDS) {
    for (int i = 0; i < 4; i++) words[i] = row[i];
  } else {
    loxo_copy(words, row, sizeof row);
  }
}

/* The nonce of XChaCha begins with so many bytes for HChaCha, which makes another key of them. */
enum { LOXO_CHACHA_NONCE_LONG = 24, LOXO_CHACHA_EXTENSION = 16 };

/* Constants and key. */
LOXO_ALWAYS_INLINE void loxo_chacha_set_key(loxo_chacha *s, const uint8_t *key, size_t key_len,
                                            uint32_t rounds) {
  loxo_chacha_constants(s->word, key_len == 16);
  const int by_words = loxo_chacha_by_words(key);
  loxo_chacha_load(s->word + 4, 4, key, by_words);
  loxo_chacha_load(s->word + 8, 4, key + key_len - 16, by_words);
  s->double_rounds = rounds / 2;
}

/* Of 8 or 12 bytes, at block 0. */
LOXO_ALWAYS_INLINE void loxo_chacha_set_nonce(loxo_chacha *s, const uint8_t *nonce,
                                              size_t nonce_len) {
  const int by_words = loxo_chacha_by_words(nonce);
  s->word[12] = 0;
  if (nonce_len == 8) {
    s->word[13] = 0;
    loxo_chacha_load(s->word + 14, 2, nonce, by_words);
  } else {
    loxo_chacha_load(s->word + 13, 3, nonce, by_words);
  }
  s->word13 = s->word[13];
}

/* What HChaCha reads of a nonce. */
LOXO_ALWAYS_INLINE void loxo_chacha_set_extension(loxo_chacha *s, const uint8_t *nonce) {
  loxo_chacha_load(s->word + 12, 4, nonce, loxo_chacha_by_words(nonce));
}

/* HChaCha is a block without its last addition; that is taken back, so any kernel serves. One has
 * made `block` and counted. */
LOXO_ALWAYS_INLINE void loxo_chacha_take_key(loxo_chacha *s, const uint8_t *block,
                                             const uint8_t *nonce) {
  loxo_chacha_set_extension(s, nonce);
  for (int i = 0; i < 4; i++) {
    s->word[4 + i] = loxo_load32(block + 4 * i) - s->word[i];
    s->word[8 + i] = loxo_load32(block + 48 + 4 * i) - s->word[12 + i];
  }
}

/* At block 0; with the rows of form `blocks`. */
LOXO_ALWAYS_INLINE void loxo_chacha_start(loxo_chacha *s, const loxo_stream_row *rows,
                                          const uint8_t *nonce, size_t nonce_len,
                                          const uint8_t *key, size_t key_len, uint32_t rounds) {
  loxo_chacha_set_key(s, key, key_len, rounds);
  if (nonce_len == LOXO_CHACHA_NONCE_LONG) {
    uint8_t block[LOXO_CHACHA_BLOCK] = {0};
    const loxo_stream_lane lane = {s, block, block};
    loxo_chacha_set_extension(s, nonce);
    loxo_stream_pick(rows, 1)->xor_blocks(&lane, 1, 1);
    loxo_chacha_take_key(s, block, nonce);
    loxo_wipe(block, sizeof block);
    nonce += LOXO_CHACHA_EXTENSION;
    nonce_len -= LOXO_CHACHA_EXTENSION;
  }
  loxo_chacha_set_nonce(s, nonce, nonce_len);
}

#endif
