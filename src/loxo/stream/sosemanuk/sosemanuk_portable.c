/* SPDX-License-Identifier: Apache-2.0 OR MIT
 *
 * SOSEMANUK, one block after the other. With words of 64 bits, alpha multiplies two words at once.
 */
#include "../../core/builds.h"
#include "sosemanuk_state.h"

#if LOXO_HAS_WORDS_U32_MUL

typedef uint32_t word;
#define ROTATE(x, n) ((x) << (n) | (x) >> (32 - (n)))
#include "sosemanuk_boxes.inc"

/* What is added to the words from s on, as many as a `some` has: bit by bit of those bytes that
 * leave a word. A bit for each of its words multiplies 32 others. */
#if LOXO_WORD64 && LOXO_MULTIPLIES_64
typedef uint64_t some;
enum { SOME = 2 };
#define FIRST 0x0000000100000001u
#define TIMES(bit, c) ((bit) * (c))
LOXO_ALWAYS_INLINE some load_some(const uint32_t *s) { return s[0] | (some)s[1] << 32; }
#define WORD(x, i) ((uint32_t)((x) >> 32 * (i)))
#else
typedef uint32_t some;
enum { SOME = 1 };
#define FIRST 1u
#define TIMES(bit, c) ((some) - (bit) & (c))
LOXO_ALWAYS_INLINE some load_some(const uint32_t *s) { return s[0]; }
#define WORD(x, i) (x)
#endif

#define ALPHA(i, c) sum ^= TIMES(x >> (24 + (i)) & FIRST, c);
#define BACK(i, c) sum ^= TIMES(y >> (i)&FIRST, c);
LOXO_ALWAYS_INLINE some products(some x, some y) {
  const some low = FIRST * 0x00ffffff;
  some sum = (x & low) << 8 ^ (y >> 8 & low);
  LOXO_SOSEMANUK_TIMES_ALPHA(ALPHA)
  LOXO_SOSEMANUK_OVER_ALPHA(BACK)
  return sum;
}

/* The words behind the first ten. */
LOXO_ALWAYS_INLINE void extend(uint32_t *s) {
  for (int t = 0; t < LOXO_SOSEMANUK_STEPS; t += SOME) {
    const some x = products(load_some(s + t), load_some(s + t + 3));
    for (int i = 0; i < SOME; i++) s[t + i + 10] = s[t + i + 9] ^ WORD(x, i);
  }
}

/* Steps of the state machine for four words of output. */
LOXO_ALWAYS_INLINE void four(uint32_t *r, uint8_t *out, const uint8_t *in, const uint32_t *s) {
  uint32_t f[4];
  for (int i = 0; i < 4; i++) {
    const uint32_t r1 = r[0];
    r[0] = r[1] + (s[i + 1] ^ (s[i + 8] & (uint32_t) - (r1 & 1)));
    r[1] = ROTATE(loxo_sosemanuk_times(r1, LOXO_SOSEMANUK_M), 7);
    f[i] = (s[i + 9] + r[0]) ^ r[1];
  }
  box2(f);
  for (int i = 0; i < 4; i++) loxo_store32(out + 4 * i, loxo_load32(in + 4 * i) ^ f[i] ^ s[i]);
}

loxo_stream_xor_fn loxo_sosemanuk_xor_portable;
void loxo_sosemanuk_xor_portable(const loxo_stream_lane *lane, size_t n, size_t blocks) {
  loxo_sosemanuk *state = lane->own;
  const uint8_t *in = lane->in;
  uint8_t *out = lane->out;
  uint32_t s[LOXO_SOSEMANUK_STEPS + 10], r[2] = {state->word[10], state->word[11]};
  (void)n; /* one stream */
  loxo_copy(s, state->word, 40);
  for (; blocks; blocks--) {
    extend(s);
    for (int t = 0; t < LOXO_SOSEMANUK_STEPS; t += 4, out += 16, in += 16) four(r, out, in, s + t);
    loxo_copy(s, s + LOXO_SOSEMANUK_STEPS, 40);
  }
  loxo_copy(state->word, s, 40);
  state->word[10] = r[0];
  state->word[11] = r[1];
  loxo_wipe(s, sizeof s);
}

#else
typedef int loxo_sosemanuk_is_not_portable; /* a translation unit may not be empty */
#endif
