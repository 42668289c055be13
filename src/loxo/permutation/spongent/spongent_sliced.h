/* SPDX-License-Identifier: Apache-2.0 OR MIT
 *
 * Spongent-pi[b] bit-sliced: vector p holds bit p of all states, so moving bits is only a matter
 * of which vector is read and written. Included by spongent_permutation.h once for each
 *
 *   SLICED_ISA      the kernel's name: portable_x64
 *   SLICED_BYTES    bytes of a vector; its bits are the lanes
 *   SLICED_LUT      1: S-boxes of three-input lookups (AVX-512); 0: of AND, OR, XOR and NOT
 *
 * Where 4 divides q = b/4, S-boxes 4k .. 4k+3 of one round feed exactly S-boxes k + (q/4) d of the
 * next: two rounds are one pass over closed groups of 16 vectors. The permutation goes from one
 * buffer to another and back; it takes b vectors of stack beside the slab, and the block kernel
 * takes 2 b (2560 bytes for b = 160 in 64-bit words, 20 KiB in AVX-512's).
 *
 * S-boxes without NOT: the circuit maps zeros to zeros, so it is S with some inputs and outputs
 * inverted, inputs p going with outputs S(p). From true inputs it gives outputs inverted by
 * S(0) = 14; and since S(3) = 0, inputs 0 and 1 inverted give true outputs. In a group the first
 * two S-boxes are left inverted in outputs 1, 2, 3, which are inputs 0 and 1 of the second round's
 * S-boxes 1, 2, 3. Three NOTs a group remain, and what is in memory is always true.
 */
