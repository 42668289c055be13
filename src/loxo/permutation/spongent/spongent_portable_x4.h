/* SPDX-License-Identifier: Apache-2.0 OR MIT
 *
 * Spongent-pi[b], b = 160, 176 or 192, up to four states in 64-bit words: a nibble has one bit of
 * each state. The q = b/4 S-boxes are q = U P, with U odd and P a power of two: 5 8, 11 4 or 3 16.
 * S-box s = u + U y is at place y of unit u. A unit is P nibbles in each of four words, one for
 * each input. 16/P units are side by side, and three columns of four words hold all of them.
 *
 * Output d of S-box s becomes input k' of S-box s', with k' + 4 s' = s + q d. With y = y0 + 4 y1,
 * that is
 *
 *   k' + 4 u' = u + U y0,   y' = y1 + P/4 d:
 *
 * d and y0 are exchanged, that is the number of the word with two bits of the place. The rest of
 * the place stays where it is, but changes its meaning in every second round. Then whole units move
 * from one word to another; for b = 192 only the names change.
 *
 * State bits are complemented. Then the S-box is 13 gates; the outputs to which the counter is
 * added come out true, and adding a complemented counter complements them again. A round takes
 * about 190 to 310 instructions, at five per cycle.
 */
#if LOXO_WIDE_KERNELS && (SPONGENT_BITS == 160 || SPONGENT_BITS == 176 || SPONGENT_BITS == 192)

#include "spongent_counters.h"
#include "spongent_nibbles.h"

/* Digit u of SLOTS is the slot of unit u in the columns. EXCHANGED_EVEN and _ODD are the weights of
 * the place's bits that are exchanged with bits 0 and 1 of a word's number in even and odd rounds;
 * word WORD_OF(y0) then has y0. TURNED(odd, y) is where place y is before that. */
#if SPONGENT_BITS == 160
#define PLACES 8
#define SLOTS 0x43210u
#define EXCHANGED_EVEN 2, 1
#define EXCHANGED_ODD 2, 4
#define WORD_OF(y0) ((y0) >> 1 | ((y0)&1) << 1)
#define TURNED(odd, y) ((odd) ? ((y)&2) | (y) >> 2 | ((y)&1) << 2 : (y))
#elif SPONGENT_BITS == 176
#define PLACES 4
#define SLOTS 0x65b324a9108u /* needs the fewest shifts */
#define EXCHANGED_EVEN 1, 2
#define EXCHANGED_ODD 1, 2
#define WORD_OF(y0) (y0)
#define TURNED(odd, y) (y)
#else
#define PLACES 16
#define SLOTS 0x210u
#define EXCHANGED_EVEN 1, 2
#define EXCHANGED_ODD 4, 8
#define WORD_OF(y0) (y0)
#define TURNED(odd, y) ((odd) ? (y) / 4 | (y) % 4 * 4 : (y))
#endif
#define UNITS (SPONGENT_SBOXES / PLACES)
#define SLOT(u) ((int)((uint64_t)(SLOTS) >> 4 * (u)&15))
#define COLUMN(u) (SLOT(u) * PLACES / 16)
#define SHIFT(u) (SLOT(u) * PLACES % 16 * 4)

/* Bit i of the next round's counter goes to output 0 of S-box i and output 3 of S-box q - 1 - i.
 * All are in one word, one nibble per bit; these are the shifts, in nibbles, for the word of each
 * column. */
