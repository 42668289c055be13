/* SPDX-License-Identifier: Apache-2.0 OR MIT
 *
 * Spongent-pi[b], up to 64 states, AVX2: bit-sliced in 64-bit words, word p holds bit p of all
 * states. S-boxes 4t .. 4t+3 of one round feed exactly S-boxes t + (q/4) d of the next, so a group
 * t is two rounds on sixteen words; four groups side by side are sixteen vectors, which see a
 * shuffle only when they are read: 18 operations for four S-boxes. Two groups that are left over
 * (b = 160) go two S-boxes and two groups to a vector. Takes b/32 KiB of stack, rounded up.
 *
 * State bits are kept complemented, as spongent_bytesliced.h has them.
 */
LOXO_TARGET_BEGIN(LOXO_TARGET_AVX2)

#define V __m256i
#define SPAN (SPONGENT_SBOXES / 4) /* groups */

/* Words 0 and 1 of both. */
LOXO_ALWAYS_INLINE V spongent_x64_halves(const uint64_t *low, const uint64_t *high) {
  return _mm256_inserti128_si256(_mm256_castsi128_si256(_mm_load_si128((const __m128i *)low)),
                                 _mm_load_si128((const __m128i *)high), 1);
}

/* The first four words of four places become four vectors, by their number. */
LOXO_ALWAYS_INLINE void spongent_x64_read(V x[4], const uint64_t *w0, const uint64_t *w1,
                                          const uint64_t *w2, const uint64_t *w3) {
  V a = spongent_x64_halves(w0, w2), b = spongent_x64_halves(w1, w3);
  V c = spongent_x64_halves(w0 + 2, w2 + 2), d = spongent_x64_halves(w1 + 2, w3 + 2);
  x[0] = _mm256_unpacklo_epi64(a, b);
  x[1] = _mm256_unpackhi_epi64(a, b);
  x[2] = _mm256_unpacklo_epi64(c, d);
  x[3] = _mm256_unpackhi_epi64(c, d);
}

/* Each round's counter, byte for bit, for S-boxes 0 .. 3 and then the last ones: input 0 of four
 * S-boxes, input 1, and so on. spongent_counter_bytes has it in the order of the state bits. */
#define BYTE(c, i) (uint8_t)(((c) >> (i)&1) * 0xff)
#define SPREAD(c) \
  {BYTE(c, 0), BYTE(c, 4), 0, 0, BYTE(c, 1), BYTE(c, 5), 0, 0, BYTE(c, 2), BYTE(c, 6), 0, \
   0,          BYTE(c, 3), 0, 0, 0,          0,          0, 0, BYTE(c, 3), 0,          0, \
   BYTE(c, 6), BYTE(c, 2), 0, 0, BYTE(c, 5), BYTE(c, 1), 0, 0, BYTE(c, 4), BYTE(c, 0)},
static const uint8_t spongent_counter_spread[SPONGENT_ROUNDS][33] = {SPONGENT_EACH_ROUND(SPREAD)};
#undef BYTE
#undef SPREAD

/* The first bytes become words. */
LOXO_ALWAYS_INLINE V spongent_x64_masks(const uint8_t *bytes) {
  int32_t four;
  loxo_copy(&four, bytes, 4);
  return _mm256_cvtepi8_epi64(_mm_cvtsi32_si128(four));
}

/* XORs the counter into input i of S-boxes s .. s+3. */
LOXO_ALWAYS_INLINE void spongent_x64_count_spread(V *x, const uint8_t *spread, int s, int i) {
  const int left = SPONGENT_SBOXES - 4 - s; /* S-boxes after them */
  if (s == 0) *x ^= spongent_x64_masks(spread + 4 * i);
  if (left < 2) *x ^= spongent_x64_masks(spread + 16 + 4 * i - left);
}

