/* SPDX-License-Identifier: Apache-2.0 OR MIT
 *
 * Spongent-pi[b] bit-sliced, for any b: vector p holds bit p of all states, so moving bits only
 * means choosing which vector to read and write. Included by spongent_sliced.c once for each
 *
 *   SLICED_ISA      the kernel's name: portable_x64
 *   SLICED_BYTES    bytes of a vector; its bits are the lanes
 *   SLICED_LUT      1: S-boxes of three-input lookups (AVX-512); 0: of AND, OR, XOR and NOT
 *   SLICED_OTHER_PLANES
 *                   optional: the name of a second block kernel that has planes of its own
 *
 * Where 4 divides q = b/4, S-boxes 4k .. 4k+3 of one round feed exactly S-boxes k + (q/4) d of the
 * next, so two rounds are one pass over closed groups of 16 vectors. The permutation goes from one
 * buffer to another and back. It takes b vectors of room beside the slab; the block kernel takes 2
 * b (2560 bytes for b = 160 in 64-bit words, 20 KiB with AVX-512). The counter takes 36 more,
 * except with AVX-512.
 *
 * A group reads 16 consecutive vectors. S-box d of its second round writes four that are q apart,
 * and the next S-box writes the same q/4 further on. A pointer that advances by q/4, and q, 2 q and
 * 3 q in registers, reach them all. So a width given at run time costs a few additions in a group
 * of some 120 instructions: 2% of the time with AVX-512, and less otherwise.
 *
 * S-boxes without NOT: the circuit maps zeros to zeros, so it is S with some inputs and outputs
 * inverted, where inverting inputs p inverts outputs S(p). True inputs give outputs inverted by
 * S(0) = 14; and since S(3) = 0, inverting inputs 0 and 1 gives true outputs. In a group, outputs
 * 1, 2 and 3 of the first two S-boxes are left inverted. They are inputs 0 and 1 of the second
 * round's S-boxes 1, 2 and 3. Three NOTs per group remain, and the state in memory is always true.
 */
#define SLICED_PASTE_(a, b, c) a##b##c
#define SLICED_PASTE(a, b, c) SLICED_PASTE_(a, b, c)
#define SLICED(name) SLICED_PASTE(sliced_##name, _, SLICED_ISA)
#define SLICED_LANES (8 * SLICED_BYTES)

#if SLICED_BYTES == 8
typedef uint64_t SLICED(word);
#else
typedef uint64_t SLICED(word) LOXO_VECTOR(SLICED_BYTES);
#endif
#define WORD SLICED(word)

/* Whether each place of a group has its own code. Sharing one copy among all places with the
 * counter saves 2 KB, and costs 1% with vectors, 4% with words and AVX-512. */
#define SLICED_UNROLLED (SLICED_BYTES == 8 || SLICED_LUT)

/* The S-box as it is, and with the inverted inputs or outputs described above: y = S(x) ^ 14,
 * y = S(x ^ 3). The y may be in memory. */
#if defined(LOXO_SIMDE) || !LOXO_X86 || SLICED_BYTES == 8
#define SLICED_KEEP(x) ((void)0)
#else /* gcc would reload it for each use: 8% with AVX-512, 1% otherwise */
#define SLICED_KEEP(x) __asm__("" : "+v"(x))
#endif
#if SLICED_LUT
#define SLICED_LOOKUP(a, b, c, table) \
  (WORD) _mm512_ternarylogic_epi64((__m512i)(a), (__m512i)(b), (__m512i)(c), table)
#define SLICED_S(y0, y1, y2, y3, x0, x1, x2, x3) \
  do { \
    WORD x0_ = x0, x1_ = x1, x2_ = x2, x3_ = x3; \
    WORD a_ = SLICED_LOOKUP(x0_, x1_, x2_, 0xb4); \
    WORD b_ = SLICED_LOOKUP(x1_, x3_, a_, 0xd2); \
    y0 = x3_ ^ a_; \
    WORD c_ = SLICED_LOOKUP(x2_, x3_, a_, 0xb4); \
    y1 = SLICED_LOOKUP(x2_, x3_, b_, 0x95); \
    y2 = SLICED_LOOKUP(x1_, x3_, c_, 0xa9); \
    y3 = SLICED_LOOKUP(a_, b_, c_, 0x71); \
  } while (0)
