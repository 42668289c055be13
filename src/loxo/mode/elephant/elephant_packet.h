/* SPDX-License-Identifier: Apache-2.0 OR MIT
 *
 * Elephant for whole packets, one or many. Included by elephant_mode.h.
 */

/* All that a packet in work keeps; wiped at its end. */
typedef struct elephant_job {
  elephant_stream ad, text;
  elephant_masks key; /* of the keystream */
  uint8_t nonce[ELEPHANT_NONCE];
  uint8_t expanded[ELEPHANT_BLOCK_MAX];
  uint8_t sum[ELEPHANT_BLOCK_MAX];
  uint8_t states[ELEPHANT_WINDOW * ELEPHANT_BLOCK_MAX];
} elephant_job;

/* The first block of nonce || ad || 1 is the sum's first term; the rest is the AD's stream. */
static void job_start_ad(elephant_ref e, elephant_job *j, const uint8_t *ad, size_t ad_len) {
  size_t room = (size_t)e->block - ELEPHANT_NONCE;
  size_t first = ad_len < room ? ad_len : room;
  loxo_fill(j->sum, 0, e->block);
  loxo_copy(j->sum, j->nonce, ELEPHANT_NONCE);
  if (first) loxo_copy(j->sum + ELEPHANT_NONCE, ad, first);
  if (first < room) j->sum[ELEPHANT_NONCE + first] = 1;
  j->ad.data = first ? ad + first : ad;
  j->ad.len = ad_len - first;
  j->ad.second = 0;
  j->ad.last = 1;
  j->ad.done = first < room;
  masks_start(e, &j->ad.masks, j->expanded);
  masks_extend(e, &j->ad.masks, 1);
  masks_advance(e, &j->ad.masks, 1);
}

static void job_start(elephant_ref e, elephant_job *j, const loxo_packet *p) {
  if (p->key_context) {
    loxo_copy(j->expanded, p->key_context, e->block);
  } else {
    loxo_elephant_expand(e, j->expanded, p->key);
  }
  loxo_copy(j->nonce, p->nonce, ELEPHANT_NONCE);
  job_start_ad(e, j, p->ad, p->ad_len);
  masks_start(e, &j->key, j->expanded);
  masks_start(e, &j->text.masks, j->expanded);
  j->text.second = 2;
  j->text.done = 0;
}

ELEPHANT_SCOPE int loxo_elephant_encrypt(elephant_ref e, const loxo_packet *p) {
  elephant_job j;
  size_t made = 0;
  int status =
      loxo_check_packet(p->out, p->tag, e->tag, p->in, p->len, p->ad, p->ad_len, e->longest);
  if (status) return status;
  job_start(e, &j, p);
  j.text.data = p->out;
  j.text.len = 0;
  do { /* what is ready goes first: ciphertext, then AD, then keystream for more ciphertext */
    j.text.last = made == p->len;
    size_t c = stream_ready(e, &j.text, ELEPHANT_WINDOW);
    size_t a = stream_ready(e, &j.ad, ELEPHANT_WINDOW - c);
    size_t k = blocks_of(e, p->len - made, ELEPHANT_WINDOW - c - a);
    uint8_t *states_a = j.states + c * e->block, *states_k = states_a + a * e->block;
    stream_load(e, &j.text, j.states, c);
    stream_load(e, &j.ad, states_a, a);
    keystream_load(e, &j.key, states_k, j.nonce, k);
    e->permute(j.states, c + a + k);
    stream_sum(e, &j.text, j.sum, j.states, c);
    stream_sum(e, &j.ad, j.sum, states_a, a);
    if (k) {
      size_t more =
          keystream_apply(e, &j.key, states_k, k, p->out + made, p->in + made, p->len - made);
      made += more;
      j.text.len += more;
    }
  } while (!j.text.done || !j.ad.done);
  finish_sum(e, j.sum, j.expanded);
  loxo_copy(p->tag, j.sum, e->tag);
  loxo_wipe(&j, sizeof j);
  return LOXO_OK;
}

