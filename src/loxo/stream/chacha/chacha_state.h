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