#if SPONGENT_BITS == 160
#define LOW_UP(odd, column) ((column) == 0 ? 0 : (column) == 1 ? ((odd) ? 1 : 2) : (odd) ? 3 : 6)
#define HIGH_UP(odd, column) ((column) == 0 ? -2 : (column) == 1 ? 0 : (odd) ? -1 : -3)
#elif SPONGENT_BITS == 176
#define LOW_UP(odd, column) ((column) == 0 ? 0 : (column) == 1 ? 12 : 1)
#define HIGH_UP(odd, column) ((column) == 0 ? -1 : (column) == 1 ? 0 : -9)
#else
#define LOW_UP(odd, column) ((column) == 0 ? 0 : (column) == 1 ? ((odd) ? 1 : 3) : (odd) ? 2 : 5)
#define HIGH_UP(odd, column) ((column) == 2 ? 0 : -LOW_UP(odd, (column) + 1))
#endif
#define PLACE(odd, s) (SHIFT((s) % UNITS) + 4 * TURNED(odd, (s) / UNITS))
#define LOW(odd, i) (PLACE(odd, i) + 4 * LOW_UP(odd, COLUMN((i) % UNITS)))
#define TOP(i) (SPONGENT_SBOXES - 1 - (i))
#define HIGH(odd, i) (PLACE(odd, TOP(i)) + 4 * HIGH_UP(odd, COLUMN(TOP(i) % UNITS)))
#define SEVEN(name, at, odd) \
  name##0 = at(odd, 0), name##1 = at(odd, 1), name##2 = at(odd, 2), name##3 = at(odd, 3), \
  name##4 = at(odd, 4), name##5 = at(odd, 5), name##6 = at(odd, 6)
