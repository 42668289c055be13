/* SPDX-License-Identifier: Apache-2.0 OR MIT
 *
 * What every user of an AEAD needs as well: nonces that never repeat, packets that are accepted
 * only once, and messages that do not fit in memory. Nothing here allocates; the caller owns the
 * state.
 */
#ifndef LOXO_PACKET_H
#define LOXO_PACKET_H

#include "../core/status.h"
#include "../registry.def"

#ifdef __cplusplus
extern "C" {
#endif

/* ---- Nonces --------------------------------------------------------------------------------
 * A nonce is the sender (4 bytes), a counter (8 bytes, little-endian) and, if the AEAD's nonces are
 * longer, zeros. The counter survives resets in the caller's storage, which is written only once
 * every `reserve` packets. The storage holds the first number that is not yet reserved, so a reset
 * skips numbers but never repeats one.
 *
 * Everything depends on that storage: docs/nonce-storage.md says how power cuts, worn cells,
 * reflashing and cloning can set a counter back, and how to prevent it. examples/firmware/counter.h
 * is an implementation to copy.
 */

#define LOXO_NONCE_BYTES 12 /* without the zeros */

/* Returns 0 once `next` would survive a loss of power; any other value is a failure. */
typedef int loxo_nonce_store(void *arg, uint64_t next);

typedef struct loxo_nonce_counter {
  uint64_t next, reserved;
  uint64_t reserve;
  loxo_nonce_store *store;
  void *arg;
  uint8_t sender[4];
} loxo_nonce_counter;

/* `stored` is the value in storage. It is 0 only if 0 was stored there when the device got its key.
 * Blank, missing or damaged storage is an error and never counts as 0: old nonces would repeat.
 * LOXO_ERR_ARGUMENT if `reserve` is 0. */
LOXO_API LOXO_MUST_CHECK int loxo_nonce_counter_init(loxo_nonce_counter *c, const uint8_t sender[4],
                                                     uint64_t stored, uint64_t reserve,
                                                     loxo_nonce_store *store, void *arg);

/* The next nonce, of as many bytes as the AEAD's nonces have: LOXO_<NAME>_NONCE_BYTES.
 * LOXO_ERR_STORAGE: it could not be reserved, and no nonce was given out. LOXO_ERR_EXHAUSTED: all
 * counters up to 2^64 - 2 are used; take a new key. LOXO_ERR_LENGTH: nonce_bytes are less than
 * LOXO_NONCE_BYTES, and no number was used. */
LOXO_API LOXO_MUST_CHECK int loxo_nonce_counter_next(loxo_nonce_counter *c, uint8_t *nonce,
                                                     size_t nonce_bytes);

/* The counter in a nonce of this form, for the replay window. */
LOXO_API uint64_t loxo_nonce_count(const uint8_t nonce[LOXO_NONCE_BYTES]);

/* ---- Replays -------------------------------------------------------------------------------
 * A window over the last 64 counters of one sender. Check before you open a packet, and accept only
 * after it has been verified: otherwise a forger can move the window.
 *
 * The window is in RAM. A receiver that may be reset stores `highest` after each accept and before
 * it acts on the packet, and resumes from that value. Otherwise it accepts packets from before the
 * reset again.
 */

/* The caller may read `highest`, the highest counter accepted; it is valid once `seen` is not
 * 0. Bit i of `seen`: highest - i is refused. */
typedef struct loxo_replay_window {
  uint64_t highest, seen;
} loxo_replay_window;

/* For a receiver that has accepted nothing under this key. */
LOXO_API void loxo_replay_window_init(loxo_replay_window *w);

/* For a receiver that was reset: refuses every counter up to and including `highest`. */
LOXO_API void loxo_replay_window_resume(loxo_replay_window *w, uint64_t highest);

/* 0, or LOXO_ERR_REPLAY for a counter accepted before, or more than 63 behind the highest. */
LOXO_API LOXO_MUST_CHECK int loxo_replay_window_check(const loxo_replay_window *w, uint64_t count);

/* Checks the counter and, if the result is 0, marks it as accepted. */
LOXO_API LOXO_MUST_CHECK int loxo_replay_window_accept(loxo_replay_window *w, uint64_t count);

/* ---- Chunked encryption --------------------------------------------------------------------
 * A message of any length, as a header and chunks in order, each sealed and verified by itself.
 * docs/file-format.md specifies the bytes. All chunks but the last hold 2^chunk_log2 bytes.
 *
 *   loxo_chunked c;
 *   loxo_chunked_encrypt_init(&c, header, loxo_delirium_cipher(), 16, salt, key);
 *   loxo_chunked_encrypt(&c, out, in, chunk, 0);  …  loxo_chunked_encrypt(&c, out, in, rest, 1);
 *
 * The one chunk that is marked as last ends a message. A reader that has not seen it has not seen
 * the whole message, and must say so.
 */

#define LOXO_CHUNKED_HEADER_BYTES 64
#define LOXO_CHUNKED_SALT_BYTES 16
#define LOXO_CHUNKED_DIGEST_BYTES 32
#define LOXO_CHUNKED_KEY_MAX LOXO_AEAD_KEY_MAX
#define LOXO_CHUNKED_TAG_MIN 8
#define LOXO_CHUNKED_LOG2_MIN 6
#define LOXO_CHUNKED_LOG2_MAX 20

/* The key derivation over each hash, and the hash's number in the header. */
#define LOXO_KDF_SPONGENT 0
#define LOXO_KDF_ASCON 1

typedef int loxo_derive_fn(uint8_t digest[LOXO_CHUNKED_DIGEST_BYTES], const uint8_t *key,
                           size_t key_bytes, const uint8_t header[32], uint8_t i);
LOXO_API int loxo_derive_spongent(uint8_t digest[LOXO_CHUNKED_DIGEST_BYTES], const uint8_t *key,
                                  size_t key_bytes, const uint8_t header[32], uint8_t i);
LOXO_API int loxo_derive_ascon(uint8_t digest[LOXO_CHUNKED_DIGEST_BYTES], const uint8_t *key,
                               size_t key_bytes, const uint8_t header[32], uint8_t i);

/* Whether an AEAD with these LOXO_AEAD_... flags and such a tag encrypts files. */
#define LOXO_ENCRYPTS_FILES(flags, tag_bytes) \
  (!((flags)&LOXO_AEAD_EXPERIMENTAL) && (tag_bytes) >= LOXO_CHUNKED_TAG_MIN)

/* The AEAD of a chunked message. loxo_NAME_cipher() below gives one for each in the registry. */
typedef struct loxo_cipher {
  uint8_t id, key_bytes, nonce_bytes, tag_bytes; /* within the LOXO_AEAD_... sizes of aead.h */
  uint8_t chunkable;                             /* LOXO_ENCRYPTS_FILES */
  uint8_t kdf;                                   /* LOXO_KDF_... */
  loxo_derive_fn *derive;
  int (*encrypt)(uint8_t *out, uint8_t *tag, const uint8_t *in, size_t len, const uint8_t *ad,
                 size_t ad_len, const uint8_t *nonce, const uint8_t *key);
  int (*decrypt)(uint8_t *out, const uint8_t *tag, const uint8_t *in, size_t len, const uint8_t *ad,
                 size_t ad_len, const uint8_t *nonce, const uint8_t *key);
} loxo_cipher;

#ifndef LOXO_FLAT /* the header for other languages has no inline functions */
#define LOXO_AEAD(wire_id, name, NAME, text, permutation) \
  static inline loxo_cipher loxo_##name##_cipher(void) { \
    loxo_cipher c; \
    c.id = (wire_id); \
    c.key_bytes = LOXO_##NAME##_KEY_BYTES; \
    c.nonce_bytes = LOXO_##NAME##_NONCE_BYTES; \
    c.tag_bytes = LOXO_##NAME##_TAG_BYTES; \
    c.chunkable = LOXO_ENCRYPTS_FILES(LOXO_##NAME##_FLAGS, LOXO_##NAME##_TAG_BYTES); \
    c.kdf = LOXO_##NAME##_FLAGS & LOXO_AEAD_KDF_ASCON ? LOXO_KDF_ASCON : LOXO_KDF_SPONGENT; \
    c.derive = \
        LOXO_##NAME##_FLAGS & LOXO_AEAD_KDF_ASCON ? loxo_derive_ascon : loxo_derive_spongent; \
    c.encrypt = loxo_##name##_encrypt; \
    c.decrypt = loxo_##name##_decrypt; \
    return c; \
  }
#include "../registry.def"
#endif

typedef struct loxo_chunked {
  loxo_cipher cipher;
  uint64_t next; /* the number of the next chunk */
  uint8_t chunk_log2, ended, decrypts;
  uint8_t key[LOXO_CHUNKED_KEY_MAX]; /* this message's own */
} loxo_chunked;

/* Writes the header. The salt must be unique to the message under this key: 16 random bytes or, on
 * a device without a random generator, a boot counter and a message counter. LOXO_ERR_ARGUMENT for
 * a chunk_log2 outside 6 to 20; LOXO_ERR_FORMAT for an AEAD that encrypts no files. */
LOXO_API LOXO_MUST_CHECK int loxo_chunked_encrypt_init(loxo_chunked *c,
                                                       uint8_t header[LOXO_CHUNKED_HEADER_BYTES],
                                                       loxo_cipher cipher, unsigned chunk_log2,
                                                       const uint8_t salt[LOXO_CHUNKED_SALT_BYTES],
                                                       const uint8_t *key);

/* Seals the next chunk. `out` holds len + tag bytes, ciphertext and tag; it may equal `in`. `len`
 * is the size of a whole chunk. With `last` it may be less, but 0 only if the message is empty. Any
 * other `len` returns LOXO_ERR_LENGTH. */
LOXO_API LOXO_MUST_CHECK int loxo_chunked_encrypt(loxo_chunked *c, uint8_t *out, const uint8_t *in,
                                                  size_t len, int last);

/* The AEAD and chunk size in a header; LOXO_ERR_FORMAT if it is no header. Does not say whether
 * the header is genuine. */
LOXO_API LOXO_MUST_CHECK int loxo_chunked_inspect(const uint8_t header[LOXO_CHUNKED_HEADER_BYTES],
                                                  uint8_t *cipher_id, unsigned *chunk_log2);

/* Reads the header. LOXO_ERR_FORMAT: another format or another AEAD. LOXO_ERR_KEY: another key, or
 * the header was changed. */
LOXO_API LOXO_MUST_CHECK int loxo_chunked_decrypt_init(
    loxo_chunked *c, const uint8_t header[LOXO_CHUNKED_HEADER_BYTES], loxo_cipher cipher,
    const uint8_t *key);

/* Opens the next chunk, of len bytes with its tag. `out` gets len - tag bytes, or nothing if the
 * call does not return 0. LOXO_ERR_FORGED: the chunk was changed or moved, or `last` is wrong about
 * whether it is the last. Where others can write `in` during the call, copy it first: core/aead.h
 * says why. The same holds for the next call. */
LOXO_API LOXO_MUST_CHECK int loxo_chunked_decrypt(loxo_chunked *c, uint8_t *out, const uint8_t *in,
                                                  size_t len, int last);

/* Opens chunk `index`, in any order. A caller that reads only part of a message must also open the
 * last chunk, or will not notice that a message was cut short. Does not move the sequence. */
LOXO_API LOXO_MUST_CHECK int loxo_chunked_decrypt_at(loxo_chunked *c, uint8_t *out,
                                                     const uint8_t *in, size_t len, uint64_t index,
                                                     int last);

/* Many chunks in a row, in one call. An AEAD that goes through a message block by block, as Ascon
 * does, then works on many chunks at once; an executor shares them among threads, or is NULL.
 *
 *   loxo_chunked_encrypt_many(&c, loxo_delirium_cipher_many(), out, in, len, last, NULL);
 */
typedef struct loxo_cipher_many {
  uint8_t id;
  int (*encrypt)(loxo_packet *packets, size_t n, const loxo_executor *executor);
  int (*decrypt)(loxo_packet *packets, size_t n, const loxo_executor *executor);
} loxo_cipher_many;

#ifndef LOXO_FLAT
#define LOXO_AEAD(wire_id, name, NAME, text, permutation) \
  static inline loxo_cipher_many loxo_##name##_cipher_many(void) { \
    loxo_cipher_many many; \
    many.id = (wire_id); \
    many.encrypt = loxo_##name##_encrypt_many_on; \
    many.decrypt = loxo_##name##_decrypt_many_on; \
    return many; \
  }
