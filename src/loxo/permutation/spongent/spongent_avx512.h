/* SPDX-License-Identifier: Apache-2.0 OR MIT
 *
 * Spongent-pi[b], one state, or two to four side by side, for AVX-512 with VBMI and GFNI: nibbles
 * in the low halves of bytes, a state in one register.
 *
 * S-boxes 4g .. 4g+3 make group g: their 16 output bits, transposed as a 4 by 4 matrix, are
 * nibbles g + d b/16, d = 0 .. 3, of the next state. The S-box is a byte shuffle; a permutation of
 * bytes brings each group into a 64-bit word; that word as the matrix of a bit-matrix product
 * with the unit vectors is its own transposition. A state has more groups than a register has
 * words, so it is done twice: low groups fill the low halves of words, high groups, from the
 * last downwards, the high halves. One XOR puts them together and adds the counter.
 *
 * A round of one state is 11 cycles of latency on Intel: S-box 1, permutation 3, and 1 for the
 * second one on the same port, product 3, and 1 each for entering and leaving its unit, XOR 1. Four
 * S-box tables that put single bits in place, and no product, come to the same, since all of it
 * would be on one port. Six instructions a round: two to four states side by side fill the gaps.
 */
#if LOXO_X86

/* The bits that shift through the round counter: the counter of round r is bits r + 6 down to r,
 * lowest bit first. */
#if SPONGENT_BITS == 160
#define COUNTER_SEQUENCE_LOW 0xe9637b5b2470be57u
#define COUNTER_SEQUENCE_HIGH 0x00000000007f54ceu
#elif SPONGENT_BITS == 176
#define COUNTER_SEQUENCE_LOW 0x8ded6c91c2f95cd1u
#define COUNTER_SEQUENCE_HIGH 0x00000001fd533ba5u
#else
#define COUNTER_SEQUENCE_LOW 0xb5b2470be57344f1u
#define COUNTER_SEQUENCE_HIGH 0x000007f54cee9637u
#endif
#define COUNTER_BIT(n) \
  (uint8_t)(((n) < 64 ? COUNTER_SEQUENCE_LOW : COUNTER_SEQUENCE_HIGH) >> ((n)&63) & 1)

/* Each of X(r), X(r + 1), … once, for 10 values and for all rounds. */
#define TEN(X, r) \
  X(r), X((r) + 1), X((r) + 2), X((r) + 3), X((r) + 4), X((r) + 5), X((r) + 6), X((r) + 7), \
      X((r) + 8), X((r) + 9)
#if SPONGENT_ROUNDS == 80
#define TENS(X) \
  TEN(X, 0), TEN(X, 10), TEN(X, 20), TEN(X, 30), TEN(X, 40), TEN(X, 50), TEN(X, 60), TEN(X, 70)
#elif SPONGENT_ROUNDS == 90
#define TENS(X) \
  TEN(X, 0), TEN(X, 10), TEN(X, 20), TEN(X, 30), TEN(X, 40), TEN(X, 50), TEN(X, 60), TEN(X, 70), \
      TEN(X, 80)
#else
#define TENS(X) \
  TEN(X, 0), TEN(X, 10), TEN(X, 20), TEN(X, 30), TEN(X, 40), TEN(X, 50), TEN(X, 60), TEN(X, 70), \
      TEN(X, 80), TEN(X, 90)
#endif

#define NIBBLE_GROUPS (SPONGENT_SBOXES / 4)
#define LOW_GROUPS ((NIBBLE_GROUPS + 1) / 2)
#define HIGH_GROUPS (NIBBLE_GROUPS / 2)

/* The byte of nibble n: nibbles g + d b/16 are in word g, or in word b/16 - 1 - g. */
#define GROUP_OF(n) ((n) % NIBBLE_GROUPS)
#define PLACE(n) \
  (uint8_t)( \
      (GROUP_OF(n) < LOW_GROUPS ? 8 * GROUP_OF(n) : 8 * (NIBBLE_GROUPS - 1 - GROUP_OF(n)) + 4) + \
      (n) / NIBBLE_GROUPS % 4)

