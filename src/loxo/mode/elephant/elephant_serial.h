/* SPDX-License-Identifier: Apache-2.0 OR MIT
 *
 * Elephant one packet at a time, in little code and little stack: for machines whose kernels take
 * one state, or some tens under LOXO_BULK. Included by elephant_mode.h.
 *
 * A packet is a sequence of turns. Each turn loads states, adds masks, permutes, adds the same
 * masks again, and uses the result:
 *
 *   encrypt   CRYPT, TEXT and AD for each window of blocks; then TAG
 *   decrypt   TEXT and AD for each window; TAG; if the tag is right, CRYPT for each window
 *
 * Block i of the keystream, block i of the ciphertext and block i + 1 of the AD take their masks
 * from the same place of the sequence. So a single window moves along the packet for all three. For
 * the tag it moves back to the beginning, so mask(0, 0) is not stored.
 */

/* The value of a turn says which windows of the sequence make its mask. Bit k stands for the window
 * k places after the block's: mask(0, 0), mask(i + 1, 0), mask(i, 1), mask(i, 2). */
enum { TAG = 1, AD = 2, CRYPT = 3, TEXT = 5 };
enum { ENCRYPT, VERIFY, RELEASE }; /* the first two as `decrypt` */
enum { GOES_ON = 1 };              /* beside the statuses, which are 0 or negative */

/* XORs take whole words where the machine can: at any address (WORDS_ANYWHERE is 1), or only where
 * both operands are aligned (0). Otherwise they take bytes. */
#if LOXO_SMALL || !defined(__GNUC__) || defined(__AVR__)
#define WORD_PLACE
#elif defined(__ARM_FEATURE_UNALIGNED)
#define WORDS_ANYWHERE 1
#define WORD_PLACE
#else
#define WORDS_ANYWHERE 0
#define WORD_PLACE LOXO_ALIGNED(4)
#endif

/* A packet in work. Everything after the caller's pointers and lengths is wiped at the end. */
typedef struct scheme_packet {
  size_t at; /* where the window begins in the text; in the AD it begins AD_ROOM later */
  uint8_t *out, *tag;
  const uint8_t *in, *ad;
  size_t len, ad_len;
  uint8_t turn, work;
  uint8_t nonce[ELEPHANT_NONCE];
  uint8_t masks[ELEPHANT_ROOM + ELEPHANT_WINDOW + 1] WORD_PLACE;
  uint8_t sum[ELEPHANT_ROOM] WORD_PLACE;
  uint8_t states[ELEPHANT_WINDOW * ELEPHANT_ROOM] WORD_PLACE;
} scheme_packet;

/* Each step is a function of its own, so the registers that it saves are off the stack again when
 * the permutation runs. */
#if defined(__GNUC__)
#define SERIAL_STEP static __attribute__((noinline))
#else
#define SERIAL_STEP static
#endif
/* Bytes in a window of blocks; bytes of AD in the first block of nonce || AD || 1. */
#define STRIDE(e) (ELEPHANT_WINDOW * (size_t)(e)->block)
#define AD_ROOM(e) ((size_t)(e)->block - ELEPHANT_NONCE)
#define CALLERS offsetof(scheme_packet, turn)

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

/* to = from. Where only aligned words can be read, the compiler would copy bytes. */
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

/* to ^= the window at m, which need not be aligned: each word of it is put together from two
 * aligned ones. */
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

/* The last `left` bytes of AD or text, from `at` on; then a byte 1, and zeros to the end of the
 * room. */
static void load_end(uint8_t *to, size_t room, const uint8_t *from, size_t at, size_t left) {
  if (left) loxo_copy(to, from + at, left); /* otherwise `from` may be NULL */
  to[left] = 1;
  loxo_fill(to + left + 1, 0, room - left - 1);
}

/* Extends the sequence, whose first block is at m, to the end of s->masks. */
static void masks_fill(elephant_ref e, scheme_packet *s, uint8_t *m) {
  for (; m <= s->masks + ELEPHANT_WINDOW; m++) m[e->block] = e->feedback(m);
}

/* The masks of the next window. */
static void masks_next(elephant_ref e, scheme_packet *s) {
  for (uint_fast8_t i = 0; i <= e->block; i++) s->masks[i] = s->masks[ELEPHANT_WINDOW + i];
  masks_fill(e, s, s->masks + 1);
}

/* A byte that is appended is the sum of the rotated first byte and of other terms. With the first
 * byte zero, feedback gives just the other terms, which leaves the first byte. */
static void masks_back(elephant_ref e, scheme_packet *s) {
  for (uint_fast8_t i = e->block + 1u; i--;) s->masks[ELEPHANT_WINDOW + i] = s->masks[i];
  for (uint8_t *m = s->masks + ELEPHANT_WINDOW; m-- > s->masks;) {
    *m = 0;
    *m = lane_rotate(m[e->block] ^ e->feedback(m), 8 - e->rotation);
  }
}

/* Adds the turn's masks to n states. */
static void masks_add(elephant_ref e, scheme_packet *s, size_t n) {
  uint8_t *state = s->states;
  for (size_t i = 0; i < ELEPHANT_WINDOW && i < n; i++, state += e->block) {
    const uint8_t *m = s->masks + i;
    for (uint_fast8_t windows = s->turn; windows; windows >>= 1, m++) {
      if (windows & 1) add_window(e, state, m);
    }
  }
}

