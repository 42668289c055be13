/* SPDX-License-Identifier: Apache-2.0 OR MIT
 *
 * Words of 64 bits, of one packet: the form of core/duplex.h for 64-bit machines. A kernel may hold
 * the bits of a word in another order, as core/interleaved.h and core/reversed.h do: INTO(x) is the
 * word x in it, and FROM(x) turns that back. Internal.
 */
#ifndef LOXO_WORDS_U64_H
#define LOXO_WORDS_U64_H

#include "bytes.h"
#include "ct.h"

#if !defined(INTO) && defined(LOXO_REVERSED)
#define INTO(x) loxo_reverse(x)
#define FROM(x) loxo_reverse(x)
#elif !defined(INTO)
#define INTO(x) (x)
#define FROM(x) (x)
#endif

typedef uint64_t word;
typedef int lanes; /* 0 or 1 */
enum { WORD = 8, LANES = 1 };

typedef struct cursor {
  const uint8_t *in;
  uint8_t *out;
  size_t left;
} cursor;

LOXO_ALWAYS_INLINE cursor cursor_of(const uint8_t *const *in, uint8_t *const *out,
                                    const size_t *left) {
  return (cursor){*in, out ? *out : (uint8_t *)(uintptr_t)*in, *left};
}

LOXO_ALWAYS_INLINE lanes with_left(const cursor *c, size_t n) { return c->left >= n; }

LOXO_ALWAYS_INLINE int any(lanes m) { return m; }

LOXO_ALWAYS_INLINE void restore(word *s, const word *before, int words, lanes m) {
  LOXO_UNROLL
  for (int w = 0; w < words; w++) {
    if (!m) s[w] = before[w];
  }
}

LOXO_ALWAYS_INLINE void advance(cursor *c, lanes m, size_t n) {
  if (!m) return;
  c->in += n;
  c->out += n;
  c->left -= n;
}

/* ---- Whole words ----------------------------------------------------------------------------- */

#if LOXO_WORD64 && !defined(LOXO_INTERLEAVED)
LOXO_ALWAYS_INLINE void get(word *x, int words, const uint8_t *const *from) {
  LOXO_UNROLL
  for (int w = 0; w < words; w++) x[w] = INTO(loxo_load64(*from + WORD * w));
}

LOXO_ALWAYS_INLINE void put(uint8_t *const *to, size_t n, const word *x, int words) {
  (void)n;
  LOXO_UNROLL
  for (int w = 0; w < words; w++) loxo_store64(*to + WORD * w, FROM(x[w]));
}

LOXO_ALWAYS_INLINE void whole(word *x, int words, const cursor *c, lanes m, int rate) {
  LOXO_UNROLL
  for (int w = 0; w < words; w++) {
    x[w] = m && WORD * w < rate ? INTO(loxo_load64(c->in + WORD * w)) : 0;
  }
}

LOXO_ALWAYS_INLINE void crypt_whole(word *x, const word *s, int words, const cursor *c, lanes m,
                                    int rate, int decrypt) {
  const word added = 0 - (word)decrypt;
  LOXO_UNROLL
  for (int w = 0; w < words; w++) {
    x[w] = 0;
    if (!m || WORD * w >= rate) continue;
    const uint64_t read = loxo_load64(c->in + WORD * w);
    loxo_store64(c->out + WORD * w, read ^ FROM(s[w]));
    x[w] = INTO(read) ^ (s[w] & added);
  }
}

#else
enum { BLOCK_WORDS = 5 }; /* at most */

/* Whether half a word can be read or written at once. */
LOXO_ALWAYS_INLINE int in_halves(const uint8_t *p) {
  return LOXO_UNALIGNED || (uintptr_t)p % 4 == 0;
}

LOXO_ALWAYS_INLINE uint64_t load_halves(const uint8_t *p) {
  uint32_t low, high;
  loxo_copy(&low, loxo_aligned(p, 4), 4);
  loxo_copy(&high, loxo_aligned(p + 4, 4), 4);
  return LOXO_LE32(low) | (uint64_t)LOXO_LE32(high) << 32;
}

LOXO_ALWAYS_INLINE void store_halves(uint8_t *p, uint64_t x) {
  const uint32_t low = LOXO_LE32((uint32_t)x), high = LOXO_LE32((uint32_t)(x >> 32));
  loxo_copy(loxo_aligned(p, 4), &low, 4);
  loxo_copy(loxo_aligned(p + 4, 4), &high, 4);
}

