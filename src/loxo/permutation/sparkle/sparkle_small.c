/* SPDX-License-Identifier: Apache-2.0 OR MIT
 *
 * Sparkle, one state, optimized for size: all as loops over a state in memory, at any alignment,
 * for all widths. Alzette is a loop over its four rounds.
 */
#include "../../core/builds.h"
#include "../../core/bytes.h"
#include "../../core/ct.h"
#include "../../core/permutation.h"

#if LOXO_HAS_WORDS_U8_C

static const LOXO_FLASH uint32_t constants[8] = {0xb7e15162u, 0xbf715880u, 0x38b4da56u,
                                                 0x324e7738u, 0xbb1185ebu, 0x4f7c7b57u,
                                                 0xcfbfa1c8u, 0xc2b3293du};
static const LOXO_FLASH uint8_t turns[8] = {31, 24, 17, 17, 0, 31, 24, 16};

static uint32_t right(uint32_t x, uint_fast8_t n) { return x >> n | x << (32 - n) % 32; }

/* *word ^= x, in memory */
LOXO_ONE_COPY void add_word(uint8_t *word, uint32_t x) {
  loxo_store32(word, loxo_load32(word) ^ x);
}

static void alzette(uint8_t *branch, uint32_t constant) {
  uint32_t x = loxo_load32(branch), y = loxo_load32(branch + 4);
  for (uint_fast8_t i = 0; i < 8; i += 2) {
    x += right(y, turns[i]);
    y ^= right(x, turns[i + 1]);
    x ^= constant;
  }
  loxo_store32(branch, x);
  loxo_store32(branch + 4, y);
}

/* What the x, or the y, of the first half of the branches come to. */
LOXO_ONE_COPY uint32_t sum(const uint8_t *word, const uint8_t *end) {
  uint32_t x = 0;
  for (; word < end; word += 8) x ^= loxo_load32(word);
  return right(x, 16) ^ (x & 0xffff);
}

/* Branch by branch the two halves change places. The second one has been mixed, and turns by a
 * branch: its first one comes last. */
static void mix(uint8_t *s, uint_fast8_t half) {
  uint8_t first[8];
  const uint32_t x = sum(s, s + half), y = sum(s + 4, s + half);
  for (uint_fast8_t i = 0; i < half; i += 8) {
    add_word(s + half + i, loxo_load32(s + i) ^ y);
    add_word(s + half + i + 4, loxo_load32(s + i + 4) ^ x);
  }
  loxo_copy(first, s + half, 8);
  for (uint_fast8_t i = 0; i < half; i++) {
    const uint8_t from = i + 8 < half ? s[half + i + 8] : first[i + 8 - half];
    s[half + i] = s[i];
    s[i] = from;
  }
  loxo_wipe(first, sizeof first);
}

void loxo_sparkle_steps_small(uint8_t *state, unsigned steps, unsigned branches);
void loxo_sparkle_steps_small(uint8_t *state, unsigned steps, unsigned branches) {
  for (unsigned step = 0; step < steps; step++) {
    add_word(state + 4, constants[step % 8]);
    state[12] ^= (uint8_t)step;
    for (unsigned i = 0; i < branches; i++) alzette(state + 8 * i, constants[i]);
    mix(state, (uint_fast8_t)(4 * branches));
  }
}

#define BLOCK(bits, steps) \
  loxo_permute_fn loxo_sparkle##bits##_##steps##_permute_small; \
  void loxo_sparkle##bits##_##steps##_permute_small(uint8_t *state, size_t n) { \
    (void)n; /* one lane */ \
    loxo_sparkle_steps_small(state, steps, bits / 64); \
  }

BLOCK(256, 7)
BLOCK(256, 10)
BLOCK(384, 7)
BLOCK(384, 11)
BLOCK(512, 8)
BLOCK(512, 12)

#else
typedef int loxo_sparkle_is_not_small; /* a translation unit may not be empty */
#endif