/* XORs the counter into words p .. p+3. */
LOXO_ALWAYS_INLINE void spongent_x64_count(V *x, const uint8_t *bytes, int p) {
  const int left = SPONGENT_BITS - 4 - p; /* words after them */
  if (p < 7) *x ^= spongent_x64_masks(bytes + p);
  if (left < 7) *x ^= spongent_x64_masks(bytes + 19 - left);
}

/* Two rounds of groups t .. t+3, with the counters of the second and of the one after them. */
LOXO_ALWAYS_INLINE void spongent_x64_four_groups(uint64_t *out, const uint64_t *in, int t,
                                                 const uint8_t *spread, const uint8_t *bytes) {
  V x[4][4]; /* [S-box of the second round, or output of the first][its input] */
  LOXO_UNROLL
  for (int i = 0; i < 4; i++) {
    const uint64_t *from = in + 16 * t + 4 * i;
    V y[4];
    spongent_x64_read(y, from, from + 16, from + 32, from + 48);
    spongent_avx2_sboxes(&y, 0, 1);
    LOXO_UNROLL
    for (int d = 0; d < 4; d++) x[d][i] = y[d];
  }
  LOXO_UNROLL
  for (int d = 0; d < 4; d++) {
    const int s = SPAN * d + t; /* and the next three */
    LOXO_UNROLL
    for (int i = 0; i < 4; i++) spongent_x64_count_spread(&x[d][i], spread, s, i);
    spongent_avx2_sboxes(x + d, 0, 1);
    LOXO_UNROLL
    for (int e = 0; e < 4; e++) {
      const int p = SPONGENT_SBOXES * e + s;
      spongent_x64_count(&x[d][e], bytes, p);
      _mm256_storeu_si256((V *)(out + p), x[d][e]);
    }
  }
}

#if SPAN % 4 == 2
/* The same for groups t and t+1. */
LOXO_ALWAYS_INLINE void spongent_x64_two_groups(uint64_t *out, const uint64_t *in, int t,
                                                const uint8_t *spread, const uint8_t *bytes) {
  V x[2][4]; /* [S-boxes 0 and 1, or 2 and 3][input or output] */
  LOXO_UNROLL
  for (int h = 0; h < 2; h++) {
    const uint64_t *from = in + 16 * t + 8 * h;
    spongent_x64_read(x[h], from, from + 16, from + 4, from + 20);
    spongent_avx2_sboxes(x + h, 0, 1);
  }
  LOXO_UNROLL
  for (int d = 0; d < 4; d += 2) {
    const int s = SPAN * d + t;
    V y[4] = {_mm256_permute2x128_si256(x[0][d], x[0][d + 1], 0x20),
              _mm256_permute2x128_si256(x[0][d], x[0][d + 1], 0x31),
              _mm256_permute2x128_si256(x[1][d], x[1][d + 1], 0x20),
              _mm256_permute2x128_si256(x[1][d], x[1][d + 1], 0x31)};
    LOXO_UNROLL
    for (int i = 0; i < 4; i++) {
      if (d == 2) y[i] ^= spongent_x64_masks(spread + 16 + 4 * i);
    }
    spongent_avx2_sboxes(&y, 0, 1);
    LOXO_UNROLL
    for (int e = 0; e < 4; e++) {
      const int p = SPONGENT_SBOXES * e + s;
      __m128i low = _mm256_castsi256_si128(y[e]), high = _mm256_extracti128_si256(y[e], 1);
      if (p + SPAN + 2 == SPONGENT_BITS) {
        high ^= _mm256_castsi256_si128(spongent_x64_masks(bytes + 21));
      }
      _mm_storeu_si128((__m128i *)(out + p), low);
      _mm_storeu_si128((__m128i *)(out + p + SPAN), high);
    }
  }
}
#endif

/* Two rounds; `in` has the counter of the first in it, `out` gets the next one's. The groups are
 * done from the last: where the last four are only three (b = 176), a later store covers what the
 * fourth has left. */
