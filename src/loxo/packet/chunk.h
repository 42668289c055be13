/* SPDX-License-Identifier: Apache-2.0 OR MIT
 *
 * One chunk of a message (docs/file-format.md): its nonce, and the lengths that it may have.
 * Internal.
 */
#ifndef LOXO_CHUNK_H
#define LOXO_CHUNK_H

#include "../core/bytes.h"
#include "packet.h"

static inline uint32_t loxo_chunk_bytes(const loxo_chunked *c) {
  return (uint32_t)1 << c->chunk_log2;
}

/* The nonce: chunk number (8, little-endian), zeros (3), 1 for the last chunk (1), zeros. */
static inline void loxo_chunk_nonce(uint8_t nonce[LOXO_AEAD_NONCE_MAX], uint64_t index, int last) {
  loxo_fill(nonce, 0, LOXO_AEAD_NONCE_MAX);
  loxo_store64(nonce, index);
  nonce[11] = last ? 1 : 0;
}

/* Only the last chunk may be short, and it may be empty only if it is the sole chunk. */
static inline int loxo_chunk_length_is_valid(const loxo_chunked *c, size_t len, uint64_t index,
                                             int last) {
  if (!last) return len == loxo_chunk_bytes(c);
  return len <= loxo_chunk_bytes(c) && (len || !index);
}

#endif
