/* SPDX-License-Identifier: Apache-2.0 OR MIT
 *
 * The SPONGENT sponge (Bogdanov et al., 2013), once for all variants. Internal.
 *
 * Padding appends a byte with only its highest bit set, then zeros up to a whole block. Each block
 * is XORed into the first `rate` bytes of the state and followed by a permutation. Then each block
 * of the digest is the first `rate` bytes of the state, with a permutation between blocks.
 */
#ifndef LOXO_SPONGENT_HASH_MODE_H
#define LOXO_SPONGENT_HASH_MODE_H

#include "../../core/bytes.h"
#include "../../core/ct.h"
#include "../../permutation/spongent/spongent.h"
#include "spongent_hash.h"

typedef struct spongent_hash {
  uint8_t state, rate, digest; /* bytes */
  loxo_permute_fn *permute;
} spongent_hash;

typedef const LOXO_FLASH spongent_hash *spongent_hash_ref;

/* A hash context: the permutation's state, and one byte that counts the bytes filled in the current
 * block. */
#define SPONGENT_HASH_BYTES(PI) (LOXO_SPONGENT_##PI##_STATE_BYTES + 1)

static void spongent_hash_update(spongent_hash_ref h, uint8_t *state, const uint8_t *in,
                                 size_t len) {
  uint8_t filled = state[h->state];
  for (size_t i = 0; i < len; i++) {
    state[filled++] ^= in[i];
    if (filled == h->rate) {
      h->permute(state, 1);
      filled = 0;
    }
  }
  state[h->state] = filled;
}

static void spongent_hash_final(spongent_hash_ref h, uint8_t *state, uint8_t *digest) {
  state[state[h->state]] ^= 0x80;
  for (size_t made = 0; made < h->digest;) {
    size_t more = h->digest - made;
    if (more > h->rate) more = h->rate;
    h->permute(state, 1);
    loxo_copy(digest + made, state, more);
    made += more;
  }
}

#include "spongent_hash_many.h"

#define SPONGENT_HASH(name, NAME, pi, PI) \
  static const LOXO_FLASH spongent_hash name = { \
      LOXO_SPONGENT_##PI##_STATE_BYTES, LOXO_##NAME##_RATE_BYTES, LOXO_##NAME##_DIGEST_BYTES, \
      loxo_spongent_##pi##_permute}; \
  LOXO_STATIC_ASSERT(SPONGENT_HASH_BYTES(PI) <= sizeof(loxo_##name##_state), "state"); \
\
  void loxo_##name##_init(loxo_##name##_state *state) { loxo_fill(state, 0, sizeof *state); } \
  int loxo_##name##_update(loxo_##name##_state *state, const uint8_t *in, size_t len) { \
    if (len && !in) return LOXO_ERR_ARGUMENT; \
    spongent_hash_update(&name, (uint8_t *)state, in, len); \
    return LOXO_OK; \
  } \
  int loxo_##name##_final(loxo_##name##_state *state, \
                          uint8_t digest[LOXO_##NAME##_DIGEST_BYTES]) { \
    spongent_hash_final(&name, (uint8_t *)state, digest); \
    loxo_wipe(state, sizeof *state); \
    return LOXO_OK; \
  } \
  int loxo_##name##_hash(uint8_t digest[LOXO_##NAME##_DIGEST_BYTES], const uint8_t *in, \
                         size_t len) { \
    loxo_##name##_state state; \
    loxo_##name##_init(&state); \
    int status = loxo_##name##_update(&state, in, len); \
    if (!status) status = loxo_##name##_final(&state, digest); \
    return status; \
  } \
  int loxo_##name##_hash_many(loxo_message *messages, size_t n) { \
    uint8_t states[SPONGENT_HASH_WINDOW * LOXO_SPONGENT_##PI##_STATE_BYTES]; \
    spongent_lane lanes[SPONGENT_HASH_WINDOW]; \
    spongent_queue queue = {messages, n, 0, LOXO_OK}; \
    return spongent_hash_many(&name, &queue, lanes, states, SPONGENT_HASH_WINDOW); \
  } \
  void loxo_##name##_wipe(loxo_##name##_state *state) { loxo_wipe(state, sizeof *state); }

#endif
