/* SPDX-License-Identifier: Apache-2.0 OR MIT
 *
 * Many chunks of a message in one call. Chunks do not depend on each other, so they are packets of
 * a batch, and an AEAD that works through a message block by block fills the lanes of its kernels.
 */
#include "../core/check.h"
#include "../core/ct.h"
#include "chunk.h"

enum { WINDOW = 16 }; /* twice the lanes of the widest duplex */

typedef int many_fn(loxo_packet *packets, size_t n, const loxo_executor *executor);

/* Chunks in a row: plaintexts one behind the other, and the same sealed. */
typedef struct chunks {
  size_t n, len; /* of the last one's plaintext */
  int last;      /* whether the message ends with it */
  uint8_t *out;
  const uint8_t *in;
} chunks;

/* Chunks of `step` bytes each; the last of a message may be shorter. Counted, as a division would
 * need the compiler's library on small cores. */
static chunks cut(size_t len, uint32_t step, int last) {
  chunks all = {0};
  all.last = last != 0;
  all.n = len || last;
  for (all.len = len; all.len > step; all.len -= (size_t)step) all.n++;
  return all;
}

size_t loxo_chunked_sealed_bytes(const loxo_chunked *c, size_t len, int last) {
  return len + cut(len, loxo_chunk_bytes(c), last).n * c->cipher.tag_bytes;
}

size_t loxo_chunked_opened_bytes(const loxo_chunked *c, size_t len) {
  const size_t tags =
      cut(len, loxo_chunk_bytes(c) + c->cipher.tag_bytes, 0).n * c->cipher.tag_bytes;
  return len < tags ? 0 : len - tags;
}

static int do_window(const loxo_chunked *c, const chunks *all, size_t from, many_fn *many,
                     const loxo_executor *executor) {
  loxo_packet packets[WINDOW];
  uint8_t nonces[WINDOW][LOXO_AEAD_NONCE_MAX];
  const uint32_t size = loxo_chunk_bytes(c), sealed = size + c->cipher.tag_bytes;
  const size_t n = all->n - from < WINDOW ? all->n - from : WINDOW;
  for (size_t i = 0; i < n; i++) {
    const size_t at = from + i;
    const int final = at == all->n - 1;
    const size_t len = final ? all->len : size;
    uint8_t *out = all->out + at * (c->decrypts ? size : sealed);
    const uint8_t *in = all->in + at * (c->decrypts ? sealed : size);
    uint8_t *tag = (c->decrypts ? (uint8_t *)(uintptr_t)in : out) + len; /* decryption reads it */
    loxo_chunk_nonce(nonces[i], c->next + at, final && all->last);
    packets[i] = (loxo_packet){
        .out = out, .tag = tag, .in = in, .len = len, .nonce = nonces[i], .key = c->key};
  }
  return many(packets, n, executor);
}

static int do_chunks(loxo_chunked *c, const chunks *all, many_fn *many,
                     const loxo_executor *executor) {
  for (size_t at = 0; at < all->n; at += WINDOW) {
    const int status = do_window(c, all, at, many, executor);
    if (status) return status;
  }
  c->next += all->n;
  c->ended = (uint8_t)all->last;
  return LOXO_OK;
}

int loxo_chunked_encrypt_many(loxo_chunked *c, loxo_cipher_many many, uint8_t *out,
                              const uint8_t *in, size_t len, int last,
                              const loxo_executor *executor) {
  if (!c->cipher.encrypt || c->decrypts || c->ended) return LOXO_ERR_STATE;
  if (many.id != c->cipher.id) return LOXO_ERR_ARGUMENT;
  chunks all = cut(len, loxo_chunk_bytes(c), last);
  if (all.n && !loxo_chunk_length_is_valid(c, all.len, c->next + all.n - 1, last)) {
    return LOXO_ERR_LENGTH;
  }
  if ((all.n && !out) || (len && !in)) return LOXO_ERR_ARGUMENT;
  if (loxo_overlap(out, len + all.n * c->cipher.tag_bytes, in, len)) return LOXO_ERR_OVERLAP;
  all.out = out;
  all.in = in;
  return do_chunks(c, &all, many.encrypt, executor);
}

int loxo_chunked_decrypt_many(loxo_chunked *c, loxo_cipher_many many, uint8_t *out,
                              const uint8_t *in, size_t len, int last,
                              const loxo_executor *executor) {
  if (!c->cipher.decrypt || !c->decrypts || c->ended) return LOXO_ERR_STATE;
  if (many.id != c->cipher.id) return LOXO_ERR_ARGUMENT;
  const uint8_t tag = c->cipher.tag_bytes;
  chunks all = cut(len, loxo_chunk_bytes(c) + tag, last);
  if (!all.n) return LOXO_OK;
  if (all.len < tag) return LOXO_ERR_FORGED;
  all.len -= tag;
  if (!loxo_chunk_length_is_valid(c, all.len, c->next + all.n - 1, last)) return LOXO_ERR_FORGED;
  const size_t text = len - all.n * tag;
  if (!in || (text && !out)) return LOXO_ERR_ARGUMENT;
  if (loxo_overlap(out, text, in, len)) return LOXO_ERR_OVERLAP;
  all.out = out;
  all.in = in;
  const int status = do_chunks(c, &all, many.decrypt, executor);
  if (status) loxo_wipe(out, text);
  return status;
}
