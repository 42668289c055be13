/* SPDX-License-Identifier: Apache-2.0 OR MIT
 *
 * Elephant's blocks: masks, and bringing windows of blocks to the permutation and back. Included
 * by elephant_mode.h.
 */

/* The mask sequence from some place on: block + 2 bytes, and one more for each further block; room
 * for feedback to read and write whole lanes. */
typedef struct elephant_masks {
  uint8_t byte[ELEPHANT_ROOM + 2 + ELEPHANT_WINDOW + 2 * (sizeof(elephant_lane) - 1)];
} elephant_masks;

/* Blocks on their way into the tag: `len` bytes at `data`, and, when they are the last ones, the
 * padded block that ends them. */
typedef struct elephant_stream {
  elephant_masks masks;
  const uint8_t *data;
  size_t len;
  uint8_t second; /* the distance of the mask's second window: 0 (none) for AD, 2 for ciphertext */
  uint8_t last, done;
} elephant_stream;

static void masks_extend(elephant_ref e, elephant_masks *m, size_t n) {
  uint8_t *window = m->byte + 2;
  for (size_t i = 0; i < n; i += e->stride) {
    elephant_lane next = e->feedback(window + i);
    loxo_copy(window + i + e->block, &next, sizeof next);
  }
}

static void masks_advance(elephant_ref e, elephant_masks *m, size_t n) {
  loxo_move(m->byte, m->byte + n, (size_t)e->block + 2);
}

static void masks_start(elephant_ref e, elephant_masks *m, const uint8_t *expanded) {
  loxo_copy_block(m->byte, expanded, e->block);
  for (size_t i = 0; i < 2; i++) {
    elephant_lane next = e->feedback(m->byte + i);
    loxo_copy(m->byte + i + e->block, &next, sizeof next);
  }
}

/* to = from ^ window(i), and ^ window(i + second) where there is a second one */
LOXO_ALWAYS_INLINE void masks_add(elephant_ref e, const elephant_masks *m, uint8_t *to,
                                  const uint8_t *from, size_t i, size_t second) {
  loxo_xor3(to, from, m->byte + i, second ? m->byte + i + second : NULL, e->block);
}

/* How many blocks it takes to hold len bytes; cap if more. */
static size_t blocks_of(elephant_ref e, size_t len, size_t cap) {
  size_t n = 0;
  if (len >= cap * e->block) return cap;
  for (; n < cap && len; n++) len -= len < e->block ? len : e->block;
  return n;
}

/* Blocks of the stream that can be permuted now, at most cap. */
static size_t stream_ready(elephant_ref e, const elephant_stream *s, size_t cap) {
  size_t n = 0, left = s->len;
  if (left >= cap * e->block) return cap;
  for (; n < cap && left >= e->block; n++) left -= e->block;
  if (n < cap && s->last && !s->done) n++;
  return n;
}

static void stream_load(elephant_ref e, elephant_stream *s, uint8_t *states, size_t n) {
  const uint8_t *from = s->data;
  size_t left = s->len;
  if (!n) return; /* there may be no masks */
  masks_extend(e, &s->masks, n);
  for (size_t i = 0; i < n; i++, states += e->block) {
    if (left >= e->block) {
      masks_add(e, &s->masks, states, from, i, s->second);
      from += e->block;
      left -= e->block;
    } else {
      loxo_fill(states, 0, e->block);
      if (left) xor_part(states, from, NULL, left);
      states[left] = 1;
      masks_add(e, &s->masks, states, states, i, s->second);
    }
  }
}

/* Adds n permuted blocks to the sum, and moves the stream on. */
static void stream_sum(elephant_ref e, elephant_stream *s, uint8_t *sum, uint8_t *states,
                       size_t n) {
  if (!n) return;
  for (size_t i = 0; i < n; i++, states += e->block) {
    masks_add(e, &s->masks, states, states, i, s->second);
    loxo_xor(sum, sum, states, e->block);
  }
  masks_advance(e, &s->masks, n);
  size_t taken = n * e->block;
  if (taken > s->len) {
    taken = s->len;
    s->done = 1;
  }
  if (taken) s->data += taken;
  s->len -= taken;
}