#define SLICED_S_TO_14 SLICED_S
#define SLICED_S_FROM_3 SLICED_S
#else
#define SLICED_S(y0, y1, y2, y3, x0, x1, x2, x3) \
  do { \
    WORD x1_ = x1, x2_ = x2, x3_ = x3, t_ = (x1_ | x2_) ^ (x0 ^ x3_), u_, v_, w_; \
    u_ = x2_ ^ t_, y0 = u_; \
    v_ = x1_ ^ (t_ & x3_); \
    w_ = ~(u_ ^ v_), y1 = w_; \
    t_ ^= w_ & x3_; \
    v_ &= t_; \
    w_ ^= t_, y2 = w_; \
    y3 = v_ ^ (w_ ^ x3_); \
  } while (0)
#define SLICED_S_TO_14(y0, y1, y2, y3, x0, x1, x2, x3) \
  do { \
    WORD x1_ = x1, x2_ = x2, x3_ = x3, t_ = (x1_ | x2_) ^ x0, s_ = t_ ^ x3_, u_, v_, w_; \
    u_ = x2_ ^ s_, y0 = u_; \
    v_ = x1_ ^ (s_ & x3_); \
    w_ = u_ ^ v_, y1 = w_; \
    t_ ^= w_ & x3_; \
    v_ = (v_ & t_) ^ x3_; \
    w_ ^= t_, y2 = w_; \
    y3 = v_ ^ w_; \
  } while (0)
#define SLICED_S_FROM_3(y0, y1, y2, y3, x0, x1, x2, x3) \
  do { \
    WORD x1_ = x1, x2_ = x2, x3_ = x3, t_ = (x1_ | x2_) ^ (x0 ^ x3_), u_, v_, w_; \
    y0 = t_, u_ = x2_ ^ t_; \
    v_ = x1_ ^ (u_ & x3_); \
    w_ = t_ ^ v_, y1 = w_; \
    u_ ^= w_ & x3_; \
    x3_ ^= w_; \
    w_ ^= u_, y2 = w_; \
    y3 = (v_ & u_) ^ x3_; \
  } while (0)
#endif

#define SLICED_APPLY(s, ...) s(__VA_ARGS__)

/* A counter bit in all lanes. */
#define COUNTER_BIT(c, i) (*(const WORD *)(const void *)sliced_zeros_or_ones[(c) >> (i)&1])

/* The vector at an address in bytes. */
#define AT(p) (*(WORD *)(void *)(p))

/* Where a group is: the counters meet the first ones and the last ones. */
enum { SLICED(first), SLICED(low), SLICED(middle), SLICED(high), SLICED(last) };

/* Input i of two S-boxes of a round, with the counter added up to bit 7. */
LOXO_ALWAYS_INLINE WORD SLICED(input_of_two)(const WORD *in, unsigned i, int where, unsigned c) {
  WORD x = in[i];
  if (where == SLICED(first)) x ^= COUNTER_BIT(c, i);
  if (where == SLICED(last)) x ^= COUNTER_BIT(c, 7 - i);
  return x;
}

#define INPUT(i) SLICED(input_of_two)(in, i, where, c)
#define FOUR_INPUTS(i) INPUT(i), INPUT((i) + 1), INPUT((i) + 2), INPUT((i) + 3)
#define OUTPUTS AT(out), AT(out + step), AT(out + 2 * step), AT(out + 3 * step)

LOXO_ALWAYS_INLINE void SLICED(two)(uint8_t *restrict out, const WORD *restrict in, size_t step,
                                    int where, unsigned c) {
  SLICED_APPLY(SLICED_S, OUTPUTS, FOUR_INPUTS(0));
  out += SLICED_BYTES;
  SLICED_HIDE(out);
  SLICED_APPLY(SLICED_S, OUTPUTS, FOUR_INPUTS(4));
}

#undef INPUT
#undef OUTPUTS

/* One round; q is even. */
LOXO_ONE_COPY void SLICED(round)(WORD *restrict to, const WORD *restrict in, size_t sboxes,
                                 unsigned c) {
  uint8_t *out = (uint8_t *)to;
  const size_t step = SLICED_BYTES * sboxes;
  SLICED(two)(out, in, step, SLICED(first), c);
  for (size_t s = 2; s < sboxes - 2; s += 2) {
    out += 2 * SLICED_BYTES, in += 8;
    SLICED(two)(out, in, step, SLICED(middle), c);
  }
  SLICED(two)(out + 2 * SLICED_BYTES, in + 8, step, SLICED(last), c);
}

