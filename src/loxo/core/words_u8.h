/* SPDX-License-Identifier: Apache-2.0 OR MIT
 *
 * Bytes as words, of one packet: the form of core/duplex.h for 8-bit machines, and for the smallest
 * code on others. The state stays in memory, so a kernel may be a function, and nothing is
 * unrolled. Internal.
 */
#ifndef LOXO_WORDS_U8_H
#define LOXO_WORDS_U8_H

#include "bytes.h"
#include "ct.h"

typedef uint8_t word;
enum { WORD = 1 };

#include "cursor_one.inc"

LOXO_ALWAYS_INLINE void restore(word *s, const word *before, int words, lanes m) {
  if (!m) loxo_copy(s, before, (size_t)words);
}

/* Some bytes, not none. */
LOXO_ONE_COPY void move_bytes(uint8_t *to, const uint8_t *from, uint8_t n) {
  do {
    *to++ = *from++;
  } while (--n);
}

LOXO_ALWAYS_INLINE void get(word *x, int words, const uint8_t *const *from) {
  move_bytes(x, *from, (uint8_t)words);
}

LOXO_ALWAYS_INLINE void put(uint8_t *const *to, size_t n, const word *x, int words) {
  (void)n;
  move_bytes(*to, x, (uint8_t)words);
}

LOXO_ALWAYS_INLINE void set64(word *s, int at, uint64_t value) { loxo_store64(s + at, value); }

LOXO_ALWAYS_INLINE void add_byte(word *s, int at, uint8_t value) { s[at] ^= value; }

LOXO_ONE_COPY void add_bytes(word *s, const word *x, uint8_t n) {
  do {
    *s++ ^= *x++;
  } while (--n);
}

LOXO_ALWAYS_INLINE void add(word *s, const word *x, int words) { add_bytes(s, x, (uint8_t)words); }

/* loxo_differ() in fewer instructions for a byte. */
LOXO_ALWAYS_INLINE lanes differing(const word *a, const word *b, int words) {
  uint8_t difference = 0, n = (uint8_t)words;
  do {
    difference |= *a++ ^ *b++;
#if defined(__GNUC__)
    __asm__("" : "+r"(difference)); /* no early exit once a difference is found */
#endif
  } while (--n);
  lanes m = (difference + 0xff) >> 8;
  LOXO_PUBLIC(&m, sizeof m);
  return m;
}

/* ---- Blocks ---------------------------------------------------------------------------------- */

/* The first n bytes of a block, and zeros. */
LOXO_ONE_COPY void read_block(word *x, const uint8_t *from, uint8_t n, uint8_t zeros) {
  for (; n; n--) *x++ = *from++;
  for (; zeros; zeros--) *x++ = 0;
}

/* XORs n bytes of s to what has been read, and writes that. It takes the place of what has been
 * read, in decryption. */
LOXO_ONE_COPY void write_block(uint8_t *to, word *x, const word *s, uint8_t n, int decrypt) {
  for (; n; n--) {
    const word crypted = *x ^ *s++;
    *to++ = crypted;
    if (decrypt) *x = crypted;
    x++;
  }
}

LOXO_ALWAYS_INLINE void whole(word *x, int words, const cursor *c, lanes m, int rate) {
  const int n = m ? rate : 0;
  read_block(x, c->in, (uint8_t)n, (uint8_t)(words - n));
}

LOXO_ALWAYS_INLINE void part(word *x, int words, const cursor *c, lanes m, uint8_t pad) {
  const uint8_t n = (uint8_t)(m ? c->left : 0);
  read_block(x, c->in, n, (uint8_t)(words - n));
  if (m) x[n] = pad;
}

LOXO_ALWAYS_INLINE void crypt_whole(word *x, const word *s, int words, const cursor *c, lanes m,
                                    int rate, int decrypt) {
  whole(x, words, c, m, rate);
  write_block(c->out, x, s, (uint8_t)(m ? rate : 0), decrypt);
}

LOXO_ALWAYS_INLINE void crypt_part(word *x, const word *s, int words, const cursor *c, lanes m,
                                   uint8_t pad, int decrypt) {
  part(x, words, c, m, pad);
  write_block(c->out, x, s, (uint8_t)(m ? c->left : 0), decrypt);
}

#endif
