/* SPDX-License-Identifier: Apache-2.0 OR MIT
 *
 * Spongent-pi[b], 8, 16 or 64 states, bit-sliced, for AVX-512 with VBMI and GFNI.
 *
 * Eight states: plane k, a register, holds bit k of all S-boxes, a byte for each; S-box g + d b/16
 * is byte g of lane d, in lane 3 byte b/16 - 1 - g. A round is the S-box on the planes (7
 * three-operand operations), a permutation of bytes in each of its four outputs, which sorts them
 * by the bit they become, and the transposition of 4 by 4 lanes. 16 states are two such sets.
 *
 * 64 states: word p holds bit p of all states, in memory; a register is 8 S-boxes or 8 words. A
 * round takes 32 words after the other to the inputs of 8 S-boxes (8 shuffles), and stores the four
 * outputs where they are the next state's words.
 *
 * The counter of the next round is XORed into the S-boxes' outputs that become its bits: output 0
 * of the first 7 S-boxes, output 3 of the last 7.
 *
 * Into both forms: bytes l of eight states to 64-bit words, and in each of these, bit z of the
 * eight to byte z, by a bit-matrix product with the word as the matrix.
 */
#if LOXO_X86

/* Byte p of the table is X(p), for 64 bytes. */
#define EIGHT(X, p) \
  X(p), X((p) + 1), X((p) + 2), X((p) + 3), X((p) + 4), X((p) + 5), X((p) + 6), X((p) + 7)
#define SIXTY_FOUR(X) \
  EIGHT(X, 0), EIGHT(X, 8), EIGHT(X, 16), EIGHT(X, 24), EIGHT(X, 32), EIGHT(X, 40), EIGHT(X, 48), \
      EIGHT(X, 56)

/* Bytes l = 0 .. 7 of eight states that lie one after the other, each in a word, last state first,
 * as the matrix wants it. The place in 192 bytes; for bytes 8 .. 23 it is 8 and 16 more. */
#define STATES_TO_WORDS(p) (uint8_t)((p) / 8 + SPONGENT_BYTES * (7 - (p) % 8))
/* And back: byte l of state i comes from byte i of word l. */
#define WORDS_TO_STATES(p) (uint8_t)((p) % SPONGENT_BYTES * 8 + (p) / SPONGENT_BYTES)
#define WORDS_TO_STATES_1(p) WORDS_TO_STATES(64 + (p))
#define WORDS_TO_STATES_2(p) WORDS_TO_STATES(128 + (p) < 8 * SPONGENT_BYTES ? 128 + (p) : 0)

/* The S-box at byte p of a plane, and the byte of S-box s. */
#define IN_THE_LANE(p) ((p) % 16 < NIBBLE_GROUPS ? (p) % 16 : 0)
#define SBOX_AT(p) \
  ((p) / 16 * NIBBLE_GROUPS + ((p) < 48 ? IN_THE_LANE(p) : NIBBLE_GROUPS - 1 - IN_THE_LANE(p)))
#define BYTE_OF(s) \
  (16 * ((s) / NIBBLE_GROUPS) + \
   ((s) / NIBBLE_GROUPS < 3 ? (s) % NIBBLE_GROUPS : NIBBLE_GROUPS - 1 - (s) % NIBBLE_GROUPS))

/* Bit k of S-box s is byte 4 s + k of the words, up to 192. */
#define WORDS_TO_PLANES(p) (uint8_t)(4 * SBOX_AT(p))
/* And back, in each word the bytes in reverse order for the matrix. */
#define PLANES_TO_WORDS(p) (uint8_t) BYTE_OF(((p) ^ 7) / 4 < SPONGENT_SBOXES ? ((p) ^ 7) / 4 : 0)
#define PLANES_TO_WORDS_1(p) PLANES_TO_WORDS(64 + (p))
#define PLANES_TO_WORDS_2(p) PLANES_TO_WORDS(128 + (p))

/* Output d of S-box 4w + k becomes bit k of S-box w + d b/16: to byte w of lane k + d, for d = 3
 * reversed. */
