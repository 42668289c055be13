/* SPDX-License-Identifier: Apache-2.0 OR MIT
 *
 * Blocks of one packet in the lanes of a slab. Included by elephant_slab_engine.h.
 */

/* Bytes of the mask sequence behind the masks of all lanes, in whole steps of the feedback. */
#define SEQUENCE ((LANES + SLAB_BLOCK_MAX + 2 + 7) / 8 * 8)

typedef struct SLAB(bulk_room) {
  SLAB(slab) state;
  union {
    SLAB(slab) text;
    uint8_t bytes[LANES * SLAB_BLOCK_MAX];
  };
  V masks[(SLAB_BLOCK_MAX + 2) * FORM_GROUP];
  uint8_t sequence[2][SEQUENCE + 64 + SLAB_VECTOR]; /* room for reading ahead */
  SLAB(slab) sum;                                   /* of all slabs but the last */
} LOXO_ALIGNED(LOXO_SLAB_ALIGN) SLAB(bulk_room);

/* out = a ^ b: whole vectors, then what is left. */
static void SLAB(add_bytes)(uint8_t *out, const uint8_t *a, const uint8_t *b, size_t n) {
  size_t i = 0;
  for (; i + sizeof(V) <= n; i += sizeof(V)) {
    SLAB(write)(out + i, SLAB(read)(a + i) ^ SLAB(read)(b + i));
  }
  loxo_xor(out + i, a + i, b + i, n - i);
}

/* Whole vectors, then what is left. */
LOXO_ONE_COPY void SLAB(copy)(uint8_t *to, const uint8_t *from, size_t n) {
  size_t i = 0;
  for (; i + sizeof(V) <= n; i += sizeof(V)) SLAB(write)(to + i, SLAB(read)(from + i));
  if (n > i) loxo_copy(to + i, from + i, n - i);
}

/* n bytes, fewer than a vector, then 1 or 0, and zeros. */
#if SLAB_VECTOR == 64
static void SLAB(put_tail)(uint8_t *to, const uint8_t *from, size_t n, int end) {
  __m512i x = _mm512_setzero_si512();
  if (n) x = _mm512_maskz_loadu_epi8(((uint64_t)1 << n) - 1, from);
  _mm512_storeu_si512(to, _mm512_mask_set1_epi8(x, (uint64_t)1 << n, (char)end));
}
#else
static void SLAB(put_tail)(uint8_t *to, const uint8_t *from, size_t n, int end) {
  SLAB(write)(to, (V){0});
  if (n) loxo_copy(to, from, n);
  to[n] = (uint8_t)end;
}
#endif

/* Rows of n blocks of data, with the padding if there are fewer bytes than that. The kernel reads
 * all lanes: where data does not fill them, they are made in `room`. */
static const uint8_t *SLAB(rows_of)(elephant_ref e, void *room, const uint8_t *data, size_t len,
                                    size_t n) {
  uint8_t *rows = room;
  if (len == LANES * BLOCK) return data;
  const size_t at = len / sizeof(V) * sizeof(V), zeros = at + sizeof(V);
  SLAB(copy)(rows, data, at);
  SLAB(put_tail)(rows + at, data + at, len - at, n * BLOCK > len);
  SLAB(zero)((V *)(void *)(rows + zeros), (LANES * BLOCK - zeros) / sizeof(V));
  return rows;
}

/* Leaves out the keystream of what is behind `len` bytes of data, fewer than a slab's: it becomes
 * zeros ^ mask(·, 1). */
LOXO_ONE_COPY void SLAB(end_keystream)(elephant_ref e, SLAB(slab) * state, const V *masks,
                                       size_t len) {
  uint64_t active[LANE_WORDS];
  SLAB(first_lanes)(active, len / BLOCK);
  const V whole = FORM(lanes)(active);
  SLAB(first_lanes)(active, len / BLOCK + 1);
  const V begun = FORM(lanes)(active);
  const size_t rest = len % BLOCK * FORM_GROUP;
  for (size_t i = 0; i < SLAB_VECTORS; i++) {
    const V mask = masks[i] ^ masks[i + FORM_GROUP];
    state->vector[i] = ((state->vector[i] ^ mask) & (i < rest ? begun : whole)) ^ mask;
  }
}

/* text ^= the keystream in the state; the state becomes what is permuted for the sum. Neighbours
 * are stored one right after the other: two such stores take the time of one. */
LOXO_ONE_COPY void SLAB(add_keystream)(elephant_ref e, SLAB(slab) * state, SLAB(slab) * text,
                                       const V *masks) {
  V *s = state->vector, *t = text->vector;
  for (const V *end = s + SLAB_VECTORS; s < end; s += SLAB_STEP) {
    V both[SLAB_STEP];
    LOXO_UNROLL
    for (size_t j = 0; j < SLAB_STEP; j++) both[j] = s[j] ^ t[j] ^ masks[j + FORM_GROUP];
    LOXO_UNROLL
    for (size_t j = 0; j < SLAB_STEP; j++) t[j] = both[j] ^ masks[j];
    LOXO_UNROLL
    for (size_t j = 0; j < SLAB_STEP; j++) s[j] = both[j] ^ masks[j + 2 * FORM_GROUP];
    t += SLAB_STEP, masks += SLAB_STEP;
  }
}

