/* SPDX-License-Identifier: Apache-2.0 OR MIT
 *
 * Spongent-pi[b], up to four states, AVX2: nibbles in bytes, a state in each half of a vector.
 *
 * S-boxes 4v .. 4v+3 make group v, and x[j] has the input of S-box 4v+j in the byte of group v. So
 * one table for each j is enough to put two outputs of an S-box in their places of two nibbles of
 * the next state: a byte of `a` is nibbles v + d b/16 of it for two of the four d, and one of `b`
 * for the others. Nibble n goes to x[n mod 4], and the bytes of `a` and `b` that have those of even
 * n, even[16], have no odd one: a byte has one for x[0] and one for x[2], or (b = 192) two for the
 * same. Groups are in such an order that within each double word they are alike in this.
 *
 * A round is 30 operations, which three ports do in 10 cycles, and 7 of latency: table 1, XOR 2,
 * halves 1, shift 1, mask 1, shuffle 1, the counter beside them 1.
 */
#include "spongent_counters.h"

LOXO_TARGET_BEGIN(LOXO_TARGET_AVX2)

#define V __m256i
#define SPAN (SPONGENT_SBOXES / 4) /* groups */

/* The byte of group v, and the other way round: groups of one parity are in one half. */
#if SPONGENT_BITS == 192
#define PLACE_OF(v) (8 * ((v)&1) + 4 * ((v) >= 6) + (v) % 6 / 2)
#define GROUP(p) (((p) >> 2 & 1) * 6 + ((p)&3) * 2 + ((p) >> 3))
#else
#define PLACE_OF(v) (8 * ((v)&1) + 4 * ((v) >> 1 & 1) + ((v) >> 2))
#define GROUP(p) (4 * ((p)&3) + ((p) >> 2 & 1) * 2 + ((p) >> 3))
#endif
#define NONE 0x80 /* a shuffle makes it zero */
#define AT(p, from) (uint8_t)(((p)&3) == 3 || GROUP(p) >= SPAN ? NONE : (from))

/* Outputs of `a` and of `b`; where the byte of nibble n is in `even` or `odd`. */
#define OUTPUT(n) ((n) / SPAN)
#define IN_GROUP(n) ((n) % SPAN)
#if SPONGENT_BITS == 160
#define A_LOW 0
#define A_HIGH 1
#define B_LOW 2
#define B_HIGH 3
#define SORTED_AT(n) (PLACE_OF(IN_GROUP(n)) % 8 + 8 * (OUTPUT(n) >= 2))
#elif SPONGENT_BITS == 176
#define A_LOW 0
#define A_HIGH 2
#define B_LOW 1
#define B_HIGH 3
#define SORTED_AT(n) (PLACE_OF(IN_GROUP(n)) ^ ((n)&1) * 8)
#else
#define A_LOW 0
#define A_HIGH 2
#define B_LOW 1
#define B_HIGH 3
#define SORTED_AT(n) (PLACE_OF(IN_GROUP(n)) % 8 + 8 * (OUTPUT(n) & 1))
#endif

/* Outputs `low` and `high` of S-box j of a group. */
#define BIT(y, d, j) ((y) >> (d)&1) << (j)
#define ENTRY(y, low, high, j) (uint8_t)(BIT(y, low, j) | BIT(y, high, 4 + (j)))
#define TABLE(low, high, j) \
  { \
    ENTRY(0xe, low, high, j), ENTRY(0xd, low, high, j), ENTRY(0xb, low, high, j), \
        ENTRY(0x0, low, high, j), ENTRY(0x2, low, high, j), ENTRY(0x1, low, high, j), \
        ENTRY(0x4, low, high, j), ENTRY(0xf, low, high, j), ENTRY(0x7, low, high, j), \
        ENTRY(0xa, low, high, j), ENTRY(0x8, low, high, j), ENTRY(0x5, low, high, j), \
        ENTRY(0x9, low, high, j), ENTRY(0xc, low, high, j), ENTRY(0x3, low, high, j), \
        ENTRY(0x6, low, high, j) \
  }

#define FROM_SORTED(p, j) AT(p, SORTED_AT(4 * GROUP(p) + (j)))
/* Bytes 2v + i of a state, v < 8, and those after them by their distance from the last sixteen. */
#define FROM_FIRST(p, i) AT(p, GROUP(p) < 8 ? 2 * GROUP(p) + (i) : NONE)
#define FROM_LAST(p, i) AT(p, GROUP(p) < 8 ? NONE : 2 * GROUP(p) + (i)-SPONGENT_BYTES + 16)
/* Byte p of a state, or of its last sixteen, from the places of bytes 2v + i. */
#define TO_FIRST(p, i) (uint8_t)((p) % 2 == (i) ? PLACE_OF((p) / 2) : NONE)
#define TO_LAST(p, i) TO_FIRST((p) + SPONGENT_BYTES - 16, i)
#define SIXTEEN(X, i) \
  { \
    X(0, i), X(1, i), X(2, i), X(3, i), X(4, i), X(5, i), X(6, i), X(7, i), X(8, i), X(9, i), \
        X(10, i), X(11, i), X(12, i), X(13, i), X(14, i), X(15, i) \
  }

