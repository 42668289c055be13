/* SPDX-License-Identifier: Apache-2.0 OR MIT
 *
 * A sponge over a block permutation: what hash_shell.h needs of a scheme, and what hash_many.h
 * knows of one. Internal.
 *
 * The message and one byte of padding, with zeros up to a whole block, are XORed into the first
 * `rate` bytes of the state, block by block. A permutation follows each block. The output is the
 * first `rate` bytes of the state, with a permutation between blocks. Some differ from that, and
 * their constants say how. They fold, so a plain sponge does not pay for what others need:
 *
 *   ends_full   A message of whole blocks ends with a full one, where others have an empty one
 *               behind it. Only the empty message has an empty block.
 *   pads_all    Every block is padded: a full one in the byte behind the rate, and one that is
 *               squeezed as if it was empty.
 *   mark        The last block changes a byte of the state beside the padding: by another value if
 *               it is full.
 *   add         How bytes of a block get into the state, if not by an XOR. It is linear, so a block
 *               may come in pieces; the padding is one of them.
 *   last        The permutation behind the last block, if it is another one.
 *   load, read  How a first state gets in, and bytes of a block out, if the state has another form
 *               than the specification's. `add` and `permute` know it then, and there is no mark.
 *
 *                 ends_full  pads_all   mark                             add   last
 *   Gimli-Hash                          byte 47 by 1
 *   Xoodyak           1          1
 *   Esch256           1                 byte 23 by 1, or 2 if it is full  yes   11 steps for 7
 *   Esch384           1                 byte 31 by 1, or 2 if it is full  yes   12 steps for 8
 *
 * A context is the permutation's state and a byte behind it: how many bytes of the block are
 * filled, or, when squeezing, used.
 */
#ifndef LOXO_SPONGE_H
#define LOXO_SPONGE_H

#include "bytes.h"
#include "permutation.h"

/* XORs n bytes to a block from byte `at` on. */
typedef void loxo_sponge_add_fn(uint8_t *state, size_t at, const uint8_t *in, size_t n);

typedef void loxo_sponge_load_fn(uint8_t *state, const LOXO_FLASH uint8_t *start);

/* n bytes of a block, from byte `at` on. */
typedef void loxo_sponge_read_fn(uint8_t *out, const uint8_t *state, size_t at, size_t n);

typedef struct loxo_sponge {
  uint8_t state, rate, digest; /* bytes */
  uint8_t padding;             /* the byte behind the message */
  uint8_t is_xof;              /* 1: each message of a batch says how long its digest is */
  loxo_permute_fn *permute;
  const LOXO_FLASH uint8_t *start; /* the state before the first block; NULL: zeros */
  /* of a plain sponge, all zero */
  uint8_t ends_full, pads_all;            /* 0 or 1 */
  uint8_t marked, mark_padded, mark_full; /* a byte's number, and what it is changed by */
  loxo_sponge_add_fn *add;                /* NULL: an XOR */
  loxo_permute_fn *last;                  /* NULL: permute */
  loxo_sponge_load_fn *load;              /* NULL: a copy */
  loxo_sponge_read_fn *read;              /* NULL: a copy */
} loxo_sponge;

typedef const LOXO_FLASH loxo_sponge *loxo_sponge_ref;

#define LOXO_SPONGE_BYTES(STATE_BYTES) ((STATE_BYTES) + 1)

/* Without a customisation string. The state is all zero. */
static inline void loxo_sponge_start(loxo_sponge_ref h, uint8_t *state, const uint8_t *custom,
                                     size_t custom_len) {
  (void)custom, (void)custom_len;
  if (!h->start) return;
  if (h->load) {
    h->load(state, h->start);
    return;
  }
  for (uint8_t i = 0; i < h->state; i++) state[i] = h->start[i];
}

/* Adds a block or a part of it. loxo_xor tries words of every size, which a few bytes have no time
 * for; where the rate is a constant, it tries none. */
