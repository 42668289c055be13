/* SPDX-License-Identifier: Apache-2.0 OR MIT
 *
 * Blocks of one packet in the lanes of a slab. Included by elephant_slab_engine.h.
 */

/* Bytes of the mask sequence behind the masks of all lanes, in whole steps of the feedback. */
#define SEQUENCE ((LANES + BLOCK + 2 + 7) / 8 * 8)

typedef struct SLAB(bulk_room) {
  SLAB(slab) state, sum;
  V nonces[NONCE_VECTORS];
  V masks[(BLOCK + 2) * FORM_GROUP];
  uint8_t sequence[SEQUENCE + 64 + SLAB_VECTOR]; /* room for reading ahead */
  uint8_t bytes[LANES * BLOCK];
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
static void SLAB(copy)(uint8_t bytes[LANES * BLOCK], const uint8_t *data, size_t len) {
  const V zero = {0};
  size_t i = 0, end = len - len % sizeof(V);
  for (; i < end; i += sizeof(V)) SLAB(write)(bytes + i, SLAB(read)(data + i));
  for (; i < LANES * BLOCK; i += sizeof(V)) SLAB(write)(bytes + i, zero);
  if (len > end) loxo_copy(bytes + end, data + end, len - end);
}

/* out = in ^ keystream, for a slab's blocks at most */
static void SLAB(keystream)(SLAB(bulk_room) * r, uint8_t *out, const uint8_t *in, size_t len) {
  SLAB(enter_nonces)(&r->state, r->nonces);
  SLAB(permute)(&r->state, r->masks, 1);
  SLAB_KERNEL(store)(r->bytes, &r->state);
  SLAB(add_bytes)(out, in, r->bytes, len);
}

/* Adds n blocks of data, the last of them with its padding if there are fewer bytes than that. */
static void SLAB(absorb)(SLAB(bulk_room) * r, const uint8_t *data, size_t len, size_t n,
                         size_t second) {
  if (len < LANES * BLOCK) { /* the kernel reads all lanes */
    SLAB(copy)(r->bytes, data, len);
    if (n * BLOCK > len) r->bytes[len] = 1;
    data = r->bytes;
  }
  SLAB_KERNEL(load)(&r->state, data);
  SLAB(permute)(&r->state, r->masks, second);
  uint64_t active[LANE_WORDS];
  for (size_t k = 0; k < LANE_WORDS; k++) active[k] = low_bits(n, k);
  SLAB(add_lanes)(&r->sum, &r->state, active);
}

static void SLAB(bulk)(elephant_bulk *work) {
  SLAB(bulk_room) r;
  size_t len = work->len, blocks = len / BLOCK + (work->ends || len % BLOCK);
  SLAB(clear)(&r.sum);
  if (work->nonce) FORM(nonces)(r.nonces, work->nonce);
  loxo_copy(r.sequence, work->window, BLOCK + 2);
  for (size_t n; blocks; blocks -= n) {
    n = blocks < LANES ? blocks : LANES;
    size_t bytes = len < n * BLOCK ? len : n * BLOCK;
    INSTANCE(sequence)(r.sequence, SEQUENCE);
    FORM(windows)(r.masks, r.sequence);
    if (work->nonce && bytes) SLAB(keystream)(&r, work->out, work->in, bytes);
    if (work->sum) SLAB(absorb)(&r, work->nonce ? work->out : work->in, bytes, n, work->second);
    loxo_move(r.sequence, r.sequence + n, BLOCK + 2);
    if (bytes) work->in += bytes;
    if (work->out) work->out += bytes;
    len -= bytes;
  }
  loxo_copy(work->window, r.sequence, BLOCK + 2);
  if (work->sum) FORM(fold)(work->sum, r.sum.vector);
  loxo_wipe(&r, sizeof r);
}

#undef SEQUENCE
