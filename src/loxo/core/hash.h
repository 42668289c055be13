/* SPDX-License-Identifier: Apache-2.0 OR MIT
 *
 * Hashing: the calls that every hash of the library has. Read `NAME` as spongent_256_256_128 and so
 * on. Sizes are LOXO_<NAME>_DIGEST_BYTES and LOXO_<NAME>_RATE_BYTES.
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
 * Many messages at once, in any mix of lengths:
 *
 *   int loxo_NAME_hash_many(messages, n)
 *
 *   Each message gets its own `status`. The call returns 0 if every status is 0, else the first
 *   that is not. A digest may alias the input of its own message, but must share no byte with the
 *   input or the digest of another. On a big machine the states of 512 messages, and the kernel
 *   that works on them, take a lot of stack: core/aead.h has a table.
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
} loxo_message;

#ifdef __cplusplus
}
#endif

#define LOXO_DECLARE_HASH(name, NAME) \
  typedef struct loxo_##name##_state { \
    uint64_t opaque[LOXO_##NAME##_STATE_WORDS]; \
  } loxo_##name##_state; \
\
  LOXO_API LOXO_MUST_CHECK int loxo_##name##_hash(uint8_t digest[LOXO_##NAME##_DIGEST_BYTES], \
                                                  const uint8_t *in, size_t len); \
  LOXO_API LOXO_MUST_CHECK int loxo_##name##_hash_many(loxo_message *messages, size_t n); \
  LOXO_API void loxo_##name##_init(loxo_##name##_state *state); \
  LOXO_API LOXO_MUST_CHECK int loxo_##name##_update(loxo_##name##_state *state, const uint8_t *in, \
                                                    size_t len); \
  LOXO_API LOXO_MUST_CHECK int loxo_##name##_final(loxo_##name##_state *state, \
                                                   uint8_t digest[LOXO_##NAME##_DIGEST_BYTES]); \
  LOXO_API void loxo_##name##_wipe(loxo_##name##_state *state);

#endif