#define SORTED(p) (uint8_t) BYTE_OF(4 * IN_THE_LANE(p) + (p) / 16)
#define SORTED_0(p) SORTED(p)
#define SORTED_1(p) SORTED(((p) + 48) % 64)
#define SORTED_2(p) SORTED(((p) + 32) % 64)
#define SORTED_3(p) \
  (uint8_t) BYTE_OF(4 * (NIBBLE_GROUPS - 1 - IN_THE_LANE(p)) + ((p) + 16) % 64 / 16)

/* The counter as bytes, lowest bit first. */
#define COUNTER_BYTE(n) (uint8_t) - COUNTER_BIT(n)
#define COUNTER_BYTES(r) \
  { \
    COUNTER_BYTE((r) + 6), COUNTER_BYTE((r) + 5), COUNTER_BYTE((r) + 4), COUNTER_BYTE((r) + 3), \
        COUNTER_BYTE((r) + 2), COUNTER_BYTE((r) + 1), COUNTER_BYTE(r), 0 \
  }

static const struct {
  uint8_t to_words[64], to_states[3][64], to_planes[64], from_planes[3][64], sorted[4][64];
  uint8_t counter[6 + SPONGENT_ROUNDS + 2][8]; /* the first six and the last are zero */
} plane_tables __attribute__((aligned(64))) = {
    {SIXTY_FOUR(STATES_TO_WORDS)},
    {{SIXTY_FOUR(WORDS_TO_STATES)},
     {SIXTY_FOUR(WORDS_TO_STATES_1)},
     {SIXTY_FOUR(WORDS_TO_STATES_2)}},
    {SIXTY_FOUR(WORDS_TO_PLANES)},
    {{SIXTY_FOUR(PLANES_TO_WORDS)},
     {SIXTY_FOUR(PLANES_TO_WORDS_1)},
     {SIXTY_FOUR(PLANES_TO_WORDS_2)}},
    {{SIXTY_FOUR(SORTED_0)},
     {SIXTY_FOUR(SORTED_1)},
     {SIXTY_FOUR(SORTED_2)},
     {SIXTY_FOUR(SORTED_3)}},
    {{0}, {0}, {0}, {0}, {0}, {0}, TENS(COUNTER_BYTES), {0}},
};

LOXO_TARGET_BEGIN(LOXO_TARGET_AVX512)

/* The S-box on registers of any layout: 7 operations, 3 deep; y0 and y3 take a constant. */
#define SLICED_SBOX(x0, x1, x2, x3, c0) \
  do { \
    __m512i a_ = _mm512_ternarylogic_epi64(x0, x1, x2, 0xb4); \
    __m512i b_ = _mm512_ternarylogic_epi64(x1, x3, a_, 0xd2); \
    __m512i c_ = _mm512_ternarylogic_epi64(x2, x3, a_, 0xb4); \
    __m512i y1_ = _mm512_ternarylogic_epi64(x2, x3, b_, 0x95); \
    x2 = _mm512_ternarylogic_epi64(x1, x3, c_, 0xa9); \
    x0 = _mm512_ternarylogic_epi64(x3, a_, c0, 0x96); \
    x3 = _mm512_ternarylogic_epi64(a_, b_, c_, 0x71); \
    x1 = y1_; \
  } while (0)

/* Transposes the 8 by 8 bits of each word, whose bytes come in reverse order. */
LOXO_ALWAYS_INLINE __m512i transpose_words(__m512i x) {
  return _mm512_gf2p8affine_epi64_epi8(_mm512_set1_epi64((int64_t)0x8040201008040201u), x, 0);
}

/* The byte of x[0] to x[2] that each byte of `at` says. */
LOXO_ALWAYS_INLINE __m512i pick_bytes(__m512i at, const __m512i x[3]) {
  uint64_t second = _mm512_cmpge_epu8_mask(at, _mm512_set1_epi8(64));
  uint64_t third = _mm512_cmpge_epu8_mask(at, _mm512_set1_epi8((char)128));
  __m512i y = _mm512_permutexvar_epi8(at, x[0]);
  y = _mm512_mask_permutexvar_epi8(y, second, at, x[1]);
  return _mm512_mask_permutexvar_epi8(y, third, at, x[2]);
}

