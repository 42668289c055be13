/* SPDX-License-Identifier: Apache-2.0 OR MIT
 *
 * Batches of texts, once for all streams. Internal.
 *
 * A batch keeps a window of states, one for each text in work. Each turn moves all of them on by
 * the same number of blocks, in one call; a text's last block, if it is not whole, takes its turn
 * in the state's own. A state whose text is done takes the next text; if there is none, the last
 * state moves into its place. A text that fills the best kernel by itself does not take part, nor
 * does the last one left. A window of one state serves one text after the other.
 */
#ifndef LOXO_STREAM_MANY_H
#define LOXO_STREAM_MANY_H

#include "stream_scheme.h"

#define LOXO_STREAM_WINDOW(lanes) ((lanes) < LOXO_WINDOW_BLOCKS ? (lanes) : LOXO_WINDOW_BLOCKS)

typedef struct loxo_stream_batch {
  loxo_text *texts;
  size_t n, next;
  int status;        /* the first that is not 0 */
  size_t alone_from; /* bytes of a text that fills a kernel by itself */
#ifdef LOXO_DEBUG
  loxo_written written;
#endif
} loxo_stream_batch;

/* The text that a state of the window is working on. */
typedef struct loxo_stream_seat {
  loxo_text *text;
  size_t at; /* bytes done */
} loxo_stream_seat;

#ifdef LOXO_DEBUG
static loxo_buffers loxo_stream_buffers(const void *batch, size_t i) {
  const loxo_text *t = &((const loxo_stream_batch *)batch)->texts[i];
  return (loxo_buffers){{t->out, t->in}, {t->len, t->len}, 1};
}
#endif

LOXO_ALWAYS_INLINE int loxo_stream_text_status(loxo_stream_ref s, const loxo_stream_batch *b,
                                               const loxo_text *t) {
  if (t->len > s->keystream_max) return LOXO_ERR_LENGTH;
#ifdef LOXO_DEBUG
  if (loxo_is_touched(&b->written, loxo_stream_buffers, b, (size_t)(t - b->texts))) {
    return LOXO_ERR_OVERLAP;
  }
#else
  (void)b;
#endif
  return loxo_check_in_out(t->out, t->in, t->len);
}

/* Checks a text and loads its state; 0 if it is refused. */
LOXO_ALWAYS_INLINE int loxo_stream_begin(loxo_stream_ref s, loxo_stream_batch *b, loxo_text *t,
                                         void *state) {
  t->status = loxo_stream_text_status(s, b, t);
  if (!t->status) {
    t->status = loxo_stream_load(s, state, t->nonce,
                                 s->nonce_min == s->nonce_max ? s->nonce_max : t->nonce_len, t->key,
                                 s->key_min == s->key_max ? s->key_max : t->key_len);
  }
  if (!b->status) b->status = t->status;
  return !t->status;
}

/* Gives the state the next text that shares the lanes, and serves those before it that do not; 0 if
 * there is none. */
LOXO_ALWAYS_INLINE int loxo_stream_sit(loxo_stream_ref s, loxo_stream_batch *b,
                                       loxo_stream_seat *seat, void *state, int shares) {
  while (b->next < b->n) {
    loxo_text *t = &b->texts[b->next++];
    if (!loxo_stream_begin(s, b, t, state) || !t->len) continue;
    if (shares && t->len < b->alone_from) {
      seat->text = t;
      seat->at = 0;
      return 1;
    }
    const loxo_stream_lane lane = {loxo_stream_own(state), NULL, NULL};
    loxo_stream_set_up(s, &lane, 1);
    loxo_stream_take(s, state, t->out, t->in, t->len);
  }
  return 0;
}

/* Sets up the states whose text has just been seated, together. */
LOXO_ALWAYS_INLINE void loxo_stream_set_up_new(loxo_stream_ref s, const loxo_stream_seat *seats,
                                               loxo_stream_lane *lanes, uint8_t *states,
                                               size_t active) {
  size_t n = 0;
  if (!s->starts) return;
  for (size_t i = 0; i < active; i++) {
    if (seats[i].at) continue;
    lanes[n++] = (loxo_stream_lane){loxo_stream_own(states + i * s->state_bytes), NULL, NULL};
  }
  loxo_stream_set_up(s, lanes, n);
}

