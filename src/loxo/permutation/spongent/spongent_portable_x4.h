/* SPDX-License-Identifier: Apache-2.0 OR MIT
 *
 * Spongent-pi[b], b = 160, 176 or 192, up to four states in 64-bit words: a nibble is a bit of each
 * state. The q = b/4 S-boxes are q = U P with U odd and P a power of two, 5 8, 11 4 or 3 16. S-box
 * s = u + U p is at place p of unit u. A unit is P nibbles of each of four words, for the four
 * inputs; 16/P units are side by side, and three columns of four words have all.
 *
 * Output d of S-box s becomes input k' of S-box s', with k' + 4 s' = s + q d. Where the number of
 * the place is p = p0 + 4 p1, that is
 *
 *   k' + 4 u' = u + U p0,   p' = p1 + P/4 d:
 *
 * d and p0 are exchanged, words with places inside a unit. The places' bits are left where they
 * are, with another meaning in every second round. Then whole units go from one word to another,
 * for b = 192 only by name.
 *
 * State bits are complemented: then the S-box is 13 gates, and of its outputs those are true that
 * the counter is added to, complemented. About 190 to 230 instructions a round.
 */
#if LOXO_WIDE_KERNELS && (SPONGENT_BITS == 160 || SPONGENT_BITS == 176 || SPONGENT_BITS == 192)

#include "spongent_counters.h"
#include "spongent_nibbles.h"

/* Hexadecimal digit u of SLOTS is where unit u is, column by column, and digit i of OWNERS is the
 * unit at i. Bits 0 and 1 of the word's number are exchanged with bits A and B of a place.
 *
 * The counter's bit i meets S-box i, output 0, and S-box q - 1 - i, output 3. Units are laid out
 * such that the latter are in the order of the former from the other end. In a column it meets no
 * nibbles but 0, N1 and N2, and INDEX(c) has those three bits for two columns and two for the
 * third. */
#define BIT(c, i) ((c) >> (i)&1)
#define UNIT_COUNT (SPONGENT_SBOXES / PLACES)
#if SPONGENT_BITS == 160
#define PLACES 8
#define SLOTS 0x13420u
#define OWNERS 0x523140u
#define INDEX(c) \
  (BIT(c, 0) | BIT(c, 4) << 1 | BIT(c, 5) << 2 | BIT(c, 1) << 3 | BIT(c, 3) << 4 | \
   BIT(c, 6) << 5 | BIT(c, 2) * 3 << 6)
#define HIGH_COLUMN(c) (c)
#define PLACE_OF_WORD(k) ((k) >> 1 | ((k)&1) << 1)
#elif SPONGENT_BITS == 176
#define PLACES 4
#define SLOTS 0xb73a9521840u
#define OWNERS 0xa7629b518430u
#define INDEX(c) \
  (BIT(c, 0) | BIT(c, 3) << 1 | BIT(c, 4) << 2 | BIT(c, 1) << 3 | BIT(c, 5) * 3 << 4 | \
   BIT(c, 2) << 6 | BIT(c, 6) << 7)
#define HIGH_COLUMN(c) (2 - (c))
#define PLACE_OF_WORD(k) (k)
#else
#define PLACES 16
#define SLOTS 0x210u
#define OWNERS 0x210u
#define INDEX(c) \
  (BIT(c, 0) | BIT(c, 3) << 1 | BIT(c, 6) << 2 | BIT(c, 1) << 3 | BIT(c, 4) << 4 | \
   BIT(c, 2) << 6 | BIT(c, 5) << 7)
#define HIGH_COLUMN(c) (2 - (c))
#define PLACE_OF_WORD(k) (k)
#endif
#define SLOT(u) ((unsigned)((uint64_t)SLOTS >> 4 * (u)&15))
#define COLUMN(u) (SLOT(u) * PLACES / 16)
#define SHIFT(u) (SLOT(u) * PLACES % 16 * 4)

/* For each round the next one's counter; none for the last. The first is skipped. */
#define ROW(c) INDEX(c),
static const uint8_t spongent_x4_counters[SPONGENT_ROUNDS + 1] = {SPONGENT_EACH_ROUND(ROW) 0};
#undef ROW

/* What an index stands for, in the lowest nibbles and in the highest, complemented. */
#define LOW(i, n1, n2) \
  ~((uint64_t)15 * BIT(i, 0) | (uint64_t)15 * BIT(i, 1) << 4 * (n1) | \
    (uint64_t)15 * BIT(i, 2) << 4 * (n2))
#define HIGH(i, n1, n2) \
  ~((uint64_t)15 * BIT(i, 0) << 60 | (uint64_t)15 * BIT(i, 1) << (60 - 4 * (n1)) | \
    (uint64_t)15 * BIT(i, 2) << (60 - 4 * (n2)))
#define PAIR(i, n1, n2) \
  { LOW(i, n1, n2), HIGH(i, n1, n2) }
#define EIGHT(n1, n2) \
  { \
    PAIR(0, n1, n2), PAIR(1, n1, n2), PAIR(2, n1, n2), PAIR(3, n1, n2), PAIR(4, n1, n2), \
        PAIR(5, n1, n2), PAIR(6, n1, n2), PAIR(7, n1, n2) \
  }
typedef uint64_t spongent_x4_masks[8][2];
#if SPONGENT_BITS == 160
static const spongent_x4_masks spongent_x4_even = EIGHT(8, 1), spongent_x4_odd = EIGHT(8, 4);
#elif SPONGENT_BITS == 176
static const spongent_x4_masks spongent_x4_even = EIGHT(4, 8);
#else
static const spongent_x4_masks spongent_x4_even = EIGHT(1, 2), spongent_x4_odd = EIGHT(4, 8);
#endif
#undef LOW
#undef HIGH
#undef PAIR
#undef EIGHT

