/* SPDX-License-Identifier: Apache-2.0 OR MIT
 *
 * Keccak-f[200], up to four states, one vector per state, for the lowest latency. A round is 17
 * operations, and its critical path is 15 cycles.
 *
 * Between rounds a state is stored by columns: qword x holds the five lanes of column x, followed
 * by the first three again. So any five consecutive bytes are the whole column, and rotations of
 * the qword bring all of it together: bytes 4 to 7 become the column's parity, and rotating the
 * qword by one bit rotates the parity in bytes 5 to 7.
 *
 * For rho the state is in pairs: each lane twice in a 16-bit word, so that shifting the word
 * rotates the lane in its upper byte. Pi, together with the operands of chi, is three byte
 * permutations back to columns. The constant of iota is added one round later, together with what
 * theta makes of it: to lane (0, 0) and column 1, and rotated by one to column 4.
 */
#include "../../core/x86.h"
#include "keccak200.h"
#include "keccak200_kernels.h"

#if LOXO_X86

#define STATE_BYTES LOXO_KECCAK_F200_STATE_BYTES

/* The order of the pairs. Even places have the lanes to which iota's constant is added unrotated,
 * odd places those to which it is added rotated; the other lanes follow. */
#define EACH_PAIR(P) \
  P(1, 0), P(4, 0), P(1, 1), P(4, 1), P(1, 2), P(4, 2), P(1, 3), P(4, 3), P(1, 4), P(4, 4), \
      P(0, 0), P(0, 1), P(0, 2), P(0, 3), P(0, 4), P(2, 0), P(2, 1), P(2, 2), P(2, 3), P(2, 4), \
      P(3, 0), P(3, 1), P(3, 2), P(3, 3), P(3, 4)
#define PLACE(x, y) \
  ((x) == 1 ? 2 * (y) : (x) == 4 ? 2 * (y) + 1 : (x) == 0 ? 10 + (y) : 5 * ((x) + 1) + (y))

/* Permutations from columns to pairs: the lane itself, the parity of the column before, and the
 * parity of the next one, which is rotated first. */
#define TWICE(byte) (byte), (byte)
#define OWN(x, y) TWICE(8 * (x) + (y))
#define BEFORE(x, y) TWICE(8 * (((x) + 4) % 5) + 7)
#define NEXT(x, y) TWICE(8 * (((x) + 1) % 5) + 7)
static const uint8_t own[64] = {EACH_PAIR(OWN)};
static const uint8_t before[64] = {EACH_PAIR(BEFORE)};
static const uint8_t next[64] = {EACH_PAIR(NEXT)};

/* Rho's rotations, in the order of the pairs. */
static const uint16_t rho[32] = {1, 3, 4, 4, 2, 7, 5, 0, 2, 6, 0, 4, 3,
                                 1, 2, 6, 6, 3, 7, 5, 4, 7, 1, 5, 0};

/* Permutations from pairs to columns: after pi, lane (x, y) comes from lane (x + 3 y, x). Chi
 * combines it with the next two lanes of the row. */
#define SOURCE(x, y) (2 * PLACE(((x) + 3 * (y)) % 5, (x)) + 1)
#define COLUMN(x) \
  SOURCE(x, 0), SOURCE(x, 1), SOURCE(x, 2), SOURCE(x, 3), SOURCE(x, 4), SOURCE(x, 0), \
      SOURCE(x, 1), SOURCE(x, 2)
static const uint8_t operands[3][64] = {{COLUMN(0), COLUMN(1), COLUMN(2), COLUMN(3), COLUMN(4)},
                                        {COLUMN(1), COLUMN(2), COLUMN(3), COLUMN(4), COLUMN(0)},
                                        {COLUMN(2), COLUMN(3), COLUMN(4), COLUMN(0), COLUMN(1)}};

/* The previous round's iota, for an even and an odd place, and the pairs to which it is added. */
#define IOTA_PAIRS(c) (0x101u * (c) | 0x1010000u * (((c) << 1 & 0xff) | (c) >> 7))
#define TOUCHED(x, y) ((x) == 1 || (x) == 4 || ((x) == 0 && (y) == 0) ? 0xffff : 0)
static const uint32_t iota[1 + KECCAK200_ROUNDS] = {0, KECCAK200_IOTAS(IOTA_PAIRS)};
static const uint16_t touched[32] = {EACH_PAIR(TOUCHED)};

#define LANES(x) (x), 5 + (x), 10 + (x), 15 + (x), 20 + (x)
#define COLUMN_OF_LANES(x) LANES(x), (x), 5 + (x), 10 + (x)
static const uint8_t to_columns[64] = {COLUMN_OF_LANES(0), COLUMN_OF_LANES(1), COLUMN_OF_LANES(2),
                                       COLUMN_OF_LANES(3), COLUMN_OF_LANES(4)};
