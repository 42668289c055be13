/* SPDX-License-Identifier: Apache-2.0 OR MIT
 *
 * Spongent-pi[b], one state, 64-bit words, by one of two methods.
 *
 * b = 160, 176, 192, 240: four rows of b/4 bits. In pieces of 16 bits, the state has piece 4 c + r
 * in column c of row r, where a column is 16 bits as well. A round has three steps. Exchange the
 * row with the place in a nibble, so that row k has input k of every S-box. Apply the S-box: row d
 * then has the outputs d, and the rows one after the other are the next state. There each row has
 * consecutive pieces where columns are needed, so move the pieces: one shift and one mask each.
 *
 * Two rounds are merged. After the exchange, the place in a nibble is the former row, and S-box
 * 16 c + 4 r + n is at place 4 n + r of column c, in lane n, where n is the input that it feeds. So
 * lanes are to the second round what pieces are to the first: move the b/16 places that each row
 * has in a lane, in all lanes at once, and exchange the row with the lane. This leaves S-boxes in
 * natural order, and outputs ready to be moved as pieces. A round takes about 105 to 130
 * instructions. Their number is the limit where five execute per cycle. An exchange could take
 * fewer instructions, but with a longer chain of dependencies.
 *
 * The other widths: in every round each word of the state gathers bits k of its 16 nibbles into
 * field k (four bit swaps), the fields become four planes of b/4 bits, the S-box works on planes,
 * and the concatenated planes are the next state.
 */
#if LOXO_WORD64 && !LOXO_SMALL && SPONGENT_BITS % 16 == 0 && SPONGENT_BITS <= 240

#include "spongent_counters.h"

#define PIECES (SPONGENT_BITS / 16)  /* of the state; also the places that a row has in a lane */
#define ROW_WORDS ((PIECES + 3) / 4) /* of the state; also the columns of a row */
#define TOP_ROW ((PIECES - 1) % 4)
#define TOP_COLUMN (16 * ((PIECES - 1) / 4))

/* The counters c and d of two rounds, in the lowest piece of the state and, reversed, in the
 * highest. Bit i of the second round's pieces is at place i / 4 of lane i % 4. */
#define PAIR(c, d) \
  {(c), SPONGENT_REVERSED(c) << 9, \
   ((d)&1) | ((d)&2) << 3 | ((d)&4) << 6 | ((d)&8) << 9 | ((d)&16) >> 3 | ((d)&32) | \
       ((d)&64) << 3, \
   ((d)&1) << 15 | ((d)&2) << 10 | ((d)&4) << 5 | ((d)&8) | ((d)&16) << 10 | ((d)&32) << 5 | \
       ((d)&64)},
