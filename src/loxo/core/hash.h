/* SPDX-License-Identifier: Apache-2.0 OR MIT
 *
 * Hashing: the calls that every hash and every XOF of the library has. Read `NAME` as
 * spongent_256_256_128 and so on. Sizes are LOXO_<NAME>_DIGEST_BYTES and LOXO_<NAME>_RATE_BYTES.
 *
 *   int loxo_NAME_hash(digest, in, len)
 *
 *   void loxo_NAME_init(state)
 *   int loxo_NAME_update(state, in, len)      any number of times, any split
 *   int loxo_NAME_final(state, digest)        wipes the state
 *   void loxo_NAME_wipe(state)
 *
 * Copy a state by assignment to continue several times from a common prefix. NULL with
 * length 0 is fine; NULL with any other length is LOXO_ERR_ARGUMENT. `digest` may alias the input.
 *
 * A XOF gives as many bytes as you ask for. A shorter output is the beginning of a longer one.
 * LOXO_<NAME>_DIGEST_BYTES is its customary length. The rules for buffers are the same.
 *
 *   int loxo_NAME_hash(out, out_len, in, len)
 *
 *   void loxo_NAME_init(state)
 *   int loxo_NAME_init_custom(state, custom, custom_len)
 *   int loxo_NAME_update(state, in, len)      any number of times, any split
 *   int loxo_NAME_squeeze(state, out, n)      the next n bytes; any number of times, any split
 *   void loxo_NAME_wipe(state)
 *
 *   The first squeeze, even of 0 bytes, ends the message: update is LOXO_ERR_STATE from then on.
 *   After wipe, both are. Squeezing does not wipe the state, so wipe it yourself.
 *
 *   A customisation string makes another function of the XOF, such as one for each use of it.
 *   init takes the empty string. A string longer than LOXO_<NAME>_CUSTOM_MAX bytes is
 *   LOXO_ERR_LENGTH and leaves the state as it was. The limit is 0 for a XOF without customisation.
 *
 * Many messages at once, in any mix of lengths:
 *
 *   int loxo_NAME_hash_many(messages, n)
 *
 *   Each message gets its own `status`. The call returns 0 if every status is 0, else the first
 *   that is not. A digest may alias the input of its own message, but must share no byte with the
 *   input or the digest of another. On a big machine the states of 512 messages, and the kernel
 *   that works on them, take a lot of stack: core/aead.h has a table. A XOF hashes them under the
 *   empty string: a field for another would change the size of loxo_message, which programs have
 *   compiled in. Under a string, call init_custom once and go on from a copy of that state for each
 *   message.
 */
#ifndef LOXO_HASH_H
#define LOXO_HASH_H

#include "permutation.h"
#include "status.h"

#ifdef __cplusplus
extern "C" {
#endif

/* One message of a batch. */
typedef struct loxo_message {
  uint8_t *digest;
  const uint8_t *in;
  size_t len;
  int status;
  size_t digest_len; /* of a XOF: 0 for its DIGEST_BYTES; a hash does not read it */
} loxo_message;

#define LOXO_HASH_SUPERSEDED 4u  /* a standard has taken its place: for compatibility */
#define LOXO_HASH_DISCOURAGED 8u /* published analysis speaks against it: not for new designs */

#ifdef __cplusplus
}
#endif

/* What hashes and XOFs have in common. */
#define LOXO_DECLARE_HASHING(name, NAME) \
  typedef struct loxo_##name##_state { \
    uint64_t opaque[LOXO_##NAME##_STATE_WORDS]; \
  } loxo_##name##_state; \
\
  LOXO_API LOXO_MUST_CHECK int loxo_##name##_hash_many(loxo_message *messages, size_t n); \
  LOXO_API void loxo_##name##_init(loxo_##name##_state *state); \
  LOXO_API LOXO_MUST_CHECK int loxo_##name##_update(loxo_##name##_state *state, const uint8_t *in, \
                                                    size_t len); \
  LOXO_API void loxo_##name##_wipe(loxo_##name##_state *state);

#define LOXO_DECLARE_HASH(name, NAME) \
  LOXO_DECLARE_HASHING(name, NAME) \
  LOXO_API LOXO_MUST_CHECK int loxo_##name##_hash(uint8_t digest[LOXO_##NAME##_DIGEST_BYTES], \
                                                  const uint8_t *in, size_t len); \
  LOXO_API LOXO_MUST_CHECK int loxo_##name##_final(loxo_##name##_state *state, \
                                                   uint8_t digest[LOXO_##NAME##_DIGEST_BYTES]);

#define LOXO_DECLARE_XOF(name, NAME) \
  LOXO_DECLARE_HASHING(name, NAME) \
  LOXO_API LOXO_MUST_CHECK int loxo_##name##_hash(uint8_t *out, size_t out_len, const uint8_t *in, \
                                                  size_t len); \
  LOXO_API LOXO_MUST_CHECK int loxo_##name##_init_custom( \
      loxo_##name##_state *state, const uint8_t *custom, size_t custom_len); \
  LOXO_API LOXO_MUST_CHECK int loxo_##name##_squeeze(loxo_##name##_state *state, uint8_t *out, \
                                                     size_t n);

#endif