#define PLACE_IN_COLUMNS(l) (8 * ((l) % 5) + (l) / 5)
#define EIGHT(l) \
  PLACE_IN_COLUMNS(l), PLACE_IN_COLUMNS(l + 1), PLACE_IN_COLUMNS(l + 2), PLACE_IN_COLUMNS(l + 3), \
      PLACE_IN_COLUMNS(l + 4), PLACE_IN_COLUMNS(l + 5), PLACE_IN_COLUMNS(l + 6), \
      PLACE_IN_COLUMNS(l + 7)
static const uint8_t from_columns[64] = {EIGHT(0), EIGHT(8), EIGHT(16), PLACE_IN_COLUMNS(24)};

/* Rotates qwords by 16 bits. */
#define QWORD_16(i) \
  8 * (i) + 6, 8 * (i) + 7, 8 * (i), 8 * (i) + 1, 8 * (i) + 2, 8 * (i) + 3, 8 * (i) + 4, 8 * (i) + 5
static const uint8_t rotate_16[64] = {QWORD_16(0), QWORD_16(1), QWORD_16(0), QWORD_16(1),
                                      QWORD_16(0), QWORD_16(1), QWORD_16(0), QWORD_16(1)};

LOXO_TARGET_BEGIN(LOXO_TARGET_AVX512)

#define XOR3(x, y, z) _mm512_ternarylogic_epi64(x, y, z, 0x96)
#define CHI(x, y, z) _mm512_ternarylogic_epi64(x, y, z, 0xd2)               /* x ^ (~y & z) */
#define ADD_WHERE(x, y, where) _mm512_ternarylogic_epi64(x, y, where, 0x78) /* x ^ (y & where) */
#define PICK(index, x) _mm512_permutexvar_epi8(_mm512_loadu_si512(index), x)

/* Rotations of qwords run on one of two ports, shuffles on the other: two of each. */
LOXO_ALWAYS_INLINE __m512i permute_round(__m512i columns, uint32_t constant) {
  __m512i by_16 = _mm512_shuffle_epi8(columns, _mm512_loadu_si512(rotate_16));
  __m512i by_32 = _mm512_shuffle_epi32(columns, 0xb1);
  __m512i some = XOR3(columns, _mm512_rol_epi64(columns, 8), by_16);
  __m512i parity = XOR3(some, _mm512_rol_epi64(columns, 24), by_32);
  __m512i pairs =
      ADD_WHERE(PICK(own, columns), _mm512_set1_epi32((int)constant), _mm512_loadu_si512(touched));
  pairs = XOR3(pairs, PICK(before, parity), PICK(next, _mm512_rol_epi64(parity, 1)));
  pairs = _mm512_sllv_epi16(pairs, _mm512_loadu_si512(rho));
  return CHI(PICK(operands[0], pairs), PICK(operands[1], pairs), PICK(operands[2], pairs));
}

/* A state is read and written in pieces of 16, 8 and 1 bytes, like the mode's blocks (loxo_xor3),
 * so that a store is forwarded to the load that follows. */
LOXO_ALWAYS_INLINE __m512i load_state(const uint8_t *state) {
  __m128i low = _mm_loadu_si128((const __m128i *)(const void *)state);
  __m128i high = _mm_loadl_epi64((const __m128i *)(const void *)(state + 16));
  high = _mm_insert_epi8(high, state[24], 8);
  return PICK(to_columns, _mm512_castsi256_si512(_mm256_set_m128i(high, low)));
}

LOXO_ALWAYS_INLINE void store_state(uint8_t *state, __m512i columns) {
  __m256i lanes = _mm512_castsi512_si256(PICK(from_columns, columns));
  __m128i low = _mm256_castsi256_si128(lanes), high = _mm256_extracti128_si256(lanes, 1);
  low = _mm_xor_si128(low, _mm_cvtsi32_si128((int)(iota[KECCAK200_ROUNDS] & 0xff)));
  _mm_storeu_si128((__m128i *)(void *)state, low);
  _mm_storel_epi64((__m128i *)(void *)(state + 16), high);
  state[24] = (uint8_t)_mm_extract_epi8(high, 8);
}

LOXO_ALWAYS_INLINE void permute(uint8_t *states, size_t n) {
  __m512i columns[4];
  LOXO_UNROLL
  for (size_t i = 0; i < n; i++) columns[i] = load_state(states + STATE_BYTES * i);
  for (size_t round = 0; round < KECCAK200_ROUNDS; round++) {
    LOXO_UNROLL
    for (size_t i = 0; i < n; i++) columns[i] = permute_round(columns[i], iota[round]);
  }
  LOXO_UNROLL
  for (size_t i = 0; i < n; i++) store_state(states + STATE_BYTES * i, columns[i]);
}

void loxo_keccak200_permute_avx512_x4(uint8_t *states, size_t n) {
  switch (n) {
    case 1: permute(states, 1); break;
    case 2: permute(states, 2); break;
    case 3: permute(states, 3); break;
    default: permute(states, 4);
  }
}

LOXO_TARGET_END

#else
typedef int loxo_keccak200_has_no_avx512_x4; /* a translation unit may not be empty */
#endif