LOXO_ALWAYS_INLINE uint32_t load_bytes(const uint8_t *p) {
  return p[0] | (uint32_t)p[1] << 8 | (uint32_t)p[2] << 16 | (uint32_t)p[3] << 24;
}

LOXO_ONE_COPY void get_words(word *x, size_t words, const uint8_t *from) {
  if (in_halves(from)) {
    do {
      *x++ = INTO(load_halves(from));
      from += WORD;
    } while (--words);
  } else {
    do {
      *x++ = INTO(load_bytes(from) | (uint64_t)load_bytes(from + 4) << 32);
      from += WORD;
    } while (--words);
  }
}

LOXO_ONE_COPY void put_words(uint8_t *to, const word *x, size_t words) {
  if (in_halves(to)) {
    do {
      store_halves(to, FROM(*x++));
      to += WORD;
    } while (--words);
  } else {
    do {
      uint64_t bytes = FROM(*x++);
      for (int i = 0; i < WORD; i++, bytes >>= 8) *to++ = (uint8_t)bytes;
    } while (--words);
  }
}

LOXO_ALWAYS_INLINE void get(word *x, int words, const uint8_t *const *from) {
  get_words(x, (size_t)words, *from);
}

LOXO_ALWAYS_INLINE void put(uint8_t *const *to, size_t n, const word *x, int words) {
  (void)n;
  put_words(*to, x, (size_t)words);
}

/* The words of a block stay in registers, unless they lie badly. */
LOXO_ALWAYS_INLINE void whole(word *x, int words, const cursor *c, lanes m, int rate) {
  for (int w = 0; w < words; w++) x[w] = 0;
  if (!m) return;
  if (LOXO_LIKELY(in_halves(c->in))) {
    LOXO_UNROLL
    for (int w = 0; w < rate / WORD; w++) x[w] = INTO(load_halves(c->in + WORD * w));
  } else {
    word read[BLOCK_WORDS];
    get_words(read, (size_t)rate / WORD, c->in);
    LOXO_UNROLL
    for (int w = 0; w < rate / WORD; w++) x[w] = read[w];
  }
}

LOXO_ALWAYS_INLINE void crypt_whole(word *x, const word *s, int words, const cursor *c, lanes m,
                                    int rate, int decrypt) {
  const word added = 0 - (word)decrypt;
  for (int w = 0; w < words; w++) x[w] = 0;
  if (!m) return;
  if (LOXO_LIKELY(in_halves(c->in) & in_halves(c->out))) {
    LOXO_UNROLL
    for (int w = 0; w < rate / WORD; w++) x[w] = INTO(load_halves(c->in + WORD * w));
    LOXO_UNROLL
    for (int w = 0; w < rate / WORD; w++) store_halves(c->out + WORD * w, FROM(x[w] ^ s[w]));
    LOXO_UNROLL
    for (int w = 0; w < rate / WORD; w++) x[w] ^= s[w] & added;
  } else {
    word read[BLOCK_WORDS], crypted[BLOCK_WORDS];
    get_words(read, (size_t)rate / WORD, c->in);
    LOXO_UNROLL
    for (int w = 0; w < rate / WORD; w++) {
      crypted[w] = read[w] ^ s[w];
      x[w] = decrypt ? crypted[w] : read[w];
    }
    put_words(c->out, crypted, (size_t)rate / WORD);
  }
}
#endif

LOXO_ALWAYS_INLINE void set64(word *s, int at, uint64_t value) { s[at / WORD] = INTO(value); }

LOXO_ALWAYS_INLINE void add(word *s, const word *x, int words) {
  LOXO_UNROLL
  for (int w = 0; w < words; w++) s[w] ^= x[w];
}

LOXO_ALWAYS_INLINE lanes differing(const word *a, const word *b, int words) {
  word difference = 0;
  LOXO_UNROLL
  for (int w = 0; w < words; w++) difference |= a[w] ^ b[w];
#if defined(__GNUC__)
  __asm__("" : "+r"(difference)); /* no early exit once a difference is found */
#endif
  const uint32_t any_bit = (uint32_t)(difference | difference >> 32);
  lanes m = (lanes)((any_bit | (0 - any_bit)) >> 31);
  LOXO_PUBLIC(&m, sizeof m);
  return m;
}

/* ---- Parts of words -------------------------------------------------------------------------- */

