/* SPDX-License-Identifier: Apache-2.0 OR MIT
 *
 * Spongent-pi[b] of 160, 176 and 192 bits, up to 64 states, AVX2: bit-sliced in 64-bit words, word
 * p holds bit p of all states. With q = b/4, S-boxes 4t .. 4t+3 of one round feed exactly S-boxes
 * t + (q/4) d of the next, so group t is two rounds on sixteen words. Four groups side by side are
 * sixteen vectors, which are shuffled only when they are read: 18 operations for four S-boxes. The
 * two groups left over at b = 160 pack two S-boxes and two groups into a vector.
 *
 * State bits are kept complemented. Then the S-box is 13 gates and one inversion, and its outputs
 * are complemented again.
 */
#include "spongent_avx2_x64.h"

#if LOXO_X86

#include "../../core/bytes.h"
#include "../../core/ct.h"
#include "../../core/x86.h"

#define COLUMNS 3 /* words of a state; the last may be partial */

/* Four counter bits as words, indexed by their value. */
#define FOUR_BITS(c) \
  { \
    -(uint64_t)((c)&1), -(uint64_t)((c) >> 1 & 1), -(uint64_t)((c) >> 2 & 1), \
        -(uint64_t)((c) >> 3) \
  }
static const uint64_t four_bits[16][4] __attribute__((aligned(32))) = {
    FOUR_BITS(0),  FOUR_BITS(1),  FOUR_BITS(2),  FOUR_BITS(3),  FOUR_BITS(4),  FOUR_BITS(5),
    FOUR_BITS(6),  FOUR_BITS(7),  FOUR_BITS(8),  FOUR_BITS(9),  FOUR_BITS(10), FOUR_BITS(11),
    FOUR_BITS(12), FOUR_BITS(13), FOUR_BITS(14), FOUR_BITS(15),
};

/* Bits 0 and 4 of a counter c as words: the first two words of entry 1 + (c & 0x11), with two zeros
 * before and after them. */
static const uint64_t two_bits[4 + 18 * 4] __attribute__((aligned(32))) = {
    [4 + 4] = ~0ull, [4 + 4 * 16 + 1] = ~0ull, [4 + 4 * 17] = ~0ull, [4 + 4 * 17 + 1] = ~0ull};

LOXO_TARGET_BEGIN(LOXO_TARGET_AVX2)

#define V __m256i

/* Precedes short loops: unrolling makes their code larger and no faster. */
#if defined(__clang__)
#define X64_ROLLED _Pragma("clang loop unroll(disable)")
#else
#define X64_ROLLED _Pragma("GCC unroll 1")
#endif

#define ENTRY 32 /* bytes of an entry in these tables */

/* A round's counter times ENTRY, for the lowest bits of the state and, reversed, for the
 * highest. */
typedef struct {
  uint32_t low;
  uint32_t high; /* bit i belongs to state bit b - 8 + i */
} x64_counter;

LOXO_ALWAYS_INLINE x64_counter x64_counter_of(unsigned c) {
  unsigned r = 0;
  for (unsigned i = 0; i < 7; i++) r |= (c >> i & 1) << (7 - i);
  return (x64_counter){ENTRY * c, ENTRY * r};
}

/* The bit that enters at one end is the sum of the two bits that leave next at the other. */
LOXO_ALWAYS_INLINE x64_counter x64_next_counter(x64_counter c) {
  const uint32_t leaving = c.high >> 1;
  c.low = (c.low << 1 & 0x7e * ENTRY) | ((leaving ^ leaving >> 1) & ENTRY);
  c.high = (leaving & 0x7e * ENTRY) | ((leaving ^ leaving >> 1) & ENTRY) << 7;
  return c;
}

LOXO_ALWAYS_INLINE V x64_four_bits(uint32_t c) {
  return _mm256_load_si256(
      (const V *)(const void *)((const uint8_t *)four_bits + (c & 15 * ENTRY)));
}

/* Bits 0 and 4 of c in words `place` and `place` + 1, for `place` <= 2. */
LOXO_ALWAYS_INLINE V x64_two_bits(uint32_t c, size_t place) {
  const uint8_t *from = (const uint8_t *)two_bits + ENTRY + (c & 0x11 * ENTRY);
  return _mm256_loadu_si256((const V *)(const void *)(from - 8 * place));
}

/* The S-box on words of any length. */
LOXO_ALWAYS_INLINE void x64_sbox(V x[4]) {
  V not3 = ~x[3], a = (x[1] & x[2]) ^ x[0], c = a ^ x[2], d;
  x[1] ^= x[2] ^ (a & x[3]);
  x[0] = not3 ^ c;
  d = x[2] ^ (x[1] | not3);
  x[2] = d ^ x[0];
  x[3] = c ^ ((x[1] ^ x[0]) & d);
}

