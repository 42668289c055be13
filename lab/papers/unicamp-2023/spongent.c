/* SPDX-License-Identifier: Apache-2.0 OR MIT
 *
 * Spongent-pi[160], [176] and [192] by IC-PFG-23-09 (L. Lacalle, J. Lopez, 2023), section 3.
 *
 * The state is 32-bit words or, in row form, four rows of 48 bits, each a low word of 32 bits and a
 * high one of 16. Pieces of 16 bits go down the rows: piece 4 c + r is in column c of row r. A
 * column is then a PRESENT state. P0 exchanges the row with the place of a bit in its nibble, and
 * P1 the row with the nibble. P0 after P1 brings bit k of every nibble into row k, in order. For b
 * = 160 and 176 some places in the last column hold no bit of the state; whatever gets there is
 * masked off when the pieces are joined again.
 *
 *   I    the S-box by table, P1 and P0, the rows one after the other: the next state
 *   II   the same with the S-box as a circuit on rows, after P0
 *   III  two rounds at a time: P0, circuit, pieces moved (P''), P1, circuit, rows joined; the
 *        second counter comes from a table, already in the place where it is needed before P1
 *
 * I is not constant-time: it reads the table at addresses that depend on the state.
 */
#include "unicamp_2023.h"

#include "loxo/core/config.h"

enum { WORDS = 6, PIECES = 12, HALF = 16 };

typedef struct layout {
  uint32_t low[4], high[4];
} layout;

/* ---- The state in words and in rows ---------------------------------------------------------- */

LOXO_ALWAYS_INLINE void load(uint32_t x[WORDS], const uint8_t *bytes, unsigned bits) {
  LOXO_UNROLL
  for (unsigned i = 0; i < WORDS; i++) x[i] = 0;
  LOXO_UNROLL
  for (unsigned i = 0; i < bits / 8; i++) x[i / 4] |= (uint32_t)bytes[i] << 8 * (i % 4);
}

LOXO_ALWAYS_INLINE void store(uint8_t *bytes, const uint32_t x[WORDS], unsigned bits) {
  LOXO_UNROLL
  for (unsigned i = 0; i < bits / 8; i++) bytes[i] = (uint8_t)(x[i / 4] >> 8 * (i % 4));
}

/* Piece 4 c + r to column c of row r. */
LOXO_ALWAYS_INLINE void lay_out(layout *w, const uint32_t x[WORDS]) {
  LOXO_UNROLL
  for (unsigned i = 0; i < 2; i++) {
    w->low[2 * i] = (x[i] & 0xffff) | x[i + 2] << HALF;
    w->low[2 * i + 1] = x[i] >> HALF | (x[i + 2] & 0xffff0000u);
    w->high[2 * i] = x[i + 4] & 0xffff;
    w->high[2 * i + 1] = x[i + 4] >> HALF;
  }
}

/* Joins the b/4 bits of each row one after the other. The report's P' is this and lay_out. */
LOXO_ALWAYS_INLINE void take_together(uint32_t x[WORDS], const layout *w, unsigned bits) {
  const unsigned row_bits = bits / 4;
  LOXO_UNROLL
  for (unsigned i = 0; i < WORDS; i++) x[i] = 0;
  LOXO_UNROLL
  for (unsigned row = 0; row < 4; row++) {
    const uint32_t high = w->high[row] & ((1u << (row_bits - 32)) - 1);
    const unsigned at = row * row_bits, to = at / 32, by = at % 32;
    x[to] |= w->low[row] << by;
    if (by) x[to + 1] |= w->low[row] >> (32 - by);
    x[to + 1] |= high << by;
    if (by + row_bits > 64) x[to + 2] |= high >> (32 - by);
  }
}

/* ---- P -------------------------------------------------------------------------------------- */

/* Exchanges the bits of a under `mask` with those of b under `mask` >> by. */
#define EXCHANGE(a, b, mask, by) \
  do { \
    uint32_t t_ = ((a) ^ (b) << (by)) & (mask); \
    (a) ^= t_; \
    (b) ^= t_ >> (by); \
  } while (0)

LOXO_ALWAYS_INLINE void p0(uint32_t row[4]) {
  EXCHANGE(row[0], row[1], 0xaaaaaaaau, 1);
  EXCHANGE(row[2], row[3], 0xaaaaaaaau, 1);
  EXCHANGE(row[0], row[2], 0xccccccccu, 2);
  EXCHANGE(row[1], row[3], 0xccccccccu, 2);
}