/* Each round's counter, and none after the last, in `even` and `odd`. */
#define COUNTER(c) \
  {{[0] = (c)&15, [SORTED_AT(SPONGENT_SBOXES - 2)] = (uint8_t)(SPONGENT_REVERSED(c) << 5)}, \
   {[0] = (c) >> 4, [SORTED_AT(SPONGENT_SBOXES - 1)] = SPONGENT_REVERSED(c) << 1 & 0xf0}},

static const struct {
  uint8_t a[4][16], b[4][16];
  uint8_t sort[4][16];
  uint8_t first_in[2][16], last_in[2][16], first_out[2][16], last_out[2][16];
  uint8_t counter[SPONGENT_ROUNDS + 1][2][16];
} spongent_nibbles LOXO_ALIGNED(16) = {
    {TABLE(A_LOW, A_HIGH, 0), TABLE(A_LOW, A_HIGH, 1), TABLE(A_LOW, A_HIGH, 2),
     TABLE(A_LOW, A_HIGH, 3)},
    {TABLE(B_LOW, B_HIGH, 0), TABLE(B_LOW, B_HIGH, 1), TABLE(B_LOW, B_HIGH, 2),
     TABLE(B_LOW, B_HIGH, 3)},
    {SIXTEEN(FROM_SORTED, 0), SIXTEEN(FROM_SORTED, 1), SIXTEEN(FROM_SORTED, 2),
     SIXTEEN(FROM_SORTED, 3)},
    {SIXTEEN(FROM_FIRST, 0), SIXTEEN(FROM_FIRST, 1)},
    {SIXTEEN(FROM_LAST, 0), SIXTEEN(FROM_LAST, 1)},
    {SIXTEEN(TO_FIRST, 0), SIXTEEN(TO_FIRST, 1)},
    {SIXTEEN(TO_LAST, 0), SIXTEEN(TO_LAST, 1)},
    {SPONGENT_EACH_ROUND(COUNTER){{0}, {0}}},
};

LOXO_ALWAYS_INLINE V spongent_nibbles_both(const uint8_t *bytes) {
  return _mm256_broadcastsi128_si256(_mm_load_si128((const __m128i *)bytes));
}

/* Each sixteen bytes' double words by those places. */
LOXO_ALWAYS_INLINE V spongent_nibbles_shift(V x, int d0, int d1, int d2, int d3) {
  return _mm256_srlv_epi32(x, _mm256_set_epi32(d3, d2, d1, d0, d3, d2, d1, d0));
}

/* The nibbles of both that go to S-boxes j of the groups, in their bytes. */
LOXO_ALWAYS_INLINE V spongent_nibbles_sort(V even, V odd, unsigned j) {
  const V nibbles = _mm256_set1_epi8(0x0f), sort = spongent_nibbles_both(spongent_nibbles.sort[j]);
  V x = j & 1 ? odd : even;
#if SPONGENT_BITS == 192
  x = _mm256_shuffle_epi8(x, sort);
  return spongent_nibbles_shift(x, 0, 4, 0, 4) & nibbles;
#elif SPONGENT_BITS == 176
  if (j == 0) x = spongent_nibbles_shift(x, 0, 4, 0, 4);
  if (j == 1) x = spongent_nibbles_shift(x, 0, 4, 4, 0);
  if (j == 2) x = spongent_nibbles_shift(x, 4, 0, 4, 0);
  if (j == 3) x = spongent_nibbles_shift(x, 4, 0, 0, 4);
  return _mm256_shuffle_epi8(x & nibbles, sort);
#else
  if (j < 2) x = spongent_nibbles_shift(x, 0, 4, 0, 4);
  if (j >= 2) x = spongent_nibbles_shift(x, 4, 0, 4, 0);
  return _mm256_shuffle_epi8(x & nibbles, sort);
#endif
}

/* A round of two states, and the next one's counter. */
LOXO_ALWAYS_INLINE void spongent_nibbles_round(V x[4], const uint8_t counter[2][16]) {
  V a[4], b[4], even, odd;
  LOXO_UNROLL
  for (unsigned j = 0; j < 4; j++) {
    a[j] = _mm256_shuffle_epi8(spongent_nibbles_both(spongent_nibbles.a[j]), x[j]);
    b[j] = _mm256_shuffle_epi8(spongent_nibbles_both(spongent_nibbles.b[j]), x[j]);
  }
  a[0] = (a[0] ^ a[1]) ^ (a[2] ^ a[3]);
  b[0] = (b[0] ^ b[1]) ^ (b[2] ^ b[3]);
#if SPONGENT_BITS == 176
  even = _mm256_blend_epi32(a[0], b[0], 0xcc);
  odd = _mm256_alignr_epi8(b[0], a[0], 8);
#else
  even = _mm256_unpacklo_epi64(a[0], b[0]);
  odd = _mm256_unpackhi_epi64(a[0], b[0]);
#endif
  even ^= spongent_nibbles_both(counter[0]);
  odd ^= spongent_nibbles_both(counter[1]);
  LOXO_UNROLL
  for (unsigned j = 0; j < 4; j++) x[j] = spongent_nibbles_sort(even, odd, j);
}