LOXO_ONE_COPY void spongent_x64_round_pair(uint64_t *out, const uint64_t *in, const uint8_t *spread,
                                           const uint8_t *bytes) {
#if SPAN % 4 == 2
  spongent_x64_two_groups(out, in, 8, spread, bytes);
#else
  spongent_x64_four_groups(out, in, 8, spread, bytes);
#endif
  spongent_x64_four_groups(out, in, 4, spread, bytes);
  spongent_x64_four_groups(out, in, 0, spread, bytes);
}

/* Exchanges the bits of row and column numbers of weight `half`, of 64 rows: row r is word r / 16
 * of vector r mod 16. */
LOXO_ALWAYS_INLINE void spongent_x64_stage(V x[16], unsigned half, uint64_t mask) {
  LOXO_UNROLL
  for (unsigned v = 0; v < 16; v++) {
    if (v & half) continue;
    V swap =
        (_mm256_srli_epi64(x[v], (int)half) ^ x[v + half]) & _mm256_set1_epi64x((long long)mask);
    x[v + half] ^= swap;
    x[v] ^= _mm256_slli_epi64(swap, (int)half);
  }
}

/* Transposes 64 rows of 64 bits. */
LOXO_ALWAYS_INLINE void spongent_x64_transpose(V x[16]) {
  const V pairs = BROADCAST(_mm_set_epi8(15, 14, 7, 6, 13, 12, 5, 4, 11, 10, 3, 2, 9, 8, 1, 0));
  const V quads = _mm256_set_epi32(7, 3, 6, 2, 5, 1, 4, 0);
  spongent_x64_stage(x, 8, 0x00ff00ff00ff00ffu);
  spongent_x64_stage(x, 4, 0x0f0f0f0f0f0f0f0fu);
  spongent_x64_stage(x, 2, 0x3333333333333333u);
  spongent_x64_stage(x, 1, 0x5555555555555555u);
  LOXO_UNROLL
  for (unsigned v = 0; v < 16; v++) { /* weights 16 and 32: 4 by 4 fields of 16 bits */
    x[v] = _mm256_permutevar8x32_epi32(_mm256_shuffle_epi8(x[v], pairs), quads);
  }
}

/* Word i of vector j and word j of vector i change places. */
LOXO_ALWAYS_INLINE void spongent_x64_transpose_words(V x[4]) {
  V ab = _mm256_unpacklo_epi64(x[0], x[1]), AB = _mm256_unpackhi_epi64(x[0], x[1]);
  V cd = _mm256_unpacklo_epi64(x[2], x[3]), CD = _mm256_unpackhi_epi64(x[2], x[3]);
  x[0] = _mm256_permute2x128_si256(ab, cd, 0x20);
  x[1] = _mm256_permute2x128_si256(AB, CD, 0x20);
  x[2] = _mm256_permute2x128_si256(ab, cd, 0x31);
  x[3] = _mm256_permute2x128_si256(AB, CD, 0x31);
}

/* 64 rows, in the order of the stages above, become words in their own order. */
static void spongent_x64_rows_to_words(uint64_t words[64]) {
  V x[16];
  LOXO_UNROLL
  for (unsigned v = 0; v < 16; v++) x[v] = ~((const V *)words)[v];
  spongent_x64_transpose(x);
  LOXO_UNROLL
  for (unsigned v = 0; v < 16; v += 4) {
    spongent_x64_transpose_words(x + v);
    LOXO_UNROLL
    for (unsigned i = 0; i < 4; i++) ((V *)words)[v / 4 + 4 * i] = x[v + i];
  }
}

static void spongent_x64_words_to_rows(uint64_t words[64]) {
  V x[16];
  LOXO_UNROLL
  for (unsigned v = 0; v < 16; v += 4) {
    LOXO_UNROLL
    for (unsigned i = 0; i < 4; i++) x[v + i] = ~((const V *)words)[v / 4 + 4 * i];
    spongent_x64_transpose_words(x + v);
  }
  spongent_x64_transpose(x);
  LOXO_UNROLL
  for (unsigned v = 0; v < 16; v++) ((V *)words)[v] = x[v];
}