#if LOXO_WORD64 && !defined(LOXO_INTERLEAVED)
/* A part of a word, 0 < n < 8 bytes. Two accesses that overlap serve any four or more. */
LOXO_ALWAYS_INLINE uint64_t load_some(const uint8_t *p, size_t n) {
  uint32_t low, high;
  if (n >= 4) {
    loxo_copy(&low, p, 4);
    loxo_copy(&high, p + n - 4, 4);
    return LOXO_LE32(low) | (uint64_t)LOXO_LE32(high) << (8 * (n - 4));
  }
  return p[0] | (uint64_t)p[n / 2] << (8 * (n / 2)) | (uint64_t)p[n - 1] << (8 * (n - 1));
}

LOXO_ALWAYS_INLINE void store_some(uint8_t *p, uint64_t x, size_t n) {
  if (n >= 4) {
    const uint32_t low = LOXO_LE32((uint32_t)x), high = LOXO_LE32((uint32_t)(x >> (8 * (n - 4))));
    loxo_copy(p, &low, 4);
    loxo_copy(p + n - 4, &high, 4);
  } else {
    p[0] = (uint8_t)x;
    p[n / 2] = (uint8_t)(x >> (8 * (n / 2)));
    p[n - 1] = (uint8_t)(x >> (8 * (n - 1)));
  }
}

LOXO_ALWAYS_INLINE void part(word *x, int words, const cursor *c, lanes m, uint8_t pad) {
  LOXO_UNROLL
  for (int w = 0; w < words; w++) {
    const size_t at = (size_t)WORD * (size_t)w;
    uint64_t read = 0;
    if (m && c->left >= at) {
      const size_t n = c->left - at;
      if (n >= WORD) {
        read = loxo_load64(c->in + at);
      } else {
        read = (n ? load_some(c->in + at, n) : 0) | (uint64_t)pad << (8 * n);
      }
    }
    x[w] = INTO(read);
  }
}

LOXO_ALWAYS_INLINE void crypt_part(word *x, const word *s, int words, const cursor *c, lanes m,
                                   uint8_t pad, int decrypt) {
  part(x, words, c, m, pad);
  LOXO_UNROLL
  for (int w = 0; w < words; w++) {
    const size_t at = (size_t)WORD * (size_t)w;
    if (!m || c->left <= at) continue;
    const size_t n = c->left - at;
    const uint64_t crypted = FROM(x[w] ^ s[w]);
    if (n >= WORD) {
      loxo_store64(c->out + at, crypted);
      if (decrypt) x[w] ^= s[w];
    } else {
      store_some(c->out + at, crypted, n);
      if (decrypt) x[w] ^= s[w] & INTO(((uint64_t)1 << (8 * n)) - 1);
    }
  }
}

#else
/* The bytes of x are set one by one, in front of the words made of them. With s, they are the
 * plaintext, and what is read ^ s is written. */
LOXO_COLD void part_words(word *x, const uint8_t *in, uint8_t *out, size_t n, size_t words,
                          uint8_t pad, const word *s, int decrypt) {
  uint8_t *bytes = (uint8_t *)x;
  word stream[BLOCK_WORDS];
  if (s) put_words((uint8_t *)stream, s, words);
  for (size_t w = 0; w < words; w++) x[w] = 0;
  for (size_t i = 0; i < n; i++) {
    uint8_t byte = in[i];
    if (s) {
      const uint8_t crypted = byte ^ ((uint8_t *)stream)[i];
      out[i] = crypted;
      if (decrypt) byte = crypted;
    }
    bytes[i] = byte;
  }
  bytes[n] = pad;
  get_words(x, words, bytes);
  if (s) loxo_wipe(stream, sizeof stream);
}

LOXO_ALWAYS_INLINE void part(word *x, int words, const cursor *c, lanes m, uint8_t pad) {
  part_words(x, c->in, NULL, m ? c->left : 0, (size_t)words, m ? pad : 0, NULL, 0);
}

LOXO_ALWAYS_INLINE void crypt_part(word *x, const word *s, int words, const cursor *c, lanes m,
                                   uint8_t pad, int decrypt) {
  part_words(x, c->in, c->out, m ? c->left : 0, (size_t)words, m ? pad : 0, s, decrypt);
}
#endif

LOXO_ALWAYS_INLINE void add_byte(word *s, int at, uint8_t value) {
  s[at / WORD] ^= INTO((uint64_t)value << (8 * (at % WORD)));
}

#endif