LOXO_ALWAYS_INLINE void p1(uint32_t row[4]) {
  EXCHANGE(row[0], row[1], 0xf0f0f0f0u, 4);
  EXCHANGE(row[2], row[3], 0xf0f0f0f0u, 4);
  EXCHANGE(row[0], row[2], 0xff00ff00u, 8);
  EXCHANGE(row[1], row[3], 0xff00ff00u, 8);
}

LOXO_ALWAYS_INLINE uint32_t piece_of(const layout *w, unsigned row, unsigned column) {
  if (column == 2) return w->high[row];
  return column ? w->low[row] >> HALF : w->low[row] & 0xffff;
}

/* A bit of each of a piece's four nibbles: places `from` to 3. */
LOXO_ALWAYS_INLINE uint32_t nibble_places(unsigned from) { return 0x1111u * (16 - (1u << from)); }

/* P'': after P0 each row has b/16 places in each of its four nibble lanes. These are joined lane by
 * lane, the rows one after the other, and put down the columns again, four at a time. */
LOXO_ALWAYS_INLINE void p_double_prime(layout *w, unsigned bits) {
  const unsigned places = bits / 16;
  uint32_t piece[PIECES] = {0};
  LOXO_UNROLL
  for (unsigned row = 0; row < 4; row++) {
    LOXO_UNROLL
    for (unsigned column = 0; column < 3; column++) {
      const unsigned count = column < 2 ? 4 : places - 8;
      const unsigned at = row * places + 4 * column, to = at / 4, by = at % 4;
      const uint32_t from = piece_of(w, row, column) & ~nibble_places(count);
      piece[to] |= from << by & nibble_places(by);
      if (by + count > 4) piece[to + 1] |= from >> (4 - by) & ~nibble_places(by);
    }
  }
  LOXO_UNROLL
  for (unsigned row = 0; row < 4; row++) {
    w->low[row] = piece[row] | piece[row + 4] << HALF;
    w->high[row] = piece[row + 8];
  }
}

/* ---- The S-box ------------------------------------------------------------------------------ */

static const uint8_t sbox[16] = {14, 13, 11, 0, 2, 1, 4, 15, 7, 10, 8, 5, 9, 12, 3, 6};

LOXO_ALWAYS_INLINE void table(uint32_t x[WORDS], unsigned bits) {
  LOXO_UNROLL
  for (unsigned i = 0; i < (bits + 31) / 32; i++) {
    uint32_t from = x[i];
    x[i] = 0;
    LOXO_UNROLL
    for (unsigned at = 0; at < 32; at += 4) x[i] |= (uint32_t)sbox[from >> at & 15] << at;
  }
}

/* 15 operations, as many as the report's circuit has, but a different circuit. */
LOXO_ALWAYS_INLINE void circuit(uint32_t row[4]) {
  const uint32_t a = row[0] ^ (row[1] | row[2]);
  const uint32_t y0_y1 = row[1] ^ (a | ~row[3]);
  const uint32_t b = a ^ row[2] ^ y0_y1;
  const uint32_t c = row[2] ^ (b & (row[3] ^ b));
  row[1] = row[3] ^ b;
  row[3] = b ^ (y0_y1 & ~c);
  row[0] = y0_y1 ^ row[1];
  row[2] = c ^ row[0];
}

/* ---- The counter ---------------------------------------------------------------------------- */

LOXO_ALWAYS_INLINE unsigned next_counter(unsigned c) {
  return (c << 1 | ((c >> 6 ^ c >> 5) & 1)) & 0x7f;
}

/* Adds the counter to the lowest bits and, reversed, to the highest. */
LOXO_ALWAYS_INLINE void add_counter(uint32_t x[WORDS], unsigned c, unsigned bits) {
  uint32_t reversed = 0;
  LOXO_UNROLL
  for (unsigned i = 0; i < 7; i++) reversed |= (uint32_t)(c >> i & 1) << (7 - i);
  x[0] ^= c;
  x[(bits - 8) / 32] ^= reversed << (bits - 8) % 32;
}

/* The second counters of b = 192, for every two rounds, in the first and the last piece: bit i of
 * the counter is at 4 (i mod 4) + i / 4 in the first piece, and mirrored in the last. All widths
 * end with the same counter, so the others use the end of this table. */
