/* SPDX-License-Identifier: Apache-2.0 OR MIT
 *
 * Plain packets, one in each lane of a slab: all have keys, or all have contexts; no associated
 * data, messages of one length that is at most a key's, and tags that are as long. All that is read
 * or written of them, besides contexts, are fields of 16 bytes, and from one phase to the next
 * everything stays in the slab's form. Included by elephant_slab_engine.h where its kernels load
 * fields.
 *
 * Looking at packets takes ports that permuting leaves free. So the fields of the packets that come
 * next are fetched, and those that are done are put in place, beside permutations.
 */

enum { SLAB(field) = 16, SLAB(four) = 80 };

typedef struct SLAB(fields) {
  uint8_t of[LANES / 4 * SLAB(four)];
} LOXO_ALIGNED(LOXO_SLAB_ALIGN) SLAB(fields);

typedef struct SLAB(plain_room) {
  SLAB(slab) state, text;
  V masks[SLAB_BLOCK_MAX + 2];
  V first[SLAB(field)]; /* nonce || 1 || zeros */
  V tags[SLAB(field)];  /* that came with ciphertexts */
  SLAB(fields) nonces, texts, sent;
  union {
    SLAB(fields) keys;
    uint8_t expanded[sizeof(SLAB(slab)) + 8]; /* rows, from contexts */
  };
  int contexts;
  uint8_t rows[sizeof(SLAB(slab))]; /* of which a text or a tag is the beginning */
} LOXO_ALIGNED(LOXO_SLAB_ALIGN) SLAB(plain_room);

LOXO_ALWAYS_INLINE uint8_t *SLAB(field_of)(SLAB(fields) * f, size_t s) {
  return f->of + s / 4 * SLAB(four) + s % 4 * SLAB(field);
}

LOXO_ALWAYS_INLINE void SLAB(put_field)(SLAB(fields) * f, size_t s, __m128i x) {
  uint8_t *place = SLAB(field_of)(f, s);
  _mm_storeu_si128((__m128i *)place, x);
  if (s % 4 == 0) _mm_storeu_si128((__m128i *)(place + 4 * SLAB(field)), x);
}

/* Whether it is a plain packet that passes its checks; see is_plain in elephant_batch.h. */
LOXO_ALWAYS_INLINE int SLAB(is_plain)(const loxo_packet *p, size_t len, size_t tag) {
  const uintptr_t out = (uintptr_t)p->out, in = (uintptr_t)p->in;
  const size_t end = len - 1;
#ifdef LOXO_DEBUG
  if (p->status) return 0;
#endif
  if (p->len != len || p->ad_len || !out || !in) return 0;
  if (in != out && in - out + end < len + end) return 0;
  return !tag || (uintptr_t)p->tag - out + tag - 1 >= end + tag;
}

/* Fetches what is there of the packets, which all have contexts, or all have keys; 0 where one of
 * them is not plain. */
LOXO_ALWAYS_INLINE int SLAB(fetch_of)(SLAB(plain_room) * r, loxo_packet *packets, size_t len,
                                      int decrypt, int contexts) {
  const size_t tag = decrypt ? 0 : SLAB(field);
  const __mmask16 bytes = (__mmask16)((1u << len) - 1);
  for (size_t s = 0; s < LANES; s++, packets++) {
    loxo_packet *p = packets;
    if (!SLAB(is_plain)(p, len, tag) || contexts != (p->key_context != NULL)) return 0;
    p->status = LOXO_OK;
    if (contexts) {
      uint8_t *row = r->expanded + s * SLAB_BLOCK_MAX;
      SLAB(put_row)(row, p->key_context, SLAB_BLOCK_MAX, SLAB_BLOCK_MAX);
    } else {
      SLAB(put_field)(&r->keys, s, _mm_loadu_si128((const __m128i *)p->key));
    }
    SLAB(put_field)(&r->nonces, s, _mm_maskz_loadu_epi8(0xfff, p->nonce));
    SLAB(put_field)(&r->texts, s, _mm_maskz_loadu_epi8(bytes, p->in));
    if (decrypt) SLAB(put_field)(&r->sent, s, _mm_loadu_si128((const __m128i *)p->tag));
  }
  return 1;
}

/* In two, as a look at what is the same for all of them costs a cycle for each. */
static int SLAB(fetch)(SLAB(plain_room) * r, loxo_packet *packets, size_t len, int decrypt) {
  if (r->contexts) return SLAB(fetch_of)(r, packets, len, decrypt, 1);
  return SLAB(fetch_of)(r, packets, len, decrypt, 0);
}