#define FIVE_PAIRS(d) \
  PAIR(SPONGENT_C##d##0, SPONGENT_C##d##1) \
  PAIR(SPONGENT_C##d##2, SPONGENT_C##d##3) \
  PAIR(SPONGENT_C##d##4, SPONGENT_C##d##5) \
  PAIR(SPONGENT_C##d##6, SPONGENT_C##d##7) PAIR(SPONGENT_C##d##8, SPONGENT_C##d##9)
static const uint16_t spongent_pairs[SPONGENT_ROUNDS / 2][4] = {
    FIVE_PAIRS(0) FIVE_PAIRS(1) FIVE_PAIRS(2) FIVE_PAIRS(3) FIVE_PAIRS(4) FIVE_PAIRS(5)
        FIVE_PAIRS(6) FIVE_PAIRS(7)
#if SPONGENT_ROUNDS >= 90
            FIVE_PAIRS(8)
#endif
#if SPONGENT_ROUNDS >= 100
                FIVE_PAIRS(9)
#endif
#if SPONGENT_ROUNDS >= 120
                    FIVE_PAIRS(A) FIVE_PAIRS(B)
#endif
};
#undef PAIR
#undef FIVE_PAIRS

/* Swaps the bits of b under the mask with the bits of a that are `by` places above them. */
LOXO_ALWAYS_INLINE void spongent_exchange_two(uint64_t *a, uint64_t *b, uint64_t mask,
                                              unsigned by) {
  uint64_t from_a = *a & ~mask, from_b = *b & mask;
  *a = (*a & mask) | from_b << by;
  *b = (*b & ~mask) | from_a >> by;
}

/* Swaps the row's number with the place in a nibble or, with a unit of four bits, with the nibble's
 * number in a column. */
LOXO_ALWAYS_INLINE void spongent_exchange(uint64_t row[4], unsigned unit) {
  const uint64_t even = unit == 1 ? 0x5555555555555555u : 0x0f0f0f0f0f0f0f0fu;
  const uint64_t low = unit == 1 ? 0x3333333333333333u : 0x00ff00ff00ff00ffu;
  spongent_exchange_two(&row[0], &row[1], even, unit);
  spongent_exchange_two(&row[2], &row[3], even, unit);
  spongent_exchange_two(&row[0], &row[2], low, 2 * unit);
  spongent_exchange_two(&row[1], &row[3], low, 2 * unit);
}

/* More gates than SPONGENT_SBOX, but half the depth. */
LOXO_ALWAYS_INLINE void spongent_row_sbox(uint64_t row[4]) {
  uint64_t x0 = row[0], x1 = row[1], x2 = row[2], x3 = row[3];
  uint64_t e = x0 ^ (x1 | x2), f = x0 ^ (x1 & x2), g = ~x2, h = x1 ^ g;
  row[0] = (x3 ^ x2) ^ e;
  row[1] = ~f ^ (x3 & e);
  row[2] = h ^ (x3 & f);
  row[3] = (g ^ (x0 & x1)) ^ (x3 & (~x1 ^ (x0 & h)));
}

/* Moves what is at place `from` of x to place `to`, under `mask`. */
LOXO_ALWAYS_INLINE uint64_t spongent_move(uint64_t x, unsigned from, unsigned to, uint64_t mask) {
  return (to >= from ? x << (to - from) % 64 : x >> (from - to) % 64) & mask;
}

/* Concatenates the rows, piece by piece: row d has some or all of the bits of piece i. */
LOXO_ALWAYS_INLINE void spongent_move_pieces(uint64_t row[4]) {
  uint64_t moved[4] = {0};
  LOXO_UNROLL
  for (unsigned d = 0; d < 4; d++) {
    LOXO_UNROLL
    for (unsigned i = 0; i < PIECES; i++) {
      const unsigned first = SPONGENT_SBOXES * d, end = first + SPONGENT_SBOXES;
      const unsigned from = first > 16 * i ? first : 16 * i;
      const unsigned until = end < 16 * (i + 1) ? end : 16 * (i + 1);
      if (from < until) {
        const unsigned to = 16 * (i / 4) + from % 16;
        const uint64_t mask = (((uint64_t)1 << (until - from)) - 1) << to;
        moved[i % 4] |= spongent_move(row[d], from - first, to, mask);
      }
    }
  }
  loxo_copy(row, moved, sizeof moved);
}

/* The same in each lane: four places of a row, from place `at` of the lane on, are some or all of
 * those of one nibble, and the rest are the first of the next. */
LOXO_ALWAYS_INLINE void spongent_move_places(uint64_t row[4]) {
  const uint64_t lanes = 0x1111;
  uint64_t moved[4] = {0};
  LOXO_UNROLL
  for (unsigned d = 0; d < 4; d++) {
    LOXO_UNROLL
    for (unsigned c = 0; c < ROW_WORDS; c++) {
      const unsigned count = PIECES - 4 * c < 4 ? PIECES - 4 * c : 4;
      const unsigned at = PIECES * d + 4 * c, end = at % 4 + count, next = at + 4 - at % 4;
      const uint64_t here = lanes * ((1u << (end < 4 ? end : 4)) - (1u << at % 4));
      const unsigned to = 16 * (at / 16), to_next = 16 * (next / 16);
      moved[at / 4 % 4] |= spongent_move(row[d], 16 * c, to + at % 4, here << to);
      if (end > 4) {
        const uint64_t there = lanes * ((1u << (end - 4)) - 1);
        moved[next / 4 % 4] |=
            spongent_move(row[d], 16 * c + (next - at), to_next, there << to_next);
      }
    }
  }
  loxo_copy(row, moved, sizeof moved);
}

LOXO_ALWAYS_INLINE void spongent_two_rounds(uint64_t row[4], const uint16_t counter[4]) {
  row[0] ^= counter[0];
  row[TOP_ROW] ^= (uint64_t)counter[1] << TOP_COLUMN;
  spongent_exchange(row, 1);
  spongent_row_sbox(row);
  spongent_move_places(row);
  row[0] ^= counter[2];
  row[TOP_ROW] ^= (uint64_t)counter[3] << TOP_COLUMN;
  spongent_exchange(row, 4);
  spongent_row_sbox(row);
  spongent_move_pieces(row);
}

static void SPONGENT_KERNEL(portable)(uint8_t *states, size_t n) {
  uint64_t row[4] = {0};
  (void)n; /* one lane */
  LOXO_UNROLL
  for (unsigned w = 0; w < ROW_WORDS; w++) {
    const unsigned left = SPONGENT_BYTES - 8 * w;
    const uint64_t word = loxo_load64_part(states + 8 * w, left < 8 ? left : 8);
    LOXO_UNROLL
    for (unsigned r = 0; r < 4; r++) row[r] |= (word >> 16 * r & 0xffff) << 16 * w;
  }
  for (unsigned pair = 0; pair < SPONGENT_ROUNDS / 2; pair++) {
    spongent_two_rounds(row, spongent_pairs[pair]);
  }
  LOXO_UNROLL
  for (unsigned w = 0; w < ROW_WORDS; w++) {
    const unsigned left = SPONGENT_BYTES - 8 * w;
    uint64_t word = 0;
    LOXO_UNROLL
    for (unsigned r = 0; r < 4; r++) word |= (row[r] >> 16 * w & 0xffff) << 16 * r;
    loxo_store64_part(states + 8 * w, word, left < 8 ? left : 8);
  }
}

#undef PIECES
#undef ROW_WORDS
#undef TOP_ROW
#undef TOP_COLUMN

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

/* Adds the counter, reversed, at the top of the state. */
LOXO_ALWAYS_INLINE void spongent_add_counter(uint64_t state[STATE_WORDS], unsigned c) {
  const unsigned top = SPONGENT_BITS - 16; /* c reversed fits in the 16 bits from here on */
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