/* The bytes that are left of the w-th 64 of a buffer of `size` bytes. */
LOXO_ALWAYS_INLINE uint64_t bytes_left(size_t size, size_t w) {
  return size >= 64 * w + 64 ? ~(uint64_t)0
         : size > 64 * w     ? ((uint64_t)1 << (size - 64 * w)) - 1
                             : 0;
}

/* Eight states, of which n are there: word l of x[0] to x[2], counted through, holds bit z of their
 * bytes l in its byte z. */
LOXO_ALWAYS_INLINE void words_load(__m512i x[3], const uint8_t *states, size_t n) {
  __m512i at = _mm512_load_si512(plane_tables.to_words), bytes[3];
  LOXO_UNROLL
  for (size_t w = 0; w < 3; w++) {
    bytes[w] = _mm512_maskz_loadu_epi8(bytes_left(n * SPONGENT_BYTES, w), states + 64 * w);
  }
  LOXO_UNROLL
  for (size_t w = 0; w < 3; w++) {
    x[w] = transpose_words(pick_bytes(at, bytes));
    at = _mm512_add_epi8(at, _mm512_set1_epi8(8));
  }
}

/* The reverse; the bytes of the words come in reverse order. */
LOXO_ALWAYS_INLINE void words_store(uint8_t *states, size_t n, __m512i x[3]) {
  LOXO_UNROLL
  for (size_t w = 0; w < 3; w++) x[w] = transpose_words(x[w]);
  LOXO_UNROLL
  for (size_t w = 0; w < 3; w++) {
    __m512i bytes = pick_bytes(_mm512_load_si512(plane_tables.to_states[w]), x);
    _mm512_mask_storeu_epi8(states + 64 * w, bytes_left(n * SPONGENT_BYTES, w), bytes);
  }
}

/* XORs the first counter into the words: bits 0 .. 6 and, reversed, the highest. */
LOXO_ALWAYS_INLINE void words_counter(__m512i x[3]) {
  uint64_t c;
  loxo_copy(&c, plane_tables.counter[6], 8);
  const unsigned top = SPONGENT_BYTES - 1;
  const __m512i high =
      _mm512_maskz_set1_epi64((uint8_t)(1u << top % 8), (int64_t)__builtin_bswap64(c));
  x[0] = _mm512_xor_si512(x[0], _mm512_maskz_set1_epi64(1, (int64_t)c));
  x[top / 8] = _mm512_xor_si512(x[top / 8], high);
}

LOXO_ALWAYS_INLINE void planes_load(__m512i x[4], const uint8_t *states, size_t n) {
  __m512i at = _mm512_load_si512(plane_tables.to_planes), words[3];
  words_load(words, states, n);
  words_counter(words);
  LOXO_UNROLL
  for (size_t k = 0; k < 4; k++) {
    x[k] = pick_bytes(at, words);
    at = _mm512_add_epi8(at, _mm512_set1_epi8(1));
  }
}

LOXO_ALWAYS_INLINE void planes_store(uint8_t *states, size_t n, const __m512i x[4]) {
  __m512i words[3];
  LOXO_UNROLL
  for (size_t w = 0; w < 3; w++) {
    __m512i at = _mm512_load_si512(plane_tables.from_planes[w]);
    words[w] = _mm512_permutexvar_epi8(at, x[3]);
    words[w] = _mm512_mask_permutexvar_epi8(words[w], 0x2222222222222222u, at, x[2]);
    words[w] = _mm512_mask_permutexvar_epi8(words[w], 0x4444444444444444u, at, x[1]);
    words[w] = _mm512_mask_permutexvar_epi8(words[w], 0x8888888888888888u, at, x[0]);
  }
  words_store(states, n, words);
}

/* Lane j of x[i] and lane i of x[j] change places. */
LOXO_ALWAYS_INLINE void transpose_lanes(__m512i x[4]) {
  __m512i low = _mm512_shuffle_i32x4(x[0], x[1], 0x44);
  __m512i low_too = _mm512_shuffle_i32x4(x[2], x[3], 0x44);
  __m512i high = _mm512_shuffle_i32x4(x[0], x[1], 0xee);
  __m512i high_too = _mm512_shuffle_i32x4(x[2], x[3], 0xee);
  x[0] = _mm512_shuffle_i32x4(low, low_too, 0x88);
  x[1] = _mm512_shuffle_i32x4(low, low_too, 0xdd);
  x[2] = _mm512_shuffle_i32x4(high, high_too, 0x88);
  x[3] = _mm512_shuffle_i32x4(high, high_too, 0xdd);
}

