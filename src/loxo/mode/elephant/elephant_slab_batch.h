/* SPDX-License-Identifier: Apache-2.0 OR MIT
 *
 * A packet in each lane of a slab. Included by elephant_slab_engine.h.
 *
 * Step i takes block i of all packets: keystream, ciphertext and associated data use masks that
 * begin at the same group, and a step moves them on by one. A lane whose packet has no such block
 * works on what is there, and what comes of it is left out. Packets are looked at as seldom as
 * possible: once at the start, once a step, once for the tags.
 */

enum { SLAB(ahead) = 4 }; /* groups of masks behind the window, so that moving them is rare */

/* A slab, or its states as rows. */
typedef union SLAB(area) {
  SLAB(slab) slab;
  uint8_t rows[sizeof(SLAB(slab)) + 32];
} SLAB(area);

/* The masks begin with the expanded keys; those of block 0 stay in their place. */
typedef struct SLAB(batch_room) {
  SLAB(area) area[2]; /* one has rows for a slab in the other */
  SLAB(slab) sum;
  union {
    SLAB(slab) expanded;
    V masks[(2 * (SLAB_BLOCK_MAX + 2) + SLAB(ahead)) * FORM_GROUP];
  };
  V nonces[NONCE_VECTORS];
  SLAB(slab) * state;
  uint8_t *rows;
  size_t at; /* group of the window's first mask */
  elephant_ref e;
  const elephant_slab *k;
  loxo_packet *const *packets;
  size_t n;
  size_t text, ad; /* the longest, in bytes */
} LOXO_ALIGNED(LOXO_SLAB_ALIGN) SLAB(batch_room);

static const V *SLAB(window)(const SLAB(batch_room) * r) { return r->masks + r->at * FORM_GROUP; }

/* Makes the mask byte that follows the window at a group. */
static void SLAB(feed)(SLAB(batch_room) * r, size_t group) {
  r->k->feedback((uint64_t *)(r->masks + group * FORM_GROUP), sizeof(V) / 8);
}

LOXO_ONE_COPY void SLAB(advance)(SLAB(batch_room) * r) {
  elephant_ref e = r->e;
  const size_t moved = BLOCK + 2;
  if (++r->at > moved + SLAB(ahead)) {
    loxo_move(r->masks + moved * FORM_GROUP, SLAB(window)(r), (BLOCK + 1) * FORM_GROUP * sizeof(V));
    r->at = moved;
  }
  SLAB(feed)(r, r->at + 1);
}

LOXO_ALWAYS_INLINE void SLAB(leave_out)(uint64_t *lanes, size_t s) {
  lanes[s / 64] &= ~((uint64_t)1 << s % 64);
}

/* The keys that contexts bring along expanded, in the lanes whose bit is not set. */
LOXO_ONE_COPY void SLAB(take_contexts)(SLAB(batch_room) * r, const uint64_t *keys) {
  elephant_ref e = r->e;
  const V own = FORM(lanes)(keys);
  uint8_t *row = r->rows;
  for (size_t s = 0; s < r->n; s++, row += BLOCK) {
    const uint8_t *context = r->packets[s]->key_context;
    loxo_fill(row, 0, 32);
    if (context) SLAB(put_row)(row, context, BLOCK, BLOCK);
  }
  loxo_fill(row, 0, (LANES - r->n) * BLOCK);
  LOAD(r->k, r->state, r->rows, BLOCK);
  for (size_t i = 0; i < SLAB_VECTORS; i++) {
    r->expanded.vector[i] = (r->expanded.vector[i] & own) ^ r->state->vector[i];
  }
}

