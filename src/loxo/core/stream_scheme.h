/* SPDX-License-Identifier: Apache-2.0 OR MIT
 *
 * What a stream alone knows, and the steps that are made of it for a single state. Internal; the
 * public calls are made of these by stream_shell.h.
 *
 * A stream gives functions that never see a wrong argument, and its kernels (core/kernel.h):
 *
 *   start(own, nonce, nonce_len, key, key_len)   writes its own state, at block 0; with kernels of
 *                                                form `starts`, what these work on
 *   seek(own, block)                             goes to a block; NULL: no random access
 *   first(out, in, len, nonce, key)              a whole call, if its text is one block, and small
 *                                                cores have all at words; returns LOXO_OK. Where
 *                                                that is faster than the steps below
 *
 * The stream's own state holds nothing that points into itself, and needs no more alignment than a
 * uint64_t.
 *
 * A state is the head below, the stream's own, and a block: the keystream's bytes from `used` on
 * are still to be taken; none if `used` is 0.
 */
#ifndef LOXO_STREAM_SCHEME_H
#define LOXO_STREAM_SCHEME_H

#include "bytes.h"
#include "check.h"
#include "ct.h"
#include "dispatch.h"
#include "stream.h"

typedef int loxo_stream_first_fn(uint8_t *out, const uint8_t *in, size_t len, const uint8_t *nonce,
                                 const uint8_t *key);

/* Such a function, and what it needs of the CPU. A row of zeros is none. */
typedef struct loxo_stream_first {
  uint32_t needs;
  loxo_stream_first_fn *call;
} loxo_stream_first;

typedef struct loxo_stream_scheme {
  void (*start)(void *own, const uint8_t *nonce, size_t nonce_len, const uint8_t *key,
                size_t key_len);
  void (*seek)(void *own, uint64_t block);
  /* Its kernels, by form; each ends with a row of zeros. `starts` is NULL where it has none. */
  const loxo_stream_row *blocks, *streams, *starts;
  size_t own_bytes, block_bytes, state_bytes;
  uint64_t keystream_max;
  size_t nonce_min, nonce_max, nonce_step, key_min, key_max, key_step;
  loxo_stream_first first[2]; /* best first */
} loxo_stream_scheme;

typedef const loxo_stream_scheme *loxo_stream_ref;

typedef struct loxo_stream_head {
  uint64_t at; /* bytes of the keystream so far */
  uint16_t used;
  uint8_t live; /* 0 in a state that was wiped */
} loxo_stream_head;

enum { LOXO_STREAM_HEAD_BYTES = 16 };
LOXO_STATIC_ASSERT(sizeof(loxo_stream_head) <= LOXO_STREAM_HEAD_BYTES, "head");

LOXO_ALWAYS_INLINE void *loxo_stream_own(void *state) {
  return (uint8_t *)state + LOXO_STREAM_HEAD_BYTES;
}

LOXO_ALWAYS_INLINE uint8_t *loxo_stream_block(loxo_stream_ref s, void *state) {
  return (uint8_t *)state + LOXO_STREAM_HEAD_BYTES + s->own_bytes;
}

LOXO_ALWAYS_INLINE int loxo_stream_has_length(size_t len, size_t min, size_t max, size_t step) {
  return len >= min && len <= max && (step == 1 || (len - min) % step == 0);
}

LOXO_ALWAYS_INLINE int loxo_stream_has_lengths(loxo_stream_ref s, size_t nonce_len,
                                               size_t key_len) {
  return loxo_stream_has_length(nonce_len, s->nonce_min, s->nonce_max, s->nonce_step) &&
         loxo_stream_has_length(key_len, s->key_min, s->key_max, s->key_step);
}

/* All but what kernels of form `starts` do. */
LOXO_ALWAYS_INLINE int loxo_stream_load(loxo_stream_ref s, void *state, const uint8_t *nonce,
                                        size_t nonce_len, const uint8_t *key, size_t key_len) {
  if (!loxo_stream_has_lengths(s, nonce_len, key_len)) return LOXO_ERR_LENGTH;
  loxo_stream_head *head = (loxo_stream_head *)state;
  loxo_clear(state, LOXO_STREAM_HEAD_BYTES);
  s->start(loxo_stream_own(state), nonce, nonce_len, key, key_len);
  head->live = 1;
  return LOXO_OK;
}

LOXO_ALWAYS_INLINE const loxo_stream_row *loxo_stream_pick(const loxo_stream_row *rows, size_t n) {
  return (const loxo_stream_row *)loxo_pick(rows, sizeof *rows, n, LOXO_FEATURES);
}

