/* SPDX-License-Identifier: Apache-2.0 OR MIT
 *
 * Words of 64 bits, of four packets side by side: the form of core/duplex.h for any compiler with
 * vectors. Internal.
 *
 * Element i of a vector belongs to lane i. Pairs of words come from rows of 16 bytes, one per lane,
 * and an odd last word by itself, so nothing is read or written beyond a block. Lanes that sit out
 * read zeros and write to a sink.
 */
#ifndef LOXO_WORDS_V4Q_H
#define LOXO_WORDS_V4Q_H

#include "bytes.h"
#include "ct.h"
#include "target.h"

typedef uint64_t word LOXO_VECTOR(32);
typedef unsigned lanes; /* bit i is lane i */
enum { WORD = 8, LANES = 4, ALL = (1 << LANES) - 1 };

typedef struct cursor {
  const uint8_t *in[LANES];
  uint8_t *out[LANES];
  size_t left[LANES];
} cursor;

LOXO_ALWAYS_INLINE cursor cursor_of(const uint8_t *const *in, uint8_t *const *out,
                                    const size_t *left) {
  cursor c;
  LOXO_UNROLL
  for (int i = 0; i < LANES; i++) {
    c.in[i] = in[i];
    c.out[i] = out ? out[i] : (uint8_t *)(uintptr_t)in[i];
    c.left[i] = left[i];
  }
  return c;
}

LOXO_ALWAYS_INLINE lanes with_left(const cursor *c, size_t n) {
  lanes m = 0;
  LOXO_UNROLL
  for (int i = 0; i < LANES; i++) m |= (lanes)(c->left[i] >= n) << i;
  return m;
}

LOXO_ALWAYS_INLINE int any(lanes m) { return m != 0; }

LOXO_ALWAYS_INLINE int has(lanes m, int i) { return (int)(m >> i & 1); }

/* Ones in the lanes of m, zeros in the others. */
LOXO_ALWAYS_INLINE void set_ones(word *x, lanes m) {
  *x = (word){0 - (uint64_t)has(m, 0), 0 - (uint64_t)has(m, 1), 0 - (uint64_t)has(m, 2),
              0 - (uint64_t)has(m, 3)};
}

LOXO_ALWAYS_INLINE void restore(word *s, const word *before, int words, lanes m) {
  word ones;
  if (m == ALL) return;
  set_ones(&ones, m);
  LOXO_UNROLL
  for (int w = 0; w < words; w++) s[w] = (s[w] & ones) | (before[w] & ~ones);
}

LOXO_ALWAYS_INLINE void advance(cursor *c, lanes m, size_t n) {
  LOXO_UNROLL
  for (int i = 0; i < LANES; i++) {
    if (!has(m, i)) continue;
    c->in[i] += n;
    c->out[i] += n;
    c->left[i] -= n;
  }
}

/* ---- Rows ------------------------------------------------------------------------------------ */

/* Two words of a lane. */
typedef uint64_t row LOXO_VECTOR(16);

typedef struct rows {
  row of[LANES];
} rows;

static const uint8_t zeros[16];

#if defined(__has_builtin)
#if __has_builtin(__builtin_shufflevector)
#define WORDS_SHUFFLE __builtin_shufflevector
#endif
#endif

LOXO_ALWAYS_INLINE void words_from_rows(word *x, const rows *r) {
#ifdef WORDS_SHUFFLE
  const word even = WORDS_SHUFFLE(r->of[0], r->of[2], 0, 1, 2, 3);
  const word odd = WORDS_SHUFFLE(r->of[1], r->of[3], 0, 1, 2, 3);
  x[0] = WORDS_SHUFFLE(even, odd, 0, 4, 2, 6);
  x[1] = WORDS_SHUFFLE(even, odd, 1, 5, 3, 7);
#else
  LOXO_UNROLL
  for (int w = 0; w < 2; w++) {
    x[w] = (word){r->of[0][w], r->of[1][w], r->of[2][w], r->of[3][w]};
  }
#endif
}

LOXO_ALWAYS_INLINE rows rows_from_words(const word *x) {
#ifdef WORDS_SHUFFLE
  const word even = WORDS_SHUFFLE(x[0], x[1], 0, 4, 2, 6);
  const word odd = WORDS_SHUFFLE(x[0], x[1], 1, 5, 3, 7);
  return (rows){{WORDS_SHUFFLE(even, even, 0, 1), WORDS_SHUFFLE(odd, odd, 0, 1),
                 WORDS_SHUFFLE(even, even, 2, 3), WORDS_SHUFFLE(odd, odd, 2, 3)}};
#else
  return (rows){{(row){x[0][0], x[1][0]}, (row){x[0][1], x[1][1]}, (row){x[0][2], x[1][2]},
                 (row){x[0][3], x[1][3]}}};
#endif
}

/* A row as memory has it. */
LOXO_ALWAYS_INLINE row little_endian(row r) {
#if defined(__BYTE_ORDER__) && __BYTE_ORDER__ == __ORDER_BIG_ENDIAN__
  return (row){LOXO_LE64(r[0]), LOXO_LE64(r[1])};
#else
  return r;
#endif
}

/* Two words of each lane, or one. */
LOXO_ALWAYS_INLINE void load_rows(word *x, int words, const uint8_t *const *from) {
  rows r;
  if (words < 2) {
    x[0] = (word){loxo_load64(from[0]), loxo_load64(from[1]), loxo_load64(from[2]),
                  loxo_load64(from[3])};
    return;
  }
  LOXO_UNROLL
  for (int i = 0; i < LANES; i++) {
    loxo_copy(&r.of[i], from[i], sizeof r.of[i]);
    r.of[i] = little_endian(r.of[i]);
  }
  words_from_rows(x, &r);
}