/* Sixteen bytes of two states. */
LOXO_ALWAYS_INLINE V spongent_nibbles_read(const uint8_t *lower, const uint8_t *upper) {
  return _mm256_inserti128_si256(_mm256_castsi128_si256(_mm_loadu_si128((const __m128i *)lower)),
                                 _mm_loadu_si128((const __m128i *)upper), 1);
}

/* Two states as S-box inputs, with the first counter. */
LOXO_ALWAYS_INLINE void spongent_nibbles_load(V x[4], const uint8_t *lower, const uint8_t *upper) {
  const V nibbles = _mm256_set1_epi8(0x0f);
  V first = spongent_nibbles_read(lower, upper);
  V last = spongent_nibbles_read(lower + SPONGENT_BYTES - 16, upper + SPONGENT_BYTES - 16);
  first ^= _mm256_set_epi64x(0, SPONGENT_COUNTER_START, 0, SPONGENT_COUNTER_START);
  last ^= _mm256_set_epi64x((long long)((uint64_t)SPONGENT_REVERSED(SPONGENT_COUNTER_START) << 57),
                            0,
                            (long long)((uint64_t)SPONGENT_REVERSED(SPONGENT_COUNTER_START) << 57),
                            0);
  LOXO_UNROLL
  for (unsigned i = 0; i < 2; i++) {
    V y = _mm256_shuffle_epi8(first, spongent_nibbles_both(spongent_nibbles.first_in[i])) |
          _mm256_shuffle_epi8(last, spongent_nibbles_both(spongent_nibbles.last_in[i]));
    x[2 * i] = y & nibbles;
    x[2 * i + 1] = _mm256_srli_epi16(y, 4) & nibbles;
  }
}

/* The other way; `upper` may be NULL. */
LOXO_ALWAYS_INLINE void spongent_nibbles_store(uint8_t *lower, uint8_t *upper, const V x[4]) {
  V y = x[0] | _mm256_slli_epi16(x[1], 4), z = x[2] | _mm256_slli_epi16(x[3], 4);
  V first = _mm256_shuffle_epi8(y, spongent_nibbles_both(spongent_nibbles.first_out[0])) |
            _mm256_shuffle_epi8(z, spongent_nibbles_both(spongent_nibbles.first_out[1]));
  V last = _mm256_shuffle_epi8(y, spongent_nibbles_both(spongent_nibbles.last_out[0])) |
           _mm256_shuffle_epi8(z, spongent_nibbles_both(spongent_nibbles.last_out[1]));
  _mm_storeu_si128((__m128i *)lower, _mm256_castsi256_si128(first));
  _mm_storeu_si128((__m128i *)(lower + SPONGENT_BYTES - 16), _mm256_castsi256_si128(last));
  if (!upper) return;
  _mm_storeu_si128((__m128i *)upper, _mm256_extracti128_si256(first, 1));
  _mm_storeu_si128((__m128i *)(upper + SPONGENT_BYTES - 16), _mm256_extracti128_si256(last, 1));
}

static void SPONGENT_KERNEL(avx2_x2)(uint8_t *states, size_t n) {
  V x[4];
  spongent_nibbles_load(x, states, states + (n - 1) * SPONGENT_BYTES);
  for (unsigned round = 1; round <= SPONGENT_ROUNDS; round++) {
    spongent_nibbles_round(x, spongent_nibbles.counter[round]);
  }
  spongent_nibbles_store(states, n < 2 ? NULL : states + SPONGENT_BYTES, x);
}

static void SPONGENT_KERNEL(avx2_x4)(uint8_t *states, size_t n) {
  uint8_t *third = n < 3 ? states : states + 2 * SPONGENT_BYTES;
  V x[4], y[4];
  spongent_nibbles_load(x, states, states + SPONGENT_BYTES * (n > 1));
  spongent_nibbles_load(y, third, n < 4 ? third : third + SPONGENT_BYTES);
  for (unsigned round = 1; round <= SPONGENT_ROUNDS; round++) {
    spongent_nibbles_round(x, spongent_nibbles.counter[round]);
    spongent_nibbles_round(y, spongent_nibbles.counter[round]);
  }
  spongent_nibbles_store(states, n < 2 ? NULL : states + SPONGENT_BYTES, x);
  if (n > 2) spongent_nibbles_store(third, n < 4 ? NULL : third + SPONGENT_BYTES, y);
}

#undef V
#undef SPAN
#undef PLACE_OF
#undef GROUP
#undef NONE
#undef AT
#undef OUTPUT
#undef IN_GROUP
#undef A_LOW
#undef A_HIGH
#undef B_LOW
#undef B_HIGH
#undef SORTED_AT
#undef BIT
#undef ENTRY
#undef TABLE
#undef FROM_SORTED
#undef FROM_FIRST
#undef FROM_LAST
#undef TO_FIRST
#undef TO_LAST
#undef SIXTEEN
#undef COUNTER

LOXO_TARGET_END
