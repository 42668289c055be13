/* SPDX-License-Identifier: Apache-2.0 OR MIT
 *
 * Spongent-pi[b], one state, or up to four side by side, AVX2: one nibble per byte.
 *
 * S-boxes 4v .. 4v+3 form group v. The byte of group v in x[j] holds the input of S-box 4v+j. For
 * each j a table looks up two outputs of the S-box, already in their places within two nibbles of
 * the next state, and the sum over j gives these nibbles: output d of group v is nibble v + d b/16.
 * `a` has two of the four d, `b` the others. Nibble n goes to x[n mod 4]. For this the bytes of `a`
 * and `b` with even n are separated from those with odd n; then come a shift, a mask and a shuffle.
 * The groups are ordered so that all bytes of a double word are shifted alike.
 *
 * One state: x[0] and x[1] are the halves of one vector, x[2] and x[3] of another. A round is 18
 * operations with 10 cycles of latency: table 1, XOR 1, sorting 1, sum of the halves 3 + 1,
 * shift 1, mask 1, shuffle 1. It measures 12.5 to 13.5 cycles, since only two ports shuffle. The
 * counter is added while one half crosses. Two states, one in each half: 30 operations on three
 * ports, no crossing, measured 15.5. Four states: twice that, measured 22.5. Copying both halves' x
 * to both halves instead of adding them takes 22 operations and is no shorter.
 */
LOXO_TARGET_BEGIN(LOXO_TARGET_AVX2)

#define V __m256i
#define SPAN (SPONGENT_SBOXES / 4) /* groups */

/* The byte of group v, and its inverse: groups of equal parity are in one half. */
#if SPONGENT_BITS == 192
#define PLACE_OF(v) (8 * ((v)&1) + 4 * ((v) >= 6) + (v) % 6 / 2)
#define GROUP(p) (((p) >> 2 & 1) * 6 + ((p)&3) * 2 + ((p) >> 3))
#else
#define PLACE_OF(v) (8 * ((v)&1) + 4 * ((v) >> 1 & 1) + ((v) >> 2))
#define GROUP(p) (4 * ((p)&3) + ((p) >> 2 & 1) * 2 + ((p) >> 3))
#endif
#define NONE 0x80 /* a shuffle turns this index into zero */
#define AT(p, from) (uint8_t)(((p)&3) == 3 || GROUP(p) >= SPAN ? NONE : (from))

/* The outputs in `a` and in `b`, and the byte of nibble n in `even` or `odd`. */
#define OUTPUT(n) ((n) / SPAN)
#define IN_GROUP(n) ((n) % SPAN)
#if SPONGENT_BITS == 160
#define A_LOW 0
#define A_HIGH 1
#define B_LOW 2
#define B_HIGH 3
#define SHIFTS \
  { 0x0404, 0x0404, 0x4040, 0x4040 }
#define SORTED_AT(n) (PLACE_OF(IN_GROUP(n)) % 8 + 8 * (OUTPUT(n) >= 2))
#elif SPONGENT_BITS == 176
#define A_LOW 0
#define A_HIGH 2
#define B_LOW 1
#define B_HIGH 3
#define SHIFTS \
  { 0x0404, 0x0440, 0x4040, 0x4004 }
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
/* Bytes 2v + i of a state for v < 8; the others, relative to the state's last sixteen bytes. */
#define FROM_FIRST(p, i) AT(p, GROUP(p) < 8 ? 2 * GROUP(p) + (i) : NONE)
#define FROM_LAST(p, i) AT(p, GROUP(p) < 8 ? NONE : 2 * GROUP(p) + (i)-SPONGENT_BYTES + 16)
/* Byte p of a state, or of its last sixteen bytes, from the places of bytes 2v + i. */
#define TO_FIRST(p, i) (uint8_t)((p) % 2 == (i) ? PLACE_OF((p) / 2) : NONE)
#define TO_LAST(p, i) TO_FIRST((p) + SPONGENT_BYTES - 16, i)
#define SIXTEEN(X, i) \
  { \
    X(0, i), X(1, i), X(2, i), X(3, i), X(4, i), X(5, i), X(6, i), X(7, i), X(8, i), X(9, i), \
        X(10, i), X(11, i), X(12, i), X(13, i), X(14, i), X(15, i) \
  }

/* The counter of each round, and zero after the last: two bytes for `even`, two for `odd`. */
#define COUNTER(c) \
  {(c)&15, (uint8_t)(SPONGENT_REVERSED(c) << 5), (c) >> 4, SPONGENT_REVERSED(c) << 1 & 0xf0},
