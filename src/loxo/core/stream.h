/* SPDX-License-Identifier: Apache-2.0 OR MIT
 *
 * Stream ciphers: the calls that every stream of the library has, and their promises. Read `NAME`
 * as the stream's name in C. A stream hides, and authenticates nothing: whoever can change the
 * ciphertext changes the message as they like. Use an AEAD (aead.h) unless something else
 * authenticates.
 *
 * The keystream of a key and a nonce is a sequence of LOXO_<NAME>_KEYSTREAM_MAX bytes. Encryption
 * and decryption are the same: XOR with that sequence. A nonce must never repeat under one key, and
 * no byte of the keystream may serve twice.
 *
 *   int loxo_NAME_xor(out, in, len, nonce, key)         out = in XOR the first len bytes
 *   int loxo_NAME_keystream(out, len, nonce, key)       the first len bytes alone
 *
 * Piece by piece. Any split gives the same bytes.
 *
 *   int loxo_NAME_init(state, nonce, key)               at byte 0
 *   int loxo_NAME_xor_update(state, out, in, len)       moves on by len bytes
 *   int loxo_NAME_keystream_update(state, out, len)     likewise
 *   int loxo_NAME_seek(state, byte)                     goes to any byte of the keystream
 *   void loxo_NAME_wipe(state)                          afterwards calls return LOXO_ERR_STATE
 *
 *   Copy a state by assignment to continue several times from one place. A stream without random
 *   access answers LOXO_ERR_SEEK to every seek; the others have LOXO_STREAM_SEEKS in
 *   LOXO_<NAME>_FLAGS. The place behind the last byte may be sought; nothing comes from there.
 *
 * Many texts at once, in any mix of keys, nonces and lengths, each from byte 0:
 *
 *   int loxo_NAME_xor_many(texts, n)
 *
 *   Each text gets its own `status`. The call returns 0 if every status is 0, else the first that
 *   is not. The rules below hold within a text; buffers of different texts must not overlap.
 *
 * Lengths of keys and nonces. A length may be LOXO_<NAME>_KEY_MIN, or that and any number of
 * LOXO_<NAME>_KEY_STEP more, up to LOXO_<NAME>_KEY_BYTES; likewise NONCE. A stream with more than
 * one length of keys takes a key_len behind every key, `nonce, key, key_len`, and with more than
 * one length of nonces a nonce_len behind every nonce. Any other length returns LOXO_ERR_LENGTH. A
 * stream with a single length has no such parameter.
 *
 * Buffers. Any alignment will do. Key and nonce may alias anything. `out` must equal `in` or be
 * disjoint from it; otherwise the call returns LOXO_ERR_OVERLAP. NULL with length 0 is fine; NULL
 * with any other length is LOXO_ERR_ARGUMENT. More bytes than are left of the keystream, or a place
 * beyond its end, return LOXO_ERR_LENGTH. No refused call touches a buffer or the state.
 */
#ifndef LOXO_STREAM_H
#define LOXO_STREAM_H

#include "status.h"

#ifdef __cplusplus
extern "C" {
#endif

/* One text of a batch. The lengths of nonce and key count only where the stream has several. */
typedef struct loxo_text {
  uint8_t *out;
  const uint8_t *in;
  size_t len;
  const uint8_t *nonce;
  size_t nonce_len;
  const uint8_t *key;
  size_t key_len;
  int status;
} loxo_text;

#ifdef __cplusplus
}
#endif

#define LOXO_STREAM_EXPERIMENTAL 1u /* no standard, no analysis: not for real data */
#define LOXO_STREAM_SEEKS 2u        /* random access */

/* A stream's header says which of the two its keys and nonces are:
 *   #define LOXO_<NAME>_KEY_LEN(one, ...) one            a single length
 *   #define LOXO_<NAME>_KEY_LEN(one, ...) __VA_ARGS__    several
 * and LOXO_<NAME>_NONCE_LEN likewise. A nonce of several lengths may have none, and no array is
 * that short. */
#define LOXO_STREAM_NONCE_AND_KEY(NAME) \
  const uint8_t LOXO_##NAME##_NONCE_LEN(nonce[LOXO_##NAME##_NONCE_BYTES], *nonce, \
                                        size_t nonce_len), \
      const uint8_t key[LOXO_##NAME##_KEY_MIN] LOXO_##NAME##_KEY_LEN(, , size_t key_len)

#define LOXO_DECLARE_STREAM(name, NAME) \
  typedef struct loxo_##name##_state { \
    uint64_t opaque[LOXO_##NAME##_STATE_WORDS]; \
  } loxo_##name##_state; \
\
  LOXO_API LOXO_MUST_CHECK int loxo_##name##_xor(uint8_t *out, const uint8_t *in, size_t len, \
                                                 LOXO_STREAM_NONCE_AND_KEY(NAME)); \
  LOXO_API LOXO_MUST_CHECK int loxo_##name##_keystream(uint8_t *out, size_t len, \
                                                       LOXO_STREAM_NONCE_AND_KEY(NAME)); \
\
  LOXO_API LOXO_MUST_CHECK int loxo_##name##_init(loxo_##name##_state *state, \
                                                  LOXO_STREAM_NONCE_AND_KEY(NAME)); \
  LOXO_API LOXO_MUST_CHECK int loxo_##name##_xor_update(loxo_##name##_state *state, uint8_t *out, \
                                                        const uint8_t *in, size_t len); \
  LOXO_API LOXO_MUST_CHECK int loxo_##name##_keystream_update(loxo_##name##_state *state, \
                                                              uint8_t *out, size_t len); \
  LOXO_API LOXO_MUST_CHECK int loxo_##name##_seek(loxo_##name##_state *state, uint64_t byte); \
  LOXO_API void loxo_##name##_wipe(loxo_##name##_state *state); \
\
  LOXO_API LOXO_MUST_CHECK int loxo_##name##_xor_many(loxo_text *texts, size_t n);

#endif
