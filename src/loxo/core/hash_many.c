/* SPDX-License-Identifier: Apache-2.0 OR MIT
 *
 * The window of hash_many.h, compiled once for all sponges.
 */
#include "hash_many.h"

#include "check.h"
#include "ct.h"

typedef struct hash_queue {
  loxo_message *messages;
  size_t n, next;
  int status; /* the first that is not 0 */
} hash_queue;

/* The bytes of a message's digest. */
static inline size_t digest_of(loxo_sponge_ref h, const loxo_message *m) {
  return h->is_xof && m->digest_len ? m->digest_len : h->digest;
}

#ifdef LOXO_DEBUG
/* Checks what the caller of a batch promises: no digest touches the bytes of another message. */
static int collides(loxo_sponge_ref h, const hash_queue *q, const loxo_message *m) {
  for (size_t i = 0; i < q->n; i++) {
    const loxo_message *other = &q->messages[i];
    size_t digest = digest_of(h, other);
    if (other == m) continue;
    if (loxo_overlap(other->digest, digest, m->in, m->len) ||
        loxo_overlap(other->digest, digest, m->digest, digest_of(h, m))) {
      return 1;
    }
  }
  return 0;
}
#endif

static int message_status(loxo_sponge_ref h, const hash_queue *q, const loxo_message *m) {
  if (m->len && !m->in) return LOXO_ERR_ARGUMENT;
#ifdef LOXO_DEBUG
  if (collides(h, q, m)) return LOXO_ERR_OVERLAP;
#else
  (void)h, (void)q;
#endif
  return LOXO_OK;
}

/* Gives the state the next message that can be hashed; 0 if there is none. */
static int lane_take(loxo_sponge_ref h, const loxo_hash_room *room, hash_queue *q, size_t i) {
  while (q->next < q->n) {
    loxo_message *m = &q->messages[q->next++];
    m->status = message_status(h, q, m);
    if (!q->status) q->status = m->status;
    if (m->status) continue;
    room->lanes[i].message = m;
    room->lanes[i].at = 0;
    loxo_copy_block(room->states + i * h->state, room->start, h->state);
    return 1;
  }
  return 0;
}

/* loxo_xor tries words of every size, which short blocks have no time for. */
static inline void add_block(uint8_t *state, const uint8_t *in, size_t rate) {
  if (rate >= 8) {
    loxo_xor(state, state, in, rate);
  } else {
    for (size_t i = 0; i < rate; i++) state[i] ^= in[i];
  }
}

/* XORs each message's next block into its state, if one is left. */
static void window_absorb(loxo_sponge_ref h, const loxo_hash_room *room, size_t active) {
  const size_t rate = h->rate, size = h->state;
  uint8_t *state = room->states;
  for (loxo_hash_lane *lane = room->lanes, *end = lane + active; lane < end; lane++) {
    const loxo_message *m = lane->message;
    if (lane->at + rate <= m->len) {
      add_block(state, m->in + lane->at, rate);
      lane->at += rate;
    } else if (lane->at <= m->len) {
      size_t left = m->len - lane->at;
      for (size_t i = 0; i < left; i++) state[i] ^= m->in[lane->at + i];
      state[left] ^= h->padding;
      lane->at = m->len + 1;
    }
    state += size;
  }
}

/* Squeezes the next digest block of a message that is absorbed; 1 after the last block. */
static int lane_squeeze(loxo_sponge_ref h, loxo_hash_lane *lane, const uint8_t *state) {
  const loxo_message *m = lane->message;
  size_t made = lane->at - m->len - 1, left = digest_of(h, m) - made;
  size_t more = left < h->rate ? left : h->rate;
  loxo_copy_block(m->digest + made, state, more);
  lane->at += more;
  return more == left;
}

/* Squeezes the permuted states, last state first, and refills those that are done. Returns how many
 * states are active then. */
static size_t window_turn(loxo_sponge_ref h, const loxo_hash_room *room, hash_queue *q,
                          size_t active) {
  for (size_t i = active; i-- > 0;) {
    loxo_hash_lane *lane = &room->lanes[i];
    if (lane->at <= lane->message->len) continue;
    uint8_t *state = room->states + i * h->state;
    if (!lane_squeeze(h, lane, state)) continue;
    if (lane_take(h, room, q, i)) continue;
    active--;
    *lane = room->lanes[active];
    if (i != active) loxo_copy(state, room->states + active * h->state, h->state);
  }
  return active;
}

int loxo_sponge_hash_many(loxo_sponge_ref h, const loxo_hash_room *room, loxo_message *messages,
                          size_t n) {
  hash_queue q = {messages, n, 0, LOXO_OK};
  size_t active = 0;
  while (active < LOXO_HASH_WINDOW && lane_take(h, room, &q, active)) active++;
  size_t used = active;
  while (active) {
    window_absorb(h, room, active);
    h->permute(room->states, active);
    active = window_turn(h, room, &q, active);
  }
  loxo_wipe(room->states, used * h->state);
  return q.status;
}
