/* SPDX-License-Identifier: Apache-2.0 OR MIT
 *
 * Spongent-pi[b], one state, 64-bit words: in every round each word of the state gathers bits k
 * of its 16 nibbles into field k (four bit swaps), the fields become four planes of b/4 bits, the
 * S-box works on planes, and the planes one after the other are the next state.
 */


#if LOXO_WORD64 && !LOXO_SMALL && SPONGENT_BITS % 16 == 0 && SPONGENT_BITS <= 192
#include "spongent_counters.h"
#define ROW_PIECES (SPONGENT_BITS / 16) /* also the places of a row in each of its four lanes */
#define ROW_COLUMNS ((ROW_PIECES + 3) / 4)

#define PAIR(c, d) \
  {(c), SPONGENT_REVERSED(c) << 9, \
   ((d)&1) | ((d)&2) << 3 | ((d)&4) << 6 | ((d)&8) << 9 | ((d)&16) >> 3 | ((d)&32) | ((d)&64) << 3, \
   ((d)&1) << 15 | ((d)&2) << 10 | ((d)&4) << 5 | ((d)&8) | ((d)&16) << 10 | ((d)&32) << 5 | ((d)&64)},
#define FIVE(d) \
  PAIR(SPONGENT_C##d##0, SPONGENT_C##d##1) \
  PAIR(SPONGENT_C##d##2, SPONGENT_C##d##3) \
  PAIR(SPONGENT_C##d##4, SPONGENT_C##d##5) \
  PAIR(SPONGENT_C##d##6, SPONGENT_C##d##7) \
  PAIR(SPONGENT_C##d##8, SPONGENT_C##d##9)
static const uint16_t spongent_row_counters[SPONGENT_ROUNDS / 2][4] = {
FIVE(0) FIVE(1) FIVE(2) FIVE(3) FIVE(4) FIVE(5) FIVE(6) FIVE(7)
#if SPONGENT_ROUNDS >= 90
FIVE(8)
#endif
#if SPONGENT_ROUNDS >= 100
FIVE(9)
#endif
};
#undef PAIR
#undef FIVE

#define EXCHANGE(a, b, mask, by) \
  do { \
    uint64_t t_ = ((a) >> (by) ^ (b)) & (mask); \
    (b) ^= t_; \
    (a) ^= t_ << (by); \
  } while (0)

LOXO_ALWAYS_INLINE void spongent_exchange(uint64_t row[4], unsigned unit) {
  const uint64_t low = unit == 1 ? 0x5555555555555555u : 0x0f0f0f0f0f0f0f0fu;
  const uint64_t high = unit == 1 ? 0x3333333333333333u : 0x00ff00ff00ff00ffu;
  EXCHANGE(row[0], row[1], low, unit);
  EXCHANGE(row[2], row[3], low, unit);
  EXCHANGE(row[0], row[2], high, 2 * unit);
  EXCHANGE(row[1], row[3], high, 2 * unit);
}

LOXO_ALWAYS_INLINE uint64_t spongent_shift(uint64_t x, unsigned to, unsigned from) {
  return to >= from ? x << (to - from) % 64 : x >> (from - to) % 64;
}

/* P' */
LOXO_ALWAYS_INLINE void spongent_pieces(uint64_t row[4]) {
  uint64_t new[4] = {0};
  LOXO_UNROLL
  for (unsigned d = 0; d < 4; d++) {
    LOXO_UNROLL
    for (unsigned piece = 0; piece < ROW_PIECES; piece++) {
      const unsigned from = SPONGENT_SBOXES * d, end = from + SPONGENT_SBOXES;
      const unsigned low = from > 16 * piece ? from : 16 * piece;
      const unsigned high = end < 16 * piece + 16 ? end : 16 * piece + 16;
      if (low < high) {
        const unsigned to = 16 * (piece / 4) + low % 16;
        const uint64_t mask = (((uint64_t)1 << (high - low)) - 1) << to;
        new[piece % 4] |= spongent_shift(row[d], to, low - from) & mask;
      }
    }
  }
  LOXO_UNROLL
  for (unsigned d = 0; d < 4; d++) row[d] = new[d];
}

/* P'' */
LOXO_ALWAYS_INLINE uint64_t spongent_places(unsigned from, unsigned to) {
  return 0x1111 * (((uint64_t)1 << to) - ((uint64_t)1 << from));
}
LOXO_ALWAYS_INLINE void spongent_lanes(uint64_t row[4]) {
  uint64_t new[4] = {0};
  LOXO_UNROLL
  for (unsigned d = 0; d < 4; d++) {
    LOXO_UNROLL
    for (unsigned c = 0; c < ROW_COLUMNS; c++) {
      const unsigned count = ROW_PIECES - 4 * c < 4 ? ROW_PIECES - 4 * c : 4;
      const unsigned at = ROW_PIECES * d + 4 * c, by = at % 4, fit = by + count < 4 ? by + count : 4;
      const unsigned to = 16 * (at / 16), to2 = 16 * ((at + 4) / 16);
      new[at / 4 % 4] |=
          spongent_shift(row[d], to + by, 16 * c) & spongent_places(by, fit) << to;
      if (by + count > 4) {
        new[(at + 4) / 4 % 4] |=
            spongent_shift(row[d], to2 + by, 16 * c + 4) & spongent_places(0, by + count - 4) << to2;
      }
    }
  }
  LOXO_UNROLL
  for (unsigned d = 0; d < 4; d++) row[d] = new[d];
}

static void SPONGENT_KERNEL(portable)(uint8_t *states, size_t n) {
  uint64_t row[4] = {0};
  (void)n; /* one lane */
  LOXO_UNROLL
  for (unsigned c = 0; c < ROW_COLUMNS; c++) {
    const unsigned left = SPONGENT_BYTES - 8 * c;
    const uint64_t column = loxo_load64_part(states + 8 * c, left < 8 ? left : 8);
    LOXO_UNROLL
    for (unsigned r = 0; r < 4; r++) row[r] |= (column >> 16 * r & 0xffff) << 16 * c;
  }
  for (unsigned pair = 0; pair < SPONGENT_ROUNDS / 2; pair++) {
    const unsigned top = (ROW_PIECES - 1) % 4, shift = 16 * ((ROW_PIECES - 1) / 4);
    const uint16_t *counter = spongent_row_counters[pair];
    row[0] ^= counter[0];
    row[top] ^= (uint64_t)counter[1] << shift;
    spongent_exchange(row, 1);
    SPONGENT_SBOX(uint64_t, row[0], row[1], row[2], row[3]);
    spongent_lanes(row);
    row[0] ^= counter[2];
    row[top] ^= (uint64_t)counter[3] << shift;
    spongent_exchange(row, 4);
    SPONGENT_SBOX(uint64_t, row[0], row[1], row[2], row[3]);
    spongent_pieces(row);
  }
  LOXO_UNROLL
  for (unsigned c = 0; c < ROW_COLUMNS; c++) {
    const unsigned left = SPONGENT_BYTES - 8 * c;
    uint64_t column = 0;
    LOXO_UNROLL
    for (unsigned r = 0; r < 4; r++) column |= (row[r] >> 16 * c & 0xffff) << 16 * r;
    loxo_store64_part(states + 8 * c, column, left < 8 ? left : 8);
  }
}
#elif LOXO_WORD64 && !LOXO_SMALL
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