/* To the first n. */
LOXO_ALWAYS_INLINE void store_rows(uint8_t *const *to, size_t n, const word *x, int words) {
  rows r;
  if (words > 1) r = rows_from_words(x);
  LOXO_UNROLL
  for (size_t i = 0; i < LANES; i++) {
    if (i >= n) continue;
    if (words > 1) {
      const row out = little_endian(r.of[i]);
      loxo_copy(to[i], &out, sizeof out);
    } else {
      loxo_store64(to[i], x[0][i]);
    }
  }
}

/* ---- Whole words ----------------------------------------------------------------------------- */

LOXO_ALWAYS_INLINE void get(word *x, int words, const uint8_t *const *from) {
  const uint8_t *at[LANES];
  LOXO_UNROLL
  for (int w = 0; w < words; w += 2) {
    LOXO_UNROLL
    for (int i = 0; i < LANES; i++) at[i] = from[i] + WORD * w;
    load_rows(x + w, words - w, at);
  }
}

LOXO_ALWAYS_INLINE void put(uint8_t *const *to, size_t n, const word *x, int words) {
  uint8_t *at[LANES];
  LOXO_UNROLL
  for (int w = 0; w < words; w += 2) {
    LOXO_UNROLL
    for (int i = 0; i < LANES; i++) at[i] = to[i] + WORD * w;
    store_rows(at, n, x + w, words - w);
  }
}

LOXO_ALWAYS_INLINE void whole(word *x, int words, const cursor *c, lanes m, int rate) {
  const uint8_t *from[LANES];
  LOXO_UNROLL
  for (int w = 0; w < words; w++) x[w] = (word){0, 0, 0, 0};
  LOXO_UNROLL
  for (int w = 0; WORD * w < rate; w += 2) {
    LOXO_UNROLL
    for (int i = 0; i < LANES; i++) from[i] = has(m, i) ? c->in[i] + WORD * w : zeros;
    load_rows(x + w, rate / WORD - w, from);
  }
}

LOXO_ALWAYS_INLINE void crypt_whole(word *x, const word *s, int words, const cursor *c, lanes m,
                                    int rate, int decrypt) {
  uint8_t *to[LANES], sink[sizeof(row)];
  word ones;
  whole(x, words, c, m, rate);
  set_ones(&ones, m);
  LOXO_UNROLL
  for (int w = 0; WORD * w < rate; w += 2) {
    const int two = rate / WORD - w > 1;
    const word crypted[2] = {(x[w] ^ s[w]) & ones, (x[w + two] ^ s[w + two]) & ones};
    LOXO_UNROLL
    for (int i = 0; i < LANES; i++) to[i] = has(m, i) ? c->out[i] + WORD * w : sink;
    store_rows(to, LANES, crypted, 1 + two);
    if (decrypt) x[w + two] = crypted[two];
    if (decrypt) x[w] = crypted[0];
  }
}

LOXO_ALWAYS_INLINE void set64(word *s, int at, uint64_t value) {
  s[at / WORD] = (word){value, value, value, value};
}

LOXO_ALWAYS_INLINE void add(word *s, const word *x, int words) {
  LOXO_UNROLL
  for (int w = 0; w < words; w++) s[w] ^= x[w];
}

LOXO_ALWAYS_INLINE lanes differing(const word *a, const word *b, int words) {
  word difference = a[0] ^ b[0];
  lanes m = 0;
  LOXO_UNROLL
  for (int w = 1; w < words; w++) difference |= a[w] ^ b[w];
  difference = (difference | -difference) >> 63;
  LOXO_UNROLL
  for (int i = 0; i < LANES; i++) m |= (lanes)difference[i] << i;
  LOXO_PUBLIC(&m, sizeof m);
  return m;
}

/* ---- Parts of words -------------------------------------------------------------------------- */

/* How many of the bytes left are in word w. */
LOXO_ALWAYS_INLINE size_t bytes_in(size_t left, int w) {
  const size_t at = (size_t)WORD * (size_t)w;
  return left < at ? 0 : left - at < WORD ? left - at : WORD;
}

LOXO_ALWAYS_INLINE void part(word *x, int words, const cursor *c, lanes m, uint8_t pad) {
  LOXO_UNROLL
  for (int w = 0; w < words; w++) x[w] = (word){0, 0, 0, 0};
  for (int i = 0; i < LANES; i++) {
    if (!has(m, i)) continue;
    LOXO_UNROLL
    for (int w = 0; w < words; w++) {
      const size_t n = bytes_in(c->left[i], w);
      if (n) x[w][i] = loxo_load64_part(c->in[i] + WORD * w, n);
      if (c->left[i] / WORD == (size_t)w) x[w][i] |= (uint64_t)pad << (8 * n);
    }
  }
}

LOXO_ALWAYS_INLINE void crypt_part(word *x, const word *s, int words, const cursor *c, lanes m,
                                   uint8_t pad, int decrypt) {
  part(x, words, c, m, pad);
  for (int i = 0; i < LANES; i++) {
    if (!has(m, i)) continue;
    LOXO_UNROLL
    for (int w = 0; w < words; w++) {
      const size_t n = bytes_in(c->left[i], w);
      if (!n) continue;
      const uint64_t crypted = x[w][i] ^ s[w][i];
      loxo_store64_part(c->out[i] + WORD * w, crypted, n);
      if (decrypt) x[w][i] ^= s[w][i] & (UINT64_MAX >> (64 - 8 * n));
    }
  }
}

LOXO_ALWAYS_INLINE void add_byte(word *s, int at, uint8_t value) {
  const uint64_t x = (uint64_t)value << (8 * (at % WORD));
  s[at / WORD] ^= (word){x, x, x, x};
}

#endif