enum {
  SEVEN(X4_LOW_EVEN_, LOW, 0),
  SEVEN(X4_HIGH_EVEN_, HIGH, 0),
  SEVEN(X4_LOW_ODD_, LOW, 1),
  SEVEN(X4_HIGH_ODD_, HIGH, 1)
};
#define BIT(round, c, i) \
  ((uint64_t)((c) >> (i)&1) << X4_LOW_##round##_##i | (uint64_t)((c) >> (i)&1) \
                                                          << X4_HIGH_##round##_##i)
#define ROW(round, c) \
  ~(15 * (BIT(round, c, 0) | BIT(round, c, 1) | BIT(round, c, 2) | BIT(round, c, 3) | \
          BIT(round, c, 4) | BIT(round, c, 5) | BIT(round, c, 6)))
#define ROWS(d) \
  ROW(ODD, SPONGENT_C##d##0), ROW(EVEN, SPONGENT_C##d##1), ROW(ODD, SPONGENT_C##d##2), \
      ROW(EVEN, SPONGENT_C##d##3), ROW(ODD, SPONGENT_C##d##4), ROW(EVEN, SPONGENT_C##d##5), \
      ROW(ODD, SPONGENT_C##d##6), ROW(EVEN, SPONGENT_C##d##7), ROW(ODD, SPONGENT_C##d##8), \
      ROW(EVEN, SPONGENT_C##d##9)
/* Row r is for round r - 1, complemented. */
static const uint64_t spongent_x4_counters[SPONGENT_ROUNDS + 1] = {
    ROWS(0),     ROWS(1), ROWS(2), ROWS(3), ROWS(4), ROWS(5), ROWS(6), ROWS(7),
#if SPONGENT_ROUNDS >= 90
    ROWS(8),
#endif
#if SPONGENT_ROUNDS >= 100
    ROWS(9),
#endif
    ~(uint64_t)0};

/* The S-box on complemented inputs. Only outputs 1 and 2 come out complemented. */
LOXO_ALWAYS_INLINE void spongent_x4_sbox(uint64_t x[4]) {
  uint64_t t = (x[1] & x[2]) ^ x[0], u = x[3] ^ t, v = x[1] ^ (u | x[3]);
  x[0] = x[2] ^ u;
  x[1] = x[0] ^ v;
  x[2] = t ^ (x[1] & x[3]);
  x[3] ^= (v & (x[1] ^ x[2])) ^ x[2];
}

/* Adds a row to outputs 0 and 3 of a column, and complements them. */
LOXO_ALWAYS_INLINE void spongent_x4_add(uint64_t x[4], uint64_t row, int odd, int column) {
  const int up = 4 * LOW_UP(odd, column), down = -4 * HIGH_UP(odd, column);
  uint64_t low = 0, high = 0;
  (void)odd; /* where all rounds are alike */
  LOXO_UNROLL
  for (int i = 0; i < 7; i++) {
    if (COLUMN(i % UNITS) == column) low |= (uint64_t)15 << PLACE(odd, i);
    if (COLUMN(TOP(i) % UNITS) == column) high |= (uint64_t)15 << PLACE(odd, TOP(i));
  }
  x[0] ^= row >> up | ~low;
  x[3] ^= row << down | ~high;
}

/* Collects each unit k' + 4 u' of the next round from its place in this one. */
LOXO_ALWAYS_INLINE void spongent_x4_move_units(uint64_t x[3][4]) {
  const uint64_t unit = ~(uint64_t)0 >> (64 - 4 * PLACES);
  uint64_t moved[3][4] = {{0}};
  LOXO_UNROLL
  for (int i = 0; i < 4 * UNITS; i++) {
    const int u = i % UNITS, up = SHIFT(i / 4) - SHIFT(u);
    uint64_t from = x[COLUMN(u)][WORD_OF(i / UNITS)] & unit << SHIFT(u);
    moved[COLUMN(i / 4)][i % 4] |= up > 0 ? from << up : from >> -up;
  }
  loxo_copy(x, moved, sizeof moved);
}

/* a and b are the weights of the place's bits. */
LOXO_ALWAYS_INLINE void spongent_x4_round(uint64_t x[3][4], uint64_t row, int odd, unsigned a,
                                          unsigned b) {
  LOXO_UNROLL
  for (int c = 0; c < 3; c++) {
    spongent_x4_sbox(x[c]);
    spongent_x4_add(x[c], row, odd, c);
    loxo_nibbles_exchange(&x[c][0], &x[c][1], 4 * a);
    loxo_nibbles_exchange(&x[c][2], &x[c][3], 4 * a);
    loxo_nibbles_exchange(&x[c][0], &x[c][2], 4 * b);
    loxo_nibbles_exchange(&x[c][1], &x[c][3], 4 * b);
  }
  spongent_x4_move_units(x);
}

LOXO_ONE_COPY void spongent_x4_rounds(uint64_t state[12]) {
  uint64_t x[3][4];
  loxo_copy(x, state, sizeof x);
  for (unsigned r = 1; r <= SPONGENT_ROUNDS; r++) {
    spongent_x4_round(x, spongent_x4_counters[r], 0, EXCHANGED_EVEN);
#if PLACES > 4 /* otherwise all rounds are alike */
    spongent_x4_round(x, spongent_x4_counters[++r], 1, EXCHANGED_ODD);
#endif
  }
  loxo_copy(state, x, sizeof x);
}

static void SPONGENT_KERNEL(portable_x4)(uint8_t *states, size_t n) {
  uint64_t x[12];
  for (size_t i = 0; i < n; i++) {
    states[i * SPONGENT_BYTES] ^= SPONGENT_COUNTER_START;
    states[(i + 1) * SPONGENT_BYTES - 1] ^= SPONGENT_REVERSED(SPONGENT_COUNTER_START) << 1;
  }
  loxo_nibbles_load(x, states, n, UNITS, PLACES, SLOTS);
  spongent_x4_rounds(x);
  loxo_nibbles_store(states, n, x, UNITS, PLACES, SLOTS);
  loxo_wipe(x, sizeof x);
}

#undef PLACES
#undef SLOTS
#undef EXCHANGED_EVEN
#undef EXCHANGED_ODD
#undef WORD_OF
#undef TURNED
#undef UNITS
#undef SLOT
#undef COLUMN
#undef SHIFT
#undef LOW_UP
#undef HIGH_UP
#undef PLACE
#undef LOW
#undef TOP
#undef HIGH
#undef SEVEN
#undef BIT
#undef ROW
#undef ROWS

#endif
