/* SPDX-License-Identifier: Apache-2.0 OR MIT
 *
 * A sponge over a block permutation, byte by byte: what hash_shell.h needs of a scheme, and what
 * hash_many.h knows of one. Internal.
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
} loxo_sponge;

typedef const LOXO_FLASH loxo_sponge *loxo_sponge_ref;

#define LOXO_SPONGE_BYTES(STATE_BYTES) ((STATE_BYTES) + 1)

/* An all-zero state is the start of a sponge without a customisation string. */
static inline void loxo_sponge_start(loxo_sponge_ref h, uint8_t *state, const uint8_t *custom,
                                     size_t custom_len) {
  (void)h, (void)state, (void)custom, (void)custom_len;
}

static inline void loxo_sponge_absorb(loxo_sponge_ref h, uint8_t *state, const uint8_t *in,
                                      size_t len) {
  uint8_t filled = state[h->state];
  for (size_t i = 0; i < len; i++) {
    state[filled++] ^= in[i];
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
  for (size_t i = 0; i < n; i++) {
    if (used == h->rate) {
      h->permute(state, 1);
      used = 0;
    }
    out[i] = state[used++];
  }
  state[h->state] = used;
}

#endif
