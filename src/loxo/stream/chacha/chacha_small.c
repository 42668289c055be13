/* SPDX-License-Identifier: Apache-2.0 OR MIT
 *
 * ChaCha, one block after the other, optimized for size.
 */
#include "../../core/builds.h"
#include "chacha_state.h"

#if LOXO_HAS_WORDS_U8_C

LOXO_ONE_COPY uint32_t rotated_sum(uint32_t x, uint32_t y, uint_fast8_t n) {
  x ^= y;
  return x << n | x >> (32 - n);
}

/* Word 4q + (i + by q) & 3 of row q, in column i. */
static void columns(uint32_t *x, uint_fast8_t by) {
  for (uint_fast8_t i = 0; i < 4; i++) {
    uint32_t *a = x + i, *b = x + 4 + ((i + by) & 3), *c = x + 8 + ((i + 2 * by) & 3),
             *d = x + 12 + ((i + 3 * by) & 3);
    for (uint_fast8_t turn = 0; turn < 2; turn++) {
      *a += *b;
      *d = rotated_sum(*d, *a, turn ? 8 : 16);
      *c += *d;
      *b = rotated_sum(*b, *c, turn ? 7 : 12);
    }
  }
}

loxo_stream_xor_fn loxo_chacha_xor_small;
void loxo_chacha_xor_small(const loxo_stream_lane *lane, size_t n, size_t blocks) {
  loxo_chacha *s = lane->own;
  uint32_t x[16];
  (void)n; /* one stream */
  for (size_t at = 0; blocks; blocks--, at += LOXO_CHACHA_BLOCK) {
    loxo_copy(x, s->word, sizeof x);
    for (uint32_t i = s->double_rounds; i; i--) {
      columns(x, 0);
      columns(x, 1);
    }
    for (uint_fast8_t i = 0; i < 16; i++) {
      const uint8_t *in = lane->in + at + 4 * i;
      loxo_store32(lane->out + at + 4 * i, loxo_load32(in) ^ (x[i] + s->word[i]));
    }
    loxo_chacha_count(s, 1);
  }
  loxo_wipe(x, sizeof x);
}

#else
typedef int loxo_chacha_is_not_small; /* a translation unit may not be empty */
#endif
