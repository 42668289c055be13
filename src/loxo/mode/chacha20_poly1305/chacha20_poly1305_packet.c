/* SPDX-License-Identifier: Apache-2.0 OR MIT
 *
 * Whole packets of both AEADs on large machines. The MAC's key and the first blocks of the text
 * come from one call of a kernel, in a buffer that is also what the MAC reads.
 */
#include "chacha20_poly1305_rows.h"

#if LOXO_WIDE_KERNELS || LOXO_NEON32
#include "../../core/batch.h"

/* A block of keystream, the text's first bytes, zeros up to a block of the MAC, both lengths. */
enum { FIRST = 7 * LOXO_CHACHA_BLOCK, ROOM = LOXO_CHACHA_BLOCK + FIRST + LOXO_POLY1305_BLOCK };

typedef struct work {
  loxo_chacha stream;
  loxo_poly1305 mac;
  uint8_t end[2 * LOXO_POLY1305_BLOCK]; /* of what decryption adds to the MAC; then the right tag */
  uint8_t room[ROOM];
} work;

LOXO_ALWAYS_INLINE size_t up_to(size_t block, size_t n) { return (n + block - 1) / block * block; }

/* Texts are often short, and of whole blocks. */
LOXO_ALWAYS_INLINE void copy_text(uint8_t *to, const uint8_t *from, size_t n) {
  for (; n >= LOXO_POLY1305_BLOCK; n -= LOXO_POLY1305_BLOCK) {
    loxo_copy(to, from, LOXO_POLY1305_BLOCK);
    to += LOXO_POLY1305_BLOCK, from += LOXO_POLY1305_BLOCK;
  }
  if (n) loxo_copy(to, from, n);
}

/* Bytes, with zeros up to a block. */
LOXO_ALWAYS_INLINE void add_bytes(loxo_poly1305 *m, const uint8_t *in, size_t len) {
  const size_t last = len % LOXO_POLY1305_BLOCK;
  add_blocks(m, in, len / LOXO_POLY1305_BLOCK);
  if (last) {
    uint8_t block[LOXO_POLY1305_BLOCK] = {0};
    loxo_copy(block, in + len - last, last);
    add_blocks(m, block, 1);
  }
}

/* Behind the last bytes, in the room that is there: zeros, then both lengths. How many blocks. */
LOXO_ALWAYS_INLINE size_t put_end(uint8_t *from, size_t len, const loxo_packet *p) {
  const size_t filled = up_to(LOXO_POLY1305_BLOCK, len);
  if (filled > len) loxo_fill(from + len, 0, filled - len);
  loxo_store64(from + filled, p->ad_len);
  loxo_store64(from + filled + 8, p->len);
  return filled / LOXO_POLY1305_BLOCK + 1;
}

LOXO_ALWAYS_INLINE void add_end(loxo_poly1305 *m, uint8_t *from, size_t len, const loxo_packet *p) {
  add_blocks(m, from, put_end(from, len, p));
}

LOXO_ALWAYS_INLINE const uint8_t *key_of(const loxo_packet *p) {
  return p->key_context ? (const uint8_t *)p->key_context : p->key;
}

/* Text behind the first, whose ciphertext is there already; all of that into the MAC. */
LOXO_COLD void encrypt_rest(work *w, const loxo_packet *p) {
  uint8_t *out = p->out + FIRST;
  const uint8_t *in = p->in + FIRST, *made = p->out;
  const size_t last = p->len % LOXO_CHACHA_BLOCK;
  for (size_t len = p->len - FIRST - last, n; len; in += n, len -= n) {
    n = len < PIECE ? len : PIECE;
    next_blocks(&w->stream, out, in, n / LOXO_CHACHA_BLOCK);
    out += n;
    add_blocks(&w->mac, made, (size_t)(out - made) / LOXO_POLY1305_BLOCK);
    made = out;
  }
  if (made != out) add_blocks(&w->mac, made, (size_t)(out - made) / LOXO_POLY1305_BLOCK);
  if (last) {
    loxo_copy(w->room, in, last);
    next_blocks(&w->stream, w->room, w->room, 1);
    loxo_copy(out, w->room, last);
  }
  add_end(&w->mac, w->room, last, p);
}

