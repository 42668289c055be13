/* SPDX-License-Identifier: Apache-2.0 OR MIT
 *
 * Spongent-pi[b], 64 states, bit-sliced, for AVX-512 with VBMI and GFNI.
 *
 * In memory, word p holds bit p of all states. A register is 8 S-boxes or 8 words. A round takes 32
 * words at a time as the inputs of 8 S-boxes (8 shuffles), and stores the four outputs where they
 * are words of the next state. The counter of the next round is XORed into the S-boxes' outputs
 * that become its bits: output 0 of the first 7 S-boxes, output 3 of the last 7.
 */
#if LOXO_X86

/* The round counter's bit sequence as words, forwards and backwards: the counter of round r is
 * seven consecutive words, lowest bit first or last. */
#define COUNTER_WORD(n) -(uint64_t)COUNTER_BIT(n)
#define COUNTER_WORD_BACK(n) COUNTER_WORD(SPONGENT_ROUNDS + 6 - (n))

/* Outputs: register SLICE_COLUMNS d + a holds output d of S-boxes 8a .. 8a+7. */
#define SLICE_COLUMNS ((SPONGENT_SBOXES + 7) / 8)
#define SLICE_ORDERS (SPONGENT_SBOXES % 8 ? 2 * SLICE_COLUMNS : 2)
#define INPUTS(a, b, c, d, e, f, g, h) \
  {a, b, c, d, e, f, g, h}, { a + 2, b + 2, c + 2, d + 2, e + 2, f + 2, g + 2, h + 2 }

static const struct {
  uint64_t inputs[SLICE_ORDERS][8];           /* indices into two registers, for slice_column */
  uint64_t low[SPONGENT_ROUNDS + 8];          /* from index R - r on: round r, lowest bit first */
  uint64_t high[8 + SPONGENT_ROUNDS + 6 + 8]; /* from index r + 8 on: round r, highest bit first */
} slice_tables __attribute__((aligned(64))) = {
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

/* A mask derived from a whole register. Otherwise clang would set only eight bits of one, and the
 * object-code check would have to assume that the others hold old data. */
LOXO_ALWAYS_INLINE uint8_t slice_mask(unsigned bits) {
  __asm__("" : "+r"(bits));
  return (uint8_t)bits;
}

/* A round's counter at the outputs of S-boxes 8a .. 8a+7: for the first seven S-boxes, or the
 * last. */
LOXO_ALWAYS_INLINE __m512i slice_counter_low(unsigned round, unsigned a) {
  return a ? _mm512_setzero_si512()
           : _mm512_maskz_loadu_epi64(slice_mask(0x7f), slice_tables.low + SPONGENT_ROUNDS - round);
}

LOXO_ALWAYS_INLINE __m512i slice_counter_high(unsigned round, unsigned a) {
  const unsigned first = SPONGENT_SBOXES - 7; /* S-box of the highest counter bit */
  if (8 * a + 8 <= first) return _mm512_setzero_si512();
  const unsigned skip = first > 8 * a ? first - 8 * a : 0;
  return _mm512_maskz_loadu_epi64(slice_mask(0xffu << skip & 0xff),
                                  slice_tables.high + 8 + round + 8 * a - first);
}

/* Words 8l .. 8l+7 of the state made of the outputs x. */
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

/* The inverse: register l of the outputs, from the words. */
LOXO_ALWAYS_INLINE __m512i slice_outputs(const __m512i *words, unsigned l) {
  return _mm512_loadu_si512((const uint64_t *)words + SPONGENT_SBOXES * (l / SLICE_COLUMNS) +
                            8 * (l % SLICE_COLUMNS));
}

LOXO_ALWAYS_INLINE void four(__m512i x[4], __m512i x0, __m512i x1, __m512i x2, __m512i x3) {
  x[0] = x0, x[1] = x1, x[2] = x2, x[3] = x3;
}

/* The four registers that hold the inputs of S-boxes 8a .. 8a+7. Where planes end in half a
 * register, one of the four is joined from two halves. */
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
  SPONGENT_SBOX_512(x0, x1, x2, x3, slice_counter_low(round, a));
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

/* All rounds, in place. Each line of the array is words 8l .. 8l+7. */
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
      x[0], _mm512_maskz_loadu_epi64(slice_mask(0x7f), slice_tables.low + SPONGENT_ROUNDS - round));
  *top = _mm512_xor_si512(
      *top, _mm512_maskz_loadu_epi64(slice_mask(0xfe), slice_tables.high + 7 + round));
}

/* A function of its own, so that its frame does not hold the states' addresses too. */
LOXO_ONE_COPY void slice_permute(__m512i *state) {
  slice_counter(state, 0);
  slice_rounds(state);
  slice_counter(state, SPONGENT_ROUNDS);
}

static void SPONGENT_KERNEL(avx512_x64)(uint8_t *states, size_t n) {
  __m512i a[24], b[24];
  loxo_spongent_avx512_slices_load(SPONGENT_SHAPE, a, b, states, n, &plane_tables);
  slice_permute(a);
  loxo_spongent_avx512_slices_store(SPONGENT_SHAPE, states, n, a, b, &plane_tables);
  loxo_wipe(a, sizeof a);
  loxo_wipe(b, sizeof b);
}

LOXO_TARGET_END

#endif
