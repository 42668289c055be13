/* SPDX-License-Identifier: Apache-2.0 OR MIT
 *
 * Words of 64 bits with their even bits in the low half and their odd bits in the high half, for
 * machines of 32 bits: there a rotation of such a word is a rotation of each half. A kernel on it
 * includes this in front of core/words_u64.h. Internal.
 */
#ifndef LOXO_INTERLEAVED_H
#define LOXO_INTERLEAVED_H

#include "config.h"

/* The bits of `high` at `mask` change places with those of `low` that are n bits further up. */
LOXO_ALWAYS_INLINE void loxo_exchange_bits(uint32_t *low, uint32_t *high, unsigned n,
                                           uint32_t mask) {
  const uint32_t t = (*low >> n ^ *high) & mask;
  *high ^= t;
  *low ^= t << n;
}

/* A bit's number has six bits, of which the top one tells the half. Each step exchanges that one
 * with another, so five steps rotate the number. */
LOXO_ALWAYS_INLINE uint64_t loxo_interleave(uint64_t x) {
  uint32_t low = (uint32_t)x, high = (uint32_t)(x >> 32);
  loxo_exchange_bits(&low, &high, 16, 0x0000ffff);
  loxo_exchange_bits(&low, &high, 8, 0x00ff00ff);
  loxo_exchange_bits(&low, &high, 4, 0x0f0f0f0f);
  loxo_exchange_bits(&low, &high, 2, 0x33333333);
  loxo_exchange_bits(&low, &high, 1, 0x55555555);
  return low | (uint64_t)high << 32;
}

LOXO_ALWAYS_INLINE uint64_t loxo_deinterleave(uint64_t x) {
  uint32_t low = (uint32_t)x, high = (uint32_t)(x >> 32);
  loxo_exchange_bits(&low, &high, 1, 0x55555555);
  loxo_exchange_bits(&low, &high, 2, 0x33333333);
  loxo_exchange_bits(&low, &high, 4, 0x0f0f0f0f);
  loxo_exchange_bits(&low, &high, 8, 0x00ff00ff);
  loxo_exchange_bits(&low, &high, 16, 0x0000ffff);
  return low | (uint64_t)high << 32;
}

#define LOXO_INTERLEAVED 1
#if defined(LOXO_REVERSED)
#define INTO(x) loxo_interleave(loxo_reverse(x))
#define FROM(x) loxo_reverse(loxo_deinterleave(x))
#else
#define INTO(x) loxo_interleave(x)
#define FROM(x) loxo_deinterleave(x)
#endif

#endif