SLICED_IN_ORDER_BEGIN

/* The place of output e of an S-box whose first output is at `out`. With words, registers are left
 * for one step only. */
LOXO_ALWAYS_INLINE uint8_t *SLICED(place)(uint8_t *out, size_t step, size_t step4, size_t step8,
                                          size_t step12, size_t e) {
  if (SLICED_BYTES > 8)
    return e == 0 ? out : e == 1 ? out + step4 : e == 2 ? out + step8 : out + step12;
  if (e < 3) return out + 4 * e * step;
  out += 8 * step;
  SLICED_HIDE(out);
  return out + 4 * step;
}
#define OUTPUT(e) AT(SLICED(place)(out, step, step4, step8, step12, e))
#define OUTPUTS OUTPUT(0), OUTPUT(1), OUTPUT(2), OUTPUT(3)
#define NEXT \
  out += step; \
  SLICED_HIDE(out)

/* Adds four counter bits to four vectors if the condition holds. For a `where` known only at run
 * time, this keeps compilers from duplicating the code that follows. */
#define COUNT_IF(condition, x0, x1, x2, x3, y0, y1, y2, y3) \
  do { \
    if (!SLICED_UNROLLED && counted) SLICED_HIDE(where); \
    if (counted && (condition)) x0 ^= y0, x1 ^= y1, x2 ^= y2, x3 ^= y3; \
  } while (0)
#define FOUR(i) \
  i1 = in[(i) + 1], i2 = in[(i) + 2], i3 = in[(i) + 3], i0 = in[i]; \
  SLICED_KEEP(i0); \
  SLICED_KEEP(i2); \
  SLICED_KEEP(i3); \
  if (SLICED_LUT) SLICED_KEEP(i1)

/* A group of two rounds. If `counted`, bit[i] is bit i of the second round's counter, starting with
 * the first one that meets the group, and bit[i + 1] is that of the first round's. Trials found the
 * order of the S-boxes and of their terms: it leaves gcc few loads and spills, and saves 2% of the
 * time. */
LOXO_ALWAYS_INLINE void SLICED(group)(uint8_t *restrict out, const WORD *restrict in, size_t step,
                                      size_t step4, size_t step8, size_t step12, int counted,
                                      int where, const WORD *bit, const WORD *bit3,
                                      const WORD *bit7) {
  WORD x0, x1, x2, x3, y0, y1, y2, y3, z0, z1, z2, z3, t0, t1, t2, t3, i0, i1, i2, i3;
  FOUR(0);
  COUNT_IF(where == SLICED(first), i0, i1, i2, i3, bit[1], bit[2], bit[3], bit[4]);
  SLICED_APPLY(SLICED_S_TO_14, x0, y0, z0, t0, i0, i1, i2, i3);
  FOUR(12);
  COUNT_IF(where == SLICED(last), i3, i2, i1, i0, bit[1], bit[2], bit[3], bit[4]);
  SLICED_APPLY(SLICED_S, x3, y3, z3, t3, i0, i1, i2, i3);
  FOUR(8);
  COUNT_IF(where == SLICED(last), i3, i2, i1, i0, bit[5], bit[6], bit[7], *bit7);
  SLICED_APPLY(SLICED_S, x2, y2, z2, t2, i0, i1, i2, i3);
  FOUR(4);
  COUNT_IF(where == SLICED(first), i0, i1, i2, i3, bit[5], bit[6], bit[7], *bit7);
  SLICED_APPLY(SLICED_S_TO_14, x1, y1, z1, t1, i0, i1, i2, i3);
  COUNT_IF(where > SLICED(middle), t3, t2, t1, t0, bit[0], bit[1], bit[2], *bit3);
  COUNT_IF(where < SLICED(middle), x0, x1, x2, x3, bit[0], bit[1], bit[2], *bit3);
  SLICED_APPLY(SLICED_S, OUTPUTS, x0, x1, x2, x3);
  NEXT;
  SLICED_APPLY(SLICED_S_FROM_3, OUTPUTS, y0, y1, y2, y3);
  NEXT;
  SLICED_APPLY(SLICED_S_FROM_3, OUTPUTS, z0, z1, z2, z3);
  NEXT;
  SLICED_APPLY(SLICED_S_FROM_3, OUTPUTS, t0, t1, t2, t3);
}