LOXO_COLD void decrypt_rest(work *w, const loxo_packet *p) {
  uint8_t *out = p->out + FIRST;
  const uint8_t *in = p->in + FIRST;
  const size_t len = p->len - FIRST, last = len % LOXO_CHACHA_BLOCK, whole = len - last;
  next_blocks(&w->stream, out, in, whole / LOXO_CHACHA_BLOCK);
  if (!last) return;
  loxo_copy(w->room, in + whole, last);
  next_blocks(&w->stream, w->room, w->room, 1);
  loxo_copy(out + whole, w->room, last);
}

/* The MAC's key, and the first of the text; how much. */
LOXO_ALWAYS_INLINE size_t begin(work *w, const loxo_packet *p, size_t nonce_len) {
  const size_t first = p->len < FIRST ? p->len : FIRST;
  start_stream(&w->stream, p->nonce, nonce_len, key_of(p));
  loxo_fill(w->room, 0, LOXO_POLY1305_KEY);
  copy_text(w->room + LOXO_CHACHA_BLOCK, p->in, first);
  next_blocks(&w->stream, w->room, w->room,
              1 + up_to(LOXO_CHACHA_BLOCK, first) / LOXO_CHACHA_BLOCK);
  loxo_poly1305_start(&w->mac, w->room);
  return first;
}

static void finish_encryption(work *w, const loxo_packet *p, size_t first) {
  uint8_t *text = w->room + LOXO_CHACHA_BLOCK;
  add_bytes(&w->mac, p->ad, p->ad_len);
  copy_text(p->out, text, first);
  if (p->len > FIRST) {
    encrypt_rest(w, p);
  } else {
    add_end(&w->mac, text, first, p);
  }
  loxo_poly1305_end(&w->mac, p->tag);
}

static int finish_decryption(work *w, const loxo_packet *p, size_t first) {
  const size_t part = p->len % LOXO_POLY1305_BLOCK;
  add_bytes(&w->mac, p->ad, p->ad_len);
  add_blocks(&w->mac, p->in, p->len / LOXO_POLY1305_BLOCK);
  if (part) loxo_copy(w->end, p->in + p->len - part, part);
  add_end(&w->mac, w->end, part, p);
  loxo_poly1305_end(&w->mac, w->end);
  if (loxo_differ(w->end, p->tag, LOXO_POLY1305_TAG)) return LOXO_ERR_FORGED;
  copy_text(p->out, w->room + LOXO_CHACHA_BLOCK, first);
  if (p->len > FIRST) decrypt_rest(w, p);
  return LOXO_OK;
}

int loxo_chacha20_poly1305_packet(const loxo_packet *p, size_t nonce_len, int decrypt) {
  work w;
  int status = LOXO_OK;
  const size_t first = begin(&w, p, nonce_len);
  if (decrypt) {
    status = finish_decryption(&w, p, first);
  } else {
    finish_encryption(&w, p, first);
  }
  loxo_wipe(&w, sizeof w - FIRST + up_to(LOXO_CHACHA_BLOCK, first));
  return status;
}

/* ---- Many packets ---------------------------------------------------------------------------- */

/* Packets of at most FIRST bytes of text share the lanes of the stream's widest kernel, a few at a
 * time; then those of the MAC's. */
enum { LANES = 16 };

typedef struct group {
  work w[LANES];
  uint8_t ends[LANES][LOXO_POLY1305_BLOCK], tags[LANES][LOXO_POLY1305_TAG];
} group;

/* Adds as many blocks to each MAC, and writes tags where they are wanted; one by one where no
 * kernel pays. */
LOXO_ONE_COPY void add_alike(const loxo_stream_lane *lane, size_t n, size_t blocks) {
  for (size_t m; n; lane += m, n -= m) {
    const loxo_stream_row *row = loxo_stream_pick(loxo_poly1305_streams, n);
    m = n < row->lanes ? n : row->lanes;
    if (m) {
      row->xor_blocks(lane, m, blocks);
    } else {
      m = 1;
      add_blocks(lane->own, lane->in, blocks);
      if (lane->out) loxo_poly1305_end(lane->own, lane->out);
    }
  }
}

