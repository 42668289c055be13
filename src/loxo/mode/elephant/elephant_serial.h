/* SPDX-License-Identifier: Apache-2.0 OR MIT
 *
 * Elephant for one packet after the other, in little code and little of the stack: for machines
 * whose kernels take one state, or some tens under LOXO_BULK. Included by elephant_mode.h.
 *
 * A packet is a sequence of turns. Each turn loads states, adds masks, permutes, adds the masks
 * again and takes what has come out:
 *
 *   encrypt   CRYPT, TEXT and AD for each window of blocks, then TAG
 *   decrypt   TEXT and AD for each window, TAG, and if that is right, CRYPT for each window
 *
 * Block i of the keystream, block i of the ciphertext and block i + 1 of the AD take their masks
 * from one window of the sequence, so one window goes along the packet for all three; and back to
 * its beginning for the tag, so that nobody has to keep that.
 */

/* A turn is known by the windows that make its blocks' masks, a bit each: mask(0, 0), mask(i + 1,
 * 0), mask(i, 1), mask(i, 2). */
enum { TAG = 1, AD = 2, CRYPT = 3, TEXT = 5 };
enum { ENCRYPT, VERIFY, RELEASE };
enum { GOES_ON = 1 }; /* no status */

/* XORs go by words: wherever they lie, or where both lie in a place for words. */
#if LOXO_SMALL || !defined(__GNUC__) || defined(__AVR__)
#define WORD_PLACE
#elif defined(__ARM_FEATURE_UNALIGNED)
#define WORDS_ANYWHERE 1
#define WORD_PLACE
#else
#define WORDS_ANYWHERE 0
#define WORD_PLACE LOXO_ALIGNED(4)
#endif

/* A packet in work. What follows the caller's pointers and lengths is wiped at the end. */
typedef struct elephant_serial {
  size_t at; /* where the window's blocks begin in the text; in the AD, AD_ROOM later */
  uint8_t *out, *tag;
  const uint8_t *in, *ad;
  size_t len, ad_len;
  uint8_t turn, work;
  uint8_t nonce[ELEPHANT_NONCE];
  uint8_t masks[ELEPHANT_ROOM + ELEPHANT_WINDOW + 1] WORD_PLACE;
  uint8_t sum[ELEPHANT_ROOM] WORD_PLACE;
  uint8_t states[ELEPHANT_WINDOW * ELEPHANT_ROOM] WORD_PLACE;
} elephant_serial;

/* A step is a call of its own: what it saves of the registers is off the stack before the next
 * step, and when the permutation runs. */
#if defined(__GNUC__)
#define SERIAL_STEP static __attribute__((noinline))
#else
#define SERIAL_STEP static
#endif
/* A loxo_packet that is made for one call is never in memory. */
#if defined(__GNUC__) && !LOXO_SHARED_MODE
#define SERIAL_INLINE inline __attribute__((always_inline))
#else
#define SERIAL_INLINE
#endif

/* The bytes of a window's blocks; those of AD in the first block of nonce || ad || 1. */
#define STRIDE(e) (ELEPHANT_WINDOW * (size_t)(e)->block)
#define AD_ROOM(e) ((size_t)(e)->block - ELEPHANT_NONCE)
#define CALLERS offsetof(elephant_serial, turn)

/* to ^= from */
static void add_part(uint8_t *to, const uint8_t *from, uint_fast8_t n) {
  for (; n; n--) *to++ ^= *from++;
}

#if defined(WORDS_ANYWHERE)
typedef uint32_t __attribute__((may_alias, aligned(WORDS_ANYWHERE ? 1 : 4))) elephant_word;
#define WORD_AT(p) (*(elephant_word *)(void *)(uintptr_t)(p))
#define IS_WORD_PLACE(p) (WORDS_ANYWHERE || ((uintptr_t)(p)&3) == 0)
static void add(elephant_ref e, uint8_t *to, const uint8_t *from) {
  uint_fast8_t at = 0;
  if (IS_WORD_PLACE(to) && IS_WORD_PLACE(from)) {
    LOXO_UNROLL for (; at + 4 <= e->block; at += 4) WORD_AT(to + at) ^= WORD_AT(from + at);
  }
  if (WORDS_ANYWHERE || at) {
    LOXO_UNROLL for (; at < e->block; at++) to[at] ^= from[at];
  } else {
    add_part(to, from, e->block);
  }
}
#else
static void add(elephant_ref e, uint8_t *to, const uint8_t *from) { add_part(to, from, e->block); }
#endif