/* The masks from the rows of keys, and the sums from the first blocks, which stand in the slab. */
static void SLAB(enter)(SLAB(batch_room) * r, const uint64_t *keys, size_t contexts) {
  elephant_ref e = r->e;
  (void)e; /* of planes BLOCK is its */
  LOAD(r->k, &r->expanded, r->rows, ELEPHANT_KEY);
  if (contexts < r->n) r->k->permute(&r->expanded);
  LOAD(r->k, &r->sum, (const uint8_t *)r->state, ELEPHANT_NONCE + r->ad + 1);
  loxo_copy(r->nonces, r->sum.vector, sizeof r->nonces);
  if (contexts) SLAB(take_contexts)(r, keys);
  SLAB(feed)(r, 0);
  SLAB(feed)(r, 1);
  r->at = 0;
}

/* Rows of keys and, in place of the slab, of first blocks of nonce || ad || 1. */
static void SLAB(start)(SLAB(batch_room) * r) {
  elephant_ref e = r->e;
  uint64_t keys[LANE_WORDS];
  uint8_t *row = r->rows, *first = (uint8_t *)r->state;
  loxo_packet *const *const packets = r->packets;
  const size_t room = BLOCK - ELEPHANT_NONCE, n = r->n;
  size_t contexts = 0, text = 0, ad = 0;
  SLAB(first_lanes)(keys, n);
  for (size_t s = 0; s < n; s++, row += BLOCK, first += BLOCK) {
    const loxo_packet *p = packets[s];
    if (p->key_context) {
      loxo_fill(row, 0, 32);
      SLAB(leave_out)(keys, s);
      contexts++;
    } else {
      SLAB(put_key)(row, p->key);
    }
    SLAB(put_nonce)(first, p->nonce);
    SLAB(put_row)(first + ELEPHANT_NONCE, p->ad, p->ad_len < room ? p->ad_len : room, room);
    if (p->len > text) text = p->len;
    if (p->ad_len > ad) ad = p->ad_len;
  }
  loxo_fill(row, 0, (LANES - n) * BLOCK);
  loxo_fill(first, 0, (LANES - n) * BLOCK);
  r->text = text;
  r->ad = ad;
  SLAB(enter)(r, keys, contexts);
}

/* sum ^= the rows' blocks, which end after `bytes` bytes, in the lanes whose bit is set */
LOXO_ONE_COPY void SLAB(absorb_rows)(SLAB(batch_room) * r, const uint64_t *active, size_t second,
                                     size_t bytes) {
  elephant_ref e = r->e;
  LOAD(r->k, r->state, r->rows, bytes);
  SLAB(add_masks)(e, r->state, SLAB(window)(r), second);
  r->k->permute(r->state);
  SLAB(add_lanes)(e, &r->sum, r->state, SLAB(window)(r), second, active);
}

/* Block `step` of the associated data, or of the ciphertexts `in`. */
LOXO_ONE_COPY void SLAB(absorb_step)(SLAB(batch_room) * r, size_t step, int is_ad) {
  elephant_ref e = r->e;
  uint64_t active[LANE_WORDS];
  uint8_t *row = r->rows;
  size_t at = step * BLOCK - (is_ad ? ELEPHANT_NONCE : 0);
  const size_t longest = is_ad ? r->ad : r->text;
  if (at > longest) return;
  SLAB(first_lanes)(active, r->n);
  for (size_t s = 0, n = r->n; s < n; s++, row += BLOCK) {
    const loxo_packet *p = r->packets[s];
    const uint8_t *from = is_ad ? p->ad : p->in;
    size_t len = is_ad ? p->ad_len : p->len;
    if (at > len) {
      SLAB(leave_out)(active, s);
      continue;
    }
    len -= at;
    SLAB(put_row)(row, len ? from + at : NULL, len < BLOCK ? len : BLOCK, BLOCK);
  }
  SLAB(absorb_rows)(r, active, is_ad ? 0 : 2, longest - at + 1);
}

static void SLAB(change_areas)(SLAB(batch_room) * r, size_t slab) {
  r->state = &r->area[slab].slab;
  r->rows = r->area[slab ^ 1].rows;
}

/* Encrypts or decrypts block `step`; the rows are left with the blocks of what was written, and
 * their lanes are marked in `active`. */