/* Adds as many blocks to each MAC as it has, those with as many together. With `tags`, which have
 * room for each, they are the last. */
LOXO_ALWAYS_INLINE void add_each(group *g, const uint8_t *const *in, const size_t *blocks, size_t n,
                                 uint8_t *const *tags) {
  loxo_stream_lane lane[LANES];
  for (size_t i = 0, m; i < n; i += m) {
    for (m = 0; i + m < n && blocks[i + m] == blocks[i]; m++) {
      lane[m] = (loxo_stream_lane){&g->w[i + m].mac, tags ? tags[i + m] : NULL, in[i + m]};
    }
    if (blocks[i]) add_alike(lane, m, blocks[i]);
  }
}

static void add_all_ad(group *g, loxo_packet *const *p, size_t n) {
  const uint8_t *in[LANES];
  size_t blocks[LANES], some = 0;
  for (size_t i = 0; i < n; i++) some |= p[i]->ad_len;
  if (!some) return;
  for (size_t i = 0; i < n; i++) {
    in[i] = p[i]->ad;
    blocks[i] = p[i]->ad_len / LOXO_POLY1305_BLOCK;
  }
  add_each(g, in, blocks, n, NULL);
  if (some % LOXO_POLY1305_BLOCK == 0) return;
  for (size_t i = 0; i < n; i++) {
    const size_t last = p[i]->ad_len % LOXO_POLY1305_BLOCK;
    loxo_fill(g->ends[i], 0, sizeof g->ends[i]);
    if (last) loxo_copy(g->ends[i], p[i]->ad + p[i]->ad_len - last, last);
    in[i] = g->ends[i];
    blocks[i] = last != 0;
  }
  add_each(g, in, blocks, n, NULL);
}

/* The keys that HChaCha makes. */
LOXO_ONE_COPY void extend_all(group *g, loxo_packet *const *p, size_t n) {
  loxo_stream_lane lane[LANES];
  for (size_t i = 0; i < n; i++) {
    work *w = &g->w[i];
    loxo_fill(w->room, 0, LOXO_CHACHA_BLOCK);
    loxo_chacha_set_extension(&w->stream, p[i]->nonce);
    lane[i] = (loxo_stream_lane){&w->stream, w->room, w->room};
  }
  loxo_stream_next_each(&chacha20, lane, n, 1);
  for (size_t i = 0; i < n; i++) {
    loxo_chacha_take_key(&g->w[i].stream, g->w[i].room, p[i]->nonce);
  }
}

static void start_all(group *g, loxo_packet *const *p, size_t n, size_t nonce_len) {
  const size_t used = nonce_len == LOXO_CHACHA_NONCE_LONG ? LOXO_CHACHA_EXTENSION : 0;
  for (size_t i = 0; i < n; i++) {
    loxo_chacha_set_key(&g->w[i].stream, key_of(p[i]), LOXO_CHACHA20_POLY1305_KEY, 20);
  }
  if (used) extend_all(g, p, n);
  for (size_t i = 0; i < n; i++) {
    loxo_chacha_set_nonce(&g->w[i].stream, p[i]->nonce + used, nonce_len - used);
  }
}

static void stream_all(group *g, loxo_packet *const *p, size_t n, size_t nonce_len) {
  loxo_stream_lane lane[LANES];
  size_t most = 0;
  start_all(g, p, n, nonce_len);
  for (size_t i = 0; i < n; i++) {
    work *w = &g->w[i];
    loxo_fill(w->room, 0, LOXO_POLY1305_KEY);
    copy_text(w->room + LOXO_CHACHA_BLOCK, p[i]->in, p[i]->len);
    lane[i] = (loxo_stream_lane){&w->stream, w->room, w->room};
    most = p[i]->len > most ? p[i]->len : most;
  }
  loxo_stream_next_each(&chacha20, lane, n, 1 + up_to(LOXO_CHACHA_BLOCK, most) / LOXO_CHACHA_BLOCK);
  for (size_t i = 0; i < n; i++) loxo_poly1305_start(&g->w[i].mac, g->w[i].room);
}