/* to = from; the compiler's own way takes single bytes where words have their places. */
static void copy_block(elephant_ref e, uint8_t *to, const uint8_t *from) {
#if defined(WORDS_ANYWHERE) && !WORDS_ANYWHERE
  uint_fast8_t at = 0;
  if (IS_WORD_PLACE(to) && IS_WORD_PLACE(from)) {
    for (; at + 4 <= e->block; at += 4) WORD_AT(to + at) = WORD_AT(from + at);
  }
  for (; at < e->block; at++) to[at] = from[at];
#else
  loxo_copy(to, from, e->block);
#endif
}

/* to = a ^ b */
static void add_text(uint8_t *to, const uint8_t *a, const uint8_t *b, size_t n) {
  size_t at = 0;
#if defined(WORDS_ANYWHERE)
  if (IS_WORD_PLACE(to) && IS_WORD_PLACE(a) && IS_WORD_PLACE(b)) {
    for (; at + 4 <= n; at += 4) WORD_AT(to + at) = WORD_AT(a + at) ^ WORD_AT(b + at);
  }
#endif
  for (; at < n; at++) to[at] = a[at] ^ b[at];
}

/* A window's bytes lie in words of which one each is like the one before, moved on. */
#if defined(WORDS_ANYWHERE) && !WORDS_ANYWHERE && __BYTE_ORDER__ == __ORDER_LITTLE_ENDIAN__
static void add_window(elephant_ref e, uint8_t *to, const uint8_t *m) {
  unsigned moved = 8 * ((uintptr_t)m & 3);
  if (!moved || !IS_WORD_PLACE(to)) {
    add(e, to, m);
    return;
  }
  const uint8_t *word = m - moved / 8;
  uint32_t low = WORD_AT(word);
  uint_fast8_t at = 0;
  for (; at + 4 <= e->block; at += 4) {
    uint32_t high = WORD_AT(word += 4);
    WORD_AT(to + at) ^= low >> moved | high << (32 - moved);
    low = high;
  }
  add_part(to + at, m + at, (uint_fast8_t)(e->block - at));
}
#else
#define add_window add
#endif

/* `left` bytes of AD or text from `at` on, the 1 that ends them, and zeros as far as there is
 * room. */
static void load_end(uint8_t *to, size_t room, const uint8_t *from, size_t at, size_t left) {
  if (left) loxo_copy(to, from + at, left); /* there may be no `from` */
  to[left] = 1;
  loxo_fill(to + left + 1, 0, room - left - 1);
}

/* The sequence of masks from `m` on; then those of the next window, and of the one before. For
 * that, feedback with a zero for the first byte is what the new byte has beside the first's
 * rotation. */
static void masks_fill(elephant_ref e, elephant_serial *s, uint8_t *m) {
  for (; m <= s->masks + ELEPHANT_WINDOW; m++) m[e->block] = e->feedback(m);
}

static void masks_next(elephant_ref e, elephant_serial *s) {
  for (uint_fast8_t i = 0; i <= e->block; i++) s->masks[i] = s->masks[ELEPHANT_WINDOW + i];
  masks_fill(e, s, s->masks + 1);
}

static void masks_back(elephant_ref e, elephant_serial *s) {
  for (uint_fast8_t i = e->block + 1u; i--;) s->masks[ELEPHANT_WINDOW + i] = s->masks[i];
  for (uint8_t *m = s->masks + ELEPHANT_WINDOW; m-- > s->masks;) {
    *m = 0;
    *m = lane_rotate(m[e->block] ^ e->feedback(m), 8 - e->rotation);
  }
}

/* Adds the turn's masks to n states. */
static void masks_add(elephant_ref e, elephant_serial *s, size_t n) {
  uint8_t *state = s->states;
  for (size_t i = 0; i < ELEPHANT_WINDOW && i < n; i++, state += e->block) {
    const uint8_t *m = s->masks + i;
    for (uint_fast8_t windows = s->turn; windows; windows >>= 1, m++) {
      if (windows & 1) add_window(e, state, m);
    }
  }
}

LOXO_ALWAYS_INLINE void permute(elephant_ref e, elephant_serial *s, size_t n) {
  masks_add(e, s, n);
  e->permute(s->states, n);
  masks_add(e, s, n);
}