/* Both tables: S-boxes 4g .. 4g+3 as the first four rows of a word's matrix, last S-box first; the
 * other rows, and words without a group, come from byte 63, where the S-box gives zero. (Masks
 * would do it, for two cycles.) */
#define GATHER(g) \
  63, 63, 63, 63, PLACE(4 * (g) + 3), PLACE(4 * (g) + 2), PLACE(4 * (g) + 1), PLACE(4 * (g))
#define NO_GROUP 63, 63, 63, 63, 63, 63, 63, 63
#define GATHER_LOW(w) GATHER(w)
#define GATHER_HIGH(w) GATHER(NIBBLE_GROUPS - 1 - (w))
#define GATHER_FIVE(X) X(0), X(1), X(2), X(3), X(4)
#define LOW_GATHERS \
  GATHER_FIVE(GATHER_LOW), GATHER(LOW_GROUPS - 1), NO_GROUP, NO_GROUP /* the sixth, or again */
#define HIGH_GATHERS \
  GATHER_FIVE(GATHER_HIGH), GATHER(NIBBLE_GROUPS - HIGH_GROUPS), NO_GROUP, NO_GROUP

/* Into this form and out of it. The byte of nibble n comes from byte n / 2 of the state. */
#define FROM(place) (uint8_t)(NIBBLE_AT(place) / 2)
#define NIBBLE_AT(place) \
  (((place) % 8 < 4 ? (place) / 8 : NIBBLE_GROUPS - 1 - (place) / 8) + (place) % 4 * NIBBLE_GROUPS)
#define FROM8(p) \
  FROM(p), FROM((p) + 1), FROM((p) + 2), FROM((p) + 3), FROM((p) + 4), FROM((p) + 5), \
      FROM((p) + 6), FROM((p) + 7)
#define ODD(p) ((uint64_t)(NIBBLE_AT(p) & 1) << (p))
#define ODD8(p) \
  (ODD(p) | ODD((p) + 1) | ODD((p) + 2) | ODD((p) + 3) | ODD((p) + 4) | ODD((p) + 5) | \
   ODD((p) + 6) | ODD((p) + 7))
#define ODD_MASK (ODD8(0) | ODD8(8) | ODD8(16) | ODD8(24) | ODD8(32) | ODD8(40))
#define EVEN_PLACE(l) PLACE(2 * (l))
#define ODD_PLACE(l) PLACE(2 * (l) + 1)
#define BYTE_MASK (((uint64_t)1 << SPONGENT_BYTES) - 1)

/* The counter of round r in nibbles 0 and 1, and reversed in the last and the last but one. */
#define COUNTER_AT(r) \
  { \
    (uint8_t)(COUNTER_BIT((r) + 6) | COUNTER_BIT((r) + 5) << 1 | COUNTER_BIT((r) + 4) << 2 | \
              COUNTER_BIT((r) + 3) << 3), \
        0, 0, 0, 0, 0, 0, \
        (uint8_t)(COUNTER_BIT((r) + 6) << 3 | COUNTER_BIT((r) + 5) << 2 | \
                  COUNTER_BIT((r) + 4) << 1 | COUNTER_BIT((r) + 3)), \
        (uint8_t)(COUNTER_BIT((r) + 2) | COUNTER_BIT((r) + 1) << 1 | COUNTER_BIT(r) << 2), 0, 0, \
        0, 0, 0, 0, \
        (uint8_t)(COUNTER_BIT((r) + 2) << 3 | COUNTER_BIT((r) + 1) << 2 | COUNTER_BIT(r) << 1) \
  }

#define SBOX_BYTES 0xe, 0xd, 0xb, 0x0, 0x2, 0x1, 0x4, 0xf, 0x7, 0xa, 0x8, 0x5, 0x9, 0xc, 0x3, 0x6

static const struct {
  uint8_t low[64], high[64], in[64], even[64], odd[64], sbox[64];
  uint8_t counter[SPONGENT_ROUNDS + 1][16]; /* the last one is zero */
} nibble_tables __attribute__((aligned(64))) = {
    {LOW_GATHERS},
    {HIGH_GATHERS},
    {FROM8(0), FROM8(8), FROM8(16), FROM8(24), FROM8(32), FROM8(40)},
    {TEN(EVEN_PLACE, 0), TEN(EVEN_PLACE, 10), EVEN_PLACE(20), EVEN_PLACE(21), EVEN_PLACE(22),
     EVEN_PLACE(23)},
    {TEN(ODD_PLACE, 0), TEN(ODD_PLACE, 10), ODD_PLACE(20), ODD_PLACE(21), ODD_PLACE(22),
     ODD_PLACE(23)},
    {SBOX_BYTES, SBOX_BYTES, SBOX_BYTES, 0},
    {TENS(COUNTER_AT), {0}},
};