/* The text, as the MAC reads it, is in the room. */
static void encrypt_group(group *g, loxo_packet *const *p, size_t n) {
  const uint8_t *in[LANES];
  uint8_t *tags[LANES];
  size_t blocks[LANES];
  add_all_ad(g, p, n);
  for (size_t i = 0; i < n; i++) {
    uint8_t *text = g->w[i].room + LOXO_CHACHA_BLOCK;
    copy_text(p[i]->out, text, p[i]->len);
    in[i] = text;
    blocks[i] = put_end(text, p[i]->len, p[i]);
    tags[i] = p[i]->tag;
  }
  add_each(g, in, blocks, n, tags);
}

static void decrypt_group(group *g, loxo_packet *const *p, size_t n) {
  const uint8_t *in[LANES];
  uint8_t *tags[LANES];
  size_t blocks[LANES];
  add_all_ad(g, p, n);
  for (size_t i = 0; i < n; i++) {
    in[i] = p[i]->in;
    blocks[i] = p[i]->len / LOXO_POLY1305_BLOCK;
  }
  add_each(g, in, blocks, n, NULL);
  for (size_t i = 0; i < n; i++) {
    const size_t last = p[i]->len % LOXO_POLY1305_BLOCK;
    uint8_t *text = g->w[i].end;
    if (last) loxo_copy(text, p[i]->in + p[i]->len - last, last);
    in[i] = text;
    blocks[i] = put_end(text, last, p[i]);
    tags[i] = g->tags[i];
  }
  add_each(g, in, blocks, n, tags);
  for (size_t i = 0; i < n; i++) {
    p[i]->status = loxo_differ(tags[i], p[i]->tag, LOXO_POLY1305_TAG) ? LOXO_ERR_FORGED : LOXO_OK;
    if (!p[i]->status) copy_text(p[i]->out, g->w[i].room + LOXO_CHACHA_BLOCK, p[i]->len);
  }
}

static void batch_wide(const loxo_batch *b, loxo_packet *const *packets, size_t n, int decrypt) {
  const size_t *nonce_len = b->scheme;
  group g;
  for (size_t m; n; packets += m, n -= m) {
    m = n < LANES ? n : LANES;
    stream_all(&g, packets, m, *nonce_len);
    if (decrypt) {
      decrypt_group(&g, packets, m);
    } else {
      encrypt_group(&g, packets, m);
    }
  }
  loxo_wipe(&g, sizeof g);
}

static void batch_one(const loxo_batch *b, loxo_packet *const *packets, size_t n, int decrypt) {
  const size_t *nonce_len = b->scheme;
  for (size_t i = 0; i < n; i++) {
    packets[i]->status = loxo_chacha20_poly1305_packet(packets[i], *nonce_len, decrypt);
  }
}

int loxo_chacha20_poly1305_many(loxo_packet *packets, size_t n, size_t nonce_len, int decrypt,
                                const loxo_executor *executor) {
  const loxo_stream_row *row = loxo_stream_pick(loxo_chacha_streams, SIZE_MAX);
  loxo_batch b = {.scheme = &nonce_len,
                  .one = batch_one,
                  .wide = batch_wide,
                  .longest = LOXO_CHACHA20_POLY1305_MESSAGE_MAX,
                  .stream = {loxo_batch_stream_of(LOXO_POLY1305_BLOCK, LOXO_POLY1305_BLOCK - 1, 1),
                             loxo_batch_stream_of(LOXO_POLY1305_BLOCK, LOXO_POLY1305_BLOCK - 1, 2)},
                  .alone = FIRST / LOXO_POLY1305_BLOCK,
                  .side_by_side = 1,
                  .fixed = 8,
                  .tag = LOXO_POLY1305_TAG};
  if (row->lanes) {
    b.lanes = LANES;
    b.from = b.longer_from = row->from;
  }
  return loxo_batch_run(&b, packets, n, decrypt, executor);
}
#else
typedef int loxo_chacha20_poly1305_has_pieces_only; /* a translation unit may not be empty */
#endif
