/* SPDX-License-Identifier: Apache-2.0 OR MIT
 *
 * A packet in each lane of a slab. Included by elephant_slab_engine.h.
 *
 * Step i takes block i of all packets: keystream, ciphertext and associated data use masks that
 * begin at the same group, and a step moves them on by one. A lane whose packet has no such block
 * works on what is there, and what comes of it is left out. Packets are looked at as seldom as
 * possible: once at the start, once a step, once for the tags.
 */

enum { SLAB(ahead) = 6 }; /* groups of masks behind the window, so that moving them is rare */

/* A slab, or its states as rows. */
typedef union SLAB(area) {
  SLAB(slab) slab;
  uint8_t rows[sizeof(SLAB(slab)) + 32];
} SLAB(area);

typedef struct SLAB(batch_room) {
  SLAB(area) area[2]; /* one has rows for a slab in the other */
  SLAB(slab) sum, expanded;
  SLAB(slab) *state;
  uint8_t *rows;
  V nonces[NONCE_VECTORS];
  V masks[(SLAB_BLOCK_MAX + 2 + SLAB(ahead)) * FORM_GROUP];
  size_t at; /* group of the first mask */
  elephant_ref e;
  const elephant_slab *k;
  loxo_packet *const *packets;
  size_t n;
  size_t text, ad; /* the longest, in bytes */
} LOXO_ALIGNED(LOXO_SLAB_ALIGN) SLAB(batch_room);

static const V *SLAB(window)(const SLAB(batch_room) * r) { return r->masks + r->at * FORM_GROUP; }

/* The masks of block 0 from the expanded keys. */
static void SLAB(rewind)(SLAB(batch_room) * r) {
  elephant_ref e = r->e;
  r->at = 0;
  loxo_copy(r->masks, r->expanded.vector, SLAB_VECTORS * sizeof(V));
  for (size_t i = 0; i < 2; i++) {
    r->k->feedback((uint64_t *)(r->masks + i * FORM_GROUP), sizeof(V) / 8);
  }
}

LOXO_ONE_COPY void SLAB(advance)(SLAB(batch_room) * r) {
  elephant_ref e = r->e;
  if (++r->at > SLAB(ahead)) {
    loxo_move(r->masks, SLAB(window)(r), (BLOCK + 1) * FORM_GROUP * sizeof(V));
    r->at = 0;
  }
  r->k->feedback((uint64_t *)(r->masks + (r->at + 1) * FORM_GROUP), sizeof(V) / 8);
}

/* Adds the expanded keys that key contexts bring along. */
static void SLAB(expand_contexts)(SLAB(batch_room) * r) {
  elephant_ref e = r->e;
  loxo_fill(r->rows, 0, LANES * BLOCK);
  for (size_t s = 0; s < r->n; s++) {
    const uint8_t *context = r->packets[s]->key_context;
    if (context) SLAB(put_row)(r->rows + s * BLOCK, context, BLOCK, BLOCK);
  }
  r->k->load(r->state, r->rows);
  for (size_t i = 0; i < SLAB_VECTORS; i++) r->expanded.vector[i] ^= r->state->vector[i];
}

/* Expands the keys of the rows, in the lanes whose bit is set. */
static void SLAB(expand)(SLAB(batch_room) * r, const uint64_t *keys, size_t contexts) {
  elephant_ref e = r->e;
  SLAB(zero)(r->expanded.vector, SLAB_VECTORS);
  if (contexts < r->n) {
    r->k->load(r->state, r->rows);
    r->k->permute(r->state);
    SLAB(add_lanes)(e, &r->expanded, r->state, keys);
  }
  if (contexts) SLAB(expand_contexts)(r);
}

/* The sums begin with the first block of nonce || ad || 1. */
static void SLAB(start)(SLAB(batch_room) * r) {
  elephant_ref e = r->e;
  uint64_t keys[LANE_WORDS] = {0};
  uint8_t *row = r->rows, *first = (uint8_t *)r->masks; /* not in use yet */
  const size_t room = BLOCK - ELEPHANT_NONCE;
  size_t contexts = 0;
  r->text = r->ad = 0;
  for (size_t s = 0; s < r->n; s++, row += BLOCK, first += BLOCK) {
    const loxo_packet *p = r->packets[s];
    loxo_fill(row + ELEPHANT_KEY, 0, 16);
    if (p->key_context) {
      contexts++;
      loxo_fill(row, 0, ELEPHANT_KEY);
    } else {
      keys[s / 64] |= (uint64_t)1 << s % 64;
      loxo_copy(row, p->key, ELEPHANT_KEY);
    }
    SLAB(put_row)(first + ELEPHANT_NONCE, p->ad, p->ad_len < room ? p->ad_len : room, room);
    loxo_copy(first, p->nonce, ELEPHANT_NONCE);
    if (p->len > r->text) r->text = p->len;
    if (p->ad_len > r->ad) r->ad = p->ad_len;
  }
  loxo_fill(row, 0, (LANES - r->n) * BLOCK);
  loxo_fill(first, 0, (LANES - r->n) * BLOCK);
  r->k->load(&r->sum, (const uint8_t *)r->masks);
  loxo_copy(r->nonces, r->sum.vector, sizeof r->nonces);
  SLAB(expand)(r, keys, contexts);
  SLAB(rewind)(r);
}

