/* SPDX-License-Identifier: Apache-2.0 OR MIT
 *
 * Hashes many messages side by side, for every hash and XOF that is a sponge. Internal.
 *
 * The blocks of one message depend on each other, so parallelism is across messages only. A batch
 * keeps a window of contiguous states, one per message. Each step XORs the next block into every
 * state, permutes all states in one call, and squeezes digest blocks. A state whose message is done
 * takes the next message; if there is none, the last state moves into its place. A window of one
 * state would gain nothing: then a batch hashes one message after the other.
 */
#ifndef LOXO_HASH_MANY_H
#define LOXO_HASH_MANY_H

#include "ct.h"
#include "hash.h"
#include "sponge.h"

/* States in the window: as many as the widest kernels have lanes. With half as many, states of 60
 * bytes and more would take twice the time per message. So the stack holds 512 states, 48 KiB for
 * the widest of SPONGENT, and 16 bytes more for each: less than the kernel that works on them. A
 * LOXO_WINDOW_BLOCKS below 64 makes the window smaller; where no kernel is wide, it is the window
 * itself. */
#define LOXO_HASH_LANES 512
#define LOXO_HASH_MOST (LOXO_WINDOW_BLOCKS * (LOXO_WIDE_KERNELS ? 8 : 1))
#define LOXO_HASH_WINDOW (LOXO_HASH_LANES < LOXO_HASH_MOST ? LOXO_HASH_LANES : LOXO_HASH_MOST)

/* The bytes of a message's digest. */
static inline size_t loxo_digest_of(loxo_sponge_ref h, const loxo_message *m) {
  return h->is_xof && m->digest_len ? m->digest_len : h->digest;
}

/* LOXO_SPONGE_HASH_MANY and LOXO_SPONGE_XOF_MANY define loxo_<name>_hash_many. */
#if LOXO_HASH_WINDOW == 1
typedef void loxo_hash_one_fn(const loxo_message *m);

int loxo_sponge_hash_each(loxo_sponge_ref h, loxo_hash_one_fn *one, loxo_message *messages,
                          size_t n);

#define LOXO_HASH_EACH(name, sponge, hash) \
  static void name##_hash_one(const loxo_message *m) { (void)!(hash); } \
  int loxo_##name##_hash_many(loxo_message *messages, size_t n) { \
    return loxo_sponge_hash_each(sponge, name##_hash_one, messages, n); \
  }
#define LOXO_SPONGE_HASH_MANY(name, sponge, STATE_BYTES) \
  LOXO_HASH_EACH(name, sponge, loxo_##name##_hash(m->digest, m->in, m->len))
#define LOXO_SPONGE_XOF_MANY(name, sponge, STATE_BYTES) \
  LOXO_HASH_EACH(name, sponge, \
                 loxo_##name##_hash(m->digest, loxo_digest_of(sponge, m), m->in, m->len))

#else
/* The message that a state of the window is working on. */
typedef struct loxo_hash_lane {
  loxo_message *message;
  size_t at; /* bytes absorbed; len + 1 once padded, plus the bytes squeezed */
} loxo_hash_lane;

/* Where a batch works: room for LOXO_HASH_WINDOW messages, and the state before the first block. */
typedef struct loxo_hash_room {
  loxo_hash_lane *lanes;
  uint8_t *states;
  const uint8_t *start;
} loxo_hash_room;

int loxo_sponge_hash_many(loxo_sponge_ref h, const loxo_hash_room *room, loxo_message *messages,
                          size_t n);

#define LOXO_SPONGE_HASH_MANY(name, sponge, STATE_BYTES) \
  int loxo_##name##_hash_many(loxo_message *messages, size_t n) { \
    _Alignas(uint64_t) uint8_t states[LOXO_HASH_WINDOW * (STATE_BYTES)]; \
    loxo_hash_lane lanes[LOXO_HASH_WINDOW]; \
    loxo_##name##_state start; \
    loxo_##name##_init(&start); \
    loxo_hash_room room = {lanes, states, (const uint8_t *)&start}; \
    return loxo_sponge_hash_many(sponge, &room, messages, n); \
  }
#define LOXO_SPONGE_XOF_MANY LOXO_SPONGE_HASH_MANY
#endif

#endif
