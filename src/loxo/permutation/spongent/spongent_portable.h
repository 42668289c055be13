/* SPDX-License-Identifier: Apache-2.0 OR MIT
 *
 * Spongent-pi[b], one state, 64-bit words: in every round each word of the state gathers bits k
 * of its 16 nibbles into field k (four bit swaps), the fields become four planes of b/4 bits, the
 * S-box works on planes, and the planes one after the other are the next state.
 */
#if LOXO_WORD64 && !LOXO_SMALL

#include "../../core/transpose.h"

#define STATE_WORDS ((SPONGENT_BITS + 63) / 64)
#define PLANE_WORDS ((SPONGENT_SBOXES + 63) / 64)

/* Bit k of nibble t goes to place 16 k + t. */
LOXO_ALWAYS_INLINE uint64_t spongent_gather(uint64_t x) {
  LOXO_SWAP_BITS(x, 0x00000000ccccccccu, 30);
  LOXO_SWAP_BITS(x, 0x0000aaaa0000aaaau, 15);
  LOXO_SWAP_BITS(x, 0x00cc00cc00cc00ccu, 6);
  LOXO_SWAP_BITS(x, 0x0a0a0a0a0a0a0a0au, 3);
  return x;
}

/* Plane d to places q d, q d + 1, … of a state that is zero there. */
LOXO_ALWAYS_INLINE void spongent_lay_down(uint64_t state[STATE_WORDS],
                                          const uint64_t plane[PLANE_WORDS], unsigned d) {
  LOXO_UNROLL
  for (unsigned w = 0; w < PLANE_WORDS; w++) {
    unsigned place = SPONGENT_SBOXES * d + 64 * w;
    state[place / 64] |= plane[w] << place % 64;
    if (place % 64 && place / 64 + 1 < STATE_WORDS) {
      state[place / 64 + 1] |= plane[w] >> (64 - place % 64) % 64;
    }
  }
}

LOXO_ALWAYS_INLINE void spongent_round(uint64_t state[STATE_WORDS]) {
  uint64_t plane[4][PLANE_WORDS] = {{0}};
  LOXO_UNROLL
  for (unsigned w = 0; w < STATE_WORDS; w++) {
    uint64_t x = spongent_gather(state[w]);
    LOXO_UNROLL
    for (unsigned k = 0; k < 4; k++) {
      plane[k][w / 4] |= (x >> 16 * k & 0xffff) << 16 * (w % 4);
    }
    state[w] = 0;
  }
  LOXO_UNROLL
  for (unsigned w = 0; w < PLANE_WORDS; w++) {
    SPONGENT_SBOX(uint64_t, plane[0][w], plane[1][w], plane[2][w], plane[3][w]);
  }
  LOXO_UNROLL
  for (unsigned d = 0; d < 4; d++) {
    if (SPONGENT_SBOXES % 64) {
      plane[d][PLANE_WORDS - 1] &= ((uint64_t)1 << SPONGENT_SBOXES % 64) - 1;
    }
    spongent_lay_down(state, plane[d], d);
  }
}

/* The counter, reversed, at the top of the state. */
LOXO_ALWAYS_INLINE void spongent_add_counter(uint64_t state[STATE_WORDS], unsigned c) {
  const unsigned top = SPONGENT_BITS - 16; /* c reversed fits the 16 bits from here */
  uint64_t reversed = 0;
  LOXO_UNROLL
  for (unsigned i = 0; i < SPONGENT_COUNTER_BITS; i++) {
    reversed |= (uint64_t)(c >> i & 1) << (15 - i);
  }
  state[0] ^= c;
  state[top / 64] ^= reversed << top % 64;
  if (top / 64 + 1 < STATE_WORDS && top % 64 > 48) {
    state[top / 64 + 1] ^= reversed >> (64 - top % 64) % 64;
  }
}

static void SPONGENT_KERNEL(portable)(uint8_t *states, size_t n) {
  uint64_t state[STATE_WORDS];
  unsigned c = SPONGENT_COUNTER_START;
  (void)n; /* one lane */
  LOXO_UNROLL
  for (unsigned w = 0; w < STATE_WORDS; w++) {
    unsigned left = SPONGENT_BYTES - 8 * w;
    state[w] = loxo_load64_part(states + 8 * w, left < 8 ? left : 8);
  }
  for (unsigned round = 0; round < SPONGENT_ROUNDS; round++) {
    spongent_add_counter(state, c);
    spongent_round(state);
    c = spongent_next_counter(c);
  }
  LOXO_UNROLL
  for (unsigned w = 0; w < STATE_WORDS; w++) {
    unsigned left = SPONGENT_BYTES - 8 * w;
    loxo_store64_part(states + 8 * w, state[w], left < 8 ? left : 8);
  }
}

#endif