/* sum ^= the rows' blocks, in the lanes whose bit is set */
LOXO_ONE_COPY void SLAB(absorb_rows)(SLAB(batch_room) * r, const uint64_t *active, size_t second) {
  elephant_ref e = r->e;
  r->k->load(r->state, r->rows);
  SLAB(add_masks)(e, r->state, SLAB(window)(r), second);
  r->k->permute(r->state);
  SLAB(add_masks)(e, r->state, SLAB(window)(r), second);
  SLAB(add_lanes)(e, &r->sum, r->state, active);
}

/* Block `step` of the associated data, or of the ciphertexts `in`. */
LOXO_ONE_COPY void SLAB(absorb_step)(SLAB(batch_room) * r, size_t step, int is_ad) {
  elephant_ref e = r->e;
  uint64_t active[LANE_WORDS] = {0};
  size_t at = step * BLOCK - (is_ad ? ELEPHANT_NONCE : 0);
  if (at > (is_ad ? r->ad : r->text)) return;
  for (size_t s = 0; s < r->n; s++) {
    const loxo_packet *p = r->packets[s];
    const uint8_t *from = is_ad ? p->ad : p->in;
    size_t len = is_ad ? p->ad_len : p->len;
    if (at > len) continue;
    active[s / 64] |= (uint64_t)1 << s % 64;
    len -= at;
    SLAB(put_row)(r->rows + s * BLOCK, len ? from + at : NULL, len < BLOCK ? len : BLOCK, BLOCK);
  }
  SLAB(absorb_rows)(r, active, is_ad ? 0 : 2);
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
    r->k->store(r->rows, r->state);
  }
  const uint8_t *keystream = r->rows;
  SLAB(change_areas)(r, r->state == &r->area[0].slab);
  for (size_t s = 0; s < r->n; s++) {
    const loxo_packet *p = r->packets[s];
    if (p->status || at > p->len) continue;
    active[s / 64] |= (uint64_t)1 << s % 64;
    size_t left = p->len - at;
    SLAB(crypt_row)(e, r->rows + s * BLOCK, left ? p->out + at : NULL, left ? p->in + at : NULL,
                    keystream + s * BLOCK, left < BLOCK ? left : BLOCK);
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
      uint64_t active[LANE_WORDS] = {0};
      SLAB(crypt_step)(r, step, active);
      SLAB(absorb_rows)(r, active, 2);
    }
    if (step) SLAB(absorb_step)(r, step, 1);
  }
}

/* The rows begin with the tags. */
static void SLAB(finish)(SLAB(batch_room) * r) {
  elephant_ref e = r->e;
  SLAB(add_masks)(e, &r->sum, r->expanded.vector, 0);
  r->k->permute(&r->sum);
  SLAB(add_masks)(e, &r->sum, r->expanded.vector, 0);
  r->k->store(r->rows, &r->sum);
}

/* Compares the tags, and releases what was verified. */
static void SLAB(release)(SLAB(batch_room) * r) {
  elephant_ref e = r->e;
  for (size_t s = 0; s < r->n; s++) {
    loxo_packet *p = r->packets[s];
    if (loxo_differ(r->rows + s * BLOCK, p->tag, e->tag)) p->status = LOXO_ERR_FORGED;
  }
  SLAB(rewind)(r);
  for (size_t step = 0; step * BLOCK < r->text; step++) {
    uint64_t active[LANE_WORDS] = {0};
    if (step) SLAB(advance)(r);
    SLAB(crypt_step)(r, step, active);
  }
}

void SLAB(loxo_elephant_batch)(elephant_ref e, const elephant_slab *k, loxo_packet *const *packets,
                               size_t n, int decrypt) {
  SLAB(batch_room) r;
  r.e = e;
  r.k = k;
  r.packets = packets;
  r.n = n;
  SLAB(change_areas)(&r, 0);
  SLAB(start)(&r);
  SLAB(work)(&r, decrypt);
  SLAB(finish)(&r);
  if (decrypt) {
    SLAB(release)(&r);
  } else {
    for (size_t s = 0; s < n; s++) copy_tag(packets[s]->tag, r.rows + s * BLOCK, e->tag);
  }
  loxo_wipe(&r, sizeof r);
}
