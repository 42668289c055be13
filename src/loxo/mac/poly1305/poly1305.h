/* SPDX-License-Identifier: Apache-2.0 OR MIT
 *
 * Poly1305: RFC 8439, section 2.5. A key serves one message, so this stays inside AEADs, which make
 * a new key for each packet. Internal.
 *
 * The state is three numbers of little-endian bytes: the sum so far, below 2^131; the multiplier r
 * with some of its bits cleared, which begins below 2^124; and what is added last. A kernel moves
 * the sum on by whole blocks of 16 bytes: sum = (sum + block + 2^128) * r modulo p = 2^130 - 5,
 * though not reduced below p. A block that is not whole is the caller's: the AEADs fill theirs with
 * zeros.
 */
#ifndef LOXO_POLY1305_H
#define LOXO_POLY1305_H

#include "../../core/bytes.h"
#include "../../core/kernel.h"
#include "../../core/target.h"

enum { LOXO_POLY1305_BLOCK = 16, LOXO_POLY1305_KEY = 32, LOXO_POLY1305_TAG = 16 };

typedef struct loxo_poly1305 {
  LOXO_ALIGNED(8)
  uint8_t sum[24]; /* 17 are used; whole words are faster where addresses must fit */
  uint8_t r[16];
  uint8_t last[16];
} loxo_poly1305;

/* The sum's end is made of digits of these bytes, with carries in `wide`. */
#if LOXO_COMPACT
typedef unsigned loxo_poly1305_wide;
enum { LOXO_POLY1305_DIGIT = 1 };
#define LOXO_POLY1305_LOAD(p) (*(p))
#define LOXO_POLY1305_STORE(p, x) (*(p) = (uint8_t)(x))
#elif LOXO_MULTIPLIES_128
__extension__ typedef unsigned __int128 loxo_poly1305_wide;
enum { LOXO_POLY1305_DIGIT = 8 };
#define LOXO_POLY1305_LOAD(p) loxo_load64(p)
#define LOXO_POLY1305_STORE(p, x) loxo_store64(p, (uint64_t)(x))
#else
typedef uint64_t loxo_poly1305_wide;
enum { LOXO_POLY1305_DIGIT = 4 };
#define LOXO_POLY1305_LOAD(p) loxo_load32(LOXO_POLY1305_WORD(p))
#define LOXO_POLY1305_STORE(p, x) loxo_store32(LOXO_POLY1305_WORD(p), (uint32_t)(x))
#endif

/* On bare metal keys and tags, too, are aligned to four bytes: some small cores would call a
 * function for each word of them. */
#if LOXO_HOSTED
#define LOXO_POLY1305_WORD(p) (p)
#else
#define LOXO_POLY1305_WORD(p) loxo_aligned(p, 4)
#endif

LOXO_ALWAYS_INLINE void loxo_poly1305_start(loxo_poly1305 *m, const uint8_t *key) {
#if LOXO_WORD64
  loxo_fill(m->sum, 0, sizeof m->sum);
  loxo_store64(m->r, loxo_load64(key) & 0x0ffffffc0fffffff);
  loxo_store64(m->r + 8, loxo_load64(key + 8) & 0x0ffffffc0ffffffc);
  loxo_copy(m->last, key + sizeof m->r, sizeof m->last);
#elif LOXO_COMPACT
  loxo_fill(m->sum, 0, sizeof m->sum);
  loxo_copy(m->r, key, sizeof m->r);
  for (int i = 0; i < 16; i += 4) {
    m->r[i + 3] &= 0x0f;
    if (i) m->r[i] &= 0xfc;
  }
  loxo_copy(m->last, key + sizeof m->r, sizeof m->last);
#else
  for (size_t i = 0; i < sizeof m->sum; i += 4) LOXO_POLY1305_STORE(m->sum + i, 0);
  LOXO_UNROLL
  for (int i = 0; i < 16; i += 4) {
    LOXO_POLY1305_STORE(m->r + i, LOXO_POLY1305_LOAD(key + i) & (i ? 0x0ffffffc : 0x0fffffff));
    LOXO_POLY1305_STORE(m->last + i, LOXO_POLY1305_LOAD(key + 16 + i));
  }
#endif
}

/* (sum mod p) + last, modulo 2^128. The sum is at least k p where sum + 5 k is at least 2^130 k,
 * for k = 1 and 2; adding 5 k and dropping what is above 2^130 takes k p away. Five times what is
 * above 2^130, without a product: a compiler would make a long one on a Cortex-M3. */
LOXO_ALWAYS_INLINE void loxo_poly1305_end(const loxo_poly1305 *m, uint8_t *tag) {
  unsigned top = m->sum[16];
  loxo_poly1305_wide carry = 5u + (top >> 2) + (top & ~3u);
  LOXO_UNROLL
  for (int i = 0; i < 16; i += LOXO_POLY1305_DIGIT) {
    carry = (carry + LOXO_POLY1305_LOAD(m->sum + i)) >> 8 * LOXO_POLY1305_DIGIT;
  }
  top = (unsigned)carry + m->sum[16];
  carry = (top >> 2) + (top & ~3u);
  LOXO_UNROLL
  for (int i = 0; i < 16; i += LOXO_POLY1305_DIGIT) {
    carry += LOXO_POLY1305_LOAD(m->sum + i);
    carry += LOXO_POLY1305_LOAD(m->last + i);
    LOXO_POLY1305_STORE(tag + i, carry);
    carry >>= 8 * LOXO_POLY1305_DIGIT;
  }
}

#endif
