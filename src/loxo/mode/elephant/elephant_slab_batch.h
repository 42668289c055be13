/* SPDX-License-Identifier: Apache-2.0 OR MIT
 *
 * A packet in each lane of a slab. Included by elephant_slab_engine.h.
 *
 * Step i takes block i of all packets: keystream, ciphertext and associated data use masks that
 * begin at the same group, and a step moves them on by one. A lane whose packet has no such block
 * works on zeros, and what comes of it is left out.
 */

enum { SLAB(ahead) = 6 }; /* groups of masks behind the window, so that moving them is rare */

typedef struct SLAB(batch_room) {
  SLAB(slab) state, sum, expanded;
  V nonces[NONCE_VECTORS];
  V masks[(SLAB_BLOCK_MAX + 2 + SLAB(ahead)) * FORM_GROUP];
  size_t at; /* group of the first mask */
  elephant_ref e;
  const elephant_slab *k;
  loxo_packet *const *packets;
  size_t n;
  uint8_t bytes[LANES * SLAB_BLOCK_MAX];
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

/* Expands the keys; a key context brings the expanded key along. */
static void SLAB(expand)(SLAB(batch_room) * r) {
  elephant_ref e = r->e;
  uint64_t keys[LANE_WORDS] = {0};
  size_t contexts = 0;
  loxo_fill(r->bytes, 0, sizeof r->bytes);
  for (size_t s = 0; s < r->n; s++) {
    const loxo_packet *p = r->packets[s];
    contexts += p->key_context != NULL;
    if (p->key_context) continue;
    loxo_copy(r->bytes + s * BLOCK, p->key, ELEPHANT_KEY);
    keys[s / 64] |= (uint64_t)1 << s % 64;
  }
  SLAB(clear)(e, &r->expanded);
  if (contexts < r->n) {
    r->k->load(&r->state, r->bytes);
    r->k->permute(&r->state);
    SLAB(add_lanes)(e, &r->expanded, &r->state, keys);
  }
  if (!contexts) return;
  loxo_fill(r->bytes, 0, sizeof r->bytes);
  for (size_t s = 0; s < r->n; s++) {
    const void *context = r->packets[s]->key_context;
    if (context) loxo_copy(r->bytes + s * BLOCK, context, BLOCK);
  }
  r->k->load(&r->state, r->bytes);
  for (size_t i = 0; i < SLAB_VECTORS; i++) r->expanded.vector[i] ^= r->state.vector[i];
}

/* The sums begin with the first block of nonce || ad || 1. */
static void SLAB(start)(SLAB(batch_room) * r) {
  elephant_ref e = r->e;
  const size_t n = r->n, room = BLOCK - ELEPHANT_NONCE;
  SLAB(expand)(r);
  loxo_fill(r->bytes, 0, sizeof r->bytes);
  for (size_t s = 0; s < n; s++) {
    const loxo_packet *p = r->packets[s];
    uint8_t *block = r->bytes + s * BLOCK;
    loxo_copy(block, p->nonce, ELEPHANT_NONCE);
    block_part(block + ELEPHANT_NONCE, p->ad, 0, p->ad_len, room);
  }
  r->k->load(&r->sum, r->bytes);
  loxo_copy(r->nonces, r->sum.vector, sizeof r->nonces);
  SLAB(rewind)(r);
}

/* Adds the staged blocks of the lanes in `active`. */
LOXO_ONE_COPY void SLAB(absorb_staged)(SLAB(batch_room) * r, const uint64_t *active,
                                       size_t second) {
  elephant_ref e = r->e;
  r->k->load(&r->state, r->bytes);
  SLAB(add_masks)(e, &r->state, SLAB(window)(r), second);
  r->k->permute(&r->state);
  SLAB(add_masks)(e, &r->state, SLAB(window)(r), second);
  SLAB(add_lanes)(e, &r->sum, &r->state, active);
}

LOXO_ONE_COPY void SLAB(absorb_ad)(SLAB(batch_room) * r, size_t step) {
  elephant_ref e = r->e;
  uint64_t active[LANE_WORDS] = {0}, any = 0;
  size_t at = step * BLOCK - ELEPHANT_NONCE;
  for (size_t s = 0; s < r->n; s++) {
    const loxo_packet *p = r->packets[s];
    if (at > p->ad_len) continue;
    any = active[s / 64] |= (uint64_t)1 << s % 64;
    block_part(r->bytes + s * BLOCK, p->ad, at, p->ad_len, BLOCK);
  }
  if (any) SLAB(absorb_staged)(r, active, 0);
}

/* The ciphertext is at p->out in encryption, at p->in in decryption. */
LOXO_ONE_COPY void SLAB(absorb_text)(SLAB(batch_room) * r, size_t step, int decrypt) {
  elephant_ref e = r->e;
  uint64_t active[LANE_WORDS] = {0}, any = 0;
  for (size_t s = 0; s < r->n; s++) {
    const loxo_packet *p = r->packets[s];
    if (step * BLOCK > p->len) continue;
    any = active[s / 64] |= (uint64_t)1 << s % 64;
    block_part(r->bytes + s * BLOCK, decrypt ? p->in : p->out, step * BLOCK, p->len, BLOCK);
  }
  if (any) SLAB(absorb_staged)(r, active, 2);
}

LOXO_ONE_COPY void SLAB(crypt)(SLAB(batch_room) * r, size_t step) {
  elephant_ref e = r->e;
  size_t at = step * BLOCK, longest = 0;
  for (size_t s = 0; s < r->n; s++) {
    const loxo_packet *p = r->packets[s];
    if (!p->status && p->len > longest) longest = p->len;
  }
  if (at >= longest) return;
  SLAB(enter_nonces)(e, &r->state, r->nonces, SLAB(window)(r));
  r->k->permute(&r->state);
  SLAB(add_masks)(e, &r->state, SLAB(window)(r), 1);
  r->k->store(r->bytes, &r->state);
  for (size_t s = 0; s < r->n; s++) {
    const loxo_packet *p = r->packets[s];
    if (p->status || at >= p->len) continue;
    xor_block(p->out + at, p->in + at, r->bytes + s * BLOCK, p->len - at, BLOCK);
  }
}

/* r->bytes = the tags, a block apart. */
static void SLAB(finish)(SLAB(batch_room) * r) {
  elephant_ref e = r->e;
  SLAB(add_masks)(e, &r->sum, r->expanded.vector, 0);
  r->k->permute(&r->sum);
  SLAB(add_masks)(e, &r->sum, r->expanded.vector, 0);
  r->k->store(r->bytes, &r->sum);
}

static size_t SLAB(steps)(elephant_ref e, loxo_packet *const *packets, size_t n) {
  size_t most = 0;
  for (size_t s = 0; s < n; s++) {
    size_t ad = packets[s]->ad_len + ELEPHANT_NONCE;
    if (packets[s]->len > most) most = packets[s]->len;
    if (ad > most) most = ad;
  }
  return most / BLOCK + 1;
}

/* Compares the tags, and releases what was verified. */
static void SLAB(release)(SLAB(batch_room) * r, size_t steps) {
  elephant_ref e = r->e;
  for (size_t s = 0; s < r->n; s++) {
    loxo_packet *p = r->packets[s];
    if (loxo_differ(r->bytes + s * BLOCK, p->tag, e->tag)) p->status = LOXO_ERR_FORGED;
  }
  SLAB(rewind)(r);
  for (size_t step = 0; step < steps; step++) {
    if (step) SLAB(advance)(r);
    SLAB(crypt)(r, step);
  }
}

/* Packets that passed their checks; their status is 0. */
void SLAB(loxo_elephant_batch)(elephant_ref e, const elephant_slab *k, loxo_packet *const *packets,
                               size_t n, int decrypt) {
  SLAB(batch_room) r;
  size_t steps = SLAB(steps)(e, packets, n);
  r.e = e;
  r.k = k;
  r.packets = packets;
  r.n = n;
  SLAB(start)(&r);
  for (size_t step = 0; step < steps; step++) {
    if (step) SLAB(advance)(&r);
    if (!decrypt) SLAB(crypt)(&r, step);
    SLAB(absorb_text)(&r, step, decrypt);
    if (step) SLAB(absorb_ad)(&r, step);
  }
  SLAB(finish)(&r);
  if (decrypt) {
    SLAB(release)(&r, steps);
  } else {
    for (size_t s = 0; s < n; s++) copy_tag(packets[s]->tag, r.bytes + s * BLOCK, e->tag);
  }
  loxo_wipe(&r, sizeof r);
}
