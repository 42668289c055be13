/* SPDX-License-Identifier: Apache-2.0 OR MIT
 *
 * Authenticated encryption: the calls that every AEAD of the library has, and their promises.
 * Read `NAME` as dumbo, jumbo, delirium, …. Sizes are LOXO_<NAME>_KEY_BYTES, _NONCE_BYTES and
 * _TAG_BYTES. The longest message or associated data is LOXO_<NAME>_MESSAGE_MAX bytes.
 *
 * One packet. The ciphertext is as long as the message; the tag is separate.
 *
 *   int loxo_NAME_encrypt(out, tag, in, len, ad, ad_len, nonce, key)
 *   int loxo_NAME_decrypt(out, tag, in, len, ad, ad_len, nonce, key)
 *
 *   A nonce must never repeat under one key. Decryption verifies first: after LOXO_ERR_FORGED
 *   `out` holds nothing of the packet. (Elephant does not touch it; a scheme that must decrypt
 *   before it can verify wipes it.)
 *
 *   int loxo_NAME_seal(out, in, len, ad, ad_len, nonce, key)      out: ciphertext, then tag
 *   int loxo_NAME_open(out, in, in_len, ad, ad_len, nonce, key)   in: ciphertext, then tag
 *
 * Many packets under one key: a key context holds the expanded key and saves one permutation per
 * packet. The calls end in _with and take the context instead of the key.
 *
 *   void loxo_NAME_key_init(context, key)       void loxo_NAME_key_wipe(context)
 *   encrypt_with, decrypt_with, seal_with, open_with
 *
 * Piece by piece. Any split of the input gives the same bytes.
 *
 *   void loxo_NAME_init(state, nonce, key)   or   loxo_NAME_init_with(state, nonce, context)
 *   int loxo_NAME_ad(state, ad, ad_len)                  any number of times, first
 *   int loxo_NAME_encrypt_update(state, out, in, len)    any number of times
 *   int loxo_NAME_encrypt_final(state, tag)
 *
 *   Decryption takes two passes over the same ciphertext: absorb all of it, verify the tag, and
 *   only then release the plaintext.
 *
 *   int loxo_NAME_decrypt_absorb(state, in, len)         any number of times
 *   int loxo_NAME_decrypt_verify(state, tag)             after LOXO_ERR_FORGED it is over
 *   int loxo_NAME_decrypt_update(state, out, in, len)    any number of times
 *   int loxo_NAME_decrypt_final(state)                   all that was absorbed was released
 *
 *   void loxo_NAME_wipe(state) ends the packet at any point; the two finals and a forgery also
 *   wipe the state. A call out of order returns LOXO_ERR_STATE and changes nothing.
 *
 * Many packets at once, in any mix of keys, nonces and lengths:
 *
 *   int loxo_NAME_encrypt_many(packets, n)      int loxo_NAME_decrypt_many(packets, n)
 *
 *   Each packet gets its own `status`. The call returns 0 if every status is 0, else the first
 *   that is not. The rules below hold within a packet; buffers of different packets must not
 *   overlap.
 *
 *   A batch looks at LOXO_BATCH_WINDOW packets at a time: a caller who cuts up a larger number
 *   gains nothing by more than that in a call.
 *
 * On many threads: the library has no threads of its own; the caller provides them. An executor
 * runs a number of tasks, each once, in any order, and returns when all are done. No exception may
 * pass through the library. A packet whose task has not run gets LOXO_ERR_STATE. The tasks share
 * the packets, and also the blocks of a long packet, but of none whose message and associated data
 * are both below LOXO_BATCH_LONG_BYTES.
 *
 *   int loxo_NAME_encrypt_many_on(packets, n, executor)      decrypt_many_on likewise
 *
 * Buffers. Any alignment will do. The library copies key, nonce and tag first, so they may alias
 * anything. `out` must equal `in` or be disjoint from it, and must be disjoint from `ad` and from
 * the tag that is written; otherwise the call returns LOXO_ERR_OVERLAP. NULL with length 0 is fine.
 * A length above the maximum returns LOXO_ERR_LENGTH. Neither error touches any buffer.
 *
 * Memory that others can write: another thread or process, or a device. Every call may read its
 * input more than once. Decryption reads the ciphertext for the tag, and then again to decrypt it;
 * encryption reads the ciphertext back from `out` to make the tag.
 *
 *   decrypt, decrypt_with, open, open_with, decrypt_many, decrypt_many_on: the message is
 *   authentic only if `in` did not change during the call. If it changed, the call may still
 *   return 0 and write a message that nobody sealed.
 *   decrypt_absorb, decrypt_verify, decrypt_update, decrypt_final: the ciphertext must not change
 *   from the first of these calls to the last.
 *   encrypt, seal and all other encrypting calls: whoever can write `out` during the call may get
 *   a valid tag for a ciphertext of their choice.
 *
 *   So copy the ciphertext into memory of your own first, and decrypt it there, in place. Encrypt
 *   in memory of your own, and copy the result out. The other buffers, and the loxo_packets of a
 *   batch, must be yours alone as well.
 *
 * Stack. At most, on x86-64, whatever instructions the CPU has:
 *
 *   a packet or piece of at most 64 bytes     3 KiB, with up to 64 bytes of associated data
 *   a longer packet or piece                 76 KiB
 *   many packets                             96 KiB
 *   a chunk (packet.h)                       76 KiB
 *   many chunks                              96 KiB
 *   a hash                                    1 KiB
 *   many hashes                             116 KiB
 *   a stream (stream.h)                       4 KiB
 *   many streams                             16 KiB
 *
 *   Without AVX-512 calls take less: mode/elephant/README.md has figures for each vector length.
 *   For microcontrollers see `make size`.
 */