/* out = in ^ keystream; the terms of the sum of what is written. It goes on in slabs; rows stand in
 * place of what is not in use. */
static void SLAB(encrypt)(elephant_ref e, const elephant_slab *k, SLAB(bulk_room) * r,
                          const V *nonces, const elephant_bulk *work, size_t len, size_t n) {
  uint8_t *rows = len < LANES * BLOCK ? (uint8_t *)r->masks : work->out;
  LOAD(k, &r->text, SLAB(rows_of)(e, &r->state, work->in, len, n), BLOCK);
  SLAB(enter_nonces)(e, &r->state, nonces, r->masks);
  k->permute(&r->state);
  if (len < LANES * BLOCK) SLAB(end_keystream)(e, &r->state, r->masks, len);
  SLAB(add_keystream)(e, &r->state, &r->text, r->masks);
  STORE(k, rows, &r->text, BLOCK);
  if (rows != work->out) SLAB(copy)(work->out, rows, len);
  k->permute(&r->state);
}

/* out = in ^ keystream, for a slab's blocks at most */
static void SLAB(keystream)(elephant_ref e, const elephant_slab *k, SLAB(bulk_room) * r,
                            const V *nonces, uint8_t *out, const uint8_t *in, size_t len) {
  SLAB(enter_nonces)(e, &r->state, nonces, r->masks);
  k->permute(&r->state);
  SLAB(add_masks)(e, &r->state, r->masks, 1);
#ifdef SLAB_STORE_SUM
  if (len == LANES * BLOCK) {
    SLAB_STORE_SUM(out, &r->state, in);
    return;
  }
#endif
  STORE(k, r->bytes, &r->state, BLOCK);
  SLAB(add_bytes)(out, in, r->bytes, len);
}

/* The terms of n blocks of data. For second = 2 the masks behind the permutation are left to
 * add_windows. */
static void SLAB(absorb)(elephant_ref e, const elephant_slab *k, SLAB(bulk_room) * r,
                         const uint8_t *data, size_t len, size_t n, size_t second) {
  LOAD(k, &r->state, SLAB(rows_of)(e, r->bytes, data, len, n), BLOCK);
  SLAB(add_masks)(e, &r->state, r->masks, second);
  k->permute(&r->state);
  if (!second) SLAB(add_masks)(e, &r->state, r->masks, 0);
}

/* The masks of n blocks; those of lanes without one begin with zeros. */
LOXO_ALWAYS_INLINE void SLAB(go_on)(elephant_ref e, uint8_t *sequence, const uint8_t *window,
                                    size_t n) {
  if (n < LANES) loxo_fill(sequence, 0, SEQUENCE + 64 + SLAB_VECTOR);
  loxo_copy_block(sequence, window, BLOCK);
  e->sequence(sequence, window, (n < LANES ? n : LANES) + BLOCK + 2);
}

void SLAB(loxo_elephant_bulk)(elephant_ref e, const elephant_slab *k, elephant_bulk *work) {
  SLAB(bulk_room) r;
  V nonces[NONCE_VECTORS];
  size_t len = work->len, blocks = len / BLOCK, turn = 0;
  blocks += work->ends && (work->sum || len % BLOCK);
  const size_t all = blocks;
  const uint8_t *after = work->window; /* the window behind a slab's blocks */
  uint64_t active[LANE_WORDS];
  SLAB(go_on)(e, r.sequence[0], work->window, blocks);
  add_windows(work, work->window, BLOCK);
  if (all > LANES) SLAB(zero)(r.sum.vector, SLAB_VECTORS);
  if (work->nonce) FORM(nonces)(nonces, work->nonce);
  for (size_t n; blocks; blocks -= n, turn ^= 1) {
    n = blocks < LANES ? blocks : LANES;
    size_t bytes = len < n * BLOCK ? len : n * BLOCK;
    FORM(windows)(e, k, r.masks, r.sequence[turn]);
    after = r.sequence[turn] + n;
    /* a chain of steps; here it runs beside the permutation */
    if (blocks > n) SLAB(go_on)(e, r.sequence[turn ^ 1], after, blocks - n);
    if (work->nonce && work->sum && bytes) {
      SLAB(encrypt)(e, k, &r, nonces, work, bytes, n);
    } else if (work->sum) {
      SLAB(absorb)(e, k, &r, work->in, bytes, n, work->second);
    } else {
      SLAB(keystream)(e, k, &r, nonces, work->out, work->in, bytes);
    }
    if (work->sum && all > LANES) {
      SLAB(first_lanes)(active, n);
      SLAB(add_lanes)(e, &r.sum, &r.state, NULL, 0, active);
    }
    if (bytes) work->in += bytes;
    if (work->out) work->out += bytes;
    len -= bytes;
  }
  add_windows(work, after, BLOCK);
  loxo_copy(work->window, after, BLOCK + 2);
  SLAB(first_lanes)(active, all);
  if (work->sum) FORM(fold)(e, work->sum, all > LANES ? r.sum.vector : r.state.vector, active);
  const size_t used = all > LANES ? sizeof r : offsetof(SLAB(bulk_room), sum);
  SLAB(zero)((V *)(void *)&r, used / sizeof(V));
}

#undef SEQUENCE