/* Picks from these four bytes: number `odd` is the counter itself, the next one its reversal. */
#define FROM_COUNTER(p, odd) \
  ((p) == 0 ? (odd) : (p) == SORTED_AT(SPONGENT_SBOXES - 2 + (odd) / 2) ? (odd) + 1 : NONE)
/* The same in `a` and `b`: spongent_nibbles_even and _odd undone. */
#define A_FROM_COUNTER(p, none) ((p) < 8 ? FROM_COUNTER(p, 0) : FROM_COUNTER((p)-8, 2))
#if SPONGENT_BITS == 176
#define B_FROM_COUNTER(p, none) ((p) < 8 ? FROM_COUNTER((p) + 8, 2) : FROM_COUNTER(p, 0))
#else
#define B_FROM_COUNTER(p, none) ((p) < 8 ? FROM_COUNTER((p) + 8, 0) : FROM_COUNTER(p, 2))
#endif

typedef struct {
  uint8_t a[4][16], b[4][16];
  uint8_t sort[4][16];
  uint8_t first_in[2][16], last_in[2][16], first_out[2][16], last_out[2][16];
  uint8_t counter_sorted[2][16], counter_ab[4][16];
  uint8_t counter[SPONGENT_ROUNDS + 2][4];
} spongent_nibble_tables;

static const spongent_nibble_tables spongent_nibbles LOXO_ALIGNED(32) = {
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
    {SIXTEEN(FROM_COUNTER, 0), SIXTEEN(FROM_COUNTER, 2)},
    {SIXTEEN(A_FROM_COUNTER, 0), SIXTEEN(A_FROM_COUNTER, 0), SIXTEEN(B_FROM_COUNTER, 0),
     SIXTEEN(B_FROM_COUNTER, 0)},
    {SPONGENT_EACH_ROUND(COUNTER){0}, {0}},
};

#define SETTLE_POINTER(p) __asm__("" : "+r"(p))
#ifdef LOXO_SIMDE
#define SETTLE(x) (void)0
#else /* compilers reorder XORs as they like */
#define SETTLE(x) __asm__("" : "+x"(x))
#endif

LOXO_ALWAYS_INLINE V spongent_nibbles_both(const uint8_t *bytes) {
  return _mm256_broadcastsi128_si256(_mm_load_si128((const __m128i *)bytes));
}

LOXO_ALWAYS_INLINE V spongent_nibbles_two(const uint8_t bytes[2][16]) {
  return _mm256_load_si256((const V *)bytes);
}

/* Extracts the nibbles for one x each from bytes that hold the nibbles for two. `low` shifts the
 * lower half of a vector and `high` the upper half, with one hex digit per double word, first one
 * first. */
LOXO_ALWAYS_INLINE V spongent_nibbles_shift(V x, int low, int high) {
  return _mm256_and_si256(
      _mm256_srlv_epi32(x, _mm256_set_epi32(high & 15, high >> 4 & 15, high >> 8 & 15, high >> 12,
                                            low & 15, low >> 4 & 15, low >> 8 & 15, low >> 12)),
      _mm256_set1_epi8(0x0f));
}

/* Puts what goes to x[j] and x[k], from `even` or `odd`, in its place. */
LOXO_ALWAYS_INLINE V spongent_nibbles_sort(V x, unsigned j, unsigned k, V sort) {
#if SPONGENT_BITS == 192
  (void)j, (void)k;
  return spongent_nibbles_shift(_mm256_shuffle_epi8(x, sort), 0x0404, 0x0404);
#else
  static const int shift[4] = SHIFTS;
  return _mm256_shuffle_epi8(spongent_nibbles_shift(x, shift[j], shift[k]), sort);
#endif
}

LOXO_ALWAYS_INLINE V spongent_nibbles_even(V a, V b) {
#if SPONGENT_BITS == 176
  return _mm256_blend_epi32(a, b, 0xcc);
#else
  return _mm256_unpacklo_epi64(a, b);
#endif
}

LOXO_ALWAYS_INLINE V spongent_nibbles_odd(V a, V b) {
#if SPONGENT_BITS == 176
  return _mm256_alignr_epi8(b, a, 8);
#else
  return _mm256_unpackhi_epi64(a, b);
#endif
}

/* A round of two states, one in each half, with the next round's counter laid out for a and b. */
LOXO_ALWAYS_INLINE void spongent_nibbles_round2(V x[4], const spongent_nibble_tables *t,
                                                const V counter[2]) {
  V a = counter[0], b = counter[1];
  LOXO_UNROLL
  for (unsigned j = 0; j < 4; j++) {
    a ^= _mm256_shuffle_epi8(spongent_nibbles_both(t->a[j]), x[j]);
    b ^= _mm256_shuffle_epi8(spongent_nibbles_both(t->b[j]), x[j]);
    SETTLE(a);
    SETTLE(b);
  }
  V even = spongent_nibbles_even(a, b), odd = spongent_nibbles_odd(a, b);
  LOXO_UNROLL
  for (unsigned j = 0; j < 4; j++) {
    x[j] = spongent_nibbles_sort(j & 1 ? odd : even, j, j, spongent_nibbles_both(t->sort[j]));
  }
}

