/* SPDX-License-Identifier: Apache-2.0 OR MIT
 *
 * Elephant for one packet after the other, in little code and little of the stack: for machines
 * whose kernels take one state, or some tens under LOXO_BULK. Included by elephant_mode.h.
 *
 * Block i of the keystream, block i of the ciphertext and block i + 1 of the AD take their masks
 * from one window of the sequence, so one window goes along the packet for all three.
 */

/* The windows that make a block's mask, a bit each: mask(i, 1), mask(i, 2), and mask(i + 1, 0). */
enum { OF_KEYSTREAM = 3, OF_TEXT = 5, OF_AD = 2 };

/* What is left of the AD or the ciphertext, and of the 1 that ends it. */
typedef struct elephant_source {
  const uint8_t *data;
  size_t len;
  uint8_t open;
} elephant_source;

/* What a packet in work keeps; wiped at the end. */
typedef struct elephant_serial {
  elephant_source ad, text;
  uint8_t nonce[ELEPHANT_NONCE];
  uint8_t masks[ELEPHANT_ROOM + ELEPHANT_WINDOW + 1];
  uint8_t expanded[ELEPHANT_ROOM];
  uint8_t sum[ELEPHANT_ROOM];
  uint8_t states[ELEPHANT_WINDOW * ELEPHANT_ROOM];
} elephant_serial;

/* to ^= from */
static void add_part(uint8_t *to, const uint8_t *from, uint_fast8_t n) {
  for (; n; n--) *to++ ^= *from++;
}

static void add(elephant_ref e, uint8_t *to, const uint8_t *from) {
#if defined(__ARM_FEATURE_UNALIGNED) && !LOXO_SMALL
  uint_fast8_t at = 0;
  LOXO_UNROLL for (; at + 4 <= e->block; at += 4) {
    uint32_t x, y;
    loxo_copy(&x, to + at, 4);
    loxo_copy(&y, from + at, 4);
    x ^= y;
    loxo_copy(to + at, &x, 4);
  }
  LOXO_UNROLL for (; at < e->block; at++) to[at] ^= from[at];
#else
  add_part(to, from, e->block);
#endif
}

/* The next block of what is left, or its end and the 1 behind it. */
static void source_load(elephant_ref e, elephant_source *s, uint8_t *to) {
  if (s->len >= e->block) {
    loxo_copy(to, s->data, e->block);
    s->data += e->block;
    s->len -= e->block;
  } else {
    loxo_fill(to, 0, e->block);
    if (s->len) loxo_copy(to, s->data, s->len);
    to[s->len] = 1;
    s->len = 0;
    s->open = 0;
  }
}

/* The sequence of masks from the first block's on; then from that of the next block that is not in
 * the window. */
static void serial_fill(elephant_ref e, elephant_serial *s, uint8_t *m) {
  for (; m <= s->masks + ELEPHANT_WINDOW; m++) m[e->block] = e->feedback(m);
}

static void serial_masks(elephant_ref e, elephant_serial *s) {
  loxo_copy(s->masks, s->expanded, e->block);
  serial_fill(e, s, s->masks);
}

static void serial_next(elephant_ref e, elephant_serial *s) {
  loxo_move(s->masks, s->masks + ELEPHANT_WINDOW, (size_t)e->block + 1);
  serial_fill(e, s, s->masks + 1);
}

static void serial_mask(elephant_ref e, elephant_serial *s, size_t n, uint_fast8_t windows) {
  uint8_t *state = s->states;
  for (const uint8_t *first = s->masks; n; n--, first++, state += e->block) {
    const uint8_t *m = first;
    for (uint_fast8_t bits = windows; bits; bits >>= 1, m++) {
      if (bits & 1) add(e, state, m);
    }
  }
}

static void serial_permute(elephant_ref e, elephant_serial *s, size_t n, uint_fast8_t windows) {
  serial_mask(e, s, n, windows);
  e->permute(s->states, n);
  serial_mask(e, s, n, windows);
}

/* n blocks of keystream, where the states are. */
static void serial_keystream(elephant_ref e, elephant_serial *s, size_t n) {
  uint8_t *state = s->states;
  for (size_t i = 0; i < n; i++, state += e->block) {
    loxo_fill(state, 0, e->block);
    loxo_copy(state, s->nonce, ELEPHANT_NONCE);
  }
  serial_permute(e, s, n, OF_KEYSTREAM);
}

/* out = in ^ keystream, as far as the window goes; returns how many bytes. */
static size_t serial_crypt(elephant_ref e, elephant_serial *s, uint8_t *out, const uint8_t *in,
                           size_t len) {
  size_t n = 0, at = 0;
  for (; n < ELEPHANT_WINDOW && n * e->block < len; n++) {
  }
  serial_keystream(e, s, n);
  for (uint8_t *state = s->states; n; n--, state += e->block) {
    if (len - at >= e->block) {
      add(e, state, in + at);
      loxo_copy(out + at, state, e->block);
      at += e->block;
    } else {
      add_part(state, in + at, (uint_fast8_t)(len - at));
      loxo_copy(out + at, state, len - at);
      at = len;
    }
  }
  return at;
}

/* Sums what there is in the window, and how many blocks that is. */
static size_t serial_absorb(elephant_ref e, elephant_serial *s, elephant_source *from,
                            uint_fast8_t windows) {
  size_t n = 0;
  uint8_t *state = s->states;
  for (; n < ELEPHANT_WINDOW && (from->open || from->len); n++, state += e->block) {
    source_load(e, from, state);
  }
  serial_permute(e, s, n, windows);
  state = s->states;
  for (size_t i = 0; i < n; i++, state += e->block) add(e, s->sum, state);
  return n;
}

