/* SPDX-License-Identifier: Apache-2.0 OR MIT
 *
 * Copies, fills, XORs and little-endian loads and stores of bytes, at any alignment. Internal.
 * Lengths are constants or public; nothing here depends on secret data.
 */
#ifndef LOXO_BYTES_H
#define LOXO_BYTES_H

#include "config.h"
#include "ct.h"

#if defined(__AVR__) && defined(__STRICT_ANSI__)
#error "compile Loxo for AVR with -std=gnu11: constants stay in flash by __flash, which is GNU C"
#endif

#if defined(__GNUC__) /* works freestanding, without <string.h> */
#define loxo_copy(to, from, n) __builtin_memcpy((to), (from), (n))
#define loxo_move(to, from, n) __builtin_memmove((to), (from), (n))
#define loxo_fill(to, byte, n) __builtin_memset((to), (byte), (n))
#else
#include <string.h>
#define loxo_copy(to, from, n) memcpy((to), (from), (n))
#define loxo_move(to, from, n) memmove((to), (from), (n))
#define loxo_fill(to, byte, n) memset((to), (byte), (n))
#endif

/* Words may lie at any address; a pointer that lies at a multiple of n there, or everywhere. */
#if defined(__ARM_FEATURE_UNALIGNED) || !defined(__GNUC__)
#define LOXO_UNALIGNED 1
#define loxo_aligned(p, n) (p)
#else
#define LOXO_UNALIGNED 0
#define loxo_aligned(p, n) __builtin_assume_aligned((p), (n))
#endif

#if defined(__BYTE_ORDER__) && __BYTE_ORDER__ == __ORDER_BIG_ENDIAN__
#define LOXO_LE64(x) __builtin_bswap64(x)
#define LOXO_LE32(x) __builtin_bswap32(x)
#else
#define LOXO_LE64(x) (x)
#define LOXO_LE32(x) (x)
#endif

/* Zeroes n bytes. */
LOXO_ALWAYS_INLINE void loxo_clear(void *p, size_t n) {
  if (LOXO_BARE_WORDS) {
    loxo_wipe(p, n);
  } else {
    loxo_fill(p, 0, n);
  }
}

#if defined(__GNUC__)
/* The same of a few words, their number a constant, by stores alone. */
LOXO_ALWAYS_INLINE void loxo_clear_words(void *p, size_t words) {
  const uint32_t zero = 0;
  LOXO_UNROLL
  for (size_t i = 0; i < words; i++) {
    loxo_copy(loxo_aligned((uint8_t *)p + 4 * i, 4), &zero, 4);
    __asm__ __volatile__("" : : : "memory");
  }
}
#else
#define loxo_clear_words(p, words) loxo_fill((p), 0, 4 * (words))
#endif

LOXO_ALWAYS_INLINE uint64_t loxo_load64(const uint8_t *p) {
  uint64_t x;
  loxo_copy(&x, p, 8);
  return LOXO_LE64(x);
}

LOXO_ALWAYS_INLINE void loxo_store64(uint8_t *p, uint64_t x) {
  x = LOXO_LE64(x);
  loxo_copy(p, &x, 8);
}

LOXO_ALWAYS_INLINE uint32_t loxo_load32(const uint8_t *p) {
  uint32_t x;
  loxo_copy(&x, p, 4);
  return LOXO_LE32(x);
}

LOXO_ALWAYS_INLINE void loxo_store32(uint8_t *p, uint32_t x) {
  x = LOXO_LE32(x);
  loxo_copy(p, &x, 4);
}

/* The first n bytes of a 64-bit word, n <= 8; the remaining bytes are zero. */
LOXO_ALWAYS_INLINE uint64_t loxo_load64_part(const uint8_t *p, size_t n) {
  uint64_t x = 0;
  loxo_copy(&x, p, n);
  return LOXO_LE64(x);
}