/* A round's counter: its four bytes, repeated. */
LOXO_ALWAYS_INLINE V spongent_nibbles_counter(const spongent_nibble_tables *t, unsigned round) {
  int counter;
  loxo_copy(&counter, t->counter[round], 4);
  return _mm256_set1_epi32(counter);
}

/* Laid out for `even` and `odd`. */
LOXO_ALWAYS_INLINE V spongent_nibbles_counter_sorted(unsigned round) {
  return _mm256_shuffle_epi8(spongent_nibbles_counter(&spongent_nibbles, round),
                             spongent_nibbles_two(spongent_nibbles.counter_sorted));
}

/* Laid out for `a` and `b`. */
LOXO_ALWAYS_INLINE void spongent_nibbles_counters(V counter[2], const spongent_nibble_tables *t,
                                                  unsigned round) {
  V both = spongent_nibbles_counter(t, round);
  counter[0] = _mm256_shuffle_epi8(both, spongent_nibbles_two(t->counter_ab));
  counter[1] = _mm256_shuffle_epi8(both, spongent_nibbles_two(t->counter_ab + 2));
}

/* A round of one state: x[0] and x[1] are the halves of one vector, x[2] and x[3] of the other. */
LOXO_ALWAYS_INLINE void spongent_nibbles_round1(V x[2], V *counter, unsigned next) {
  V a = _mm256_shuffle_epi8(spongent_nibbles_two(spongent_nibbles.a), x[0]) ^
        _mm256_shuffle_epi8(spongent_nibbles_two(spongent_nibbles.a + 2), x[1]);
  V b = _mm256_shuffle_epi8(spongent_nibbles_two(spongent_nibbles.b), x[0]) ^
        _mm256_shuffle_epi8(spongent_nibbles_two(spongent_nibbles.b + 2), x[1]);
  V even = spongent_nibbles_even(a, b), odd = spongent_nibbles_odd(a, b);
  V sorted = _mm256_blend_epi32(even, odd, 0xf0) ^ *counter;
  SETTLE(sorted); /* ready before the permutation's result, not after it */
  V crossed = _mm256_permute2x128_si256(even, odd, 0x21);
  SETTLE(crossed);
  *counter = spongent_nibbles_counter_sorted(next);
  SETTLE(*counter); /* during the latency of the permutation */
  sorted ^= crossed;
  x[0] = spongent_nibbles_sort(sorted, 0, 1, spongent_nibbles_two(spongent_nibbles.sort));
  x[1] = spongent_nibbles_sort(sorted, 2, 3, spongent_nibbles_two(spongent_nibbles.sort + 2));
}

/* Bytes 0 .. 15 of two states, with the first counter added, and their last sixteen bytes. */
LOXO_ALWAYS_INLINE void spongent_nibbles_read(V bytes[2], const uint8_t *lower,
                                              const uint8_t *upper) {
  const uint64_t reversed = (uint64_t)SPONGENT_REVERSED(SPONGENT_COUNTER_START) << 57;
  LOXO_UNROLL
  for (unsigned i = 0; i < 2; i++, lower += SPONGENT_BYTES - 16, upper += SPONGENT_BYTES - 16) {
    __m128i counter =
        i ? _mm_set_epi64x((long long)reversed, 0) : _mm_cvtsi32_si128(SPONGENT_COUNTER_START);
    __m128i low = _mm_loadu_si128((const __m128i *)lower) ^ counter;
    __m128i high = _mm_loadu_si128((const __m128i *)upper) ^ counter;
    bytes[i] = _mm256_inserti128_si256(_mm256_castsi128_si256(low), high, 1);
  }
}

/* The inputs of S-boxes 4v and 4v+1, or of 4v+2 and 4v+3, one in each half. */
LOXO_ALWAYS_INLINE V spongent_nibbles_in(const V bytes[2], unsigned i) {
  return _mm256_shuffle_epi8(bytes[0], spongent_nibbles_both(spongent_nibbles.first_in[i])) |
         _mm256_shuffle_epi8(bytes[1], spongent_nibbles_both(spongent_nibbles.last_in[i]));
}