/* The turn's states for the blocks from `at` on, padded ones too if it `ends` there; how many. */
LOXO_ALWAYS_INLINE size_t blocks_load(elephant_ref e, elephant_serial *s, const uint8_t *from,
                                      size_t at, size_t len, size_t ends) {
  uint8_t *state = s->states;
  size_t n = 0;
  for (; n < ELEPHANT_WINDOW && at < len + ends; n++, at += e->block, state += e->block) {
    if (s->turn != CRYPT && len - at < e->block) {
      load_end(state, e->block, from, at, len - at);
    } else if (s->turn != CRYPT) {
      copy_block(e, state, from + at);
    } else if (n) {
      copy_block(e, state, state - e->block);
    } else {
      loxo_copy(state, s->nonce, ELEPHANT_NONCE);
      loxo_fill(state + ELEPHANT_NONCE, 0, AD_ROOM(e));
    }
  }
  return n;
}

SERIAL_STEP size_t turn_load(elephant_ref e, elephant_serial *s) {
  const uint8_t *from = s->work == VERIFY ? s->in : s->out;
  size_t at = s->at, len = s->len;
  if (s->turn == TAG) {
    copy_block(e, s->states, s->sum);
    return 1;
  }
  if (s->turn == AD) {
    from = s->ad;
    at += AD_ROOM(e);
    len = s->ad_len;
  }
  return blocks_load(e, s, from, at, len, s->turn != CRYPT);
}

/* What became of them, in its place. */
SERIAL_STEP void turn_store(elephant_ref e, elephant_serial *s, size_t n) {
  uint8_t *state = s->states;
  size_t at = s->at;
  if (s->turn == TAG) return;
  for (size_t i = 0; i < ELEPHANT_WINDOW && i < n; i++, at += e->block, state += e->block) {
    if (s->turn != CRYPT) {
      add(e, s->sum, state);
    } else {
      size_t left = s->len - at;
      add_text(s->out + at, state, s->in + at, left < e->block ? left : e->block);
    }
  }
}

/* The next windows of blocks, if there are any, or the masks of the first ones for the tag. */
static void after_window(elephant_ref e, elephant_serial *s) {
  s->at += STRIDE(e);
  if (s->at <= s->len || s->at + AD_ROOM(e) <= s->ad_len) {
    masks_next(e, s);
    s->turn = s->work == ENCRYPT ? CRYPT : TEXT;
  } else {
    while (s->at -= STRIDE(e)) masks_back(e, s);
    s->turn = TAG;
  }
}

/* That was all if the tag has been made, or is wrong, or is right and the text is empty. */
static int after_tag(elephant_ref e, elephant_serial *s) {
  if (s->work == ENCRYPT) {
    loxo_copy(s->tag, s->states, e->tag);
    return LOXO_OK;
  }
  if (loxo_differ(s->states, s->tag, e->tag)) return LOXO_ERR_FORGED;
  s->work = RELEASE;
  s->turn = CRYPT;
  return s->len ? GOES_ON : LOXO_OK;
}

/* Goes on to the next turn, or says what has become of the packet. */
SERIAL_STEP int turn_next(elephant_ref e, elephant_serial *s) {
  if (s->turn == TAG) return after_tag(e, s);
  if (s->work == RELEASE) {
    s->at += STRIDE(e);
    masks_next(e, s);
    return s->at < s->len ? GOES_ON : LOXO_OK;
  }
  if (s->turn == CRYPT) {
    s->turn = TEXT;
  } else if (s->turn == TEXT && s->at + AD_ROOM(e) <= s->ad_len) {
    s->turn = AD;
  } else {
    after_window(e, s);
  }
  return GOES_ON;
}

/* Checks the packet, and takes nonce || ad || 1, whose first block is the sum's first term. */
static int serial_start(elephant_ref e, elephant_serial *s, const uint8_t *nonce) {
  e = ELEPHANT_KNOWN(e);
  int status = loxo_check_packet(s->out, s->work == ENCRYPT ? s->tag : NULL, e->tag, s->in, s->len,
                                 s->ad, s->ad_len, e->longest);
  if (status) return status;
  loxo_copy(s->nonce, nonce, ELEPHANT_NONCE);
  loxo_copy(s->sum, s->nonce, ELEPHANT_NONCE);
  if (s->ad_len < AD_ROOM(e)) {
    load_end(s->sum + ELEPHANT_NONCE, AD_ROOM(e), s->ad, 0, s->ad_len);
  } else {
    loxo_copy(s->sum + ELEPHANT_NONCE, s->ad, AD_ROOM(e));
  }
  s->at = 0;
  s->turn = s->work == ENCRYPT ? CRYPT : TEXT;
  return LOXO_OK;
}