/* Words 0 and 1 of each argument. */
LOXO_ALWAYS_INLINE V x64_halves(const uint64_t *low, const uint64_t *high) {
  return _mm256_inserti128_si256(_mm256_castsi128_si256(_mm_load_si128((const __m128i *)low)),
                                 _mm_load_si128((const __m128i *)high), 1);
}

/* Transposes the first four words at four places into four vectors. */
LOXO_ALWAYS_INLINE void x64_read(V x[4], const uint64_t *w0, const uint64_t *w1, const uint64_t *w2,
                                 const uint64_t *w3) {
  V a = x64_halves(w0, w2), b = x64_halves(w1, w3);
  V c = x64_halves(w0 + 2, w2 + 2), d = x64_halves(w1 + 2, w3 + 2);
  x[0] = _mm256_unpacklo_epi64(a, b);
  x[1] = _mm256_unpackhi_epi64(a, b);
  x[2] = _mm256_unpacklo_epi64(c, d);
  x[3] = _mm256_unpackhi_epi64(c, d);
}

/* Two rounds of groups t .. t+3 out of `span`, with the counters of the second round and of the
 * next. */
LOXO_ALWAYS_INLINE void x64_four_groups(uint64_t *out, const uint64_t *in, size_t span, size_t t,
                                        x64_counter second, x64_counter next) {
  const size_t left = span - t; /* groups from t on; three (b = 176) are done as four */
  V x[4][4];                    /* [S-box of the second round, or output of the first][its input] */
  LOXO_UNROLL
  for (unsigned i = 0; i < 4; i++) {
    const uint64_t *from = in + 16 * t + 4 * i;
    V y[4];
    x64_read(y, from, from + 16, from + 32, from + 48);
    x64_sbox(y);
    LOXO_UNROLL
    for (unsigned d = 0; d < 4; d++) x[d][i] = y[d];
  }
  if (t == 0) {
    LOXO_UNROLL
    for (unsigned i = 0; i < 4; i++) x[0][i] ^= x64_two_bits(second.low >> i, 0);
  }
  if (left <= 4) {
    LOXO_UNROLL
    for (unsigned i = 0; i < 4; i++) x[3][i] ^= x64_two_bits(second.high >> i, left - 2);
  }
  LOXO_UNROLL
  for (unsigned d = 0; d < 4; d++) {
    x64_sbox(x[d]);
    LOXO_UNROLL
    for (unsigned e = 0; e < 4; e++) {
      uint64_t *to = out + (4 * e + d) * span + t;
      if (d == 0 && e == 0 && t <= 4) x[d][e] ^= x64_four_bits(next.low >> t);
      if (d == 3 && e == 3) x[d][e] ^= x64_four_bits(next.high << 8 >> (16 - left));
      _mm256_storeu_si256((V *)(void *)to, x[d][e]);
    }
  }
}

/* The same for the last two groups, t and t+1. */
LOXO_ALWAYS_INLINE void x64_two_groups(uint64_t *out, const uint64_t *in, size_t span, size_t t,
                                       x64_counter second, x64_counter next) {
  V x[2][4]; /* [S-boxes 0 and 1, or 2 and 3][input or output] */
  LOXO_UNROLL
  for (unsigned h = 0; h < 2; h++) {
    const uint64_t *from = in + 16 * t + 8 * h;
    x64_read(x[h], from, from + 16, from + 4, from + 20);
    x64_sbox(x[h]);
  }
  LOXO_UNROLL
  for (unsigned d = 0; d < 4; d += 2) {
    V y[4] = {_mm256_permute2x128_si256(x[0][d], x[0][d + 1], 0x20),
              _mm256_permute2x128_si256(x[0][d], x[0][d + 1], 0x31),
              _mm256_permute2x128_si256(x[1][d], x[1][d + 1], 0x20),
              _mm256_permute2x128_si256(x[1][d], x[1][d + 1], 0x31)};
    LOXO_UNROLL
    for (unsigned i = 0; i < 4; i++) {
      if (d == 2) y[i] ^= x64_two_bits(second.high >> i, 2);
    }
    x64_sbox(y);
    if (d == 2) y[3] ^= x64_four_bits(next.high >> 4 & 0xc * ENTRY);
    LOXO_UNROLL
    for (unsigned e = 0; e < 4; e++) {
      uint64_t *to = out + (4 * e + d) * span + t;
      _mm_storeu_si128((__m128i *)(void *)to, _mm256_castsi256_si128(y[e]));
      _mm_storeu_si128((__m128i *)(void *)(to + span), _mm256_extracti128_si256(y[e], 1));
    }
  }
}

