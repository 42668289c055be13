/* SPDX-License-Identifier: Apache-2.0 OR MIT
 *
 * The window of hash_many.h, compiled once for all sponges.
 */
#include "hash_many.h"

#include "check.h"
#include "ct.h"

typedef struct hash_queue {
  loxo_sponge_ref h;
  const loxo_hash_room *room;
  loxo_message *messages;
  size_t n, next;
  int status; /* the first that is not 0 */
} hash_queue;

/* The bytes of a message's digest. */
static inline size_t digest_of(loxo_sponge_ref h, const loxo_message *m) {
  return h->is_xof && m->digest_len ? m->digest_len : h->digest;
}

#ifdef LOXO_DEBUG
static loxo_buffers buffers_of(const void *batch, size_t i) {
  const hash_queue *q = (const hash_queue *)batch;
  const loxo_message *m = &q->messages[i];
  return (loxo_buffers){{m->digest, m->in}, {digest_of(q->h, m), m->len}, 1};
}
#endif

/* The next message that can be hashed; NULL if there is none. */
static loxo_message *next_message(hash_queue *q) {
  while (q->next < q->n) {
    loxo_message *m = &q->messages[q->next++];
    m->status = m->len && !m->in ? LOXO_ERR_ARGUMENT : LOXO_OK;
#ifdef LOXO_DEBUG
    if (loxo_is_touched(buffers_of, q, q->n, q->next - 1)) m->status = LOXO_ERR_OVERLAP;
#endif
    if (!m->status) return m;
    if (!q->status) q->status = m->status;
  }
  return NULL;
}

#if LOXO_HASH_WINDOW == 1
static void hash_all(hash_queue *q) {
  uint8_t *state = q->room->states;
  for (loxo_message *m; (m = next_message(q)) != NULL;) {
    loxo_copy(state, q->room->start, q->h->state + 1u);
    loxo_sponge_absorb(q->h, state, m->in, m->len);
    loxo_sponge_end(q->h, state);
    loxo_sponge_squeeze(q->h, state, m->digest, digest_of(q->h, m));
  }
  loxo_wipe(state, q->h->state);
}
#else
/* Gives the state the next message; 0 if there is none. */
static int lane_take(hash_queue *q, size_t i) {
  const loxo_hash_room *room = q->room;
  const size_t size = q->h->state;
  room->lanes[i] = (loxo_hash_lane){next_message(q), 0};
  if (room->lanes[i].message) loxo_copy_block(room->states + i * size, room->start, size);
  return room->lanes[i].message != NULL;
}

/* XORs the message's next block into its state, with the padding if it is the last. */
static void lane_absorb(loxo_sponge_ref h, loxo_hash_lane *lane, uint8_t *state) {
  const loxo_message *m = lane->message;
  const size_t left = m->len - lane->at, n = left < h->rate ? left : h->rate;
  if (n) loxo_sponge_add(h, state, m->in + lane->at, n);
  lane->at += n;
  if (left < h->rate) {
    state[left] ^= h->padding;
    lane->at++;
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

/* What comes in front of a permutation of all states, from the last to the first: absorbs a block,
 * or squeezes one and refills a state that is done. Returns how many states are active then. */
static size_t window_turn(hash_queue *q, size_t active) {
  loxo_hash_lane *lanes = q->room->lanes;
  const size_t size = q->h->state;
  for (size_t i = active; i-- > 0;) {
    uint8_t *state = q->room->states + i * size;
    const int absorbed = lanes[i].at > lanes[i].message->len;
    if (absorbed && !lane_squeeze(q->h, &lanes[i], state)) continue;
    if (!absorbed || lane_take(q, i)) {
      lane_absorb(q->h, &lanes[i], state);
    } else if (i != --active) {
      lanes[i] = lanes[active];
      loxo_copy(state, q->room->states + active * size, size);
    }
  }
  return active;
}

static void hash_all(hash_queue *q) {
  size_t active = 0;
  while (active < LOXO_HASH_WINDOW && lane_take(q, active)) active++;
  const size_t used = active;
  while ((active = window_turn(q, active)) != 0) q->h->permute(q->room->states, active);
  loxo_wipe(q->room->states, used * q->h->state);
}
#endif

int loxo_sponge_hash_many(loxo_sponge_ref h, const loxo_hash_room *room, loxo_message *messages,
                          size_t n) {
  hash_queue q = {h, room, messages, n, 0, LOXO_OK};
  hash_all(&q);
  return q.status;
}