/* What is left to do for n streams that are loaded. */
LOXO_ALWAYS_INLINE void loxo_stream_set_up(loxo_stream_ref s, const loxo_stream_lane *lane,
                                           size_t n) {
  if (!s->starts) return;
  for (size_t m; n; lane += m, n -= m) {
    const int is_only = LOXO_STATIC_DISPATCH && !s->starts[1].xor_blocks;
    const loxo_stream_row *row = is_only ? s->starts : loxo_stream_pick(s->starts, n);
    m = n < row->lanes ? n : row->lanes;
    row->xor_blocks(lane, m, 0);
  }
}

LOXO_ALWAYS_INLINE int loxo_stream_start(loxo_stream_ref s, void *state, const uint8_t *nonce,
                                         size_t nonce_len, const uint8_t *key, size_t key_len) {
  const loxo_stream_lane lane = {loxo_stream_own(state), NULL, NULL};
  int status = loxo_stream_load(s, state, nonce, nonce_len, key, key_len);
  if (!status) loxo_stream_set_up(s, &lane, 1);
  return status;
}

/* Whether this many bytes may be taken. */
LOXO_ALWAYS_INLINE int loxo_stream_check(loxo_stream_ref s, const void *state, size_t len) {
  const loxo_stream_head *head = (const loxo_stream_head *)state;
  if (!head->live) return LOXO_ERR_STATE;
  return len > s->keystream_max - head->at ? LOXO_ERR_LENGTH : LOXO_OK;
}

/* How many whole blocks these are. Small machines have no division, and count them in less time
 * than it takes to make them. */
LOXO_ALWAYS_INLINE size_t loxo_stream_blocks(loxo_stream_ref s, size_t len) {
  const size_t size = s->block_bytes;
  size_t blocks = 0;
  if (!LOXO_STATIC_DISPATCH || (size & (size - 1)) == 0) return len / size;
  for (size_t many = LOXO_COMPACT ? 1 : 16; many; many /= 4) {
    for (; len >= many * size; len -= many * size) blocks += many;
  }
  return blocks;
}

/* XORs the next blocks of one stream. Where a static build has one row, the call of it is all that
 * remains. */
LOXO_ALWAYS_INLINE void loxo_stream_next(loxo_stream_ref s, void *own, uint8_t *out,
                                         const uint8_t *in, size_t blocks) {
  while (blocks) {
    const int is_only = LOXO_STATIC_DISPATCH && !s->blocks[1].xor_blocks;
    const loxo_stream_row *row = is_only ? s->blocks : loxo_stream_pick(s->blocks, blocks);
    const loxo_stream_lane lane = {own, out, in};
    const size_t over = row->lanes > 1 ? blocks % row->lanes : 0;
    const size_t n = blocks < row->lanes ? blocks : blocks - over;
    row->xor_blocks(&lane, 1, n);
    out += n * s->block_bytes, in += n * s->block_bytes, blocks -= n;
  }
}

/* XORs the next blocks of each of n streams; one by one where no kernel pays. */
LOXO_ALWAYS_INLINE void loxo_stream_next_each(loxo_stream_ref s, const loxo_stream_lane *lane,
                                              size_t n, size_t blocks) {
  while (n) {
    const loxo_stream_row *row = loxo_stream_pick(s->streams, n);
    size_t m = n < row->lanes ? n : row->lanes;
    if (m) {
      row->xor_blocks(lane, m, blocks);
    } else {
      loxo_stream_next(s, lane->own, lane->out, lane->in, blocks);
      m = 1;
    }
    lane += m, n -= m;
  }
}

/* Makes a block of which `used` bytes are not wanted, or not wanted any more. */
LOXO_ALWAYS_INLINE uint8_t *loxo_stream_keep(loxo_stream_ref s, void *state, size_t used) {
  uint8_t *block = loxo_stream_block(s, state);
  loxo_clear(block, s->block_bytes);
  loxo_stream_next(s, loxo_stream_own(state), block, block, 1);
  ((loxo_stream_head *)state)->used = (uint16_t)used;
  return block;
}

/* out = in ^ block; by words where small cores find all three at words. */
LOXO_ALWAYS_INLINE void loxo_stream_add(uint8_t *out, const uint8_t *in, const uint8_t *block,
                                        size_t n) {
  size_t i = 0;
  if (LOXO_BARE_WORDS && !LOXO_UNALIGNED &&
      ((uintptr_t)out | (uintptr_t)in | (uintptr_t)block) % 4 == 0) {
    for (; i + 4 <= n; i += 4) {
      uint32_t x = loxo_load32(loxo_aligned(in + i, 4)) ^ loxo_load32(loxo_aligned(block + i, 4));
      loxo_store32(loxo_aligned(out + i, 4), x);
    }
  }
  loxo_xor(out + i, in + i, block + i, n - i);
}

