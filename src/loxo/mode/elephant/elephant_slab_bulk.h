/* SPDX-License-Identifier: Apache-2.0 OR MIT
 *
 * Blocks of one packet in the lanes of a slab. Included by elephant_slab_engine.h.
 */

/* Bytes of the mask sequence behind the masks of all lanes, in whole steps of the feedback. */
#define SEQUENCE ((LANES + SLAB_BLOCK_MAX + 2 + 7) / 8 * 8)

typedef struct SLAB(bulk_room) {
  SLAB(slab) state, sum;
  V nonces[NONCE_VECTORS];
  V masks[(SLAB_BLOCK_MAX + 2) * FORM_GROUP];
  uint8_t sequence[SEQUENCE + 64 + SLAB_VECTOR]; /* room for reading ahead */
  uint8_t bytes[LANES * SLAB_BLOCK_MAX];
} LOXO_ALIGNED(LOXO_SLAB_ALIGN) SLAB(bulk_room);

/* out = a ^ b: whole vectors, then what is left. */
static void SLAB(add_bytes)(uint8_t *out, const uint8_t *a, const uint8_t *b, size_t n) {
  size_t i = 0;
  for (; i + sizeof(V) <= n; i += sizeof(V)) {
    SLAB(write)(out + i, SLAB(read)(a + i) ^ SLAB(read)(b + i));
  }
  loxo_xor(out + i, a + i, b + i, n - i);
}

/* Fewer bytes than the lanes take, then zeros. */
static void SLAB(copy)(elephant_ref e, uint8_t *bytes, const uint8_t *data, size_t len) {
  const V zero = {0};
  size_t i = 0, end = len - len % sizeof(V);
  for (; i < end; i += sizeof(V)) SLAB(write)(bytes + i, SLAB(read)(data + i));
  for (; i < LANES * BLOCK; i += sizeof(V)) SLAB(write)(bytes + i, zero);
  if (len > end) loxo_copy(bytes + end, data + end, len - end);
}

/* out = in ^ keystream, for a slab's blocks at most */
static void SLAB(keystream)(elephant_ref e, const elephant_slab *k, SLAB(bulk_room) * r, uint8_t *out, const uint8_t *in, size_t len) {
  SLAB(enter_nonces)(e, &r->state, r->nonces);
  SLAB(permute)(e, k, &r->state, r->masks, 1);
  k->store(r->bytes, &r->state);
  SLAB(add_bytes)(out, in, r->bytes, len);
}

/* Adds n blocks of data, the last of them with its padding if there are fewer bytes than that. */
static void SLAB(absorb)(elephant_ref e, const elephant_slab *k, SLAB(bulk_room) * r, const uint8_t *data, size_t len, size_t n,
                         size_t second) {
  if (len < LANES * BLOCK) { /* the kernel reads all lanes */
    SLAB(copy)(e, r->bytes, data, len);
    if (n * BLOCK > len) r->bytes[len] = 1;
    data = r->bytes;
  }
  k->load(&r->state, data);
  SLAB(permute)(e, k, &r->state, r->masks, second);
  uint64_t active[LANE_WORDS];
  for (size_t i = 0; i < LANE_WORDS; i++) active[i] = low_bits(n, i);
  SLAB(add_lanes)(e, &r->sum, &r->state, active);
}

void SLAB(loxo_elephant_bulk)(elephant_ref e, const elephant_slab *k, elephant_bulk *work) {
  SLAB(bulk_room) r;
  size_t len = work->len, blocks = len / BLOCK;
  blocks += work->ends && (work->sum || len % BLOCK);
  SLAB(clear)(e, &r.sum);
  if (work->nonce) FORM(nonces)(r.nonces, work->nonce);
  loxo_copy(r.sequence, work->window, BLOCK + 2);
  for (size_t n; blocks; blocks -= n) {
    n = blocks < LANES ? blocks : LANES;
    size_t bytes = len < n * BLOCK ? len : n * BLOCK;
    e->sequence(r.sequence, LANES + BLOCK + 2);
    FORM(windows)(e, k, r.masks, r.sequence);
    if (work->nonce && bytes) SLAB(keystream)(e, k, &r, work->out, work->in, bytes);
    if (work->sum) SLAB(absorb)(e, k, &r, work->nonce ? work->out : work->in, bytes, n, work->second);
    loxo_move(r.sequence, r.sequence + n, BLOCK + 2);
    if (bytes) work->in += bytes;
    if (work->out) work->out += bytes;
    len -= bytes;
  }
  loxo_copy(work->window, r.sequence, BLOCK + 2);
  if (work->sum) FORM(fold)(e, work->sum, r.sum.vector);
  loxo_wipe(&r, sizeof r);
}

#undef SEQUENCE