/* The tag's block from the sum. */
static void finish_sum(elephant_ref e, uint8_t *sum, const uint8_t *expanded) {
  add(e, sum, expanded);
  e->permute(sum, 1);
  add(e, sum, expanded);
}

/* The first block of nonce || ad || 1 is the sum's first term; the rest is the AD's source. */
static void serial_start(elephant_ref e, elephant_serial *s, const loxo_packet *p) {
  size_t room = (size_t)e->block - ELEPHANT_NONCE;
  size_t first = p->ad_len < room ? p->ad_len : room;
  loxo_copy(s->nonce, p->nonce, ELEPHANT_NONCE);
  if (p->key_context) {
    loxo_copy(s->expanded, p->key_context, e->block);
  } else {
    loxo_elephant_expand(e, s->expanded, p->key);
  }
  serial_masks(e, s);
  loxo_fill(s->sum, 0, e->block);
  loxo_copy(s->sum, s->nonce, ELEPHANT_NONCE);
  s->ad = (elephant_source){p->ad, p->ad_len - first, first == room};
  if (!s->ad.open) s->sum[ELEPHANT_NONCE + first] = 1;
  if (first) {
    loxo_copy(s->sum + ELEPHANT_NONCE, p->ad, first);
    s->ad.data += first;
  }
}

/* The tag, at the beginning of the sum. The ciphertext is there, or is made on the way. */
static void serial_sum(elephant_ref e, elephant_serial *s, const loxo_packet *p, int decrypt) {
  size_t at = decrypt ? p->len : 0;
  s->text = (elephant_source){decrypt ? p->in : p->out, at, 1};
  for (;; serial_next(e, s)) {
    if (at < p->len) {
      size_t made = serial_crypt(e, s, p->out + at, p->in + at, p->len - at);
      s->text.len = made;
      at += made;
    }
    serial_absorb(e, s, &s->text, OF_TEXT);
    serial_absorb(e, s, &s->ad, OF_AD);
    if (!s->text.open && !s->ad.open) break;
  }
  finish_sum(e, s->sum, s->expanded);
}

static void serial_release(elephant_ref e, elephant_serial *s, const loxo_packet *p) {
  serial_masks(e, s);
  for (size_t at = 0; at < p->len; serial_next(e, s)) {
    at += serial_crypt(e, s, p->out + at, p->in + at, p->len - at);
  }
}

static int serial_run(elephant_ref e, loxo_packet *p, int decrypt) {
  elephant_serial s;
  e = ELEPHANT_KNOWN(e);
  p->status = check_packet(e, p, decrypt);
  if (p->status) return p->status;
  serial_start(e, &s, p);
  serial_sum(e, &s, p, decrypt);
  if (!decrypt) {
    loxo_copy(p->tag, s.sum, e->tag);
  } else if (loxo_differ(s.sum, p->tag, e->tag)) {
    p->status = LOXO_ERR_FORGED;
  } else {
    serial_release(e, &s, p);
  }
  loxo_wipe(&s, sizeof s);
  return p->status;
}

ELEPHANT_SCOPE int loxo_elephant_encrypt(elephant_ref e, loxo_packet *p) {
  return serial_run(e, p, 0);
}

ELEPHANT_SCOPE int loxo_elephant_decrypt(elephant_ref e, loxo_packet *p) {
  return serial_run(e, p, 1);
}

/* Nobody has threads here. */
ELEPHANT_SCOPE int loxo_elephant_many(elephant_ref e, loxo_packet *packets, size_t n, int decrypt,
                                      const loxo_executor *executor) {
  int first = LOXO_OK;
  (void)executor;
  for (loxo_packet *p = packets; n; n--, p++) {
    int status = serial_run(e, p, decrypt);
    if (!first) first = status;
  }
  return first;
}

/* What elephant_pieces.h asks for. Its windows hold a block's mask, and AD has those of one block
 * earlier. */

static void absorb_from(elephant_ref e, elephant_state *s, size_t place) {
  (void)place;
  loxo_copy(s->absorb_window, s->expanded, e->block);
}

static void absorb_blocks(elephant_ref e, elephant_state *s, const uint8_t *data, size_t len,
                          uint8_t last) {
  elephant_serial w;
  w.text = (elephant_source){data, len, last};
  loxo_copy(w.masks, s->absorb_window, e->block);
  loxo_copy(w.sum, s->sum, e->block);
  serial_fill(e, &w, w.masks);
  size_t n = serial_absorb(e, &w, &w.text, s->phase == IN_AD ? OF_AD : OF_TEXT);
  loxo_copy(s->absorb_window, w.masks + n, e->block);
  loxo_copy(s->sum, w.sum, e->block);
  loxo_wipe(&w, sizeof w);
}

static size_t crypt_blocks(elephant_ref e, elephant_state *s, uint8_t *out, const uint8_t *in,
                           size_t len) {
  elephant_serial w;
  size_t n = 0, whole = 0;
  for (; n < ELEPHANT_WINDOW && len - whole >= e->block; n++) whole += e->block;
  loxo_copy(w.nonce, s->nonce, ELEPHANT_NONCE);
  loxo_copy(w.masks, s->keystream_window, e->block);
  serial_fill(e, &w, w.masks);
  if (n) {
    serial_crypt(e, &w, out, in, whole);
  } else {
    serial_keystream(e, &w, n = 1);
    loxo_copy(s->keystream, w.states, e->block);
    s->used = 0;
  }
  loxo_copy(s->keystream_window, w.masks + n, e->block);
  loxo_wipe(&w, sizeof w);
  return whole;
}
