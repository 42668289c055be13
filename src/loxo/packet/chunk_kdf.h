/* SPDX-License-Identifier: Apache-2.0 OR MIT
 *
 * The key derivation of chunked encryption (docs/file-format.md) over one hash:
 *
 *   D(i)   hash(key length (1), "loxo-chunked-v1", key, header[0..32), i (1)), 32 bytes of it
 *
 * Each hash has a file of its own, so that a program links only the one that its AEAD asks for.
 * Internal.
 */
#ifndef LOXO_CHUNK_KDF_H
#define LOXO_CHUNK_KDF_H

#include "../core/bytes.h"
#include "packet.h"

#define LOXO_CHUNK_LABEL "loxo-chunked-v1"
enum { LOXO_CHUNK_PREFIX = sizeof LOXO_CHUNK_LABEL };

/* What stands before the key: its length and the label. */
static inline void loxo_chunk_prefix(uint8_t prefix[LOXO_CHUNK_PREFIX], size_t key_bytes) {
  static const LOXO_FLASH char label[] = LOXO_CHUNK_LABEL;
  prefix[0] = (uint8_t)key_bytes;
  for (unsigned i = 1; i < LOXO_CHUNK_PREFIX; i++) prefix[i] = (uint8_t)label[i - 1];
}

/* Defines loxo_derive_<name>. `finish` is the call that gives the digest. */
#define LOXO_CHUNK_DERIVE(name, hash, finish) \
  int loxo_derive_##name(uint8_t digest[LOXO_CHUNKED_DIGEST_BYTES], const uint8_t *key, \
                         size_t key_bytes, const uint8_t header[32], uint8_t i) { \
    hash##_state state; \
    uint8_t prefix[LOXO_CHUNK_PREFIX]; \
    loxo_chunk_prefix(prefix, key_bytes); \
    hash##_init(&state); \
    int status = hash##_update(&state, prefix, sizeof prefix); \
    if (!status) status = hash##_update(&state, key, key_bytes); \
    if (!status) status = hash##_update(&state, header, 32); \
    if (!status) status = hash##_update(&state, &i, 1); \
    if (!status) status = finish; \
    hash##_wipe(&state); \
    return status; \
  }

#endif
