/* SPDX-License-Identifier: Apache-2.0 OR MIT
 *
 * A sponge over a block permutation: what hash_shell.h needs of a scheme, and what hash_many.h
 * knows of one. Internal.
 *
 * The message and one byte of padding, with zeros up to a whole block, are XORed into the first
 * `rate` bytes of the state, block by block. A permutation follows each block. The output is the
 * first `rate` bytes of the state, with a permutation between blocks.
 *
 * A context is the permutation's state and a byte behind it: how many bytes of the block are
 * filled, or, when squeezing, used.
 */
#ifndef LOXO_SPONGE_H
#define LOXO_SPONGE_H

#include "bytes.h"
#include "permutation.h"

typedef struct loxo_sponge {
  uint8_t state, rate, digest; /* bytes */
  uint8_t padding;             /* the byte behind the message */
  uint8_t is_xof;              /* 1: each message of a batch says how long its digest is */
  loxo_permute_fn *permute;
  const LOXO_FLASH uint8_t *start; /* the state before the first block; NULL: zeros */
} loxo_sponge;

typedef const LOXO_FLASH loxo_sponge *loxo_sponge_ref;

#define LOXO_SPONGE_BYTES(STATE_BYTES) ((STATE_BYTES) + 1)

/* Without a customisation string. The state is all zero. */
static inline void loxo_sponge_start(loxo_sponge_ref h, uint8_t *state, const uint8_t *custom,
                                     size_t custom_len) {
  (void)custom, (void)custom_len;
  if (!h->start) return;
  for (uint8_t i = 0; i < h->state; i++) state[i] = h->start[i];
}

/* Adds a block or a part of it. loxo_xor tries words of every size, which a few bytes have no time
 * for; where the rate is a constant, it tries none. */
static inline void loxo_sponge_add(loxo_sponge_ref h, uint8_t *state, const uint8_t *in, size_t n) {
  if (LOXO_WORD64 && n < 8) {
    for (size_t i = 0; i < n; i++) state[i] ^= in[i];
  } else if (LOXO_WORD64 && n == h->rate) {
    loxo_xor(state, state, in, h->rate);
  } else {
    loxo_xor(state, state, in, n);
  }
}

/* How much of a block with so much room takes of n bytes at once. Byte by byte is the least code,
 * and no cost to speak of where a permutation takes thousands of cycles. */
static inline size_t loxo_sponge_step(size_t room, size_t n) {
  if (!LOXO_WORD64) return 1;
  return n < room ? n : room;
}

static inline void loxo_sponge_absorb(loxo_sponge_ref h, uint8_t *state, const uint8_t *in,
                                      size_t len) {
  uint8_t filled = state[h->state];
  while (len) {
    const size_t n = loxo_sponge_step((size_t)(h->rate - filled), len);
    loxo_sponge_add(h, state + filled, in, n);
    in += n;
    len -= n;
    filled = (uint8_t)(filled + n);
    if (filled == h->rate) {
      h->permute(state, 1);
      filled = 0;
    }
  }
  state[h->state] = filled;
}

/* Pads the message. The block counts as used up, so a permutation comes next. */
static inline void loxo_sponge_end(loxo_sponge_ref h, uint8_t *state) {
  state[state[h->state]] ^= h->padding;
  state[h->state] = h->rate;
}

static inline void loxo_sponge_squeeze(loxo_sponge_ref h, uint8_t *state, uint8_t *out, size_t n) {
  uint8_t used = state[h->state];
  while (n) {
    if (used == h->rate) {
      h->permute(state, 1);
      used = 0;
    }
    const size_t m = loxo_sponge_step((size_t)(h->rate - used), n);
    loxo_copy_block(out, state + used, m);
    out += m;
    n -= m;
    used = (uint8_t)(used + m);
  }
  state[h->state] = used;
}

#endif
