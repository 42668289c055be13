/* SPDX-License-Identifier: Apache-2.0 OR MIT
 *
 * Words of 64 bits, of four packets side by side: the form of core/duplex.h for any compiler with
 * vectors. Internal.
 *
 * Element i of a vector belongs to lane i, whose bytes are read and written one word at a time.
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

LOXO_ALWAYS_INLINE void restore(word *s, const word *before, int words, lanes m) {
  word ones;
  if (m == ALL) return;
  LOXO_UNROLL
  for (int i = 0; i < LANES; i++) ones[i] = 0 - (uint64_t)has(m, i);
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

/* ---- Whole words ----------------------------------------------------------------------------- */

LOXO_ALWAYS_INLINE void get(word *x, int words, const uint8_t *const *from) {
  LOXO_UNROLL
  for (int w = 0; w < words; w++) {
    LOXO_UNROLL
    for (int i = 0; i < LANES; i++) x[w][i] = loxo_load64(from[i] + WORD * w);
  }
}

LOXO_ALWAYS_INLINE void put(uint8_t *const *to, size_t n, const word *x, int words) {
  LOXO_UNROLL
  for (int w = 0; w < words; w++) {
    LOXO_UNROLL
    for (size_t i = 0; i < LANES; i++) {
      if (i < n) loxo_store64(to[i] + WORD * w, x[w][i]);
    }
  }
}

/* The word of a lane, `at` bytes further on. */
LOXO_ALWAYS_INLINE uint64_t taken(const cursor *c, lanes m, int lane, int at) {
  return has(m, lane) ? loxo_load64(c->in[lane] + at) : 0;
}

LOXO_ALWAYS_INLINE void whole(word *x, int words, const cursor *c, lanes m, int rate) {
  LOXO_UNROLL
  for (int w = 0; w < words; w++) {
    const int at = WORD * w;
    x[w] = at < rate ? (word){taken(c, m, 0, at), taken(c, m, 1, at), taken(c, m, 2, at),
                              taken(c, m, 3, at)}
                     : (word){0};
  }
}

LOXO_ALWAYS_INLINE void crypt_whole(word *x, const word *s, int words, const cursor *c, lanes m,
                                    int rate, int decrypt) {
  whole(x, words, c, m, rate);
  LOXO_UNROLL
  for (int w = 0; w < rate / WORD; w++) {
    LOXO_UNROLL
    for (int i = 0; i < LANES; i++) {
      if (!has(m, i)) continue;
      const uint64_t crypted = x[w][i] ^ s[w][i];
      loxo_store64(c->out[i] + WORD * w, crypted);
      if (decrypt) x[w][i] = crypted;
    }
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
