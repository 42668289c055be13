/* SPDX-License-Identifier: Apache-2.0 OR MIT
 *
 * Plain packets, one in each lane of a slab: all have keys, or all have contexts; no associated
 * data, messages of one length that is at most a key's, and tags that are as long. All that is read
 * or written of them, besides contexts, are fields of 16 bytes, and from one phase to the next
 * everything stays in the slab's form. Included by elephant_slab_engine.h where its kernels load
 * fields.
 *
 * The packets that come next are fetched, and what is done is put in place, beside permutations
 * (elephant_slab_beside.h).
 */

enum { SLAB(field) = BESIDE_FIELD };

typedef struct SLAB(plain_room) {
  elephant_beside work;
  SLAB(slab) state;
  SLAB(slab) key;   /* || zeros */
  SLAB(slab) first; /* nonce || 1, or 0 for the keystream, || zeros */
  SLAB(slab) text;  /* || 1 || zeros */
  V masks[SLAB_BLOCK_MAX + 2];
  V tags[SLAB(field)];              /* that came with ciphertexts */
  uint8_t rows[sizeof(SLAB(slab))]; /* of which a text or a tag is the beginning */
} LOXO_ALIGNED(LOXO_SLAB_ALIGN) SLAB(plain_room);

LOXO_ALWAYS_INLINE void SLAB(will_put)(SLAB(plain_room) * r, uint8_t *const *to) {
  r->work.row = r->rows;
  r->work.to = to;
  r->work.left = LANES;
}

/* The masks, the first blocks and the texts. */
static void SLAB(plain_start)(SLAB(plain_room) * r, const elephant_slab *k) {
  const V zero = {0};
  SLAB_LOAD_FIELDS(r->first.vector, r->work.nonces.of);
  for (size_t i = ELEPHANT_NONCE; i < SLAB(field); i++) r->first.vector[i] = zero;
  SLAB_LOAD_FIELDS(r->text.vector, r->work.texts.of);
  r->text.vector[r->work.len] = zero + ELEPHANT_EACH(1);
  if (r->work.decrypt) SLAB_LOAD_FIELDS(r->tags, r->work.sent.of);
  if (r->work.contexts) {
    k->load(r->masks, r->work.expanded, SLAB_BLOCK_MAX, SLAB_BLOCK_MAX);
  } else {
    SLAB_LOAD_FIELDS(r->key.vector, r->work.keys.of);
    permute_beside(r->masks, r->key.vector, r->first.vector, r->first.vector, &r->work);
  }
  k->feedback((uint64_t *)r->masks, sizeof(V) / 8);
  k->feedback((uint64_t *)(r->masks + 1), sizeof(V) / 8);
}

/* text ^= keystream */
static void SLAB(plain_crypt)(SLAB(plain_room) * r) {
  const V *m = r->masks, zero = {0};
  V *v = r->state.vector;
  r->first.vector[ELEPHANT_NONCE] = zero;
  permute_beside(v, r->first.vector, m, m + 1, &r->work);
  for (size_t i = 0; i < r->work.len; i++) r->text.vector[i] ^= v[i] ^ m[i] ^ m[i + 1];
}

/* The tags, from ciphertexts. The last mask is half of the ciphertext's, so that it goes. */
static void SLAB(plain_tags)(SLAB(plain_room) * r) {
  const V *m = r->masks, zero = {0};
  V *v = r->state.vector;
  r->first.vector[ELEPHANT_NONCE] = zero + ELEPHANT_EACH(1);
  permute_beside(v, r->text.vector, m, m + 2, &r->work);
  permute_beside(v, v, m + 2, r->first.vector, &r->work);
  for (size_t i = 0; i < SLAB(field); i++) v[i] ^= m[i];
}

/* A bit for each packet whose tag is right. */
static uint64_t SLAB(plain_verify)(SLAB(plain_room) * r) {
  V differ = {0};
  for (size_t i = 0; i < SLAB(field); i++) differ |= r->tags[i] ^ r->state.vector[i];
  uint64_t right = ~_mm512_test_epi8_mask((__m512i)differ, (__m512i)differ);
  LOXO_PUBLIC(&right, sizeof right);
  return right;
}

static void SLAB(put_texts)(SLAB(plain_room) * r, loxo_packet *packets, uint64_t right) {
  const uint8_t *row = r->rows;
  if (r->work.len == SLAB(field) && !~right) {
    SLAB(will_put)(r, &packets->out);
    return;
  }
  for (size_t s = 0; s < LANES; s++, packets++, row += SLAB_BLOCK_MAX) {
    const __m128i x = _mm_loadu_si128((const void *)row);
    if (right >> s & 1) {
      _mm_mask_storeu_epi8(packets->out, (__mmask16)((1u << r->work.len) - 1), x);
    } else {
      packets->status = LOXO_ERR_FORGED;
    }
  }
}

/* Works through whole slabs of plain packets, up to where there are none; how many packets. */
size_t SLAB(loxo_elephant_plain)(elephant_ref e, const elephant_slab *k, loxo_packet *packets,
                                 size_t n, int decrypt) {
  SLAB(plain_room) r;
  size_t done = 0;
  if (e->tag != SLAB(field) || packets->len - 1 >= SLAB(field)) return 0;
  SLAB(zero)(r.key.vector, SLAB_BLOCK_MAX);
  SLAB(zero)(r.first.vector, SLAB_BLOCK_MAX);
  SLAB(zero)(r.text.vector, SLAB_BLOCK_MAX);
  r.work.len = packets->len;
  r.work.contexts = packets->key_context != NULL;
  r.work.decrypt = decrypt != 0;
  r.work.overlap = 2 * r.work.len - 1;
  r.work.tag_overlap = decrypt ? 0 : r.work.len + SLAB(field) - 1;
  r.work.next = packets;
  r.work.fetched = r.work.left = 0;
  r.work.wanted = LANES;
  work_off(&r.work);
  for (; r.work.fetched == LANES; packets += LANES) {
    uint64_t right = ~(uint64_t)0;
    done += LANES;
    r.work.wanted = 0;
    SLAB(plain_start)(&r, k);
    r.work.fetched = 0;
    if (n - done >= LANES) r.work.wanted = LANES;
    if (decrypt) {
      SLAB(plain_tags)(&r);
      right = SLAB(plain_verify)(&r);
    }
    SLAB(plain_crypt)(&r);
    k->store(r.rows, &r.text, SLAB_BLOCK_MAX, SLAB(field));
    SLAB(put_texts)(&r, packets, right);
    if (!decrypt) {
      SLAB(plain_tags)(&r);
      k->store(r.rows, &r.state, SLAB_BLOCK_MAX, SLAB(field));
      SLAB(will_put)(&r, &packets->tag);
    }
    if (r.work.fetched < r.work.wanted) work_off(&r.work);
  }
  work_off(&r.work);
  loxo_wipe(&r, sizeof r);
  return done;
}