LOXO_ALWAYS_INLINE void loxo_stream_take(loxo_stream_ref s, void *state, uint8_t *out,
                                         const uint8_t *in, size_t len) {
  loxo_stream_head *head = (loxo_stream_head *)state;
  head->at += len;
  if (head->used) {
    size_t left = s->block_bytes - head->used, n = len < left ? len : left;
    loxo_stream_add(out, in, loxo_stream_block(s, state) + head->used, n);
    head->used = (uint16_t)(n == left ? 0 : head->used + n);
    out += n, in += n, len -= n;
  }
  size_t blocks = loxo_stream_blocks(s, len), whole = blocks * s->block_bytes;
  loxo_stream_next(s, loxo_stream_own(state), out, in, blocks);
  if (len > whole) {
    const uint8_t *block = loxo_stream_keep(s, state, len - whole);
    loxo_stream_add(out + whole, in + whole, block, len - whole);
  }
}

LOXO_ALWAYS_INLINE int loxo_stream_xor(loxo_stream_ref s, void *state, uint8_t *out,
                                       const uint8_t *in, size_t len) {
  int status = loxo_stream_check(s, state, len);
  if (!status) status = loxo_check_in_out(out, in, len);
  if (!status && len) loxo_stream_take(s, state, out, in, len);
  return status;
}

/* The function for a whole text that is one block; NULL if there is none for it. */
LOXO_ALWAYS_INLINE loxo_stream_first_fn *loxo_stream_first_for(loxo_stream_ref s,
                                                               const uint8_t *out,
                                                               const uint8_t *in, size_t len,
                                                               const uint8_t *nonce,
                                                               const uint8_t *key) {
  const uintptr_t places = (uintptr_t)out | (uintptr_t)in | (uintptr_t)nonce | (uintptr_t)key;
  if (len != s->block_bytes || (LOXO_BARE_WORDS && places % 4 != 0)) return NULL;
  if (loxo_check_in_out(out, in, len)) return NULL;
  const uint32_t features = LOXO_FEATURES;
  if ((s->first[0].needs & ~features) == 0) return s->first[0].call;
  return (s->first[1].needs & ~features) == 0 ? s->first[1].call : NULL;
}

#if LOXO_BARE_WORDS
/* A whole text in one call: of `state` only what the text needs is written, and wiped. */
LOXO_ALWAYS_INLINE int loxo_stream_once(loxo_stream_ref s, void *state, uint8_t *out,
                                        const uint8_t *in, size_t len, const uint8_t *nonce,
                                        size_t nonce_len, const uint8_t *key, size_t key_len) {
  if (!loxo_stream_has_lengths(s, nonce_len, key_len) || len > s->keystream_max) {
    return LOXO_ERR_LENGTH;
  }
  int status = loxo_check_in_out(out, in, len);
  if (status) return status;
  void *own = loxo_stream_own(state);
  const loxo_stream_lane lane = {own, NULL, NULL};
  s->start(own, nonce, nonce_len, key, key_len);
  loxo_stream_set_up(s, &lane, 1);
  size_t blocks = loxo_stream_blocks(s, len), whole = blocks * s->block_bytes;
  loxo_stream_next(s, own, out, in, blocks);
  if (len > whole) {
    uint8_t *block = loxo_stream_keep(s, state, 0);
    loxo_stream_add(out + whole, in + whole, block, len - whole);
    loxo_wipe(block, s->block_bytes);
  }
  loxo_clear_words(own, s->own_bytes / 4);
  return LOXO_OK;
}
#endif

/* XORs zeros, a piece that stays in the cache at a time. */
#define LOXO_STREAM_PIECE ((size_t)4096)

LOXO_ALWAYS_INLINE int loxo_stream_keystream(loxo_stream_ref s, void *state, uint8_t *out,
                                             size_t len) {
  int status = loxo_stream_check(s, state, len);
  if (status) return status;
  if (len && !out) return LOXO_ERR_ARGUMENT;
  while (len) {
    size_t n = len < LOXO_STREAM_PIECE ? len : LOXO_STREAM_PIECE;
    loxo_fill(out, 0, n);
    loxo_stream_take(s, state, out, out, n);
    out += n, len -= n;
  }
  return LOXO_OK;
}

LOXO_ALWAYS_INLINE int loxo_stream_seek(loxo_stream_ref s, void *state, uint64_t byte) {
  loxo_stream_head *head = (loxo_stream_head *)state;
  if (!head->live) return LOXO_ERR_STATE;
  if (!s->seek) return LOXO_ERR_SEEK;
  if (byte > s->keystream_max) return LOXO_ERR_LENGTH;
  size_t used = (size_t)(byte % s->block_bytes);
  s->seek(loxo_stream_own(state), byte / s->block_bytes);
  head->at = byte;
  head->used = 0;
  if (used) (void)loxo_stream_keep(s, state, used);
  return LOXO_OK;
}

#endif