static int serial_run(elephant_ref e, elephant_serial *s, const uint8_t *key, const void *context) {
  int status;
  e = ELEPHANT_KNOWN(e);
  if (context) {
    loxo_copy(s->masks, context, e->block);
  } else {
    loxo_elephant_expand(e, s->masks, key);
  }
  masks_fill(e, s, s->masks);
  do {
    size_t n = turn_load(e, s);
    if (n) {
      permute(e, s, n);
      turn_store(e, s, n);
    }
    status = turn_next(e, s);
  } while (status == GOES_ON);
  loxo_wipe((uint8_t *)s + CALLERS, sizeof *s - CALLERS);
  return status;
}

static SERIAL_INLINE int serial_packet(elephant_ref e, loxo_packet *p, int decrypt) {
  elephant_serial s;
  s.out = p->out;
  s.tag = p->tag;
  s.in = p->in;
  s.len = p->len;
  s.ad = p->ad;
  s.ad_len = p->ad_len;
  s.work = decrypt ? VERIFY : ENCRYPT;
  p->status = serial_start(e, &s, p->nonce);
  if (!p->status) p->status = serial_run(e, &s, p->key, p->key_context);
  return p->status;
}

ELEPHANT_SCOPE SERIAL_INLINE int loxo_elephant_encrypt(elephant_ref e, loxo_packet *p) {
  return serial_packet(e, p, 0);
}

ELEPHANT_SCOPE SERIAL_INLINE int loxo_elephant_decrypt(elephant_ref e, loxo_packet *p) {
  return serial_packet(e, p, 1);
}

/* Nobody has threads here. */
ELEPHANT_SCOPE int loxo_elephant_many(elephant_ref e, loxo_packet *packets, size_t n, int decrypt,
                                      const loxo_executor *executor) {
  int first = LOXO_OK;
  (void)executor;
  for (loxo_packet *p = packets; n; n--, p++) {
    int status = serial_packet(e, p, decrypt);
    if (!first) first = status;
  }
  return first;
}

/* What elephant_pieces.h asks for. Its windows hold a block's mask, and AD has those of one block
 * earlier. */

static void finish_sum(elephant_ref e, uint8_t *sum, const uint8_t *expanded) {
  add(e, sum, expanded);
  e->permute(sum, 1);
  add(e, sum, expanded);
}

static void absorb_from(elephant_ref e, elephant_state *s, size_t place) {
  (void)place;
  loxo_copy(s->absorb_window, s->expanded, e->block);
}

static void absorb_blocks(elephant_ref e, elephant_state *s, const uint8_t *data, size_t len,
                          uint8_t last) {
  elephant_serial w;
  w.at = 0;
  w.turn = s->phase == IN_AD ? AD : TEXT;
  loxo_copy(w.sum, s->sum, e->block);
  loxo_copy(w.masks, s->absorb_window, e->block);
  masks_fill(e, &w, w.masks);
  size_t n = blocks_load(e, &w, data, 0, len, last);
  permute(e, &w, n);
  turn_store(e, &w, n);
  loxo_copy(s->absorb_window, w.masks + n, e->block);
  loxo_copy(s->sum, w.sum, e->block);
  loxo_wipe(&w, sizeof w);
}

static size_t crypt_blocks(elephant_ref e, elephant_state *s, uint8_t *out, const uint8_t *in,
                           size_t len) {
  elephant_serial w;
  size_t made = 0;
  while (len - made >= e->block && made < STRIDE(e)) made += e->block;
  w.out = out;
  w.in = in;
  w.len = made;
  w.turn = CRYPT;
  w.at = 0;
  loxo_copy(w.nonce, s->nonce, ELEPHANT_NONCE);
  loxo_copy(w.masks, s->keystream_window, e->block);
  masks_fill(e, &w, w.masks);
  size_t n = blocks_load(e, &w, NULL, 0, made, made == 0);
  permute(e, &w, n);
  if (made) {
    turn_store(e, &w, n);
  } else {
    loxo_copy(s->keystream, w.states, e->block);
    s->used = 0;
  }
  loxo_copy(s->keystream_window, w.masks + n, e->block);
  loxo_wipe(&w, sizeof w);
  return made;
}
