/* SPDX-License-Identifier: Apache-2.0 OR MIT
 *
 * Ascon-p, one state, optimized for size: all as loops over bytes in memory. The S-boxes of eight
 * columns are a byte of each word; a word of the linear layer is turned by whole bytes and by bits.
 */
#include "../../core/builds.h"
#include "../../core/bytes.h"
#include "../../core/ct.h"
#include "../../core/permutation.h"

#if LOXO_HAS_WORDS_U8_C

enum { WORD_BYTES = 8 };

static void substitute(uint8_t *s) {
  for (uint_fast8_t i = 0; i < WORD_BYTES; i++, s++) {
    const uint8_t b = s[8], d = s[24], a = s[0] ^ s[32], c = s[16] ^ b, e = s[32] ^ d;
    s[0] = e ^ (b | (a ^ c));
    s[8] = a ^ (c | (b ^ d));
    s[16] = (uint8_t)(c ^ (d | ~e));
    s[24] = c ^ (e | (a ^ d));
    s[32] = (uint8_t)(e ^ (~a & b));
  }
}

/* word ^= `from` turned */
static void add_turned(uint8_t *word, const uint8_t *from, uint_fast8_t turn) {
  for (uint_fast8_t i = WORD_BYTES; i-- > 0;) {
    const uint_fast8_t at = (uint_fast8_t)(i + turn / 8) % WORD_BYTES;
    const unsigned pair = from[at] | (unsigned)from[(at + 1) % WORD_BYTES] << 8;
    word[i] = (uint8_t)(word[i] ^ pair >> turn % 8);
  }
}

/* word ^= word turned right by `one` ^ word turned right by `other` */
LOXO_ONE_COPY void diffuse(uint8_t *word, uint_fast8_t one, uint_fast8_t other) {
  uint8_t before[WORD_BYTES];
  loxo_copy(before, word, WORD_BYTES);
  add_turned(word, before, one);
  add_turned(word, before, other);
  loxo_wipe(before, sizeof before);
}

void loxo_ascon_rounds_small(uint8_t *state, unsigned rounds);
void loxo_ascon_rounds_small(uint8_t *state, unsigned rounds) {
  for (unsigned constant = 0x3c + 0x0f * rounds; constant > 0x3c; constant -= 0x0f) {
    state[16] = (uint8_t)(state[16] ^ constant);
    substitute(state);
    diffuse(state, 19, 28);
    diffuse(state + 8, 61, 39);
    diffuse(state + 16, 1, 6);
    diffuse(state + 24, 10, 17);
    diffuse(state + 32, 7, 41);
  }
}

#define BLOCK(rounds) \
  loxo_permute_fn loxo_ascon##rounds##_permute_small; \
  void loxo_ascon##rounds##_permute_small(uint8_t *state, size_t n) { \
    (void)n; /* one lane */ \
    loxo_ascon_rounds_small(state, rounds); \
  }

BLOCK(12)
BLOCK(8)
BLOCK(6)

#else
typedef int loxo_ascon_is_not_small; /* a translation unit may not be empty */
#endif