/* The counter in the first seven bytes of lane 0, and of lane 3; loads, since broadcasts from a
 * register take the port that the shuffles need. */
LOXO_ALWAYS_INLINE __m512i plane_counter_low(unsigned round) {
  return _mm512_zextsi128_si512(
      _mm_loadl_epi64((const __m128i *)(const void *)plane_tables.counter[6 + round]));
}

LOXO_ALWAYS_INLINE __m512i plane_counter_high(unsigned round) {
  return _mm512_maskz_loadu_epi64(0x40, plane_tables.counter[round]);
}

/* The transposition of 4 by 4 lanes is split: output d comes sorted to lane k + d, lanes are
 * blended between registers, on any port, and bit k turns back by k lanes. */
LOXO_ALWAYS_INLINE void plane_round(__m512i x[4], __m512i low, __m512i high) {
  const uint8_t odd_lanes = 0xcc, high_lanes = 0xf0;
  SLICED_SBOX(x[0], x[1], x[2], x[3], low);
  x[3] = _mm512_xor_si512(x[3], high);
  LOXO_UNROLL
  for (size_t d = 0; d < 4; d++) {
    x[d] = _mm512_permutexvar_epi8(_mm512_load_si512(plane_tables.sorted[d]), x[d]);
  }
  __m512i x01 = _mm512_mask_blend_epi64(odd_lanes, x[0], x[1]);
  __m512i x12 = _mm512_mask_blend_epi64(odd_lanes, x[1], x[2]);
  __m512i x23 = _mm512_mask_blend_epi64(odd_lanes, x[2], x[3]);
  __m512i x30 = _mm512_mask_blend_epi64(odd_lanes, x[3], x[0]);
  x[0] = _mm512_mask_blend_epi64(high_lanes, x01, x23);
  x[1] = _mm512_mask_blend_epi64(high_lanes, x30, x12);
  x[2] = _mm512_mask_blend_epi64(high_lanes, x23, x01);
  x[3] = _mm512_mask_blend_epi64(high_lanes, x12, x30);
  x[1] = _mm512_shuffle_i64x2(x[1], x[1], 0x39);
  x[2] = _mm512_shuffle_i64x2(x[2], x[2], 0x4e);
  x[3] = _mm512_shuffle_i64x2(x[3], x[3], 0x93);
}

/* All rounds of one or two sets of eight states, n in all. */
LOXO_ALWAYS_INLINE void planes_permute(uint8_t *states, size_t n, size_t sets) {
  __m512i x[2][4];
  LOXO_UNROLL
  for (size_t i = 0; i < sets; i++) {
    planes_load(x[i], states + 8 * SPONGENT_BYTES * i, n > 8 * i ? n - 8 * i : 0);
  }
  for (unsigned round = 1; round <= SPONGENT_ROUNDS; round++) {
    const __m512i low = plane_counter_low(round), high = plane_counter_high(round);
    LOXO_UNROLL
    for (size_t i = 0; i < sets; i++) plane_round(x[i], low, high);
  }
  LOXO_UNROLL
  for (size_t i = 0; i < sets; i++) {
    planes_store(states + 8 * SPONGENT_BYTES * i, n > 8 * i ? n - 8 * i : 0, x[i]);
  }
}

static void SPONGENT_KERNEL(avx512_x8)(uint8_t *states, size_t n) { planes_permute(states, n, 1); }

static void SPONGENT_KERNEL(avx512_x16)(uint8_t *states, size_t n) { planes_permute(states, n, 2); }

LOXO_TARGET_END

/* The round counter's bits as words, backwards and forwards: the counter of round r is seven of
 * them in a row, lowest bit first or last. */
#define COUNTER_WORD(n) -(uint64_t)COUNTER_BIT(n)
#define COUNTER_WORD_BACK(n) COUNTER_WORD(SPONGENT_ROUNDS + 6 - (n))
#define BYTES_TRANSPOSED(p) (uint8_t)((p) % 8 * 8 + (p) / 8)
#define BYTES_REVERSED(p) (uint8_t)((p) / 8 + (7 - (p) % 8) * 8)

