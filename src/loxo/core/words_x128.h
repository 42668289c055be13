/* SPDX-License-Identifier: Apache-2.0 OR MIT
 *
 * Words of 16 bytes, of one packet: the form of core/duplex.h for vectors of four words of 32 bits,
 * by any compiler that has them. Rates need not be whole words; the last word of a block has zeros
 * behind it. Internal.
 */
#ifndef LOXO_WORDS_X128_H
#define LOXO_WORDS_X128_H

#include "bytes.h"
#include "ct.h"
#include "v128.h"

#include "cursor_one.inc"
#include "words_quads.inc"
#include "words_rows.inc"

enum { WORD = 16 };
#define WORDS_IN_MEMORY 1

LOXO_ALWAYS_INLINE void restore(word *s, const word *before, int words, lanes m) {
  LOXO_UNROLL
  for (int w = 0; w < words; w++) {
    if (!m) s[w] = before[w];
  }
}

LOXO_ALWAYS_INLINE void set64(word *s, int at, uint64_t value) {
  row r = (row)s[at / WORD];
  r[at % WORD / 8] = value;
  s[at / WORD] = (word)r;
}

LOXO_ALWAYS_INLINE void add_byte(word *s, int at, uint8_t value) {
  s[at / WORD] ^= (word)byte_at((size_t)at % WORD, value);
}

LOXO_ALWAYS_INLINE void add(word *s, const word *x, int words) {
  LOXO_UNROLL
  for (int w = 0; w < words; w++) s[w] ^= x[w];
}

LOXO_ALWAYS_INLINE lanes differing(const word *a, const word *b, int words) {
  word difference = a[0] ^ b[0];
  LOXO_UNROLL
  for (int w = 1; w < words; w++) difference |= a[w] ^ b[w];
  uint64_t any_bit = ((row)difference)[0] | ((row)difference)[1];
  __asm__("" : "+r"(any_bit)); /* no early exit once a difference is found */
  lanes m = (lanes)((any_bit | (0 - any_bit)) >> 63);
  LOXO_PUBLIC(&m, sizeof m);
  return m;
}

/* ---- Blocks ---------------------------------------------------------------------------------- */

LOXO_ALWAYS_INLINE void get(word *x, int words, const uint8_t *const *from) {
  LOXO_UNROLL
  for (int w = 0; w < words; w++) x[w] = (word)load_row(*from + WORD * w);
}

LOXO_ALWAYS_INLINE void put(uint8_t *const *to, size_t n, const word *x, int words) {
  (void)n;
  LOXO_UNROLL
  for (int w = 0; w < words; w++) store_row(*to + WORD * w, (row)x[w]);
}

/* How many of n bytes are in word w. */
LOXO_ALWAYS_INLINE size_t bytes_in(size_t n, int w) {
  const size_t at = (size_t)WORD * (size_t)w;
  return n < at ? 0 : n - at < WORD ? n - at : WORD;
}

/* The first n bytes of a block, and zeros. */
LOXO_ALWAYS_INLINE void read_block(word *x, int words, const uint8_t *in, size_t n) {
  LOXO_UNROLL
  for (int w = 0; w < words; w++) {
    const size_t now = bytes_in(n, w);
    x[w] = (word)(now == WORD ? load_row(in + WORD * w) : load_some(in + WORD * w, now));
  }
}

/* Writes n bytes of a block, as they were read, with s added. In decryption x becomes what is
 * written. */
LOXO_ALWAYS_INLINE void write_block(uint8_t *out, word *x, const word *s, int words, size_t n,
                                    int decrypt) {
  LOXO_UNROLL
  for (int w = 0; w < words; w++) {
    const size_t now = bytes_in(n, w);
    const word crypted = x[w] ^ s[w];
    if (now == WORD) {
      store_row(out + WORD * w, (row)crypted);
      if (decrypt) x[w] = crypted;
    } else if (now) {
      store_some(out + WORD * w, (row)crypted, now);
      if (decrypt) x[w] ^= s[w] & (word)first_bytes(now);
    }
  }
}

LOXO_ALWAYS_INLINE void whole(word *x, int words, const cursor *c, lanes m, int rate) {
  read_block(x, words, c->in, m ? (size_t)rate : 0);
}

LOXO_ALWAYS_INLINE void crypt_whole(word *x, const word *s, int words, const cursor *c, lanes m,
                                    int rate, int decrypt) {
  whole(x, words, c, m, rate);
  if (m) write_block(c->out, x, s, words, (size_t)rate, decrypt);
}

LOXO_ALWAYS_INLINE void part(word *x, int words, const cursor *c, lanes m, uint8_t pad) {
  read_block(x, words, c->in, m ? c->left : 0);
  LOXO_UNROLL
  for (int w = 0; w < words; w++) {
    if (m && c->left / WORD == (size_t)w) x[w] ^= (word)byte_at(c->left % WORD, pad);
  }
}

LOXO_ALWAYS_INLINE void crypt_part(word *x, const word *s, int words, const cursor *c, lanes m,
                                   uint8_t pad, int decrypt) {
  part(x, words, c, m, pad);
  if (m) write_block(c->out, x, s, words, c->left, decrypt);
}

#endif