#define SLICED_PASTE(name, isa) SPONGENT_PASTE(name, _, isa)
#define SLICED(name) SLICED_PASTE(spongent_sliced_##name, SLICED_ISA)
#define SLICED_PLANES(verb) SPONGENT_PASTE(loxo_planes_##verb, _, SLICED_ISA)
#define SLICED_SLAB(verb) \
  SPONGENT_PASTE(loxo_spongent, SPONGENT_BITS, SLICED_PASTE(_slab_##verb, SLICED_ISA))
#define SLICED_LANES (8 * SLICED_BYTES)

#if SLICED_BYTES == 8
typedef uint64_t SLICED(word);
#else
typedef uint64_t SLICED(word) LOXO_VECTOR(SLICED_BYTES);
#endif
#define WORD SLICED(word)

/* The S-box, true; and with inverted inputs or outputs as above: y = S(x) ^ 14, y = S(x ^ 3). The
 * y may be places in memory. */
#define SLICED_KEEP(x) ((void)0)
#if SLICED_LUT
#if !defined(LOXO_SIMDE)
#undef SLICED_KEEP
#define SLICED_KEEP(x) __asm__("" : "+v"(x)) /* gcc would load it again for each use: 8% */
#endif
#define SLICED_LOOKUP(a, b, c, table) \
  (WORD) _mm512_ternarylogic_epi64((__m512i)(a), (__m512i)(b), (__m512i)(c), table)
#define SLICED_S(y0, y1, y2, y3, x0, x1, x2, x3) \
  do { \
    WORD x0_ = x0, x1_ = x1, x2_ = x2, x3_ = x3; \
    WORD a_ = SLICED_LOOKUP(x0_, x1_, x2_, 0xb4); \
    WORD b_ = SLICED_LOOKUP(x1_, x3_, a_, 0xd2); \
    WORD c_ = SLICED_LOOKUP(x2_, x3_, a_, 0xb4); \
    y0 = x3_ ^ a_; \
    y1 = SLICED_LOOKUP(x2_, x3_, b_, 0x95); \
    y2 = SLICED_LOOKUP(x1_, x3_, c_, 0xa9); \
    y3 = SLICED_LOOKUP(a_, b_, c_, 0x71); \
  } while (0)
#define SLICED_S_TO_14 SLICED_S
#define SLICED_S_FROM_3 SLICED_S
#else
#define SLICED_S(y0, y1, y2, y3, x0, x1, x2, x3) \
  do { \
    WORD x1_ = x1, x2_ = x2, x3_ = x3, t_ = (x1_ | x2_) ^ x0 ^ x3_, u_, v_, w_; \
    u_ = x2_ ^ t_, y0 = u_; \
    v_ = x1_ ^ (t_ & x3_); \
    w_ = ~(u_ ^ v_), y1 = w_; \
    t_ ^= w_ & x3_; \
    w_ ^= t_, y2 = w_; \
    y3 = (v_ & t_) ^ x3_ ^ w_; \
  } while (0)
#define SLICED_S_TO_14(y0, y1, y2, y3, x0, x1, x2, x3) \
  do { \
    WORD x1_ = x1, x2_ = x2, x3_ = x3, t_ = (x1_ | x2_) ^ x0, s_ = x3_ ^ t_, u_, v_, w_; \
    u_ = x2_ ^ s_, y0 = u_; \
    v_ = x1_ ^ (s_ & x3_); \
    w_ = u_ ^ v_, y1 = w_; \
    t_ ^= w_ & x3_; \
    w_ ^= t_, y2 = w_; \
    y3 = (v_ & t_) ^ x3_ ^ w_; \
  } while (0)
#define SLICED_S_FROM_3(y0, y1, y2, y3, x0, x1, x2, x3) \
  do { \
    WORD x1_ = x1, x2_ = x2, x3_ = x3, t_ = (x1_ | x2_) ^ x0 ^ x3_, u_, v_, w_; \
    y0 = t_, u_ = x2_ ^ t_; \
    v_ = x1_ ^ (u_ & x3_); \
    w_ = t_ ^ v_, y1 = w_; \
    u_ ^= w_ & x3_; \
    y2 = w_ ^ u_; \
    y3 = (v_ & u_) ^ x3_ ^ w_; \
  } while (0)
#endif

/* A bit of the counter in all lanes. */
#define COUNTER_BIT(c, i) (*(const WORD *)spongent_zeros_or_ones[(c) >> (i)&1])
#define COUNTER_GROUPS ((SPONGENT_COUNTER_BITS + 3) / 4)

/* One round from `in`, which the counter is XORed into, to `out`. */
#if SPONGENT_SBOXES % 4 || SPONGENT_ROUNDS % 2
static void SLICED(round)(WORD *restrict out, WORD *restrict in, unsigned c) {
  for (unsigned i = 0; i < SPONGENT_COUNTER_BITS; i++) {
    in[i] ^= COUNTER_BIT(c, i);
    in[SPONGENT_BITS - 1 - i] ^= COUNTER_BIT(c, i);
  }
  for (unsigned s = 0; s < SPONGENT_SBOXES; s++, in += 4, out++) {
    SLICED_S(out[0], out[SPONGENT_SBOXES], out[SPONGENT_SBOXES * 2], out[SPONGENT_SBOXES * 3],
             in[0], in[1], in[2], in[3]);
  }
}
#endif

#if SPONGENT_SBOXES % 4 == 0
#define GROUPS (SPONGENT_SBOXES / 4)
#define OUTPUTS(d) \
  out[GROUPS * (d)], out[GROUPS * (d) + SPONGENT_SBOXES], out[GROUPS * (d) + SPONGENT_SBOXES * 2], \
      out[GROUPS * (d) + SPONGENT_SBOXES * 3]
#define SLICED_APPLY(s, ...) s(__VA_ARGS__)

/* Input i of a group, the first or the last of all, with the first round's counter. */
LOXO_ALWAYS_INLINE WORD SLICED(input)(const WORD *in, const WORD *bit, int i, int first, int last) {
  WORD x = in[i];
  if (first && i < SPONGENT_COUNTER_BITS) x ^= bit[i + 1];
  if (last && 15 - i < SPONGENT_COUNTER_BITS) x ^= bit[15 - i + 1];
  SLICED_KEEP(x);
  return x;
}

#define INPUT(i) SLICED(input)(in, bit, i, first, last)
#define FOUR_INPUTS(i) INPUT(i), INPUT((i) + 1), INPUT((i) + 2), INPUT((i) + 3)
/* An input of the second round whose place is that of bit i of the counter. */
#define SECOND(x, i) \
  if ((i) < SPONGENT_COUNTER_BITS) x ^= bit[i]

/* A group of two rounds; low (high) is its number from the start (end), where the second round's
 * counter meets it, or -1. bit[i] is bit i of the second round's counter, bit[i + 1] of the first
 * round's. */
LOXO_ALWAYS_INLINE void SLICED(group)(WORD *restrict out, const WORD *restrict in,
                                      const WORD *restrict bit, int first, int last, int low,
                                      int high) {
  WORD a0, a1, a2, a3, b0, b1, b2, b3, c0, c1, c2, c3, d0, d1, d2, d3;
  SLICED_APPLY(SLICED_S_TO_14, a0, b0, c0, d0, FOUR_INPUTS(0));
  SLICED_APPLY(SLICED_S_TO_14, a1, b1, c1, d1, FOUR_INPUTS(4));
  SLICED_APPLY(SLICED_S, a2, b2, c2, d2, FOUR_INPUTS(8));
  SLICED_APPLY(SLICED_S, a3, b3, c3, d3, FOUR_INPUTS(12));
  if (low >= 0) {
    SECOND(a0, 4 * low);
    SECOND(a1, 4 * low + 1);
    SECOND(a2, 4 * low + 2);
    SECOND(a3, 4 * low + 3);
  }
  if (high >= 0) {
    SECOND(d0, 4 * high + 3);
    SECOND(d1, 4 * high + 2);
    SECOND(d2, 4 * high + 1);
    SECOND(d3, 4 * high);
  }
  SLICED_APPLY(SLICED_S, OUTPUTS(0), a0, a1, a2, a3);
  SLICED_APPLY(SLICED_S_FROM_3, OUTPUTS(1), b0, b1, b2, b3);
  SLICED_APPLY(SLICED_S_FROM_3, OUTPUTS(2), c0, c1, c2, c3);
  SLICED_APPLY(SLICED_S_FROM_3, OUTPUTS(3), d0, d1, d2, d3);
}

/* Two rounds; `in` changes too. The counters meet the first groups and the last: five copies of the
 * code where speed counts most, else one that asks. */
static void SLICED(round_pair)(WORD *restrict out, WORD *restrict in, unsigned c0, unsigned c1) {
  WORD bit[SPONGENT_COUNTER_BITS + 1];
  bit[0] = COUNTER_BIT(c1, 0);
  LOXO_UNROLL
  for (unsigned i = 0; i < SPONGENT_COUNTER_BITS; i++) bit[i + 1] = COUNTER_BIT(c0, i);
#if SPONGENT_BITS >= 160 && SPONGENT_BITS <= 192
  SLICED(group)(out, in, bit, 1, 0, 0, -1);
  SLICED(group)(out + 1, in + 16, bit, 0, 0, 1, -1);
  for (unsigned k = 2; k < GROUPS - 2; k++) {
    SLICED(group)(out + k, in + 16 * k, bit, 0, 0, -1, -1);
  }
  SLICED(group)(out + GROUPS - 2, in + SPONGENT_BITS - 32, bit, 0, 0, -1, 1);
  SLICED(group)(out + GROUPS - 1, in + SPONGENT_BITS - 16, bit, 0, 1, -1, 0);
#else
  for (int i = 0; i < SPONGENT_COUNTER_BITS; i++) {
    in[i] ^= bit[i + 1];
    in[SPONGENT_BITS - 1 - i] ^= bit[i + 1];
  }
  for (int k = 0; k < GROUPS; k++) {
    int low = k < COUNTER_GROUPS ? k : -1;
    int high = k >= GROUPS - COUNTER_GROUPS ? GROUPS - 1 - k : -1;
    SLICED(group)(out + k, in + 16 * k, bit, 0, 0, low, high);
  }
#endif
}
#endif

/* All rounds; the result is in the returned one of the two buffers. */
static WORD *SLICED(rounds)(WORD *a, WORD *b) {
  unsigned c = SPONGENT_COUNTER_START, rounds = SPONGENT_ROUNDS;
  WORD *swap;
#if SPONGENT_SBOXES % 4 == 0
  for (; rounds >= 2; rounds -= 2) {
    unsigned c1 = spongent_next_counter(c);
    SLICED(round_pair)(b, a, c, c1);
    c = spongent_next_counter(c1);
    swap = a, a = b, b = swap;
  }
#endif
#if SPONGENT_SBOXES % 4 || SPONGENT_ROUNDS % 2
  for (; rounds; rounds--) {
    SLICED(round)(b, a, c);
    c = spongent_next_counter(c);
    swap = a, a = b, b = swap;
  }
#endif
  return a;
}

void SLICED_SLAB(load)(void *slab, const uint8_t *states) {
  SLICED_PLANES(load)(slab, states, SPONGENT_BYTES);
}

void SLICED_SLAB(store)(uint8_t *states, const void *slab) {
  SLICED_PLANES(store)(states, slab, SPONGENT_BYTES);
}

void SLICED_SLAB(permute)(void *slab) {
  WORD other[SPONGENT_BITS];
  WORD *result = SLICED(rounds)(slab, other);
  if (result == other) loxo_copy(slab, other, sizeof other);
  loxo_wipe(other, sizeof other);
}

/* Fewer states than lanes are copied to the buffer that is free, and padded with zeros. */
static void SPONGENT_KERNEL(SLICED_ISA)(uint8_t *states, size_t n) {
  WORD a[SPONGENT_BITS], b[SPONGENT_BITS];
  size_t size = n * SPONGENT_BYTES;
  if (n < SLICED_LANES) {
    loxo_copy(b, states, size);
    loxo_fill((uint8_t *)b + size, 0, sizeof b - size);
  }
  SLICED_PLANES(load)(a, n < SLICED_LANES ? (const uint8_t *)b : states, SPONGENT_BYTES);
  WORD *result = SLICED(rounds)(a, b);
  if (n < SLICED_LANES) {
    uint8_t *padded = (uint8_t *)(result == a ? b : a);
    SLICED_PLANES(store)(padded, result, SPONGENT_BYTES);
    loxo_copy(states, padded, size);
  } else {
    SLICED_PLANES(store)(states, result, SPONGENT_BYTES);
  }
  loxo_wipe(a, sizeof a);
  loxo_wipe(b, sizeof b);
}

#undef SLICED_PASTE
#undef SLICED
#undef SLICED_PLANES
#undef SLICED_SLAB
#undef SLICED_LANES
#undef SLICED_KEEP
#undef SLICED_LOOKUP
#undef SLICED_S
#undef SLICED_S_TO_14
#undef SLICED_S_FROM_3
#undef SLICED_APPLY
#undef SLICED_ISA
#undef SLICED_BYTES
#undef SLICED_LUT
#undef WORD
#undef COUNTER_BIT
#undef COUNTER_GROUPS
#undef INPUT
#undef FOUR_INPUTS
#undef SECOND
#undef GROUPS
#undef OUTPUTS