LOXO_ALWAYS_INLINE void loxo_sponge_add(loxo_sponge_ref h, uint8_t *state, size_t at,
                                        const uint8_t *in, size_t n) {
  uint8_t *to = state + at;
  if (h->add) {
    h->add(state, at, in, n);
  } else if (LOXO_WORD64 && n < 8) {
    for (size_t i = 0; i < n; i++) to[i] ^= in[i];
  } else if (LOXO_WORD64 && n == h->rate) {
    loxo_xor(to, to, in, h->rate);
  } else {
    loxo_xor(to, to, in, n);
  }
}

LOXO_ALWAYS_INLINE void loxo_sponge_pad(loxo_sponge_ref h, uint8_t *state, size_t at) {
  if (h->add) {
    const uint8_t padding = h->padding;
    h->add(state, at, &padding, 1);
  } else {
    state[at] ^= h->padding;
  }
}

LOXO_ALWAYS_INLINE void loxo_sponge_read(loxo_sponge_ref h, uint8_t *out, const uint8_t *state,
                                         size_t at, size_t n) {
  if (h->read) {
    h->read(out, state, at, n);
  } else {
    loxo_copy_block(out, state + at, n);
  }
}

/* Behind the last block, of n bytes. */
LOXO_ALWAYS_INLINE void loxo_sponge_close(loxo_sponge_ref h, uint8_t *state, size_t n) {
  const int full = h->ends_full && n == h->rate;
  if (!full || h->pads_all) loxo_sponge_pad(h, state, n);
  if (h->mark_padded) state[h->marked] ^= full ? h->mark_full : h->mark_padded;
}

/* Behind a full block that is not the last one. */
LOXO_ALWAYS_INLINE void loxo_sponge_next(loxo_sponge_ref h, uint8_t *state) {
  if (h->pads_all) loxo_sponge_pad(h, state, h->rate);
  h->permute(state, 1);
}

/* How much of a block with so much room takes of n bytes at once. Byte by byte is the least code,
 * and no cost to speak of where a permutation takes thousands of cycles; but a form of its own may
 * be. */
static inline size_t loxo_sponge_step(loxo_sponge_ref h, size_t room, size_t n) {
  if (!LOXO_WORD64 && (LOXO_COMPACT || !h->read)) return 1;
  return n < room ? n : room;
}

static inline void loxo_sponge_absorb(loxo_sponge_ref h, uint8_t *state, const uint8_t *in,
                                      size_t len) {
  uint8_t filled = state[h->state];
  while (len) {
    if (h->ends_full && filled == h->rate) {
      loxo_sponge_next(h, state);
      filled = 0;
    }
    const size_t n = loxo_sponge_step(h, (size_t)(h->rate - filled), len);
    loxo_sponge_add(h, state, filled, in, n);
    in += n;
    len -= n;
    filled = (uint8_t)(filled + n);
    if (!h->ends_full && filled == h->rate) {
      loxo_sponge_next(h, state);
      filled = 0;
    }
  }
  state[h->state] = filled;
}

/* Ends the message. The block counts as used up, so a permutation comes next. */
static inline void loxo_sponge_end(loxo_sponge_ref h, uint8_t *state) {
  loxo_sponge_close(h, state, state[h->state]);
  state[h->state] = h->rate;
  if (h->last) {
    h->last(state, 1);
    state[h->state] = 0;
  }
}

static inline void loxo_sponge_squeeze(loxo_sponge_ref h, uint8_t *state, uint8_t *out, size_t n) {
  uint8_t used = state[h->state];
  while (n) {
    if (used == h->rate) {
      h->permute(state, 1);
      used = 0;
    }
    const size_t m = loxo_sponge_step(h, (size_t)(h->rate - used), n);
    loxo_sponge_read(h, out, state, used, m);
    out += m;
    n -= m;
    used = (uint8_t)(used + m);
    if (h->pads_all && used == h->rate) loxo_sponge_pad(h, state, 0);
  }
  state[h->state] = used;
}

#endif