LOXO_TARGET_BEGIN(LOXO_TARGET_AVX512)

LOXO_ALWAYS_INLINE __m512i nibble_counter(unsigned round) {
  return _mm512_zextsi128_si512(
      _mm_load_si128((const __m128i *)(const void *)nibble_tables.counter[round]));
}

/* The bytes of one state to nibbles, and the first counter. */
LOXO_ALWAYS_INLINE __m512i nibble_load(const uint8_t *state) {
  const __m512i half = _mm512_set1_epi8(0x0f);
  __m512i x = _mm512_maskz_loadu_epi8(BYTE_MASK, state);
  x = _mm512_permutexvar_epi8(_mm512_load_si512(nibble_tables.in), x);
  x = _mm512_mask_blend_epi8(ODD_MASK, x, _mm512_srli_epi16(x, 4));
  return _mm512_ternarylogic_epi64(x, half, nibble_counter(0), 0x6a); /* (x & half) ^ counter */
}

LOXO_ALWAYS_INLINE void nibble_store(uint8_t *state, __m512i x) {
  __m512i even = _mm512_permutexvar_epi8(_mm512_load_si512(nibble_tables.even), x);
  __m512i odd = _mm512_permutexvar_epi8(_mm512_load_si512(nibble_tables.odd), x);
  _mm512_mask_storeu_epi8(state, BYTE_MASK, _mm512_or_si512(even, _mm512_slli_epi16(odd, 4)));
}

/* All rounds of `lanes` states, 1 to 4, side by side. */
LOXO_ALWAYS_INLINE void nibble_permute(uint8_t *states, size_t lanes) {
  const __m512i sbox = _mm512_load_si512(nibble_tables.sbox);
  const __m512i low = _mm512_load_si512(nibble_tables.low);
  const __m512i high = _mm512_load_si512(nibble_tables.high);
  const __m512i low_units = _mm512_set1_epi64(0x0000000008040201);
  const __m512i high_units = _mm512_set1_epi64(0x0804020100000000);
  __m512i x[4], y[4];
  LOXO_UNROLL
  for (size_t i = 0; i < lanes; i++) x[i] = nibble_load(states + SPONGENT_BYTES * i);
  for (unsigned round = 1; round <= SPONGENT_ROUNDS; round++) {
    const __m512i counter = nibble_counter(round);
    LOXO_UNROLL
    for (size_t i = 0; i < lanes; i++) {
      x[i] = _mm512_shuffle_epi8(sbox, x[i]);
      y[i] = _mm512_permutexvar_epi8(high, x[i]);
      x[i] = _mm512_permutexvar_epi8(low, x[i]);
    }
    LOXO_UNROLL
    for (size_t i = 0; i < lanes; i++) {
      x[i] = _mm512_gf2p8affine_epi64_epi8(low_units, x[i], 0);
      y[i] = _mm512_gf2p8affine_epi64_epi8(high_units, y[i], 0);
      x[i] = _mm512_ternarylogic_epi64(x[i], y[i], counter, 0x96);
    }
  }
  LOXO_UNROLL
  for (size_t i = 0; i < lanes; i++) nibble_store(states + SPONGENT_BYTES * i, x[i]);
}

static void SPONGENT_KERNEL(avx512)(uint8_t *states, size_t n) {
  (void)n; /* one lane */
  nibble_permute(states, 1);
}

static void SPONGENT_KERNEL(avx512_x4)(uint8_t *states, size_t n) {
  switch (n) {
    case 1: nibble_permute(states, 1); break;
    case 2: nibble_permute(states, 2); break;
    case 3: nibble_permute(states, 3); break;
    default: nibble_permute(states, 4);
  }
}

LOXO_TARGET_END

#endif
