/* SPDX-License-Identifier: Apache-2.0 OR MIT
 *
 * Packets of both AEADs, in pieces. MAC and stream take turns on parts of a long text that stay in
 * a cache.
 */
#include "chacha20_poly1305_shared.h"
#include "chacha20_poly1305_rows.h"

LOXO_ALWAYS_INLINE void start(loxo_chacha20_poly1305_pieces *s, const uint8_t *nonce,
                              size_t nonce_len, const uint8_t *key) {
  start_stream(&s->stream, nonce, nonce_len, key);
  next_blocks(&s->stream, s->block, s->block, 1); /* of zeros */
  loxo_poly1305_start(&s->mac, s->block);
}

void loxo_chacha20_poly1305_start(loxo_chacha20_poly1305_pieces *s, const uint8_t *nonce,
                                  const uint8_t *key) {
  start(s, nonce, LOXO_CHACHA20_POLY1305_NONCE_BYTES, key);
}

void loxo_xchacha20_poly1305_start(loxo_chacha20_poly1305_pieces *s, const uint8_t *nonce,
                                   const uint8_t *key) {
  start(s, nonce, LOXO_XCHACHA20_POLY1305_NONCE_BYTES, key);
}

void loxo_chacha20_poly1305_absorb(loxo_chacha20_poly1305_pieces *s, const uint8_t *in,
                                   size_t len) {
  if (s->filled) {
    const size_t left = sizeof s->part - s->filled, n = len < left ? len : left;
    loxo_copy(s->part + s->filled, in, n);
    s->filled = (uint8_t)(s->filled + n);
    in += n, len -= n;
    if (s->filled < sizeof s->part) return;
    add_blocks(&s->mac, s->part, 1);
  }
  add_blocks(&s->mac, in, len / LOXO_POLY1305_BLOCK);
  s->filled = len % LOXO_POLY1305_BLOCK;
  loxo_copy(s->part, in + len - s->filled, s->filled);
}

void loxo_chacha20_poly1305_fill(loxo_chacha20_poly1305_pieces *s) {
  if (!s->filled) return;
  loxo_fill(s->part + s->filled, 0, sizeof s->part - s->filled);
  s->filled = 0;
  add_blocks(&s->mac, s->part, 1);
}

/* Whole blocks, or what is left of one; how many bytes. */
LOXO_ALWAYS_INLINE size_t crypt(loxo_chacha20_poly1305_pieces *s, uint8_t *out, const uint8_t *in,
                                size_t len) {
  const size_t last = len % LOXO_CHACHA_BLOCK, left = LOXO_CHACHA_BLOCK - s->used;
  size_t n = len - last;
  if (!s->used && n) {
    if (n > PIECE) n = PIECE;
    next_blocks(&s->stream, out, in, n / LOXO_CHACHA_BLOCK);
    return n;
  }
  if (!s->used) {
    loxo_wipe(s->block, sizeof s->block);
    next_blocks(&s->stream, s->block, s->block, 1);
  }
  n = len < left ? len : left;
  loxo_xor(out, in, s->block + s->used, n);
  s->used = (uint8_t)((s->used + n) % LOXO_CHACHA_BLOCK);
  return n;
}

void loxo_chacha20_poly1305_text(loxo_chacha20_poly1305_pieces *s, uint8_t *out, const uint8_t *in,
                                 size_t len, int decrypt) {
  if (!out || !decrypt) s->text += len;
  if (!out) {
    loxo_chacha20_poly1305_absorb(s, in, len);
    return;
  }
  for (size_t n; len; out += n, in += n, len -= n) {
    n = crypt(s, out, in, len);
    if (!decrypt) loxo_chacha20_poly1305_absorb(s, out, n);
  }
}

const uint8_t *loxo_chacha20_poly1305_tag(loxo_chacha20_poly1305_pieces *s) {
  uint8_t *part = s->part; /* clang 14 fails on an array that is said to be aligned */
  loxo_chacha20_poly1305_fill(s);
  loxo_store64(loxo_aligned(part, 8), s->ad);
  loxo_store64(loxo_aligned(part + 8, 8), s->text);
  add_blocks(&s->mac, part, 1);
  loxo_poly1305_end(&s->mac, part);
  return part;
}
