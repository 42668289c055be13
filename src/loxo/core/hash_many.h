/* SPDX-License-Identifier: Apache-2.0 OR MIT
 *
 * Hashes many messages side by side, for every hash and XOF that is a sponge. Internal.
 *
 * The blocks of one message depend on each other, so parallelism is across messages only. A batch
 * keeps a window of contiguous states, one per message. Each step XORs the next block into every
 * state, permutes all states in one call, and squeezes digest blocks. A state whose message is done
 * takes the next message; if there is none, the last state moves into its place.
 */
#ifndef LOXO_HASH_MANY_H
#define LOXO_HASH_MANY_H

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

/* Defines loxo_<name>_hash_many. */
#define LOXO_SPONGE_HASH_MANY(name, sponge, STATE_BYTES) \
  int loxo_##name##_hash_many(loxo_message *messages, size_t n) { \
    uint8_t states[LOXO_SPONGE_BYTES(LOXO_HASH_WINDOW * (STATE_BYTES))]; \
    loxo_hash_lane lanes[LOXO_HASH_WINDOW]; \
    loxo_##name##_state start; \
    loxo_##name##_init(&start); \
    loxo_hash_room room = {lanes, states, (const uint8_t *)&start}; \
    return loxo_sponge_hash_many(sponge, &room, messages, n); \
  }

#endif
