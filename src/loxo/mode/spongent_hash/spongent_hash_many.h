/* SPDX-License-Identifier: Apache-2.0 OR MIT
 *
 * Hashes many messages in parallel, once for all SPONGENT variants. Internal; part of
 * spongent_hash_mode.h.
 *
 * The blocks of one message depend on each other, so parallelism is across messages only. A batch
 * keeps a window of contiguous states, one per message. Each step XORs the next block into every
 * state, permutes all states in one call, and squeezes digest blocks. A state whose message is done
 * takes the next message; if there is none, the last state moves into its place.
 */
#ifndef LOXO_SPONGENT_HASH_MANY_H
#define LOXO_SPONGENT_HASH_MANY_H

#include "../../core/check.h"

/* States in the window: as many as the widest kernels have lanes. With half as many, states of 60
 * bytes and more would take twice the time per message. So the stack holds 512 states, 48 KiB for
 * the widest, and 16 bytes more for each: less than the kernel that works on them. A
 * LOXO_WINDOW_BLOCKS below 64 makes the window smaller; where no kernel is wide, it is the window
 * itself. */
#define SPONGENT_HASH_LANES 512
#if LOXO_WIDE_KERNELS
#define SPONGENT_HASH_MOST (8 * LOXO_WINDOW_BLOCKS)
#else
#define SPONGENT_HASH_MOST LOXO_WINDOW_BLOCKS
#endif
#define SPONGENT_HASH_WINDOW \
  (SPONGENT_HASH_LANES < SPONGENT_HASH_MOST ? SPONGENT_HASH_LANES : SPONGENT_HASH_MOST)

/* The message that a state of the window is working on. */
typedef struct spongent_lane {
  loxo_message *message;
  size_t at; /* bytes absorbed; len + 1 once padded, plus the bytes squeezed */
} spongent_lane;

typedef struct spongent_queue {
  loxo_message *messages;
  size_t n, next;
  int status; /* the first that is not 0 */
} spongent_queue;

#ifdef LOXO_DEBUG
/* Checks what the caller of a batch promises: no digest touches the bytes of another message. */
static int spongent_collides(spongent_hash_ref h, const spongent_queue *q, const loxo_message *m) {
  for (size_t i = 0; i < q->n; i++) {
    const loxo_message *other = &q->messages[i];
    if (other == m) continue;
    if (loxo_overlap(other->digest, h->digest, m->in, m->len) ||
        loxo_overlap(other->digest, h->digest, m->digest, h->digest)) {
      return 1;
    }
  }
  return 0;
}
#endif

static int spongent_message_status(spongent_hash_ref h, const spongent_queue *q,
                                   const loxo_message *m) {
  if (m->len && !m->in) return LOXO_ERR_ARGUMENT;
#ifdef LOXO_DEBUG
  if (spongent_collides(h, q, m)) return LOXO_ERR_OVERLAP;
#else
  (void)h, (void)q;
#endif
  return LOXO_OK;
}

/* Gives the state the next message that can be hashed; 0 if there is none. */
static int spongent_lane_take(spongent_hash_ref h, spongent_queue *q, spongent_lane *lane,
                              uint8_t *state) {
  while (q->next < q->n) {
    loxo_message *m = &q->messages[q->next++];
    m->status = spongent_message_status(h, q, m);
    if (!q->status) q->status = m->status;
    if (m->status) continue;
    lane->message = m;
    lane->at = 0;
    loxo_fill(state, 0, h->state);
    return 1;
  }
  return 0;
}

/* XORs the message's next block into the state, if one is left. */
LOXO_ALWAYS_INLINE void spongent_lane_absorb(spongent_hash_ref h, spongent_lane *lane,
                                             uint8_t *state) {
  const loxo_message *m = lane->message;
  if (lane->at > m->len) return;
  size_t left = m->len - lane->at;
  if (left >= h->rate) {
    loxo_xor(state, state, m->in + lane->at, h->rate);
    lane->at += h->rate;
  } else {
    for (size_t i = 0; i < left; i++) state[i] ^= m->in[lane->at + i];
    state[left] ^= 0x80;
    lane->at = m->len + 1;
  }
}

/* Squeezes the next digest block, once the whole message is absorbed; 1 after the last block. */
LOXO_ALWAYS_INLINE int spongent_lane_squeeze(spongent_hash_ref h, spongent_lane *lane,
                                             const uint8_t *state) {
  const loxo_message *m = lane->message;
  if (lane->at <= m->len) return 0;
  size_t made = lane->at - m->len - 1, more = h->digest - made;
  if (more > h->rate) more = h->rate;
  loxo_copy(m->digest + made, state, more);
  lane->at += more;
  return made + more == h->digest;
}

/* Squeezes the permuted states, last state first, and refills those that are done. Returns how many
 * states are active then. */
static size_t spongent_window_turn(spongent_hash_ref h, spongent_queue *q, spongent_lane *lanes,
                                   uint8_t *states, size_t active) {
  for (size_t i = active; i-- > 0;) {
    uint8_t *state = states + i * h->state;
    if (!spongent_lane_squeeze(h, &lanes[i], state)) continue;
    if (spongent_lane_take(h, q, &lanes[i], state)) continue;
    active--;
    lanes[i] = lanes[active];
    if (i != active) loxo_copy(state, states + active * h->state, h->state);
  }
  return active;
}

static int spongent_hash_many(spongent_hash_ref h, spongent_queue *q, spongent_lane *lanes,
                              uint8_t *states, size_t window) {
  size_t active = 0;
  while (active < window && spongent_lane_take(h, q, &lanes[active], states + active * h->state)) {
    active++;
  }
  size_t used = active;
  while (active) {
    for (size_t i = 0; i < active; i++) spongent_lane_absorb(h, &lanes[i], states + i * h->state);
    h->permute(states, active);
    active = spongent_window_turn(h, q, lanes, states, active);
  }
  loxo_wipe(states, used * h->state);
  return q->status;
}

#endif
