/* SPDX-License-Identifier: Apache-2.0 OR MIT
 *
 * ChaCha, one block after the other in words of 32 bits.
 */
#include "../../core/builds.h"
#include "chacha_state.h"

#if LOXO_HAS_WORDS_U32_C

#define ROTATE(x, n) ((x) << (n) | (x) >> (32 - (n)))

/* Or compilers would spill the key. */
#if defined(__GNUC__)
#define READ_AGAIN(words) __asm__("" : "+m"(words))
#else
#define READ_AGAIN(words) ((void)(words))
#endif

LOXO_ALWAYS_INLINE void quarter_round(uint32_t *x, int a, int b, int c, int d) {
  x[a] += x[b], x[d] = ROTATE(x[d] ^ x[a], 16);
  x[c] += x[d], x[b] = ROTATE(x[b] ^ x[c], 12);
  x[a] += x[b], x[d] = ROTATE(x[d] ^ x[a], 8);
  x[c] += x[d], x[b] = ROTATE(x[b] ^ x[c], 7);
}

/* A block of keystream, in words. */
LOXO_ALWAYS_INLINE void block(uint32_t *x, loxo_chacha *s) {
  for (int i = 0; i < 16; i++) x[i] = s->word[i];
  for (uint32_t i = s->double_rounds; i; i--) {
    quarter_round(x, 0, 4, 8, 12);
    quarter_round(x, 1, 5, 9, 13);
    quarter_round(x, 2, 6, 10, 14);
    quarter_round(x, 3, 7, 11, 15);
    quarter_round(x, 0, 5, 10, 15);
    quarter_round(x, 1, 6, 11, 12);
    quarter_round(x, 2, 7, 8, 13);
    quarter_round(x, 3, 4, 9, 14);
  }
  READ_AGAIN(s->word);
  for (int i = 0; i < 16; i++) x[i] += s->word[i];
}

loxo_stream_xor_fn loxo_chacha_xor_portable;
void loxo_chacha_xor_portable(const loxo_stream_lane *lane, size_t n, size_t blocks) {
  loxo_chacha *s = lane->own;
  const uint8_t *in = lane->in;
  uint8_t *out = lane->out;
  uint32_t x[16];
  (void)n; /* one stream */
  for (; blocks; blocks--, in += LOXO_CHACHA_BLOCK, out += LOXO_CHACHA_BLOCK) {
    block(x, s);
    for (int i = 0; i < 16; i++) loxo_store32(out + 4 * i, loxo_load32(in + 4 * i) ^ x[i]);
    loxo_chacha_count(s, 1);
  }
  loxo_wipe(x, sizeof x);
}

#else
typedef int loxo_chacha_is_not_portable; /* a translation unit may not be empty */
#endif
