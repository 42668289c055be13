/* SPDX-License-Identifier: Apache-2.0 OR MIT
 *
 * The window of hash_many.h, compiled once for all sponges.
 */
#include "hash_many.h"

#include "check.h"
#include "ct.h"

typedef struct hash_queue {
  loxo_sponge_ref h;
  loxo_message *messages;
  size_t n, next;
  int status; /* the first that is not 0 */
#ifdef LOXO_DEBUG
  loxo_written written;
#endif
} hash_queue;

#ifdef LOXO_DEBUG
static loxo_buffers buffers_of(const void *batch, size_t i) {
  const hash_queue *q = (const hash_queue *)batch;
  const loxo_message *m = &q->messages[i];
  return (loxo_buffers){{m->digest, m->in}, {loxo_digest_of(q->h, m), m->len}, 1};
}
#endif

/* The next message that can be hashed; NULL if there is none. */
static loxo_message *next_message(hash_queue *q) {
  while (q->next < q->n) {
    loxo_message *m = &q->messages[q->next++];
    m->status = m->len && !m->in ? LOXO_ERR_ARGUMENT : LOXO_OK;
#ifdef LOXO_DEBUG
    if (q->next == 1) loxo_note_written(&q->written, buffers_of, q, q->n);
    if (loxo_is_touched(&q->written, buffers_of, q, q->next - 1)) m->status = LOXO_ERR_OVERLAP;
#endif
    if (!m->status) return m;
    if (!q->status) q->status = m->status;
  }
  return NULL;
}

#if LOXO_HASH_WINDOW == 1
int loxo_sponge_hash_each(loxo_sponge_ref h, loxo_hash_one_fn *one, loxo_message *messages,
                          size_t n) {
  hash_queue q = {.h = h, .messages = messages, .n = n};
  for (loxo_message *m; (m = next_message(&q)) != NULL;) one(m);
  return q.status;
}

#else
/* The states of a batch. */
typedef struct hash_window {
  loxo_sponge_ref h;
  const loxo_hash_room *room;
  hash_queue queue;
} hash_window;

/* Gives the state the next message; 0 if there is none. */
static int lane_take(hash_window *w, size_t i) {
  const loxo_hash_room *room = w->room;
  const size_t size = w->h->state;
  room->lanes[i] = (loxo_hash_lane){next_message(&w->queue), 0};
  if (room->lanes[i].message) loxo_copy_block(room->states + i * size, room->start, size);
  return room->lanes[i].message != NULL;
}

/* Adds the message's next block to its state. */
static void lane_absorb(loxo_sponge_ref h, loxo_hash_lane *lane, uint8_t *state) {
  const loxo_message *m = lane->message;
  const size_t left = m->len - lane->at, n = left < h->rate ? left : h->rate;
  if (n) loxo_sponge_add(h, state, 0, m->in + lane->at, n);
  lane->at += n;
  if (left < h->rate || (h->ends_full && left == h->rate)) {
    loxo_sponge_close(h, state, n);
    lane->at++;
  } else if (h->pads_all) {
    loxo_sponge_pad(h, state, h->rate);
  }
}

/* Squeezes the next digest block of a message that is absorbed; 1 after the last block. */
static int lane_squeeze(loxo_sponge_ref h, loxo_hash_lane *lane, uint8_t *state) {
  const loxo_message *m = lane->message;
  size_t made = lane->at - m->len - 1, left = loxo_digest_of(h, m) - made;
  size_t more = left < h->rate ? left : h->rate;
  loxo_sponge_read(h, m->digest + made, state, 0, more);
  if (h->pads_all) loxo_sponge_pad(h, state, 0);
  lane->at += more;
  return more == left;
}

/* What comes in front of a permutation of all states, from the last to the first: absorbs a block,
 * or squeezes one and refills a state that is done. Returns how many states are active then. */
static size_t window_turn(hash_window *w, size_t active) {
  loxo_hash_lane *lanes = w->room->lanes;
  const size_t size = w->h->state;
  for (size_t i = active; i-- > 0;) {
    uint8_t *state = w->room->states + i * size;
    const int absorbed = lanes[i].at > lanes[i].message->len;
    if (absorbed && !lane_squeeze(w->h, &lanes[i], state)) continue;
    if (!absorbed || lane_take(w, i)) {
      lane_absorb(w->h, &lanes[i], state);
    } else if (i != --active) {
      lanes[i] = lanes[active];
      loxo_copy(state, w->room->states + active * size, size);
    }
  }
  return active;
}

static void swap_lanes(const loxo_hash_room *room, size_t size, size_t i, size_t j) {
  const loxo_hash_lane lane = room->lanes[i];
  room->lanes[i] = room->lanes[j];
  room->lanes[j] = lane;
  uint8_t *a = room->states + i * size, *b = room->states + j * size;
  for (size_t k = 0; k < size; k++) {
    const uint8_t byte = a[k];
    a[k] = b[k];
    b[k] = byte;
  }
}

/* Permutes all active states. Those that have just absorbed their last block go to the end, if they
 * need another permutation. */
static void window_permute(const hash_window *w, size_t active) {
  const size_t size = w->h->state;
  size_t others = active;
  for (size_t i = 0; w->h->last && i < others;) {
    const loxo_hash_lane *lane = &w->room->lanes[i];
    if (lane->at == lane->message->len + 1) {
      swap_lanes(w->room, size, i, --others);
    } else {
      i++;
    }
  }
  w->h->permute(w->room->states, others);
  if (others < active) w->h->last(w->room->states + others * size, active - others);
}

int loxo_sponge_hash_many(loxo_sponge_ref h, const loxo_hash_room *room, loxo_message *messages,
                          size_t n) {
  hash_window w = {h, room, {.h = h, .messages = messages, .n = n}};
  size_t active = 0;
  while (active < LOXO_HASH_WINDOW && lane_take(&w, active)) active++;
  const size_t used = active;
  while ((active = window_turn(&w, active)) != 0) window_permute(&w, active);
  loxo_wipe(room->states, used * h->state);
  return w.queue.status;
}
#endif