/* Two rounds. `in` already includes the first round's counter; `out` gets that of the next. Groups
 * are done last to first: where the last four are really three, a later store overwrites what the
 * fourth left. */
LOXO_ALWAYS_INLINE void x64_round_pair(uint64_t *out, const uint64_t *in, size_t span,
                                       x64_counter second, x64_counter next) {
  size_t t = 12;
  if (span != 11) t = 8;
  if (span == 10) x64_two_groups(out, in, span, t, second, next);
  if (span == 12) x64_four_groups(out, in, span, t, second, next); /* 2% faster than in the loop */
  while (t > 0) {
    t -= 4;
    x64_four_groups(out, in, span, t, second, next);
  }
}

/* Transposes 64 rows of 64 bits by swapping bits of the row number with bits of the column number.
 * Row r is word r / 16 of vector r mod 16. `x` are four vectors whose numbers differ in two bits,
 * of weights 2 w and w. */
LOXO_ALWAYS_INLINE void x64_exchange(V *x, V *y, int w, uint64_t mask) {
  V swap = (_mm256_srli_epi64(*x, w) ^ *y) & _mm256_set1_epi64x((long long)mask);
  *y ^= swap;
  *x ^= _mm256_slli_epi64(swap, w);
}

LOXO_ALWAYS_INLINE void x64_exchange_two(V x[4], int w, uint64_t mask2, uint64_t mask) {
  x64_exchange(x, x + 2, 2 * w, mask2);
  x64_exchange(x + 1, x + 3, 2 * w, mask2);
  x64_exchange(x, x + 1, w, mask);
  x64_exchange(x + 2, x + 3, w, mask);
}

/* Weights 8 and 4, for a whole column of words. */
LOXO_ALWAYS_INLINE void x64_transpose_far(V rows[16]) {
  X64_ROLLED
  for (unsigned v = 0; v < 4; v++) {
    V x[4] = {rows[v], rows[v + 4], rows[v + 8], rows[v + 12]};
    x64_exchange_two(x, 4, 0x00ff00ff00ff00ffu, 0x0f0f0f0f0f0f0f0fu);
    LOXO_UNROLL
    for (unsigned i = 0; i < 4; i++) rows[v + 4 * i] = x[i];
  }
}

/* Weights 2 and 1, and 16 and 32 as 4 by 4 fields of 16 bits, for four consecutive vectors. */
LOXO_ALWAYS_INLINE void x64_transpose_near(V x[4]) {
  const V pairs = _mm256_broadcastsi128_si256(
      _mm_set_epi8(15, 14, 7, 6, 13, 12, 5, 4, 11, 10, 3, 2, 9, 8, 1, 0));
  const V quads = _mm256_set_epi32(7, 3, 6, 2, 5, 1, 4, 0);
  x64_exchange_two(x, 1, 0x3333333333333333u, 0x5555555555555555u);
  LOXO_UNROLL
  for (unsigned i = 0; i < 4; i++) {
    x[i] = _mm256_permutevar8x32_epi32(_mm256_shuffle_epi8(x[i], pairs), quads);
  }
}

/* Swaps word i of vector j with word j of vector i. */
LOXO_ALWAYS_INLINE void x64_transpose_words(V x[4]) {
  V ab = _mm256_unpacklo_epi64(x[0], x[1]), AB = _mm256_unpackhi_epi64(x[0], x[1]);
  V cd = _mm256_unpacklo_epi64(x[2], x[3]), CD = _mm256_unpackhi_epi64(x[2], x[3]);
  x[0] = _mm256_permute2x128_si256(ab, cd, 0x20);
  x[1] = _mm256_permute2x128_si256(AB, CD, 0x20);
  x[2] = _mm256_permute2x128_si256(ab, cd, 0x31);
  x[3] = _mm256_permute2x128_si256(AB, CD, 0x31);
}

/* Converts 64 rows to complemented words in natural order. */
LOXO_ALWAYS_INLINE void x64_rows_to_words(V words[16], V rows[16]) {
  x64_transpose_far(rows);
  X64_ROLLED
  for (unsigned v = 0; v < 4; v++) {
    V x[4] = {~rows[4 * v], ~rows[4 * v + 1], ~rows[4 * v + 2], ~rows[4 * v + 3]};
    x64_transpose_near(x);
    x64_transpose_words(x);
    LOXO_UNROLL
    for (unsigned i = 0; i < 4; i++) words[v + 4 * i] = x[i];
  }
}

LOXO_ALWAYS_INLINE void x64_words_to_rows(V rows[16], const V words[16]) {
  X64_ROLLED
  for (unsigned v = 0; v < 4; v++) {
    V x[4] = {~words[v], ~words[v + 4], ~words[v + 8], ~words[v + 12]};
    x64_transpose_words(x);
    x64_transpose_near(x);
    LOXO_UNROLL
    for (unsigned i = 0; i < 4; i++) rows[4 * v + i] = x[i];
  }
  x64_transpose_far(rows);
}

