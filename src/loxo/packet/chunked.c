/* SPDX-License-Identifier: Apache-2.0 OR MIT
 *
 * Chunked encryption (docs/file-format.md): a header that commits to the key, then the chunks. Each
 * chunk is sealed under a key derived for this message. Its nonce holds the chunk's number and
 * says whether the chunk is the last.
 *
 *   header   magic (8), AEAD (1), log2 of the chunk (1), hash (1), zeros (5), salt (16),
 *            commitment (32)
 *   D(1)     begins with the message's key; D(2) is the commitment: chunk_kdf.h
 */
#include "../core/ct.h"
#include "chunk.h"

enum { MAGIC = 0, ID = 8, LOG2 = 9, HASH = 10, ZEROS = 11, SALT = 16, COMMITMENT = 32 };
#define DIGEST LOXO_CHUNKED_DIGEST_BYTES
LOXO_STATIC_ASSERT(LOXO_CHUNKED_KEY_MAX <= DIGEST, "a digest holds the message's key");
LOXO_STATIC_ASSERT(LOXO_AEAD_NONCE_MIN >= 12, "a nonce holds the number and the last flag");

/* "loxo-ck" and the version, written byte by byte so that an AVR keeps no copy in RAM. */
static void put_magic(uint8_t magic[8]) {
  magic[0] = 'l', magic[1] = 'o', magic[2] = 'x', magic[3] = 'o';
  magic[4] = '-', magic[5] = 'c', magic[6] = 'k', magic[7] = 1;
}

/* Writes the message's key into *c and the commitment to `commitment`. */
static int derive_keys(loxo_chunked *c, uint8_t commitment[DIGEST], const uint8_t *header,
                       const uint8_t *key) {
  uint8_t digest[DIGEST];
  const size_t key_bytes = c->cipher.key_bytes;
  int status = c->cipher.derive(digest, key, key_bytes, header, 1);
  loxo_copy(c->key, digest, key_bytes);
  loxo_wipe(digest, sizeof digest);
  return status ? status : c->cipher.derive(commitment, key, key_bytes, header, 2);
}

static void start(loxo_chunked *c, const loxo_cipher *cipher, unsigned chunk_log2,
                  uint8_t decrypts) {
  loxo_fill(c, 0, sizeof *c);
  c->cipher = *cipher;
  c->chunk_log2 = (uint8_t)chunk_log2;
  c->decrypts = decrypts;
}

static int log2_is_valid(unsigned log2) {
  return log2 >= LOXO_CHUNKED_LOG2_MIN && log2 <= LOXO_CHUNKED_LOG2_MAX;
}

int loxo_chunked_encrypt_init(loxo_chunked *c, uint8_t header[LOXO_CHUNKED_HEADER_BYTES],
                              loxo_cipher cipher, unsigned chunk_log2,
                              const uint8_t salt[LOXO_CHUNKED_SALT_BYTES], const uint8_t *key) {
  if (!log2_is_valid(chunk_log2)) return LOXO_ERR_ARGUMENT;
  if (!cipher.chunkable) return LOXO_ERR_FORMAT;
  uint8_t made[LOXO_CHUNKED_HEADER_BYTES]; /* salt and key may lie inside header */
  put_magic(made + MAGIC);
  made[ID] = cipher.id;
  made[LOG2] = (uint8_t)chunk_log2;
  made[HASH] = cipher.kdf;
  loxo_fill(made + ZEROS, 0, SALT - ZEROS);
  loxo_copy(made + SALT, salt, LOXO_CHUNKED_SALT_BYTES);
  start(c, &cipher, chunk_log2, 0);
  int status = derive_keys(c, made + COMMITMENT, made, key);
  loxo_copy(header, made, sizeof made);
  return status;
}

int loxo_chunked_inspect(const uint8_t header[LOXO_CHUNKED_HEADER_BYTES], uint8_t *cipher_id,
                         unsigned *chunk_log2) {
  uint8_t expected[8], wrong = 0;
  put_magic(expected);
  for (unsigned i = 0; i < 8; i++) wrong |= (uint8_t)(expected[i] ^ header[MAGIC + i]);
  for (unsigned i = ZEROS; i < SALT; i++) wrong |= header[i];
  if (wrong || header[HASH] > LOXO_KDF_ASCON || !log2_is_valid(header[LOG2])) {
    return LOXO_ERR_FORMAT;
  }
  *cipher_id = header[ID];
  *chunk_log2 = header[LOG2];
  return LOXO_OK;
}

int loxo_chunked_decrypt_init(loxo_chunked *c, const uint8_t header[LOXO_CHUNKED_HEADER_BYTES],
                              loxo_cipher cipher, const uint8_t *key) {
  uint8_t id, commitment[DIGEST];
  unsigned chunk_log2;
  int status = loxo_chunked_inspect(header, &id, &chunk_log2);
  if (status) return status;
  if (id != cipher.id || header[HASH] != cipher.kdf || !cipher.chunkable) return LOXO_ERR_FORMAT;
  start(c, &cipher, chunk_log2, 1);
  status = derive_keys(c, commitment, header, key);
  if (!status && loxo_differ(commitment, header + COMMITMENT, DIGEST)) status = LOXO_ERR_KEY;
  if (status) loxo_chunked_wipe(c);
  return status;
}

int loxo_chunked_encrypt(loxo_chunked *c, uint8_t *out, const uint8_t *in, size_t len, int last) {
  uint8_t nonce[LOXO_AEAD_NONCE_MAX];
  if (!c->cipher.encrypt || c->decrypts || c->ended) return LOXO_ERR_STATE;
  if (!loxo_chunk_length_is_valid(c, len, c->next, last)) return LOXO_ERR_LENGTH;
  loxo_chunk_nonce(nonce, c->next, last);
  int status = c->cipher.encrypt(out, out + len, in, len, NULL, 0, nonce, c->key);
  if (status) return status;
  c->next++;
  c->ended = last != 0;
  return LOXO_OK;
}

int loxo_chunked_decrypt_at(loxo_chunked *c, uint8_t *out, const uint8_t *in, size_t len,
                            uint64_t index, int last) {
  uint8_t nonce[LOXO_AEAD_NONCE_MAX];
  if (!c->cipher.decrypt || !c->decrypts) return LOXO_ERR_STATE;
  if (len < c->cipher.tag_bytes) return LOXO_ERR_FORGED;
  len -= c->cipher.tag_bytes;
  if (!loxo_chunk_length_is_valid(c, len, index, last)) return LOXO_ERR_FORGED;
  loxo_chunk_nonce(nonce, index, last);
  return c->cipher.decrypt(out, in + len, in, len, NULL, 0, nonce, c->key);
}

int loxo_chunked_decrypt(loxo_chunked *c, uint8_t *out, const uint8_t *in, size_t len, int last) {
  if (c->ended) return LOXO_ERR_STATE;
  int status = loxo_chunked_decrypt_at(c, out, in, len, c->next, last);
  if (status) return status;
  c->next++;
  c->ended = last != 0;
  return LOXO_OK;
}

int loxo_chunked_ended(const loxo_chunked *c) { return c->ended; }

void loxo_chunked_wipe(loxo_chunked *c) { loxo_wipe(c, sizeof *c); }