#define GROUP(counted, where, bit, bit3, bit7) \
  SLICED(group)(out, in, step, step4, step8, step12, counted, where, bit, bit3, bit7); \
  in += 16, out += SLICED_BYTES
#define COUNTED(where, edge) \
  GROUP(1, where, \
        (edge) == 0   ? bit \
        : (edge) == 1 ? bit + 4 \
                      : ninth, \
        (edge) == 0 ? bit + 3 : ((edge) == 1 ? second7 : ninth + 3), first7)

/* Two rounds, with counters c and d. `bit` holds the counters' bits as in a group; the ninth bit
 * and three zeros are for counters of nine bits. AVX-512 has registers for the bits and makes them
 * from c and d, which takes fewer instructions than keeping them in memory. */
static void SLICED(round_pair)(WORD *restrict to, const WORD *restrict in, size_t groups,
                               const WORD *bit, const WORD ninth[4], unsigned counter_bits,
                               unsigned c, unsigned d) {
  uint8_t *out = (uint8_t *)to;
  size_t step = SLICED_BYTES * groups, step4 = 4 * step, step8 = 8 * step, step12 = 12 * step;
  SLICED_HIDE(step);
  SLICED_HIDE(step4);
  SLICED_HIDE(step8);
  SLICED_HIDE(step12);
#if SLICED_LUT
  const size_t counter_groups = 2;
  WORD kept[9], kept7[2] = {COUNTER_BIT(c, 7), COUNTER_BIT(d, 7)};
  const WORD *first7 = kept7, *second7 = kept7 + 1;
  kept[0] = COUNTER_BIT(d, 0);
  LOXO_UNROLL
  for (unsigned i = 1; i < 9; i++) kept[i] = COUNTER_BIT(c, i - 1);
  LOXO_UNROLL
  for (unsigned i = 0; i < 9; i++) SLICED_KEEP(kept[i]);
  bit = kept;
  (void)counter_bits;
#else
  size_t counter_groups = counter_bits > 8 ? 3 : 2;
  const WORD *zero = (const WORD *)(const void *)sliced_zeros_or_ones;
  const WORD *first7 = counter_bits > 7 ? bit + 8 : zero;
  const WORD *second7 = counter_bits > 7 ? bit + 7 : zero;
  (void)c, (void)d;
#endif
#if SLICED_UNROLLED
  COUNTED(SLICED(first), 0);
  for (size_t k = 1; k < counter_groups; k++) {
    COUNTED(SLICED(low), k);
  }
  for (size_t k = 2 * counter_groups; k < groups; k++) {
    GROUP(0, SLICED(middle), bit, bit, bit);
  }
  for (size_t k = counter_groups; --k;) {
    COUNTED(SLICED(high), k);
  }
  COUNTED(SLICED(last), 0);
#else
  SLICED_HIDE(counter_groups);
  for (size_t k = 0; k < 2 * counter_groups; k++) {
    const int upper = k >= counter_groups;
    const size_t edge = upper ? 2 * counter_groups - 1 - k : k;
    const int where = SLICED(middle) + (upper ? 1 : -1) * (edge ? 1 : 2);
    for (size_t left = k == counter_groups ? groups - 2 * counter_groups : 0; left; left--) {
      GROUP(0, SLICED(middle), bit, bit, bit);
    }
    COUNTED(where, edge);
  }
#endif
}

/* All rounds; sliced_ends_in_other tells where the result is. Each bit of a round's counter is
 * the next bit of the next round's. So for pairs of rounds the bits are written backwards, two
 * at a time, around a ring of 16, which is kept twice so that the bits of a pair are always
 * contiguous. */