/* The place of row r. */
LOXO_ALWAYS_INLINE size_t x64_row(size_t r) { return 4 * (r % 16) + r / 16; }

/* Converts the states to words by way of `rows`; lanes without a state are zero. The last column is
 * the upper end of a state's last eight bytes. */
LOXO_ONE_COPY void x64_load(uint64_t *words, uint64_t *rows, const uint8_t *states, size_t n,
                            size_t bytes) {
  if (n < 64) loxo_fill(rows, 0, 64 * COLUMNS * sizeof *rows);
  for (size_t i = 0; i < n; i++, states += bytes) {
    uint64_t *to = rows + x64_row(i);
    to[0] = loxo_load64(states);
    to[64] = loxo_load64(states + 8);
    to[128] = loxo_load64(states + bytes - 8) >> (192 - 8 * bytes);
  }
  for (unsigned w = 0; w < COLUMNS; w++) {
    x64_rows_to_words((V *)(void *)(words + 64 * w), (V *)(void *)(rows + 64 * w));
  }
}

LOXO_ONE_COPY void x64_store(uint8_t *states, size_t n, const uint64_t *words, uint64_t *rows,
                             size_t bytes) {
  const size_t again = 192 - 8 * bytes; /* bits of the last eight bytes that column 1 has already */
  for (unsigned w = 0; w < COLUMNS; w++) {
    x64_words_to_rows((V *)(void *)(rows + 64 * w), (const V *)(const void *)(words + 64 * w));
  }
  for (size_t i = 0; i < n; i++, states += bytes) {
    const uint64_t *from = rows + x64_row(i);
    loxo_store64(states, from[0]);
    loxo_store64(states + 8, from[64]);
    loxo_store64(states + bytes - 8, from[128] << again | from[64] >> 1 >> (63 - again));
  }
}

/* The counter of the first round. */
LOXO_ALWAYS_INLINE void x64_start(uint64_t *words, size_t bits, x64_counter c) {
  V *first = (V *)(void *)words, *last = (V *)(void *)(words + bits - 8);
  first[0] ^= x64_four_bits(c.low);
  first[1] ^= x64_four_bits(c.low >> 4);
  last[0] ^= x64_four_bits(c.high);
  last[1] ^= x64_four_bits(c.high >> 4);
}

/* All rounds, starting in a. Returns whichever of a and b has the result. */
LOXO_ALWAYS_INLINE uint64_t *x64_rounds(uint64_t *a, uint64_t *b, size_t span, unsigned rounds,
                                        x64_counter c) {
  uint64_t *in = a, *out = b;
  for (unsigned left = rounds; left > 0; left -= 2) {
    const x64_counter second = x64_next_counter(c);
    uint64_t *swap = in;
    c = x64_next_counter(second);
    if (left == 2) c = (x64_counter){0, 0};
    x64_round_pair(out, in, span, second, c);
    in = out;
    out = swap;
  }
  return in;
}

/* Constants for the places of groups: with run-time values a call takes 10% longer. */
#define ROUNDS_OF(span) \
  LOXO_ONE_COPY uint64_t *x64_rounds_##span(uint64_t *a, uint64_t *b, unsigned rounds, \
                                            x64_counter c) { \
    return x64_rounds(a, b, span, rounds, c); \
  }
ROUNDS_OF(10)
ROUNDS_OF(11)
ROUNDS_OF(12)

void loxo_spongent_avx2_x64(loxo_spongent_shape shape, uint8_t *states, size_t n) {
  /* with room for the three groups that are done as four */
  uint64_t a[64 * COLUMNS + 4] __attribute__((aligned(64)));
  uint64_t b[64 * COLUMNS + 4] __attribute__((aligned(64)));
  const size_t bytes = SHAPE_BYTES(shape);
  const x64_counter c = x64_counter_of(SHAPE_COUNTER(shape));
  uint64_t *result;
  x64_load(a, b, states, n, bytes);
  x64_start(a, 8 * bytes, c);
  switch (bytes) {
    case 20: result = x64_rounds_10(a, b, SHAPE_ROUNDS(shape), c); break;
    case 22: result = x64_rounds_11(a, b, SHAPE_ROUNDS(shape), c); break;
    default: result = x64_rounds_12(a, b, SHAPE_ROUNDS(shape), c);
  }
  x64_store(states, n, result, result == a ? b : a, bytes);
  loxo_wipe(a, sizeof a);
  loxo_wipe(b, sizeof b);
}

LOXO_TARGET_END

#else
typedef int loxo_spongent_avx2_x64_is_none; /* a translation unit may not be empty */
#endif
