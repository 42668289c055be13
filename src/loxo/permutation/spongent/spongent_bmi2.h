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
#define EVERY_FOURTH (uint64_t)0x1111111111111111

/* Each round's counter, and none after the last, for the planes of outputs 0 and 3 before it; the
 * latter with the complement of that output. Then the masks of inputs 0 to 3. */
#define COUNTER(c) {(uint64_t)SPONGENT_REVERSED(c) << (Q - 7), (c) ^ PLANE},
static const struct {
  uint64_t counter[SPONGENT_ROUNDS + 1][2], every_fourth[4];
} spongent_pext_table = {{SPONGENT_EACH_ROUND(COUNTER) COUNTER(0)},
                         {EVERY_FOURTH << 3, EVERY_FOURTH << 2, EVERY_FOURTH << 1, EVERY_FOURTH}};
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

#ifdef LOXO_SIMDE
/* Input k of all S-boxes. */
LOXO_ALWAYS_INLINE uint64_t spongent_input(const spongent_reversed *s, unsigned k) {
  const uint64_t mask = EVERY_FOURTH << (3 - k);
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

LOXO_ALWAYS_INLINE void spongent_pext_rounds(spongent_reversed *s) {
  for (unsigned round = 1; round <= SPONGENT_ROUNDS; round++) {
    spongent_pext_round(s, spongent_pext_table.counter[round]);
  }
}
#else
/* The same as a loop of instructions, a fifth faster than what compilers make of the above. Only
 * one port does PEXT, and their order decides how long it waits; this one was found by measuring.
 * The operands are registers. Inputs 0 to 3 are d, b, c, e (b = 160) or f, e, c, g. */
#define PEXT(to, from, k) "pext 8*" #k "(%[masks]), %[" #from "], %[" #to "]\n\t"
#define ANDN(to, not_from, from) "andn %[" #from "], %[" #not_from "], %[" #to "]\n\t"
#define LOAD(to, offset) "mov " #offset "(%[masks],%[at]), %[" #to "]\n\t"
#define XOR_LOAD(to, offset) "xor " #offset "(%[masks],%[at]), %[" #to "]\n\t"
#define MOV(to, from) "mov %[" #from "], %[" #to "]\n\t"
#define XOR(to, from) "xor %[" #from "], %[" #to "]\n\t"
#define AND(to, from) "and %[" #from "], %[" #to "]\n\t"
#define OR(to, from) "or %[" #from "], %[" #to "]\n\t"
#define SHL(to, places) "shl %[" #places "], %[" #to "]\n\t"
#define SHR(to, places) "shr %[" #places "], %[" #to "]\n\t"

/* clang-format off */
#if SPONGENT_BITS == 160
#define ROUND \
  PEXT(a, middle, 0) PEXT(b, high, 1) PEXT(c, high, 2) PEXT(d, high, 0) PEXT(e, high, 3) \
  SHL(e, at_high) PEXT(f, middle, 1) SHL(b, at_high) PEXT(g, middle, 2) SHL(f, at_middle) \
  SHL(d, at_high) SHL(g, at_middle) SHL(a, at_middle) XOR(d, a) XOR(b, f) PEXT(a, low, 1) \
  PEXT(f, low, 2) SHL(c, at_high) XOR(c, g) XOR(b, a) XOR(c, f) ANDN(g, c, b) MOV(a, b) \
  OR(a, c) PEXT(f, middle, 3) PEXT(high, low, 0) MOV(middle, b) AND(middle, c) \
  PEXT(low, low, 3) XOR(d, high) LOAD(high, 0) SHL(f, at_middle) XOR(e, f) \
  XOR(high, g) XOR(high, d) XOR(e, low) XOR(high, e) MOV(f, b) XOR(f, c) XOR(middle, d) \
  XOR(a, d) MOV(g, plane) XOR(g, middle) XOR(f, plane) AND(middle, e) AND(a, e) XOR(a, g) \
  XOR(middle, f) MOV(g, d) AND(g, b) SHL(a, y1_up) AND(f, d) XOR_LOAD(c, 8) XOR(c, g) \
  XOR(f, b) MOV(d, middle) SHR(d, rest) XOR(d, a) SHL(middle, q) ANDN(g, f, e) XOR(c, g) \
  XOR(middle, c) MOV(low, middle) MOV(middle, d)
#else /* the word high has some of output 1 too */
#define ROUND \
  PEXT(a, middle, 2) PEXT(b, middle, 1) PEXT(c, high, 2) PEXT(d, middle, 0) \
  PEXT(e, high, 1) SHL(e, at_high) PEXT(f, high, 0) SHL(a, at_middle) SHL(b, at_middle) \
  PEXT(g, high, 3) SHL(g, at_high) SHL(d, at_middle) XOR(e, b) PEXT(b, low, 1) \
  SHL(f, at_high) XOR(f, d) PEXT(d, low, 2) SHL(c, at_high) XOR(c, a) XOR(c, d) XOR(e, b) \
  PEXT(a, middle, 3) ANDN(d, c, e) PEXT(b, low, 0) XOR(f, b) MOV(b, e) OR(b, c) \
  PEXT(high, low, 3) MOV(middle, e) AND(middle, c) MOV(low, e) XOR(low, c) \
  SHL(a, at_middle) XOR(g, a) XOR(middle, f) XOR(b, f) LOAD(a, 0) XOR(a, d) \
  XOR(g, high) MOV(d, plane) XOR(d, middle) AND(b, g) XOR(low, plane) XOR(a, f) XOR(a, g) \
  XOR(b, d) SHL(a, y0_up) MOV(high, b) SHR(high, y1_down) AND(middle, g) MOV(d, low) \
  AND(d, f) XOR_LOAD(c, 8) XOR(high, a) XOR(d, e) AND(f, e) XOR(low, middle) \
  SHL(b, y1_up) XOR(c, f) ANDN(a, d, g) MOV(middle, low) SHR(middle, rest) XOR(c, a) \
  XOR(middle, b) SHL(low, q) XOR(low, c)
#endif
/* clang-format on */

/* All rounds. */
LOXO_ALWAYS_INLINE void spongent_pext_rounds(spongent_reversed *s) {
  const uint64_t *masks = spongent_pext_table.every_fourth;
  int64_t at = -16 * SPONGENT_ROUNDS; /* the round's counter, from there */
  uint64_t low = s->low, middle = s->middle, high = s->high, a, b, c, d, e, f, g;
  __asm__(
      ".p2align 6\n"
      "0:\n\t" ROUND
      "add $16, %[at]\n\t"
      "jnz 0b"
      : [low] "+&r"(low), [middle] "+&r"(middle), [high] "+&r"(high), [at] "+&r"(at), [a] "=&r"(a),
        [b] "=&r"(b), [c] "=&r"(c), [d] "=&r"(d), [e] "=&r"(e), [f] "=&r"(f), [g] "=&r"(g)
      : [plane] "r"(PLANE), [masks] "r"(masks), "m"(spongent_pext_table),
        [at_high] "i"(HIGH_FROM / 4), [at_middle] "i"(16), [q] "i"(Q), [rest] "i"(64 - Q),
        [y1_up] "i"(2 * Q - 64), [y0_up] "i"(3 * Q - HIGH_FROM), [y1_down] "i"(128 - 2 * Q)
      : "cc");
  s->low = low;
  s->middle = middle;
  s->high = high;
}

#undef PEXT
#undef ANDN
#undef LOAD
#undef XOR_LOAD
#undef MOV
#undef XOR
#undef AND
#undef OR
#undef SHL
#undef SHR
#undef ROUND
#endif

static void SPONGENT_KERNEL(bmi2)(uint8_t *states, size_t n) {
  spongent_reversed s;
  (void)n; /* one lane */
  s.low = spongent_reverse(loxo_load64(states + SPONGENT_BYTES - 8));
  s.middle = spongent_reverse(loxo_load64(states + SPONGENT_BYTES - 16));
  s.middle &= ~(uint64_t)0 >> (128 - HIGH_FROM);
  s.high = spongent_reverse(loxo_load64(states)) >> (64 - (SPONGENT_BITS - HIGH_FROM));
  s.high ^= spongent_pext_table.counter[0][0] << (3 * Q - HIGH_FROM);
  s.low ^= SPONGENT_COUNTER_START;
  spongent_pext_rounds(&s);
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