LOXO_ALWAYS_INLINE void permute(elephant_ref e, scheme_packet *s, size_t n) {
  masks_add(e, s, n);
  e->permute(s->states, n);
  masks_add(e, s, n);
}

/* Loads the turn's states for the blocks from `at` on, up to a window of them, and returns how
 * many. If `ends` is 1, a padded block ends the data. */
LOXO_ALWAYS_INLINE size_t blocks_load(elephant_ref e, scheme_packet *s, const uint8_t *from,
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

SERIAL_STEP size_t turn_load(elephant_ref e, scheme_packet *s) {
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

/* Adds the permuted states to the sum, or encrypts or decrypts with them. */
SERIAL_STEP void turn_store(elephant_ref e, scheme_packet *s, size_t n) {
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

/* Moves on to the next window, or, after the last one, back to the first for the tag. */
static void after_window(elephant_ref e, scheme_packet *s) {
  s->at += STRIDE(e);
  if (s->at <= s->len || s->at + AD_ROOM(e) <= s->ad_len) {
    masks_next(e, s);
    s->turn = s->work == ENCRYPT ? CRYPT : TEXT;
  } else {
    while (s->at -= STRIDE(e)) masks_back(e, s);
    s->turn = TAG;
  }
}

/* Writes the tag, or compares it. If it is right, the text is released. */
static int after_tag(elephant_ref e, scheme_packet *s) {
  if (s->work == ENCRYPT) {
    loxo_copy(s->tag, s->states, e->tag);
    return LOXO_OK;
  }
  if (loxo_differ(s->states, s->tag, e->tag)) return LOXO_ERR_FORGED;
  s->work = RELEASE;
  s->turn = CRYPT;
  return s->len ? GOES_ON : LOXO_OK;
}

/* Chooses the next turn, or returns the packet's status. */
SERIAL_STEP int turn_next(elephant_ref e, scheme_packet *s) {
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

/* Takes nonce || AD || 1, whose first block begins the sum. */
static void scheme_packet_start(elephant_ref e, scheme_packet *s, const uint8_t *nonce) {
  loxo_copy(s->nonce, nonce, ELEPHANT_NONCE);
  loxo_copy(s->sum, s->nonce, ELEPHANT_NONCE);
  if (s->ad_len < AD_ROOM(e)) {
    load_end(s->sum + ELEPHANT_NONCE, AD_ROOM(e), s->ad, 0, s->ad_len);
  } else {
    loxo_copy(s->sum + ELEPHANT_NONCE, s->ad, AD_ROOM(e));
  }
  s->at = 0;
}

static int scheme_packet_run(elephant_ref e, scheme_packet *s, const uint8_t *key,
                             const void *context, int decrypt) {
  int status;
  e = ELEPHANT_KNOWN(e);
  s->work = (uint8_t)decrypt;
  s->turn = decrypt ? TEXT : CRYPT;
  if (context) {
    loxo_copy(s->masks, context, e->block);
  } else {
    key_block(e, s->masks, key);
    e->permute(s->masks, 1);
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

/* ---- What elephant_pieces.h asks for -------------------------------------------------------- */

/* The window of a piece is as long as a block. It begins where this file's windows do, so that the
 * AD's is at place 0 too. */
static void absorb_from(elephant_ref e, scheme_state *s, size_t place) {
  (void)place;
  loxo_copy(s->absorb_window, s->key.mask, e->block);
}

/* Loads and permutes blocks of the turn; returns how many. The window moves on. */
static size_t piece_run(elephant_ref e, scheme_packet *w, uint8_t *window, const uint8_t *from,
                        size_t len, size_t ends) {
  loxo_copy(w->masks, window, e->block);
  masks_fill(e, w, w->masks);
  size_t n = blocks_load(e, w, from, 0, len, ends);
  permute(e, w, n);
  loxo_copy(window, w->masks + n, e->block);
  return n;
}

static void absorb_blocks(elephant_ref e, scheme_state *s, const uint8_t *data, size_t len,
                          uint8_t last) {
  scheme_packet w;
  w.at = 0;
  w.turn = s->second ? TEXT : AD;
  loxo_copy(w.sum, s->sum, e->block);
  turn_store(e, &w, piece_run(e, &w, s->absorb_window, data, len, last));
  loxo_copy(s->sum, w.sum, e->block);
  loxo_wipe(&w, sizeof w);
}

static size_t crypt_blocks(elephant_ref e, scheme_state *s, uint8_t *out, const uint8_t *in,
                           size_t len) {
  scheme_packet w;
  size_t made = 0;
  while (len - made >= e->block && made < STRIDE(e)) made += e->block;
  w.out = out;
  w.in = in;
  w.len = made;
  w.turn = CRYPT;
  w.at = 0;
  loxo_copy(w.nonce, s->nonce, ELEPHANT_NONCE);
  size_t n = piece_run(e, &w, s->keystream_window, NULL, made, made == 0); /* at least one */
  if (made) {
    turn_store(e, &w, n);
  } else {
    loxo_copy(s->keystream, w.states, e->block);
    s->used = 0;
  }
  loxo_wipe(&w, sizeof w);
  return made;
}