/* Outputs: register SLICE_COLUMNS d + a holds output d of S-boxes 8a .. 8a+7. */
#define SLICE_COLUMNS ((SPONGENT_SBOXES + 7) / 8)
#define SLICE_ORDERS (SPONGENT_SBOXES % 8 ? 2 * SLICE_COLUMNS : 2)
#define INPUTS(a, b, c, d, e, f, g, h) \
  {a, b, c, d, e, f, g, h}, { a + 2, b + 2, c + 2, d + 2, e + 2, f + 2, g + 2, h + 2 }

static const struct {
  uint8_t transposed[64], reversed[64];
  uint64_t inputs[SLICE_ORDERS][8];           /* places in two registers, for slice_column */
  uint64_t low[SPONGENT_ROUNDS + 8];          /* from place R - r: round r, lowest bit first */
  uint64_t high[8 + SPONGENT_ROUNDS + 6 + 8]; /* from place r + 8: round r, highest bit first */
} slice_tables __attribute__((aligned(64))) = {
    {SIXTY_FOUR(BYTES_TRANSPOSED)},
    {SIXTY_FOUR(BYTES_REVERSED)},
    {
        INPUTS(0, 4, 1, 5, 8, 12, 9, 13),
#if SPONGENT_SBOXES % 8
        INPUTS(0, 4, 1, 8, 12, 9, 13, 5),
        INPUTS(4, 1, 5, 8, 12, 0, 9, 13),
        INPUTS(0, 4, 1, 5, 8, 12, 9, 13),
        INPUTS(0, 1, 5, 8, 12, 9, 13, 4),
        INPUTS(4, 1, 5, 0, 4, 1, 5, 0),
#endif
    },
    {TENS(COUNTER_WORD_BACK), COUNTER_WORD(6), COUNTER_WORD(5), COUNTER_WORD(4), COUNTER_WORD(3),
     COUNTER_WORD(2), COUNTER_WORD(1), COUNTER_WORD(0), 0},
    {0, 0, 0, 0, 0, 0, 0, 0, TENS(COUNTER_WORD), COUNTER_WORD(SPONGENT_ROUNDS),
     COUNTER_WORD(SPONGENT_ROUNDS + 1), COUNTER_WORD(SPONGENT_ROUNDS + 2),
     COUNTER_WORD(SPONGENT_ROUNDS + 3), COUNTER_WORD(SPONGENT_ROUNDS + 4),
     COUNTER_WORD(SPONGENT_ROUNDS + 5), COUNTER_WORD(SPONGENT_ROUNDS + 6)},
};

LOXO_TARGET_BEGIN(LOXO_TARGET_AVX512)

/* Word j of x[i] and word i of x[j] change places. */
LOXO_ALWAYS_INLINE void transpose_8x8(__m512i x[8]) {
  __m512i y[8];
  LOXO_UNROLL
  for (size_t i = 0; i < 8; i += 2) {
    y[i] = _mm512_unpacklo_epi64(x[i], x[i + 1]);
    y[i + 1] = _mm512_unpackhi_epi64(x[i], x[i + 1]);
  }
  LOXO_UNROLL
  for (size_t i = 0; i < 2; i++) { /* lanes 0 .. 3 of four pairs, for words 0 2 4 6 and 1 3 5 7 */
    __m512i z[4] = {y[i], y[i + 2], y[i + 4], y[i + 6]};
    transpose_lanes(z);
    LOXO_UNROLL
    for (size_t j = 0; j < 4; j++) x[2 * j + i] = z[j];
  }
}

/* The counter of a round at the outputs of S-boxes 8a .. 8a+7: the first seven, or the last. */
LOXO_ALWAYS_INLINE __m512i slice_counter_low(unsigned round, unsigned a) {
  return a ? _mm512_setzero_si512()
           : _mm512_maskz_loadu_epi64(0x7f, slice_tables.low + SPONGENT_ROUNDS - round);
}