static void keystream_load(elephant_ref e, elephant_masks *m, uint8_t *states, const uint8_t *nonce,
                           size_t n) {
  uint8_t padded[ELEPHANT_BLOCK_MAX] = {0};
  loxo_copy(padded, nonce, ELEPHANT_NONCE);
  masks_extend(e, m, n);
  for (size_t i = 0; i < n; i++, states += e->block) masks_add(e, m, states, padded, i, 1);
}

/* out = in ^ keystream for the next n blocks, the last of which may be cut; returns the bytes. */
static size_t keystream_apply(elephant_ref e, elephant_masks *m, uint8_t *states, size_t n,
                              uint8_t *out, const uint8_t *in, size_t len) {
  size_t at = 0;
  for (size_t i = 0; i < n; i++, states += e->block) {
    masks_add(e, m, states, states, i, 1);
    if (len - at >= e->block) {
      loxo_xor(out + at, in + at, states, e->block);
      at += e->block;
    } else {
      if (len > at) xor_part(out + at, in + at, states, len - at);
      at = len;
    }
  }
  masks_advance(e, m, n);
  return at;
}

/* What elephant_pieces.inc asks for. */

/* Permutes and sums whole blocks, and the padded one that ends them if these are the last. */
static void absorb_blocks(elephant_ref e, scheme_state *s, const uint8_t *data, size_t len,
                          uint8_t last) {
  elephant_stream stream;
  uint8_t states[ELEPHANT_WINDOW * ELEPHANT_ROOM];
  loxo_copy(stream.masks.byte, s->absorb_window, (size_t)e->block + 2);
  stream.data = data;
  stream.len = len;
  stream.second = s->second;
  stream.last = last;
  stream.done = 0;
  for (size_t n; (n = stream_ready(e, &stream, ELEPHANT_WINDOW)) != 0;) {
    stream_load(e, &stream, states, n);
    e->permute(states, n);
    stream_sum(e, &stream, s->sum, states, n);
  }
  loxo_copy(s->absorb_window, stream.masks.byte, (size_t)e->block + 2);
  loxo_wipe(&stream, sizeof stream);
  loxo_wipe(states, sizeof states);
}

/* Sets the window of the absorbing masks to place 0 or 1. */
static void absorb_from(elephant_ref e, scheme_state *s, size_t place) {
  elephant_masks m;
  masks_start(e, &m, s->key.mask);
  masks_extend(e, &m, 1);
  loxo_copy(s->absorb_window, m.byte + place, (size_t)e->block + 2);
  loxo_wipe(&m, sizeof m);
}

/* Whole blocks of keystream straight to the output. */
static size_t crypt_blocks(elephant_ref e, scheme_state *s, uint8_t *out, const uint8_t *in,
                           size_t len) {
  elephant_masks m;
  uint8_t states[ELEPHANT_WINDOW * ELEPHANT_ROOM];
  size_t n = blocks_of(e, len, ELEPHANT_WINDOW);
  if (n > 1 && n * e->block > len) n--; /* a cut last block goes by way of s->keystream */
  loxo_copy(m.byte, s->keystream_window, (size_t)e->block + 2);
  keystream_load(e, &m, states, s->nonce, n);
  e->permute(states, n);
  if (len < e->block) {
    masks_add(e, &m, s->keystream, states, 0, 1);
    s->used = 0;
    masks_advance(e, &m, 1);
    len = 0;
  } else {
    len = keystream_apply(e, &m, states, n, out, in, n * e->block);
  }
  loxo_copy(s->keystream_window, m.byte, (size_t)e->block + 2);
  loxo_wipe(&m, sizeof m);
  loxo_wipe(states, sizeof states);
  return len;
}
