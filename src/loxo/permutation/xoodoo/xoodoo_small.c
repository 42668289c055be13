/* SPDX-License-Identifier: Apache-2.0 OR MIT
 *
 * Xoodoo[12], one state, optimized for size: the steps of the specification as loops over the bytes
 * of planes in memory.
 */
#include "../../core/builds.h"
#include "../../core/bytes.h"
#include "../../core/ct.h"
#include "../../core/permutation.h"

#if LOXO_HAS_WORDS_U8_C

#define PLANE 16 /* bytes */

/* Byte i of a plane whose lanes are shifted by x, and rotated left by z. */
LOXO_ONE_COPY uint8_t shifted(const uint8_t *plane, uint_fast8_t i, uint_fast8_t x,
                              uint_fast8_t z) {
  const uint8_t *lane = plane + ((i - 4 * x) & 12);
  const uint_fast8_t at = (uint_fast8_t)(i - z / 8);
  return (uint8_t)((lane[at & 3] << 8 | lane[(at - 1) & 3]) >> (8 - z % 8));
}

LOXO_ONE_COPY void shift(uint8_t *plane, uint_fast8_t x, uint_fast8_t z) {
  uint8_t before[PLANE];
  loxo_copy(before, plane, PLANE);
  for (uint_fast8_t i = 0; i < PLANE; i++) plane[i] = shifted(before, i, x, z);
  loxo_wipe(before, PLANE);
}

static void theta(uint8_t *s) {
  uint8_t parity[PLANE];
  for (uint_fast8_t i = 0; i < PLANE; i++) parity[i] = s[i] ^ s[PLANE + i] ^ s[2 * PLANE + i];
  for (uint_fast8_t i = 0; i < PLANE; i++, s++) {
    const uint8_t effect = shifted(parity, i, 1, 5) ^ shifted(parity, i, 1, 14);
    s[0] ^= effect;
    s[PLANE] ^= effect;
    s[2 * PLANE] ^= effect;
  }
  loxo_wipe(parity, PLANE);
}

static void chi(uint8_t *s) {
  for (uint_fast8_t i = 0; i < PLANE; i++, s++) {
    const uint8_t a = s[0], b = s[PLANE], c = s[2 * PLANE];
    s[0] = (uint8_t)(a ^ (~b & c));
    s[PLANE] = (uint8_t)(b ^ (~c & a));
    s[2 * PLANE] = (uint8_t)(c ^ (~a & b));
  }
}

void loxo_xoodoo_rounds_small(uint8_t *s);
void loxo_xoodoo_rounds_small(uint8_t *s) {
  static const LOXO_FLASH uint16_t constants[12] = {0x058, 0x038, 0x3c0, 0x0d0, 0x120, 0x014,
                                                    0x060, 0x02c, 0x380, 0x0f0, 0x1a0, 0x012};
  for (uint_fast8_t round = 0; round < 12; round++) {
    theta(s);
    shift(s + PLANE, 1, 0);
    shift(s + 2 * PLANE, 0, 11);
    s[0] ^= (uint8_t)constants[round];
    s[1] ^= (uint8_t)(constants[round] >> 8);
    chi(s);
    shift(s + PLANE, 0, 1);
    shift(s + 2 * PLANE, 2, 8);
  }
}

loxo_permute_fn loxo_xoodoo_permute_small;
void loxo_xoodoo_permute_small(uint8_t *state, size_t n) {
  (void)n; /* one lane */
  loxo_xoodoo_rounds_small(state);
}

#else
typedef int loxo_xoodoo_is_not_small; /* a translation unit may not be empty */
#endif