LOXO_ONE_COPY void SLAB(crypt_step)(SLAB(batch_room) * r, size_t step, uint64_t *active) {
  elephant_ref e = r->e;
  size_t at = step * BLOCK;
  if (at < r->text) {
    SLAB(enter_nonces)(e, r->state, r->nonces, SLAB(window)(r));
    r->k->permute(r->state);
    SLAB(add_masks)(e, r->state, SLAB(window)(r), 1);
    STORE(r->k, r->rows, r->state, r->text - at);
  }
  const uint8_t *keystream = r->rows;
  SLAB(change_areas)(r, r->state == &r->area[0].slab);
  uint8_t *row = r->rows;
  loxo_packet *const *const packets = r->packets;
  SLAB(first_lanes)(active, r->n);
  for (size_t s = 0, n = r->n; s < n; s++, row += BLOCK, keystream += BLOCK) {
    const loxo_packet *p = packets[s];
    if (p->status || at > p->len) {
      SLAB(leave_out)(active, s);
      continue;
    }
    size_t left = p->len - at;
    uint8_t *out = left ? p->out + at : NULL;
    const uint8_t *in = left ? p->in + at : NULL;
    SLAB(crypt_row)(e, row, out, in, keystream, left < BLOCK ? left : BLOCK);
  }
}

/* Ciphertext, its sum, and that of the associated data; or, to verify, the sums alone. */
static void SLAB(work)(SLAB(batch_room) * r, int decrypt) {
  elephant_ref e = r->e;
  for (size_t step = 0;; step++) {
    if (step * BLOCK > r->text && step * BLOCK > r->ad + ELEPHANT_NONCE) break;
    if (step) SLAB(advance)(r);
    if (decrypt) {
      SLAB(absorb_step)(r, step, 0);
    } else if (step * BLOCK <= r->text) {
      uint64_t active[LANE_WORDS];
      SLAB(crypt_step)(r, step, active);
      SLAB(absorb_rows)(r, active, 2, r->text - step * BLOCK + 1);
    }
    if (step) SLAB(absorb_step)(r, step, 1);
  }
}

/* The rows begin with the tags. */
static void SLAB(finish)(SLAB(batch_room) * r) {
  elephant_ref e = r->e;
  SLAB(add_masks)(e, &r->sum, r->masks, 0);
  r->k->permute(&r->sum);
  SLAB(add_masks)(e, &r->sum, r->masks, 0);
  STORE(r->k, r->rows, &r->sum, e->tag);
}

/* Compares the tags, and releases what was verified. */
static void SLAB(release)(SLAB(batch_room) * r) {
  elephant_ref e = r->e;
  for (size_t s = 0; s < r->n; s++) {
    loxo_packet *p = r->packets[s];
    if (tags_differ(r->rows + s * BLOCK, p->tag, e->tag)) p->status = LOXO_ERR_FORGED;
  }
  r->at = 0;
  for (size_t step = 0; step * BLOCK < r->text; step++) {
    uint64_t active[LANE_WORDS];
    if (step) SLAB(advance)(r);
    SLAB(crypt_step)(r, step, active);
  }
}

/* A slab's packets. */
static void SLAB(run)(SLAB(batch_room) * r, int decrypt) {
  elephant_ref e = r->e;
  SLAB(change_areas)(r, 0);
  SLAB(start)(r);
  SLAB(work)(r, decrypt);
  SLAB(finish)(r);
  if (decrypt) {
    SLAB(release)(r);
  } else {
    for (size_t s = 0; s < r->n; s++) copy_tag(r->packets[s]->tag, r->rows + s * BLOCK, e->tag);
  }
}

void SLAB(loxo_elephant_batch)(elephant_ref e, const elephant_slab *k, loxo_packet *const *packets,
                               size_t n, int decrypt) {
  SLAB(batch_room) r;
  r.e = e;
  r.k = k;
  for (r.packets = packets; n; r.packets += r.n, n -= r.n) {
    r.n = n < LANES ? n : LANES;
    SLAB(run)(&r, decrypt);
  }
  loxo_wipe(&r, sizeof r);
}
