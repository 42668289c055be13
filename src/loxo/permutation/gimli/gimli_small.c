/* SPDX-License-Identifier: Apache-2.0 OR MIT
 *
 * Gimli-24, one state, optimized for size: a loop over the columns, whose words come from memory.
 */
#include "../../core/builds.h"
#include "../../core/permutation.h"

#if LOXO_HAS_WORDS_U8_C

LOXO_ONE_COPY uint32_t load(const uint8_t *p) {
  return p[0] | (uint32_t)p[1] << 8 | (uint32_t)p[2] << 16 | (uint32_t)p[3] << 24;
}

LOXO_ONE_COPY void store(uint8_t *p, uint32_t x) {
  for (uint_fast8_t i = 0; i < 4; i++, x >>= 8) p[i] = (uint8_t)x;
}

/* The SP-box. */
static void column(uint8_t *s) {
  uint32_t x = load(s), y = load(s + 16);
  const uint32_t z = load(s + 32);
  x = x << 24 | x >> 8;
  y = y << 9 | y >> 23;
  store(s + 32, x ^ z << 1 ^ (y & z) << 2);
  store(s + 16, y ^ x ^ (x | z) << 1);
  store(s, z ^ y ^ (x & y) << 3);
}

LOXO_ONE_COPY void swap(uint8_t *a, uint8_t *b) {
  for (uint_fast8_t i = 0; i < 4; i++) {
    const uint8_t t = a[i];
    a[i] = b[i];
    b[i] = t;
  }
}

void loxo_gimli_rounds_small(uint8_t *s);
void loxo_gimli_rounds_small(uint8_t *s) {
  for (uint8_t round = 24; round > 0; round--) {
    for (uint_fast8_t i = 0; i < 16; i += 4) column(s + i);
    if (round % 4 == 0) {
      swap(s, s + 4);
      swap(s + 8, s + 12);
      s[0] ^= round;
      s[1] ^= 0x79;
      s[2] ^= 0x37;
      s[3] ^= 0x9e;
    } else if (round % 4 == 2) {
      swap(s, s + 8);
      swap(s + 4, s + 12);
    }
  }
}

loxo_permute_fn loxo_gimli_permute_small;
void loxo_gimli_permute_small(uint8_t *state, size_t n) {
  (void)n; /* one lane */
  loxo_gimli_rounds_small(state);
}

#else
typedef int loxo_gimli_is_not_small; /* a translation unit may not be empty */
#endif