#ifndef LOXO_AEAD_H
#define LOXO_AEAD_H

#include "permutation.h"
#include "status.h"

#ifdef __cplusplus
extern "C" {
#endif

#define LOXO_BATCH_WINDOW 512
#define LOXO_BATCH_LONG_BYTES 8192

/* One packet of a batch. Set `key` or `key_context`; if both are set, the context counts. */
typedef struct loxo_packet {
  uint8_t *out;
  uint8_t *tag; /* written by encryption, read by decryption */
  const uint8_t *in;
  size_t len;
  const uint8_t *ad;
  size_t ad_len;
  const uint8_t *nonce;
  const uint8_t *key;
  const void *key_context; /* a loxo_NAME_key */
  int status;
} loxo_packet;

/* Runs tasks: task(argument, 0) to task(argument, count - 1). */
typedef struct loxo_executor {
  void (*run)(void *context, void (*task)(void *argument, size_t index), void *argument,
              size_t count);
  void *context;
  unsigned shares; /* the most tasks to make: two per thread, or four if others use its core */
} loxo_executor;

/* A number of bytes, or the most of them that a size_t counts together with a tag. */
#if SIZE_MAX > 0xffffffffu
#define LOXO_COUNTABLE(bytes) bytes
#elif SIZE_MAX > 0xffffu
#define LOXO_COUNTABLE(bytes) 0xffffff00u
#else
#define LOXO_COUNTABLE(bytes) 0xff00u
#endif

#define LOXO_AEAD_EXPERIMENTAL 1u /* no standard, no analysis: not for real data */
#define LOXO_AEAD_SHORT_TAG 2u    /* a tag of fewer than 128 bits */
#define LOXO_AEAD_KDF_ASCON 4u    /* Ascon-XOF128 derives the keys of its files */
#define LOXO_AEAD_SUPERSEDED 8u   /* a standard has taken its place: for compatibility */
#define LOXO_AEAD_DISCOURAGED 16u /* published analysis speaks against it: not for new designs */

/* Bytes: the sizes of all AEADs are within these. */
#define LOXO_AEAD_KEY_MAX 32
#define LOXO_AEAD_NONCE_MIN 12
#define LOXO_AEAD_NONCE_MAX 32
#define LOXO_AEAD_TAG_MAX 32

/* What every call for a whole packet reads. */
#define LOXO_AEAD_INPUT(NAME) \
  const uint8_t *in, size_t len, const uint8_t *ad, size_t ad_len, \
      const uint8_t nonce[LOXO_##NAME##_NONCE_BYTES]

#define LOXO_DECLARE_AEAD(name, NAME) \
  typedef struct loxo_##name##_key { \
    uint64_t opaque[LOXO_##NAME##_KEY_WORDS]; \
  } loxo_##name##_key; \
  typedef struct loxo_##name##_state { \
    uint64_t opaque[LOXO_##NAME##_STATE_WORDS]; \
  } loxo_##name##_state; \
\
  LOXO_API LOXO_MUST_CHECK int loxo_##name##_encrypt( \
      uint8_t *out, uint8_t tag[LOXO_##NAME##_TAG_BYTES], LOXO_AEAD_INPUT(NAME), \
      const uint8_t key[LOXO_##NAME##_KEY_BYTES]); \
  LOXO_API LOXO_MUST_CHECK int loxo_##name##_decrypt( \
      uint8_t *out, const uint8_t tag[LOXO_##NAME##_TAG_BYTES], LOXO_AEAD_INPUT(NAME), \
      const uint8_t key[LOXO_##NAME##_KEY_BYTES]); \
\
  LOXO_API void loxo_##name##_key_init(loxo_##name##_key *context, \
                                       const uint8_t key[LOXO_##NAME##_KEY_BYTES]); \
  LOXO_API void loxo_##name##_key_wipe(loxo_##name##_key *context); \
  LOXO_API LOXO_MUST_CHECK int loxo_##name##_encrypt_with( \
      uint8_t *out, uint8_t tag[LOXO_##NAME##_TAG_BYTES], LOXO_AEAD_INPUT(NAME), \
      const loxo_##name##_key *context); \
  LOXO_API LOXO_MUST_CHECK int loxo_##name##_decrypt_with( \
      uint8_t *out, const uint8_t tag[LOXO_##NAME##_TAG_BYTES], LOXO_AEAD_INPUT(NAME), \
      const loxo_##name##_key *context); \
\
  LOXO_API void loxo_##name##_init(loxo_##name##_state *state, \
                                   const uint8_t nonce[LOXO_##NAME##_NONCE_BYTES], \
                                   const uint8_t key[LOXO_##NAME##_KEY_BYTES]); \
  LOXO_API void loxo_##name##_init_with(loxo_##name##_state *state, \
                                        const uint8_t nonce[LOXO_##NAME##_NONCE_BYTES], \
                                        const loxo_##name##_key *context); \
  LOXO_API LOXO_MUST_CHECK int loxo_##name##_ad(loxo_##name##_state *state, const uint8_t *ad, \
                                                size_t ad_len); \
  LOXO_API LOXO_MUST_CHECK int loxo_##name##_encrypt_update( \
      loxo_##name##_state *state, uint8_t *out, const uint8_t *in, size_t len); \
  LOXO_API LOXO_MUST_CHECK int loxo_##name##_encrypt_final(loxo_##name##_state *state, \
                                                           uint8_t tag[LOXO_##NAME##_TAG_BYTES]); \
  LOXO_API LOXO_MUST_CHECK int loxo_##name##_decrypt_absorb(loxo_##name##_state *state, \
                                                            const uint8_t *in, size_t len); \
  LOXO_API LOXO_MUST_CHECK int loxo_##name##_decrypt_verify( \
      loxo_##name##_state *state, const uint8_t tag[LOXO_##NAME##_TAG_BYTES]); \
  LOXO_API LOXO_MUST_CHECK int loxo_##name##_decrypt_update( \
      loxo_##name##_state *state, uint8_t *out, const uint8_t *in, size_t len); \
  LOXO_API LOXO_MUST_CHECK int loxo_##name##_decrypt_final(loxo_##name##_state *state); \
  LOXO_API void loxo_##name##_wipe(loxo_##name##_state *state); \
\
  LOXO_API LOXO_MUST_CHECK int loxo_##name##_encrypt_many(loxo_packet *packets, size_t n); \
  LOXO_API LOXO_MUST_CHECK int loxo_##name##_decrypt_many(loxo_packet *packets, size_t n); \
  LOXO_API LOXO_MUST_CHECK int loxo_##name##_encrypt_many_on(loxo_packet *packets, size_t n, \
                                                             const loxo_executor *executor); \
  LOXO_API LOXO_MUST_CHECK int loxo_##name##_decrypt_many_on(loxo_packet *packets, size_t n, \
                                                             const loxo_executor *executor); \
\
  LOXO_API LOXO_MUST_CHECK int loxo_##name##_seal(uint8_t *out, LOXO_AEAD_INPUT(NAME), \
                                                  const uint8_t key[LOXO_##NAME##_KEY_BYTES]); \
  LOXO_API LOXO_MUST_CHECK int loxo_##name##_open(uint8_t *out, LOXO_AEAD_INPUT(NAME), \
                                                  const uint8_t key[LOXO_##NAME##_KEY_BYTES]); \
  LOXO_API LOXO_MUST_CHECK int loxo_##name##_seal_with(uint8_t *out, LOXO_AEAD_INPUT(NAME), \
                                                       const loxo_##name##_key *context); \
  LOXO_API LOXO_MUST_CHECK int loxo_##name##_open_with(uint8_t *out, LOXO_AEAD_INPUT(NAME), \
                                                       const loxo_##name##_key *context);

#ifdef __cplusplus
}
#endif
#endif