/* The masks and the first blocks. */
static void SLAB(plain_start)(SLAB(plain_room) * r, const elephant_slab *k, int decrypt) {
  const V zero = {0};
  if (r->contexts) {
    k->load.all(r->masks, r->expanded);
  } else {
    SLAB_LOAD_FIELDS(r->masks, r->keys.of);
    for (size_t i = ELEPHANT_KEY; i < SLAB_BLOCK_MAX; i++) r->masks[i] = zero;
    k->permute(r->masks);
  }
  if (decrypt) SLAB_LOAD_FIELDS(r->tags, r->sent.of);
  SLAB_LOAD_FIELDS(r->first, r->nonces.of);
  for (size_t i = ELEPHANT_NONCE; i < SLAB(field); i++) r->first[i] = zero;
  r->first[ELEPHANT_NONCE] = zero + ELEPHANT_EACH(1);
  SLAB_LOAD_FIELDS(r->text.vector, r->texts.of);
  k->feedback((uint64_t *)r->masks, sizeof(V) / 8);
  k->feedback((uint64_t *)(r->masks + 1), sizeof(V) / 8);
}

/* text ^= keystream */
static void SLAB(plain_crypt)(SLAB(plain_room) * r, const elephant_slab *k) {
  const V *m = r->masks;
  V *v = r->state.vector;
  for (size_t i = 0; i < ELEPHANT_NONCE; i++) v[i] = r->first[i] ^ m[i] ^ m[i + 1];
  for (size_t i = ELEPHANT_NONCE; i < SLAB_BLOCK_MAX; i++) v[i] = m[i] ^ m[i + 1];
  k->permute(v);
  for (size_t i = 0; i < SLAB(field); i++) r->text.vector[i] ^= v[i] ^ m[i] ^ m[i + 1];
}

/* The tags, from ciphertexts. The last mask is half of the ciphertext's, so that it goes. */
static void SLAB(plain_tags)(SLAB(plain_room) * r, const elephant_slab *k, size_t len) {
  const V *m = r->masks, zero = {0};
  V *v = r->state.vector;
  for (size_t i = 0; i < len; i++) v[i] = r->text.vector[i] ^ m[i] ^ m[i + 2];
  for (size_t i = len; i < SLAB_BLOCK_MAX; i++) v[i] = m[i] ^ m[i + 2];
  v[len] ^= zero + ELEPHANT_EACH(1);
  k->permute(v);
  for (size_t i = 0; i < SLAB(field); i++) v[i] ^= m[i + 2] ^ r->first[i];
  for (size_t i = SLAB(field); i < SLAB_BLOCK_MAX; i++) v[i] ^= m[i + 2];
  k->permute(v);
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

/* Puts the beginnings of rows in place; pointers are a packet apart. */
LOXO_ONE_COPY void SLAB(put)(const uint8_t *row, uint8_t *const *to) {
  const size_t apart = sizeof(loxo_packet) / sizeof *to;
  for (size_t s = 0; s < LANES; s += 4, row += 4 * SLAB_BLOCK_MAX, to += 4 * apart) {
    LOXO_UNROLL
    for (size_t i = 0; i < 4; i++) {
      const uint8_t *from = row + i * SLAB_BLOCK_MAX;
      _mm_storeu_si128((__m128i *)(void *)to[i * apart], _mm_loadu_si128((const void *)from));
    }
  }
}

static void SLAB(put_texts)(SLAB(plain_room) * r, loxo_packet *packets, size_t len,
                            uint64_t right) {
  const uint8_t *row = r->rows;
  if (len == SLAB(field) && !~right) {
    SLAB(put)(row, &packets->out);
    return;
  }
  for (size_t s = 0; s < LANES; s++, packets++, row += SLAB_BLOCK_MAX) {
    const __m128i x = _mm_loadu_si128((const void *)row);
    if (right >> s & 1) {
      _mm_mask_storeu_epi8(packets->out, (__mmask16)((1u << len) - 1), x);
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
  const size_t len = packets->len;
  if (e->tag != SLAB(field) || len - 1 >= SLAB(field)) return 0;
  r.contexts = packets->key_context != NULL;
  for (int more = SLAB(fetch)(&r, packets, len, decrypt); more; packets += LANES) {
    uint64_t right = ~(uint64_t)0;
    done += LANES;
    SLAB(plain_start)(&r, k, decrypt);
    more = n - done >= LANES && SLAB(fetch)(&r, packets + LANES, len, decrypt);
    if (!decrypt) {
      SLAB(plain_crypt)(&r, k);
      k->store.all(r.rows, &r.text);
      SLAB(put_texts)(&r, packets, len, right);
      SLAB(plain_tags)(&r, k, len);
      k->store.all(r.rows, &r.state);
      SLAB(put)(r.rows, &packets->tag);
    } else {
      SLAB(plain_tags)(&r, k, len);
      right = SLAB(plain_verify)(&r);
      SLAB(plain_crypt)(&r, k);
      k->store.all(r.rows, &r.text);
      SLAB(put_texts)(&r, packets, len, right);
    }
  }
  loxo_wipe(&r, sizeof r);
  return done;
}