/* Sums ciphertext and AD. When all of it and the whole keystream fit into one window, the
 * permuted keystream states are left at the returned place; else that is NULL. */
static uint8_t *job_verify(elephant_ref e, elephant_job *j, const loxo_packet *p) {
  uint8_t *held = NULL;
  do {
    size_t c = stream_ready(e, &j->text, ELEPHANT_WINDOW);
    size_t a = stream_ready(e, &j->ad, ELEPHANT_WINDOW - c);
    size_t k = blocks_of(e, p->len, ELEPHANT_WINDOW);
    uint8_t *states_a = j->states + c * e->block, *states_k = states_a + a * e->block;
    stream_load(e, &j->text, j->states, c);
    stream_load(e, &j->ad, states_a, a);
    if (c + a + k <= ELEPHANT_WINDOW && stream_ends(e, &j->text, c) && stream_ends(e, &j->ad, a)) {
      held = states_k;
      keystream_load(e, &j->key, states_k, j->nonce, k);
    } else {
      k = 0;
    }
    e->permute(j->states, c + a + k);
    stream_sum(e, &j->text, j->sum, j->states, c);
    stream_sum(e, &j->ad, j->sum, states_a, a);
  } while (!j->text.done || !j->ad.done);
  finish_sum(e, j->sum, j->expanded);
  return held;
}

ELEPHANT_SCOPE int loxo_elephant_decrypt(elephant_ref e, const loxo_packet *p) {
  elephant_job j;
  int status = loxo_check_packet(p->out, NULL, 0, p->in, p->len, p->ad, p->ad_len, e->longest);
  if (status) return status;
  job_start(e, &j, p);
  j.text.data = p->in;
  j.text.len = p->len;
  j.text.last = 1;
  uint8_t *held = job_verify(e, &j, p);
  if (loxo_differ(j.sum, p->tag, e->tag)) {
    status = LOXO_ERR_FORGED;
  } else {
    for (size_t at = 0; at < p->len;) {
      size_t k = blocks_of(e, p->len - at, ELEPHANT_WINDOW);
      if (!held) {
        keystream_load(e, &j.key, j.states, j.nonce, k);
        e->permute(j.states, k);
      }
      at += keystream_apply(e, &j.key, held ? held : j.states, k, p->out + at, p->in + at,
                            p->len - at);
    }
  }
  loxo_wipe(&j, sizeof j);
  return status;
}

#ifdef LOXO_DEBUG
/* Whether `len` bytes at `written` touch any buffer of the packet. */
static int touches(elephant_ref e, const void *written, size_t len, const loxo_packet *q) {
  return loxo_overlap(written, len, q->out, q->len) || loxo_overlap(written, len, q->in, q->len) ||
         loxo_overlap(written, len, q->ad, q->ad_len) || loxo_overlap(written, len, q->tag, e->tag);
}

/* What the caller of a batch promises: nothing that is written for packet p touches packet q.
 * Packets that are refused for their length are left out. */
static int packets_collide(elephant_ref e, const loxo_packet *p, const loxo_packet *q,
                           int writes_tag) {
  if (p->len > e->longest || q->len > e->longest || q->ad_len > e->longest) return 0;
  return touches(e, p->out, p->len, q) || (writes_tag && touches(e, p->tag, e->tag, q));
}
#endif

ELEPHANT_SCOPE int loxo_elephant_many(elephant_ref e, loxo_packet *packets, size_t n,
                                      int (*one)(elephant_ref, const loxo_packet *)) {
  int first = LOXO_OK;
  for (size_t i = 0; i < n; i++) {
    packets[i].status = LOXO_OK;
#ifdef LOXO_DEBUG
    for (size_t k = 0; k < n; k++) {
      if (k != i && packets_collide(e, &packets[k], &packets[i], one == loxo_elephant_encrypt)) {
        packets[i].status = LOXO_ERR_OVERLAP;
      }
    }
#endif
    if (!packets[i].status) packets[i].status = one(e, &packets[i]);
    if (!first) first = packets[i].status;
  }
  return first;
}