LOXO_ALWAYS_INLINE __m512i slice_counter_high(unsigned round, unsigned a) {
  const unsigned first = SPONGENT_SBOXES - 7; /* S-box of the highest counter bit */
  if (8 * a + 8 <= first) return _mm512_setzero_si512();
  const unsigned skip = first > 8 * a ? first - 8 * a : 0;
  return _mm512_maskz_loadu_epi64((uint8_t)(0xff << skip),
                                  slice_tables.high + 8 + round + 8 * a - first);
}

/* Words 8l .. 8l+7 of the state that the outputs x are. */
LOXO_ALWAYS_INLINE __m512i slice_words(const __m512i *x, unsigned l) {
#if SPONGENT_SBOXES % 8 == 0
  return x[l];
#else /* the planes have an odd number of half registers */
  const unsigned d = 2 * l / NIBBLE_GROUPS, d2 = (2 * l + 1) / NIBBLE_GROUPS;
  const unsigned half = 2 * l % NIBBLE_GROUPS, half2 = (2 * l + 1) % NIBBLE_GROUPS;
  const __m512i low = x[SLICE_COLUMNS * d + half / 2], high = x[SLICE_COLUMNS * d2 + half2 / 2];
  if (half % 2 == 0 && half2 % 2 == 1) return low;
  if (half % 2 == 0) return _mm512_shuffle_i64x2(low, high, 0x44);
  return _mm512_shuffle_i64x2(low, high, 0x4e);
#endif
}

/* The reverse: register l of the outputs that the words are. */
LOXO_ALWAYS_INLINE __m512i slice_outputs(const __m512i *words, unsigned l) {
  return _mm512_loadu_si512((const uint64_t *)words + SPONGENT_SBOXES * (l / SLICE_COLUMNS) +
                            8 * (l % SLICE_COLUMNS));
}

LOXO_ALWAYS_INLINE void four(__m512i x[4], __m512i x0, __m512i x1, __m512i x2, __m512i x3) {
  x[0] = x0, x[1] = x1, x[2] = x2, x[3] = x3;
}

/* The four registers that hold the inputs of S-boxes 8a .. 8a+7. Where planes end in half a
 * register one of the four is put together from two halves. */
LOXO_ALWAYS_INLINE void slice_inputs(__m512i in[4], const __m512i *x, unsigned a) {
#if SPONGENT_SBOXES % 8 == 0
  four(in, x[4 * a], x[4 * a + 1], x[4 * a + 2], x[4 * a + 3]);
#else
  switch (a) {
    case 0: four(in, x[0], x[1], x[2], x[3]); break;
    case 1: four(in, x[4], _mm512_shuffle_i64x2(x[5], x[8], 0x44), x[6], x[7]); break;
    case 2: four(in, _mm512_mask_blend_epi64(0xf0, x[11], x[8]), x[9], x[10], x[12]); break;
    case 3: four(in, x[13], x[14], x[15], x[16]); break;
    case 4: four(in, _mm512_shuffle_i64x2(x[17], x[21], 0x44), x[18], x[19], x[20]); break;
    default: in[0] = in[2] = _mm512_mask_blend_epi64(0xf0, x[23], x[21]); in[1] = in[3] = x[22];
  }
#endif
}

/* S-boxes 8a .. 8a+7 of one round. */
LOXO_ALWAYS_INLINE void slice_column(__m512i *out, const __m512i *in, unsigned round, unsigned a) {
  const unsigned order = SPONGENT_SBOXES % 8 ? 2 * a : 0;
  const __m512i even = _mm512_load_si512(slice_tables.inputs[order]);
  const __m512i odd = _mm512_load_si512(slice_tables.inputs[order + 1]);
  __m512i x[4];
  slice_inputs(x, in, a);
  __m512i low = _mm512_unpacklo_epi64(x[0], x[1]), low_too = _mm512_unpacklo_epi64(x[2], x[3]);
  __m512i high = _mm512_unpackhi_epi64(x[0], x[1]), high_too = _mm512_unpackhi_epi64(x[2], x[3]);
  __m512i x0 = _mm512_permutex2var_epi64(low, even, low_too);
  __m512i x1 = _mm512_permutex2var_epi64(high, even, high_too);
  __m512i x2 = _mm512_permutex2var_epi64(low, odd, low_too);
  __m512i x3 = _mm512_permutex2var_epi64(high, odd, high_too);
  SLICED_SBOX(x0, x1, x2, x3, slice_counter_low(round, a));
  out[a] = x0;
  out[SLICE_COLUMNS + a] = x1;
  out[SLICE_COLUMNS * 2 + a] = x2;
  out[SLICE_COLUMNS * 3 + a] =
      8 * a + 8 <= SPONGENT_SBOXES - 7 ? x3 : _mm512_xor_si512(x3, slice_counter_high(round, a));
}