LOXO_ALWAYS_INLINE void loxo_store64_part(uint8_t *p, uint64_t x, size_t n) {
  x = LOXO_LE64(x);
  loxo_copy(p, &x, n);
}

/* The same for an n that is not a constant, 0 < n < 8: two accesses that overlap
 * serve any four or more, and three any fewer. */
LOXO_ALWAYS_INLINE uint64_t loxo_load64_some(const uint8_t *p, size_t n) {
  if (n >= 4) return loxo_load32(p) | (uint64_t)loxo_load32(p + n - 4) << (8 * (n - 4));
  return p[0] | (uint64_t)p[n / 2] << (8 * (n / 2)) | (uint64_t)p[n - 1] << (8 * (n - 1));
}

LOXO_ALWAYS_INLINE void loxo_store64_some(uint8_t *p, uint64_t x, size_t n) {
  if (n >= 4) {
    loxo_store32(p, (uint32_t)x);
    loxo_store32(p + n - 4, (uint32_t)(x >> (8 * (n - 4))));
  } else {
    p[0] = (uint8_t)x;
    p[n / 2] = (uint8_t)(x >> (8 * (n / 2)));
    p[n - 1] = (uint8_t)(x >> (8 * (n - 1)));
  }
}

/* XORs whole words of one size from index i on. The next smaller size takes the rest. */
#define LOXO_XOR_WORDS(word) \
  for (; i + sizeof(word) <= n; i += sizeof(word)) { \
    word x, y; \
    loxo_copy(&x, a + i, sizeof x); \
    if (b) { \
      loxo_copy(&y, b + i, sizeof y); \
      x = (word)(x ^ y); \
    } \
    if (c) { \
      loxo_copy(&y, c + i, sizeof y); \
      x = (word)(x ^ y); \
    } \
    loxo_copy(to + i, &x, sizeof x); \
  }

#if LOXO_WORD64 && defined(__GNUC__)
typedef uint64_t loxo_pair __attribute__((vector_size(16)));
#endif

/* to = a ^ b ^ c, n bytes. NULL for b or c leaves it out. `to` equals one of them or is disjoint
 * from them. The pieces do not overlap: a processor forwards a store only to loads that lie inside
 * it, so reading back an overlapped block would wait for the cache. */
LOXO_ALWAYS_INLINE void loxo_xor3(uint8_t *to, const uint8_t *a, const uint8_t *b, const uint8_t *c,
                                  size_t n) {
  size_t i = 0;
#if LOXO_WORD64
#if defined(__GNUC__)
  if (__builtin_constant_p(n)) LOXO_XOR_WORDS(loxo_pair)
#endif
  LOXO_XOR_WORDS(uint64_t)
  LOXO_XOR_WORDS(uint32_t)
  LOXO_XOR_WORDS(uint16_t)
#elif defined(__ARM_FEATURE_UNALIGNED)
  LOXO_XOR_WORDS(uint32_t)
#endif
  LOXO_XOR_WORDS(uint8_t)
}

/* to = a ^ b */
LOXO_ALWAYS_INLINE void loxo_xor(uint8_t *to, const uint8_t *a, const uint8_t *b, size_t n) {
  loxo_xor3(to, a, b, NULL, n);
}

/* Copies a block in the same pieces in which it is later read. */
LOXO_ALWAYS_INLINE void loxo_copy_block(uint8_t *to, const uint8_t *from, size_t n) {
#if LOXO_WORD64
  loxo_xor3(to, from, NULL, NULL, n);
#else
  loxo_copy(to, from, n);
#endif
}

/* Sets the first n of 64 bits a word, and clears the others. */
LOXO_ALWAYS_INLINE void loxo_first_bits(uint64_t *bits, size_t words, size_t n) {
  for (size_t i = 0; i < words; i++) {
    const size_t ones = n > 64 * i ? n - 64 * i : 0;
    bits[i] = ones >= 64 ? ~(uint64_t)0 : ((uint64_t)1 << ones) - 1;
  }
}

#endif