/* Where row r is. */
LOXO_ALWAYS_INLINE size_t spongent_x64_row(size_t r) { return 4 * (r % 16) + r / 16; }

/* Words of 64 places: the last one may be part of a word. */
#define COLUMNS ((SPONGENT_BITS + 63) / 64)
#define COLUMN_BYTES(w) (SPONGENT_BYTES - 8 * (w) < 8 ? SPONGENT_BYTES - 8 * (w) : 8)

/* Column w of state i: the last one is the upper end of the state's last eight bytes. */
LOXO_ALWAYS_INLINE uint64_t spongent_x64_column(const uint8_t *state, unsigned w) {
  if (w + 1 < COLUMNS) return loxo_load64(state + 8 * w);
  return loxo_load64(state + SPONGENT_BYTES - 8) >> (64 * COLUMNS - SPONGENT_BITS);
}

/* The states to words; lanes that have no state are zero. */
LOXO_ONE_COPY void spongent_x64_load(uint64_t words[64 * COLUMNS], const uint8_t *states,
                                     size_t n) {
  if (n < 64) loxo_fill(words, 0, 64 * COLUMNS * sizeof *words);
  for (size_t i = 0; i < n; i++, states += SPONGENT_BYTES) {
    uint64_t *to = words + spongent_x64_row(i);
    LOXO_UNROLL
    for (unsigned w = 0; w < COLUMNS; w++) to[64 * w] = spongent_x64_column(states, w);
  }
  for (unsigned w = 0; w < COLUMNS; w++) spongent_x64_rows_to_words(words + 64 * w);
}

LOXO_ONE_COPY void spongent_x64_store(uint8_t *states, size_t n, uint64_t words[64 * COLUMNS]) {
  for (unsigned w = 0; w < COLUMNS; w++) spongent_x64_words_to_rows(words + 64 * w);
  for (size_t i = 0; i < n; i++, states += SPONGENT_BYTES) {
    const uint64_t *from = words + spongent_x64_row(i);
    LOXO_UNROLL
    for (unsigned w = 0; w < COLUMNS; w++) {
      loxo_store64_part(states + 8 * w, from[64 * w], COLUMN_BYTES(w));
    }
  }
}

static void SPONGENT_KERNEL(avx2_x64)(uint8_t *states, size_t n) {
  /* with room for the three groups that read and write as four */
  uint64_t a[64 * COLUMNS + 4] __attribute__((aligned(64)));
  uint64_t b[64 * COLUMNS + 4] __attribute__((aligned(64)));
  spongent_x64_load(a, states, n);
  spongent_x64_count((V *)a, spongent_counter_bytes[0], 0);
  spongent_x64_count((V *)a + 1, spongent_counter_bytes[0], 4);
  spongent_x64_count((V *)(a + SPONGENT_BITS - 8), spongent_counter_bytes[0], SPONGENT_BITS - 8);
  spongent_x64_count((V *)(a + SPONGENT_BITS - 4), spongent_counter_bytes[0], SPONGENT_BITS - 4);
  for (unsigned round = 0; round < SPONGENT_ROUNDS; round += 2) {
    uint64_t *out = round & 2 ? a : b, *in = round & 2 ? b : a;
    spongent_x64_round_pair(out, in, spongent_counter_spread[round + 1],
                            spongent_counter_bytes[round + 2]);
  }
  spongent_x64_store(states, n, SPONGENT_ROUNDS % 4 ? b : a);
  loxo_wipe(a, sizeof a);
  loxo_wipe(b, sizeof b);
}

#undef SPAN
#undef V
#undef BROADCAST

LOXO_TARGET_END

#undef COLUMNS
#undef COLUMN_BYTES
#undef COUNTER_BIT