LOXO_ALWAYS_INLINE void slice_round(__m512i *out, const __m512i *in, unsigned round) {
  LOXO_UNROLL
  for (unsigned a = 0; a < SLICE_COLUMNS; a++) slice_column(out, in, round, a);
}

/* All rounds, in place. Lines of the array: words 8l .. 8l+7. */
static void slice_rounds(__m512i *state) {
  __m512i x[4 * SLICE_COLUMNS], y[4 * SLICE_COLUMNS];
  LOXO_UNROLL
  for (unsigned l = 0; l < 4 * SLICE_COLUMNS; l++) x[l] = slice_outputs(state, l);
  for (unsigned round = 1; round <= SPONGENT_ROUNDS; round += 2) {
    slice_round(y, x, round);
    slice_round(x, y, round + 1);
  }
  LOXO_UNROLL
  for (unsigned l = 0; l < SPONGENT_BYTES; l++) state[l] = slice_words(x, l);
}

/* XORs the counter of a round into the words themselves. */
LOXO_ALWAYS_INLINE void slice_counter(__m512i *x, unsigned round) {
  __m512i *top = x + SPONGENT_BYTES - 1;
  x[0] = _mm512_xor_si512(
      x[0], _mm512_maskz_loadu_epi64(0x7f, slice_tables.low + SPONGENT_ROUNDS - round));
  *top = _mm512_xor_si512(*top, _mm512_maskz_loadu_epi64(0xfe, slice_tables.high + 7 + round));
}

/* To a[l]: bits 8l .. 8l+7 of the states, by way of b. */
static void slices_load(__m512i a[24], __m512i b[24], const uint8_t *states, size_t n) {
  for (size_t m = 0; m < 8; m++) {
    __m512i x[3];
    words_load(x, states + 8 * SPONGENT_BYTES * m, n > 8 * m ? n - 8 * m : 0);
    LOXO_UNROLL
    for (size_t w = 0; w < 3; w++) b[8 * w + m] = x[w];
  }
  for (size_t w = 0; w < 24; w += 8) {
    __m512i x[8];
    LOXO_UNROLL
    for (size_t m = 0; m < 8; m++) x[m] = b[w + m];
    transpose_8x8(x);
    LOXO_UNROLL
    for (size_t m = 0; m < 8; m++) {
      a[w + m] = _mm512_permutexvar_epi8(_mm512_load_si512(slice_tables.transposed), x[m]);
    }
  }
}

static void slices_store(uint8_t *states, size_t n, const __m512i a[24], __m512i b[24]) {
  for (size_t w = 0; w < 24; w += 8) {
    __m512i x[8];
    LOXO_UNROLL
    for (size_t m = 0; m < 8; m++) {
      x[m] = _mm512_permutexvar_epi8(_mm512_load_si512(slice_tables.reversed), a[w + m]);
    }
    transpose_8x8(x);
    LOXO_UNROLL
    for (size_t m = 0; m < 8; m++) b[w + m] = x[m];
  }
  for (size_t m = 0; 8 * m < n; m++) {
    __m512i x[3] = {b[m], b[8 + m], b[16 + m]};
    words_store(states + 8 * SPONGENT_BYTES * m, n - 8 * m, x);
  }
}

static void SPONGENT_KERNEL(avx512_x64)(uint8_t *states, size_t n) {
  __m512i a[24], b[24];
  slices_load(a, b, states, n);
  slice_counter(a, 0);
  slice_rounds(a);
  slice_counter(a, SPONGENT_ROUNDS);
  slices_store(states, n, a, b);
  loxo_wipe(a, sizeof a);
  loxo_wipe(b, sizeof b);
}

LOXO_TARGET_END

#endif
