/* SPDX-License-Identifier: Apache-2.0 OR MIT
 *
 * Spongent-pi[b], one state, PEXT: plane k of the S-boxes' inputs is every fourth bit of the state,
 * twelve PEXT a round. The state is kept with its bits in reverse, in three words: low, 64 bits,
 * middle, and high, which has the plane of outputs 0 and what does not fit the other two. That
 * output is the first that an S-box has, so four PEXT can go ahead; and the fields of low, the
 * last to be ready, need no shift.
 *
 * The S-box is written for an x3 that comes last and an x0 that comes before it: y0 is one gate
 * behind x3, the others two.
 */
LOXO_TARGET_BEGIN(LOXO_TARGET_BMI2)

#define Q SPONGENT_SBOXES
#define HIGH_FROM (3 * Q < 128 ? 3 * Q : 128) /* first bit of the word high */
#define PLANE ((~(uint64_t)0) >> (64 - Q))
#define EVERY_FOURTH 0x1111111111111111u

/* Each round's counter, and none after the last, for the planes of outputs 0 and 3 before it; the
 * latter with the complement of that output. */
#define COUNTER(c) {(uint64_t)SPONGENT_REVERSED(c) << (Q - 7), (c) ^ PLANE},
static const uint64_t spongent_counter_planes[SPONGENT_ROUNDS + 1][2] = {
    SPONGENT_EACH_ROUND(COUNTER) COUNTER(0)};
#undef COUNTER

typedef struct {
  uint64_t low, middle, high;
} spongent_reversed;

LOXO_ALWAYS_INLINE uint64_t spongent_reverse(uint64_t x) {
  x = __builtin_bswap64(x);
  x = (x >> 4 & 0x0f0f0f0f0f0f0f0fu) | (x & 0x0f0f0f0f0f0f0f0fu) << 4;
  x = (x >> 2 & 0x3333333333333333u) | (x & 0x3333333333333333u) << 2;
  return (x >> 1 & 0x5555555555555555u) | (x & 0x5555555555555555u) << 1;
}

/* Input k of all S-boxes. */
LOXO_ALWAYS_INLINE uint64_t spongent_input(const spongent_reversed *s, unsigned k) {
  const uint64_t mask = (uint64_t)EVERY_FOURTH << (3 - k);
  return _pext_u64(s->high, mask) << HIGH_FROM / 4 ^ _pext_u64(s->middle, mask) << 16 ^
         _pext_u64(s->low, mask);
}

LOXO_ALWAYS_INLINE void spongent_pext_round(spongent_reversed *s, const uint64_t counter[2]) {
  uint64_t x1 = spongent_input(s, 1), x2 = spongent_input(s, 2);
  uint64_t x0 = spongent_input(s, 0), x3 = spongent_input(s, 3);
  uint64_t y0 = x3 ^ x0 ^ (x1 & ~x2);
  uint64_t e = x0 ^ (x1 | x2), f = x0 ^ (x1 & x2), h = x1 ^ x2 ^ PLANE;
  uint64_t y1 = f ^ PLANE ^ (x3 & e), y2 = h ^ (x3 & f);
  uint64_t y3 = x2 ^ (x0 & x1) ^ counter[1] ^ (x3 & ~(x1 ^ (x0 & h)));
  y0 ^= counter[0];
  s->low = y3 ^ y2 << Q;
  s->middle = y2 >> (64 - Q) ^ y1 << (2 * Q - 64);
  s->high = 3 * Q <= 128 ? y0 : y0 << (3 * Q - 128) % 64 ^ y1 >> (128 - 2 * Q);
}

static void SPONGENT_KERNEL(bmi2)(uint8_t *states, size_t n) {
  spongent_reversed s;
  (void)n; /* one lane */
  s.low = spongent_reverse(loxo_load64(states + SPONGENT_BYTES - 8));
  s.middle = spongent_reverse(loxo_load64(states + SPONGENT_BYTES - 16));
  s.middle &= ~(uint64_t)0 >> (128 - HIGH_FROM);
  s.high = spongent_reverse(loxo_load64(states)) >> (64 - (SPONGENT_BITS - HIGH_FROM));
  s.high ^= spongent_counter_planes[0][0] << (3 * Q - HIGH_FROM);
  s.low ^= SPONGENT_COUNTER_START;
  for (unsigned round = 1; round <= SPONGENT_ROUNDS; round++) {
    spongent_pext_round(&s, spongent_counter_planes[round]);
  }
  loxo_store64(states, spongent_reverse(s.high) >> (64 - (SPONGENT_BITS - HIGH_FROM)));
  loxo_store64(states + (SPONGENT_BITS - HIGH_FROM) / 8,
               spongent_reverse(s.middle) >> (128 - HIGH_FROM));
  loxo_store64(states + SPONGENT_BYTES - 8, spongent_reverse(s.low));
}

#undef Q
#undef HIGH_FROM
#undef PLANE
#undef EVERY_FOURTH

LOXO_TARGET_END
