/* SPDX-License-Identifier: Apache-2.0 OR MIT
 *
 * Sparkle with 512 bits, one state, with SSSE3: Alzette runs on all four branches of a half at
 * once. The x of these branches are in one vector, their y in another. With 256 and 384 bits words
 * of 32 bits are as fast.
 */
#include "../../core/target.h"

#if LOXO_X86
LOXO_TARGET_BEGIN(LOXO_TARGET_SSSE3)
#include "../../core/builds.h"
#include "../../core/permutation.h"
#include "../../core/words_x128.h"
#include "sparkle_portable.h"

/* Each branch so many places down. */
#define SPARKLE_DOWN(x, by) SHUFFLE(x, (by) % 4, ((by) + 1) % 4, ((by) + 2) % 4, ((by) + 3) % 4)

/* A half's words, of which each element is the sum. */
LOXO_ALWAYS_INLINE word sparkle_sum(word x) {
  return x ^ SPARKLE_DOWN(x, 1) ^ SPARKLE_DOWN(x, 2) ^ SPARKLE_DOWN(x, 3);
}

/* What the linear layer adds to x for the sum of all y, or to y for that of all x. */
LOXO_ALWAYS_INLINE word sparkle_gain(word x, word sum) {
  const word low = {0xffff, 0xffff, 0xffff, 0xffff};
  return x ^ (sum & low) ^ SPARKLE_RIGHT(sum, 16);
}

LOXO_ALWAYS_INLINE void sparkle_load(word *x, word *y, const uint8_t *p) {
  const word a = (word)load_row(p), b = (word)load_row(p + 16);
  *x = SHUFFLE_TWO(a, b, 0, 2, 4, 6);
  *y = SHUFFLE_TWO(a, b, 1, 3, 5, 7);
}

LOXO_ALWAYS_INLINE void sparkle_store(uint8_t *p, word x, word y) {
  store_row(p, (row)SHUFFLE_TWO(x, y, 0, 4, 1, 5));
  store_row(p + 16, (row)SHUFFLE_TWO(x, y, 2, 6, 3, 7));
}

/* The constants of four branches, from the n-th on. */
LOXO_ALWAYS_INLINE word sparkle_constants_from(unsigned n) {
  const uint32_t *c = sparkle_constants + n;
  return (word){c[0], c[1], c[2], c[3]};
}

LOXO_ALWAYS_INLINE word sparkle_step_adds(unsigned step) {
  return (word){sparkle_constants[step % 8], step, 0, 0};
}

typedef uint32_t sparkle_word __attribute__((may_alias)); /* of an engine's state */

/* The first so many steps. What a step adds at its beginning, the step before adds where nothing
 * waits for it. */
void loxo_sparkle512_steps_ssse3(sparkle_word *state, unsigned steps);
void loxo_sparkle512_steps_ssse3(sparkle_word *state, unsigned steps) {
  uint8_t *const bytes = (uint8_t *)state;
  const word constants[2] = {sparkle_constants_from(0), sparkle_constants_from(4)};
  word s[4]; /* x and y of the first half, and of the second one */
  sparkle_load(&s[0], &s[1], bytes);
  sparkle_load(&s[2], &s[3], bytes + 32);
  s[1] ^= sparkle_step_adds(0);
  for (unsigned step = 1; step <= steps; step++) {
    sparkle_alzette(s, constants, 2);
    const word x = SPARKLE_DOWN(s[0] ^ s[2], 1), y = SPARKLE_DOWN(s[1] ^ s[3], 1);
    s[2] = s[0];
    s[3] = s[1];
    s[0] = sparkle_gain(x, sparkle_sum(s[3]));
    s[1] = sparkle_gain(y ^ sparkle_step_adds(step), sparkle_sum(s[2]));
  }
  s[1] ^= sparkle_step_adds(steps);
  sparkle_store(bytes, s[0], s[1]);
  sparkle_store(bytes + 32, s[2], s[3]);
}

#define SPARKLE_ENTRY(steps) \
  loxo_permute_fn loxo_sparkle512_##steps##_permute_ssse3; \
  void loxo_sparkle512_##steps##_permute_ssse3(uint8_t *states, size_t n) { \
    (void)n; /* one lane */ \
    loxo_sparkle512_steps_ssse3((sparkle_word *)(void *)states, steps); \
  }
SPARKLE_ENTRY(8)
SPARKLE_ENTRY(12)
LOXO_TARGET_END
#else
typedef int loxo_sparkle_has_no_ssse3; /* a translation unit may not be empty */
#endif