static const uint16_t second_counter[50][2] = {
    {0x1111, 0x8888}, {0x1122, 0x4488}, {0x0232, 0x4c40}, {0x1200, 0x0048}, {0x0030, 0x0c00},
    {0x1011, 0x8808}, {0x1120, 0x0488}, {0x0033, 0xcc00}, {0x1310, 0x08c8}, {0x1032, 0x4c08},
    {0x1230, 0x0c48}, {0x1021, 0x8408}, {0x0131, 0x8c80}, {0x1113, 0xc888}, {0x1323, 0xc4c8},
    {0x0322, 0x44c0}, {0x0202, 0x4040}, {0x0211, 0x8840}, {0x1110, 0x0888}, {0x1022, 0x4408},
    {0x0230, 0x0c40}, {0x1001, 0x8008}, {0x0120, 0x0480}, {0x0013, 0xc800}, {0x1301, 0x80c8},
    {0x0132, 0x4c80}, {0x1212, 0x4848}, {0x1231, 0x8c48}, {0x1121, 0x8488}, {0x0133, 0xcc80},
    {0x1312, 0x48c8}, {0x1233, 0xcc48}, {0x1320, 0x04c8}, {0x0023, 0xc400}, {0x0310, 0x08c0},
    {0x1012, 0x4808}, {0x1221, 0x8448}, {0x0121, 0x8480}, {0x0113, 0xc880}, {0x1303, 0xc0c8},
    {0x0333, 0xccc0}, {0x1302, 0x40c8}, {0x0233, 0xcc40}, {0x1300, 0x00c8}, {0x0032, 0x4c00},
    {0x1210, 0x0848}, {0x1030, 0x0c08}, {0x1031, 0x8c08}, {0x1131, 0x8c88}, {0x1133, 0xcc88}};

/* ---- The implementations -------------------------------------------------------------------- */

LOXO_ALWAYS_INLINE void permute_i(uint8_t *state, unsigned bits, unsigned rounds, unsigned c) {
  uint32_t x[WORDS];
  layout w;
  load(x, state, bits);
  for (unsigned i = 0; i < rounds; i++, c = next_counter(c)) {
    add_counter(x, c, bits);
    table(x, bits);
    lay_out(&w, x);
    p1(w.low), p1(w.high);
    p0(w.low), p0(w.high);
    take_together(x, &w, bits);
  }
  store(state, x, bits);
}

LOXO_ALWAYS_INLINE void permute_ii(uint8_t *state, unsigned bits, unsigned rounds, unsigned c) {
  uint32_t x[WORDS];
  layout w;
  load(x, state, bits);
  for (unsigned i = 0; i < rounds; i++, c = next_counter(c)) {
    add_counter(x, c, bits);
    lay_out(&w, x);
    p1(w.low), p1(w.high);
    p0(w.low), p0(w.high);
    circuit(w.low), circuit(w.high);
    take_together(x, &w, bits);
  }
  store(state, x, bits);
}

LOXO_ALWAYS_INLINE void permute_iii(uint8_t *state, unsigned bits, unsigned rounds, unsigned c) {
  const uint16_t(*second)[2] = second_counter + (50 - rounds / 2);
  uint32_t x[WORDS];
  layout w;
  load(x, state, bits);
  for (unsigned i = 0; i < rounds / 2; i++, c = next_counter(next_counter(c))) {
    add_counter(x, c, bits);
    lay_out(&w, x);
    p0(w.low), p0(w.high);
    circuit(w.low), circuit(w.high);
    p_double_prime(&w, bits);
    w.low[0] ^= second[i][0];
    w.high[bits / 16 - 9] ^= second[i][1];
    p1(w.low), p1(w.high);
    circuit(w.low), circuit(w.high);
    take_together(x, &w, bits);
  }
  store(state, x, bits);
}

#define WIDTHS(number) \
  void unicamp_##number##_160(uint8_t *state) { permute_##number(state, 160, 80, 0x75); } \
  void unicamp_##number##_176(uint8_t *state) { permute_##number(state, 176, 90, 0x45); } \
  void unicamp_##number##_192(uint8_t *state) { permute_##number(state, 192, 100, 0x47); }

WIDTHS(i)
WIDTHS(ii)
WIDTHS(iii)