/* How many blocks all of them can be moved on by. A last block that is not whole is one, too. */
LOXO_ALWAYS_INLINE size_t loxo_stream_stride(loxo_stream_ref s, const loxo_stream_seat *seats,
                                             size_t active) {
  size_t least = SIZE_MAX;
  for (size_t i = 0; i < active; i++) {
    size_t left = seats[i].text->len - seats[i].at;
    if (left < least) least = left;
  }
  return least < s->block_bytes ? 1 : loxo_stream_blocks(s, least);
}

LOXO_ALWAYS_INLINE loxo_stream_lane loxo_stream_aim(loxo_stream_ref s, const loxo_stream_seat *seat,
                                                    void *state) {
  const loxo_text *t = seat->text;
  loxo_stream_lane lane = {loxo_stream_own(state), t->out + seat->at, t->in + seat->at};
  size_t left = t->len - seat->at;
  if (left < s->block_bytes) {
    uint8_t *block = loxo_stream_block(s, state);
    loxo_copy(block, lane.in, left);
    lane.out = block;
    lane.in = block;
  }
  return lane;
}

/* Whether the text is done, after this many blocks more. */
LOXO_ALWAYS_INLINE int loxo_stream_moved(loxo_stream_ref s, loxo_stream_seat *seat, void *state,
                                         size_t blocks) {
  const loxo_text *t = seat->text;
  size_t left = t->len - seat->at;
  if (left < s->block_bytes) {
    loxo_copy(t->out + seat->at, loxo_stream_block(s, state), left);
    return 1;
  }
  seat->at += blocks * s->block_bytes;
  return seat->at == t->len;
}

/* Moves all on, and refills the states that are done. Returns how many are active then. */
LOXO_ALWAYS_INLINE size_t loxo_stream_turn(loxo_stream_ref s, loxo_stream_batch *b,
                                           loxo_stream_seat *seats, loxo_stream_lane *lanes,
                                           uint8_t *states, size_t active) {
  size_t blocks = loxo_stream_stride(s, seats, active);
  for (size_t i = 0; i < active; i++) {
    lanes[i] = loxo_stream_aim(s, &seats[i], states + i * s->state_bytes);
  }
  loxo_stream_next_each(s, lanes, active, blocks);
  for (size_t i = active; i-- > 0;) {
    uint8_t *state = states + i * s->state_bytes;
    if (!loxo_stream_moved(s, &seats[i], state, blocks)) continue;
    if (loxo_stream_sit(s, b, &seats[i], state, 1)) continue;
    active--;
    seats[i] = seats[active];
    if (i != active) loxo_copy(state, states + active * s->state_bytes, s->state_bytes);
  }
  loxo_stream_set_up_new(s, seats, lanes, states, active);
  return active;
}

LOXO_ALWAYS_INLINE int loxo_stream_many(loxo_stream_ref s, loxo_stream_batch *b,
                                        loxo_stream_seat *seats, loxo_stream_lane *lanes,
                                        uint8_t *states, size_t window) {
  size_t active = 0;
#ifdef LOXO_DEBUG
  loxo_note_written(&b->written, loxo_stream_buffers, b, b->n);
#endif
  if (window > 1) {
    const size_t best = loxo_stream_pick(s->blocks, SIZE_MAX)->lanes;
    b->alone_from = best > 1 ? best * s->block_bytes : SIZE_MAX;
  }
  while (active < window &&
         loxo_stream_sit(s, b, &seats[active], states + active * s->state_bytes, window > 1)) {
    active++;
  }
  size_t used = active < window ? active + 1 : window;
  loxo_stream_set_up_new(s, seats, lanes, states, active);
  while (window > 1 && active > 1) {
    active = loxo_stream_turn(s, b, seats, lanes, states, active);
  }
  if (active) {
    loxo_text *t = seats[0].text;
    size_t at = seats[0].at;
    loxo_stream_take(s, states, t->out + at, t->in + at, t->len - at);
  }
  loxo_wipe(states, used * s->state_bytes);
  return b->status;
}

int loxo_stream_shared_many(loxo_stream_ref s, loxo_stream_batch *b, loxo_stream_seat *seats,
                            loxo_stream_lane *lanes, uint8_t *states, size_t window);
int loxo_stream_shared_keystream(loxo_stream_ref s, void *state, uint8_t *out, size_t len);

#endif