LOXO_ONE_COPY void SLICED(all_rounds)(loxo_spongent_shape shape, WORD *a, WORD *b, WORD *room) {
  const size_t bits = 8 * (size_t)SHAPE_BYTES(shape), sboxes = bits / 4;
  const unsigned counter_bits = SHAPE_COUNTER_BITS(shape), taps = SHAPE_TAPS(shape);
  unsigned c = SHAPE_COUNTER(shape), at = 0;
  size_t left = SHAPE_ROUNDS(shape);
  WORD *ninth = SLICED_LUT ? room : room + 32, *swap;
  for (unsigned i = 0; i < 10 && !SLICED_LUT; i++) room[i] = room[16 + i] = COUNTER_BIT(c << 1, i);
  for (unsigned i = 0; i < 4 && !SLICED_LUT; i++) ninth[i] = COUNTER_BIT(0, i);
  for (; sboxes % 4 == 0 && left >= 2; left -= 2) {
    const unsigned d = sliced_next_counter(c, counter_bits, taps);
    WORD *bit = room + at;
    if (!SLICED_LUT) {
      bit[0] = bit[16] = COUNTER_BIT(d, 0);
      ninth[0] = bit[8];
      if (counter_bits > 8) a[8] ^= bit[9], a[bits - 9] ^= bit[9];
    }
    SLICED(round_pair)(b, a, sboxes / 4, bit, ninth, counter_bits, c, d);
    c = sliced_next_counter(d, counter_bits, taps);
    if (!SLICED_LUT) {
      at = (at - 2) & 15;
      bit = room + at;
      bit[1] = bit[17] = COUNTER_BIT(c, 0);
    }
    swap = a, a = b, b = swap;
  }
  for (; left; left--) {
    if (counter_bits > 8) a[8] ^= COUNTER_BIT(c, 8), a[bits - 9] ^= COUNTER_BIT(c, 8);
    SLICED(round)(b, a, sboxes, c);
    c = sliced_next_counter(c, counter_bits, taps);
    swap = a, a = b, b = swap;
  }
}

SLICED_IN_ORDER_END

/* A function of its own, so that its frame does not hold the counters' addresses and the rounds'
 * too. */
static void SLICED(rounds)(loxo_spongent_shape shape, void *a, void *b) {
  WORD room[SLICED_LUT ? 1 : 36];
  SLICED(all_rounds)(shape, a, b, room);
}

void SLICED_PASTE(loxo_spongent_sliced_slab, _, SLICED_ISA)(loxo_spongent_shape shape, void *slab,
                                                            void *other) {
  const size_t size = 8u * SHAPE_BYTES(shape) * sizeof(WORD);
  SLICED(rounds)(shape, slab, other);
  if (sliced_ends_in_other(shape)) loxo_copy(slab, other, size);
  loxo_wipe(other, size);
}

/* Fewer states than lanes are copied to the free buffer and padded with zeros. */
LOXO_ALWAYS_INLINE void SLICED(block)(loxo_spongent_shape shape, uint8_t *states, size_t n,
                                      void *room, loxo_slab_load_fn *load,
                                      loxo_slab_store_fn *store) {
  const size_t size = n * SHAPE_BYTES(shape), slab = SLICED_LANES * (size_t)SHAPE_BYTES(shape);
  uint8_t *a = room, *b = a + slab;
  if (n < SLICED_LANES) {
    loxo_copy(b, states, size);
    loxo_fill(b + size, 0, slab - size);
  }
  load(a, n < SLICED_LANES ? b : states, SHAPE_BYTES(shape), SHAPE_BYTES(shape));
  SLICED(rounds)(shape, a, b);
  uint8_t *result = sliced_ends_in_other(shape) ? b : a;
  if (n < SLICED_LANES) {
    uint8_t *padded = result == a ? b : a;
    store(padded, result, SHAPE_BYTES(shape), SHAPE_BYTES(shape));
    loxo_copy(states, padded, size);
  } else {
    store(states, result, SHAPE_BYTES(shape), SHAPE_BYTES(shape));
  }
  loxo_wipe(room, 2 * slab);
}

#define SLICED_BLOCK_(isa) \
  void loxo_spongent_sliced_block_##isa(loxo_spongent_shape shape, uint8_t *states, size_t n, \
                                        void *room) { \
    SLICED(block)(shape, states, n, room, loxo_planes_load_##isa, loxo_planes_store_##isa); \
  }
#define SLICED_BLOCK(isa) SLICED_BLOCK_(isa)
SLICED_BLOCK(SLICED_ISA)
#ifdef SLICED_OTHER_PLANES
SLICED_BLOCK(SLICED_OTHER_PLANES)
#endif

#undef SLICED_PASTE_
#undef SLICED_PASTE
#undef SLICED
#undef SLICED_BLOCK_
#undef SLICED_BLOCK
#undef SLICED_OTHER_PLANES
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
#undef AT
#undef OUTPUT
#undef OUTPUTS
#undef NEXT
#undef INPUT
#undef FOUR_INPUTS
#undef COUNT_IF
#undef FOUR
#undef GROUP
#undef COUNTED
#undef SLICED_UNROLLED