/* For spongent_nibbles.h; slots without a unit have what is above the state. */
#define UNIT(slot) ((unsigned)((uint64_t)OWNERS >> 4 * (slot)&15))
#define NIBBLE(slot, p) \
  (UNIT(slot) < UNIT_COUNT ? UNIT(slot) + UNIT_COUNT * (p) : SPONGENT_SBOXES + (p))
#define SWAPPED(s) ((s) / 16 * 16 + (s) % 4 * 4 + (s) / 4 % 4)
#define PLACE(c, p) SWAPPED(NIBBLE((16 * (c) + (p)) / PLACES, (p) % PLACES))
#define FOUR(c, p) PLACE(c, p), PLACE(c, p + 4), PLACE(c, p + 8), PLACE(c, p + 12)
#define SIXTEEN(c) FOUR(c, 0), FOUR(c, 1), FOUR(c, 2), FOUR(c, 3)
static const loxo_nibbles spongent_x4_order = {SPONGENT_BYTES,
                                               SPONGENT_COUNTER_START,
                                               SPONGENT_REVERSED(SPONGENT_COUNTER_START) << 1,
                                               {SIXTEEN(0), SIXTEEN(1), SIXTEEN(2)}};
#undef UNIT
#undef NIBBLE
#undef SWAPPED
#undef PLACE
#undef FOUR
#undef SIXTEEN

/* Inputs complemented; of the outputs 1 and 2 only. */
LOXO_ALWAYS_INLINE void spongent_x4_sbox(uint64_t x[4]) {
  uint64_t t = (x[1] & x[2]) ^ x[0], u = x[3] ^ t, v = x[1] ^ (u | x[3]);
  x[0] = x[2] ^ u;
  x[1] = x[0] ^ v;
  x[2] = t ^ (x[1] & x[3]);
  x[3] ^= (v & (x[1] ^ x[2])) ^ x[2];
}

/* Units to their words. */
LOXO_ALWAYS_INLINE void spongent_x4_move_units(uint64_t x[3][4]) {
  const uint64_t unit = ~(uint64_t)0 >> (64 - 4 * PLACES);
  uint64_t moved[3][4] = {{0}};
  LOXO_UNROLL
  for (unsigned i = 0; i < 4 * UNIT_COUNT; i++) { /* k' + 4 u' */
    const unsigned u = i % UNIT_COUNT, to = i / 4;
    uint64_t from = x[COLUMN(u)][PLACE_OF_WORD(i / UNIT_COUNT)] & unit << SHIFT(u);
    moved[COLUMN(to)][i % 4] |=
        SHIFT(to) > SHIFT(u) ? from << (SHIFT(to) - SHIFT(u)) : from >> (SHIFT(u) - SHIFT(to));
  }
  loxo_copy(x, moved, sizeof moved);
}

/* With a and b as the weights of bits A and B. */
LOXO_ALWAYS_INLINE void spongent_x4_round(uint64_t x[3][4], unsigned index,
                                          const spongent_x4_masks masks, unsigned a, unsigned b) {
  const unsigned at[3] = {index & 7, index >> 3 & 7, index >> 6};
  LOXO_UNROLL
  for (unsigned c = 0; c < 3; c++) {
    spongent_x4_sbox(x[c]);
    x[c][0] ^= masks[at[c]][0];
    x[c][3] ^= masks[at[HIGH_COLUMN(c)]][1];
    loxo_nibbles_exchange(&x[c][0], &x[c][1], 4 * a);
    loxo_nibbles_exchange(&x[c][2], &x[c][3], 4 * a);
    loxo_nibbles_exchange(&x[c][0], &x[c][2], 4 * b);
    loxo_nibbles_exchange(&x[c][1], &x[c][3], 4 * b);
  }
  spongent_x4_move_units(x);
}

static void spongent_x4_rounds(uint64_t state[12]) {
  uint64_t x[3][4];
  loxo_copy(x, state, sizeof x);
  for (const uint8_t *c = spongent_x4_counters + 1; c <= spongent_x4_counters + SPONGENT_ROUNDS;) {
#if SPONGENT_BITS == 160
    spongent_x4_round(x, *c++, spongent_x4_even, 2, 1);
    spongent_x4_round(x, *c++, spongent_x4_odd, 2, 4);
#elif SPONGENT_BITS == 176
    spongent_x4_round(x, *c++, spongent_x4_even, 1, 2);
#else
    spongent_x4_round(x, *c++, spongent_x4_even, 1, 2);
    spongent_x4_round(x, *c++, spongent_x4_odd, 4, 8);
#endif
  }
  loxo_copy(state, x, sizeof x);
}

static void SPONGENT_KERNEL(portable_x4)(uint8_t *states, size_t n) {
  uint64_t x[12];
  loxo_nibbles_load(x, states, n, &spongent_x4_order);
  spongent_x4_rounds(x);
  loxo_nibbles_store(states, n, x, &spongent_x4_order);
  loxo_wipe(x, sizeof x);
}

#undef BIT
#undef UNIT_COUNT
#undef PLACES
#undef SLOTS
#undef OWNERS
#undef INDEX
#undef HIGH_COLUMN
#undef PLACE_OF_WORD
#undef SLOT
#undef COLUMN
#undef SHIFT

#endif
