/* SPDX-License-Identifier: Apache-2.0 OR MIT
 *
 * Bytes: copy, fill, XOR, little-endian loads and stores, at any alignment. Internal.
 * The four lengths that follow from a constant fold away; nothing here depends on data.
 */
#ifndef LOXO_BYTES_H
#define LOXO_BYTES_H

#include "config.h"

#if defined(__GNUC__) /* freestanding compilers have these without <string.h> */
#define loxo_copy(to, from, n) __builtin_memcpy((to), (from), (n))
#define loxo_move(to, from, n) __builtin_memmove((to), (from), (n))
#define loxo_fill(to, byte, n) __builtin_memset((to), (byte), (n))
#else
#include <string.h>
#define loxo_copy(to, from, n) memcpy((to), (from), (n))
#define loxo_move(to, from, n) memmove((to), (from), (n))
#define loxo_fill(to, byte, n) memset((to), (byte), (n))
#endif

#if defined(__BYTE_ORDER__) && __BYTE_ORDER__ == __ORDER_BIG_ENDIAN__
#define LOXO_LE64(x) __builtin_bswap64(x)
#else
#define LOXO_LE64(x) (x)
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

/* The first n bytes of a 64-bit word, n <= 8; the rest reads as zero. */
LOXO_ALWAYS_INLINE uint64_t loxo_load64_part(const uint8_t *p, size_t n) {
  uint64_t x = 0;
  loxo_copy(&x, p, n);
  return LOXO_LE64(x);
}

LOXO_ALWAYS_INLINE void loxo_store64_part(uint8_t *p, uint64_t x, size_t n) {
  x = LOXO_LE64(x);
  loxo_copy(p, &x, n);
}

/* to = a ^ b, n bytes. Equal pointers are fine, other overlaps are not. */
LOXO_ALWAYS_INLINE void loxo_xor(uint8_t *to, const uint8_t *a, const uint8_t *b, size_t n) {
  size_t i = 0;
#if LOXO_WORD64
  for (; i + 8 <= n; i += 8) {
    uint64_t x, y;
    loxo_copy(&x, a + i, 8);
    loxo_copy(&y, b + i, 8);
    x ^= y;
    loxo_copy(to + i, &x, 8);
  }
#endif
  for (; i < n; i++) to[i] = (uint8_t)(a[i] ^ b[i]);
}

#endif