/* The inverse: to bytes 0 .. 15, and to the last sixteen. */
LOXO_ALWAYS_INLINE void spongent_nibbles_out(V bytes[2], V x01, V x23) {
  bytes[0] = _mm256_shuffle_epi8(x01, spongent_nibbles_both(spongent_nibbles.first_out[0])) |
             _mm256_shuffle_epi8(x23, spongent_nibbles_both(spongent_nibbles.first_out[1]));
  bytes[1] = _mm256_shuffle_epi8(x01, spongent_nibbles_both(spongent_nibbles.last_out[0])) |
             _mm256_shuffle_epi8(x23, spongent_nibbles_both(spongent_nibbles.last_out[1]));
}

LOXO_ALWAYS_INLINE void spongent_nibbles_write(uint8_t *state, __m128i first, __m128i last) {
  _mm_storeu_si128((__m128i *)state, first);
  _mm_storeu_si128((__m128i *)(state + SPONGENT_BYTES - 16), last);
}

static void SPONGENT_KERNEL(avx2)(uint8_t *states, size_t n) {
  (void)n; /* one lane */
  V x[2], bytes[2], counter = spongent_nibbles_counter_sorted(1);
  spongent_nibbles_read(bytes, states, states);
  LOXO_UNROLL
  for (unsigned i = 0; i < 2; i++) {
    x[i] = spongent_nibbles_shift(spongent_nibbles_in(bytes, i), 0x0000, 0x4444);
  }
  for (unsigned round = 1; round <= SPONGENT_ROUNDS; round++) {
    spongent_nibbles_round1(x, &counter, round + 1);
  }
  LOXO_UNROLL
  for (unsigned i = 0; i < 2; i++) {
    x[i] |= _mm256_permute2x128_si256(_mm256_slli_epi16(x[i], 4), x[i], 0x81);
  }
  spongent_nibbles_out(bytes, x[0], x[1]);
  spongent_nibbles_write(states, _mm256_castsi256_si128(bytes[0]),
                         _mm256_castsi256_si128(bytes[1]));
}

LOXO_ALWAYS_INLINE void spongent_nibbles_load(V x[4], const uint8_t *lower, const uint8_t *upper) {
  V bytes[2];
  spongent_nibbles_read(bytes, lower, upper);
  LOXO_UNROLL
  for (unsigned i = 0; i < 2; i++) {
    V y = spongent_nibbles_in(bytes, i);
    x[2 * i] = spongent_nibbles_shift(y, 0x0000, 0x0000);
    x[2 * i + 1] = spongent_nibbles_shift(y, 0x4444, 0x4444);
  }
}

LOXO_ALWAYS_INLINE void spongent_nibbles_store(uint8_t *lower, uint8_t *upper, const V x[4]) {
  V bytes[2];
  spongent_nibbles_out(bytes, x[0] | _mm256_slli_epi16(x[1], 4), x[2] | _mm256_slli_epi16(x[3], 4));
  spongent_nibbles_write(upper, _mm256_extracti128_si256(bytes[0], 1),
                         _mm256_extracti128_si256(bytes[1], 1));
  spongent_nibbles_write(lower, _mm256_castsi256_si128(bytes[0]), _mm256_castsi256_si128(bytes[1]));
}

/* If n is odd, the last half repeats its neighbour. */
static void SPONGENT_KERNEL(avx2_x4)(uint8_t *states, size_t n) {
  uint8_t *second = states + SPONGENT_BYTES * (n > 1), *third = states + 2 * SPONGENT_BYTES;
  uint8_t *fourth = third + SPONGENT_BYTES * (n > 3);
  const spongent_nibble_tables *t = &spongent_nibbles;
  V x[2][4], counter[2];
  spongent_nibbles_load(x[0], states, second);
  if (n <= 2) {
    for (unsigned round = 1; round <= SPONGENT_ROUNDS; round++) {
      SETTLE_POINTER(t);
      spongent_nibbles_counters(counter, t, round);
      spongent_nibbles_round2(x[0], t, counter);
    }
  } else {
    spongent_nibbles_load(x[1], third, fourth);
    for (unsigned round = 1; round <= SPONGENT_ROUNDS; round++) {
      SETTLE_POINTER(t);
      spongent_nibbles_counters(counter, t, round);
      spongent_nibbles_round2(x[0], t, counter);
      SETTLE_POINTER(t);
      spongent_nibbles_round2(x[1], t, counter);
    }
    spongent_nibbles_store(third, fourth, x[1]);
  }
  spongent_nibbles_store(states, second, x[0]);
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
#undef SHIFTS
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
#undef FROM_COUNTER
#undef A_FROM_COUNTER
#undef B_FROM_COUNTER
#undef SETTLE
#undef SETTLE_POINTER

LOXO_TARGET_END