#include "../registry.def"
#endif

/* What `len` bytes of plaintext take when sealed, with the tags of all their chunks; and how much
 * plaintext there is in `len` bytes of chunks. */
LOXO_API size_t loxo_chunked_sealed_bytes(const loxo_chunked *c, size_t len, int last);
LOXO_API size_t loxo_chunked_opened_bytes(const loxo_chunked *c, size_t len);

/* Seals the next chunks: any number of whole ones and, with `last`, the rest of the message. `out`
 * holds loxo_chunked_sealed_bytes(), and is disjoint from `in`. LOXO_ERR_LENGTH as above,
 * LOXO_ERR_ARGUMENT if `many` is another AEAD's; then nothing is sealed. */
LOXO_API LOXO_MUST_CHECK int loxo_chunked_encrypt_many(loxo_chunked *c, loxo_cipher_many many,
                                                       uint8_t *out, const uint8_t *in, size_t len,
                                                       int last, const loxo_executor *executor);

/* Opens the next chunks, of `len` bytes with their tags. `out` holds loxo_chunked_opened_bytes(),
 * and is disjoint from `in`. LOXO_ERR_FORGED: at least one chunk is not genuine. Then nothing is
 * left in `out`, the sequence stays where it was, and loxo_chunked_decrypt() finds out which. */
LOXO_API LOXO_MUST_CHECK int loxo_chunked_decrypt_many(loxo_chunked *c, loxo_cipher_many many,
                                                       uint8_t *out, const uint8_t *in, size_t len,
                                                       int last, const loxo_executor *executor);

/* Whether the last chunk has been sealed, or has been opened in sequence. */
LOXO_API int loxo_chunked_ended(const loxo_chunked *c);

LOXO_API void loxo_chunked_wipe(loxo_chunked *c);

#ifdef __cplusplus
}
#endif
#endif
