/* SPDX-License-Identifier: Apache-2.0 OR MIT
 *
 * Keccak-f[200], 16 states, bit-sliced in 16-byte vectors, in terms of core/v128.h. Vector l holds
 * byte l of all states bit by bit: its eighth z (two bytes) is bit z, state 0 lowest. Rotating the
 * vector by whole bytes rotates the lane: one instruction, where a byte-sliced form would take two
 * or three shifts. Internal.
 *
 * The including file defines SLICES_ISA, its instruction set, and optionally XOR3 and XOR_ANDNOT.
 */
#include "../../core/bytes.h"
#include "../../core/transpose.h"
#include "../../core/v128.h"
#include "keccak200_round.h"
#include "keccak200_slabs.h"

#define LANES 16
#define STATE_BYTES LOXO_KECCAK_F200_STATE_BYTES
#define NAME__(verb, isa) loxo_keccak200_##verb##_##isa##_x16
#define NAME_(verb, isa) NAME__(verb, isa)
#define NAME(verb) NAME_(verb, SLICES_ISA)

/* Rotates towards higher bits by r: the last 2 r bytes come first. */
#define ROTATE_0(x) (x)
#define ROTATE_1(x) LOXO_V_EXT(x, x, 14)
#define ROTATE_2(x) LOXO_V_EXT(x, x, 12)
#define ROTATE_3(x) LOXO_V_EXT(x, x, 10)
#define ROTATE_4(x) LOXO_V_EXT(x, x, 8)
#define ROTATE_5(x) LOXO_V_EXT(x, x, 6)
#define ROTATE_6(x) LOXO_V_EXT(x, x, 4)
#define ROTATE_7(x) LOXO_V_EXT(x, x, 2)

#ifndef XOR3
#define XOR3(a, b, c) loxo_v_xor(loxo_v_xor(a, b), c)
#define XOR_ANDNOT(a, b, c) loxo_v_xor_andnot(a, b, c)
#endif

/* Bit z of a constant fills eighth z, since it is the same in all states. */
#define BIT(c, z) ((c) >> (z)&1 ? 0xff : 0), ((c) >> (z)&1 ? 0xff : 0)
#define SPREAD(c) \
  { BIT(c, 0), BIT(c, 1), BIT(c, 2), BIT(c, 3), BIT(c, 4), BIT(c, 5), BIT(c, 6), BIT(c, 7) }
static const uint8_t iota[KECCAK200_ROUNDS][16] = {KECCAK200_IOTAS(SPREAD)};

/* The end of theta, then rho and pi for row y of e, then chi. */
#define ROW(e, y, l0, r0, l1, r1, l2, r2, l3, r3, l4, r4) \
  do { \
    loxo_v128 b0_ = ROTATE_##r0(l0), b1_ = ROTATE_##r1(l1), b2_ = ROTATE_##r2(l2); \
    loxo_v128 b3_ = ROTATE_##r3(l3), b4_ = ROTATE_##r4(l4); \
    e##0##y = XOR_ANDNOT(b0_, b2_, b1_); \
    e##1##y = XOR_ANDNOT(b1_, b3_, b2_); \
    e##2##y = XOR_ANDNOT(b2_, b4_, b3_); \
    e##3##y = XOR_ANDNOT(b3_, b0_, b4_); \
    e##4##y = XOR_ANDNOT(b4_, b1_, b0_); \
  } while (0)

#define COLUMN(a, x) XOR3(XOR3(a##x##0, a##x##1, a##x##2), a##x##3, a##x##4)
#define X(a, b) loxo_v_xor(a, b)

#define ROUND(e, a, iota) \
  do { \
    loxo_v128 c0_ = COLUMN(a, 0), c1_ = COLUMN(a, 1), c2_ = COLUMN(a, 2); \
    loxo_v128 c3_ = COLUMN(a, 3), c4_ = COLUMN(a, 4); \
    loxo_v128 d0_ = X(c4_, ROTATE_1(c1_)), d2_ = X(c1_, ROTATE_1(c3_)); \
    loxo_v128 d4_ = X(c3_, ROTATE_1(c0_)), d1_ = X(c0_, ROTATE_1(c2_)); \
    loxo_v128 d3_ = X(c2_, ROTATE_1(c4_)); \
    ROW(e, 0, X(a##00, d0_), 0, X(a##11, d1_), 4, X(a##22, d2_), 3, X(a##33, d3_), 5, \
        X(a##44, d4_), 6); \
    ROW(e, 1, X(a##30, d3_), 4, X(a##41, d4_), 4, X(a##02, d0_), 3, X(a##13, d1_), 5, \
        X(a##24, d2_), 5); \
    ROW(e, 2, X(a##10, d1_), 1, X(a##21, d2_), 6, X(a##32, d3_), 1, X(a##43, d4_), 0, \
        X(a##04, d0_), 2); \
    ROW(e, 3, X(a##40, d4_), 3, X(a##01, d0_), 4, X(a##12, d1_), 2, X(a##23, d2_), 7, \
        X(a##34, d3_), 0); \
    ROW(e, 4, X(a##20, d2_), 6, X(a##31, d3_), 7, X(a##42, d4_), 7, X(a##03, d0_), 1, \
        X(a##14, d1_), 2); \
    e##00 = X(e##00, loxo_v_load(iota)); \
  } while (0)

#define LOAD_LANE(lane, i) lane = loxo_v_load(vectors + 16 * (i));
#define STORE_LANE(lane, i) loxo_v_store(vectors + 16 * (i), lane);

void NAME(slab_permute)(void *slab) {
  uint8_t *vectors = slab;
  KECCAK200_LANES(loxo_v128, a);
  KECCAK200_LANES(loxo_v128, e);
  KECCAK200_EACH(LOAD_LANE, a)
  for (unsigned round = 0; round < KECCAK200_ROUNDS; round += 2) {
    ROUND(e, a, iota[round]);
    ROUND(a, e, iota[round + 1]);
  }
  KECCAK200_EACH(STORE_LANE, a)
}

/* Swaps a vector's number with the number of an eighth. */
LOXO_ALWAYS_INLINE void exchange_eighths(loxo_v128 v[8]) {
  loxo_v128 a[8], b[8];
  LOXO_UNROLL
  for (unsigned i = 0; i < 4; i++) {
    a[2 * i] = loxo_v_zip16_low(v[i], v[i + 4]); /* vectors i, i + 4: eighths 0 .. 3 */
    a[2 * i + 1] = loxo_v_zip16_high(v[i], v[i + 4]);
  }
  LOXO_UNROLL
  for (unsigned i = 0; i < 4; i++) { /* a[i] with a[i + 4]: vectors 2 apart */
    b[2 * i] = loxo_v_zip16_low(a[i], a[i + 4]);
    b[2 * i + 1] = loxo_v_zip16_high(a[i], a[i + 4]);
  }
  LOXO_UNROLL
  for (unsigned i = 0; i < 4; i++) {
    v[2 * i] = loxo_v_zip16_low(b[i], b[i + 4]);
    v[2 * i + 1] = loxo_v_zip16_high(b[i], b[i + 4]);
  }
}

/* Converts eight bytes of all states: [state] byte bit  ->  [byte] bit state */
LOXO_ALWAYS_INLINE void slice(uint8_t *vectors, loxo_v128 v[8]) {
  loxo_v_exchange_bits(v);
  exchange_eighths(v);
  LOXO_UNROLL
  for (unsigned i = 0; i < 8; i++) loxo_v_store(vectors + 16 * i, v[i]);
}

LOXO_ALWAYS_INLINE void unslice(loxo_v128 v[8], const uint8_t *vectors) {
  LOXO_UNROLL
  for (unsigned i = 0; i < 8; i++) v[i] = loxo_v_load(vectors + 16 * i);
  exchange_eighths(v);
  loxo_v_exchange_bits(v);
}

/* Converts byte 24 of all states. */
LOXO_ALWAYS_INLINE loxo_v128 slice_last(const uint8_t *states) {
  uint64_t low = 0, high = 0;
  for (size_t s = 0; s < LANES / 2; s++) {
    low |= (uint64_t)states[STATE_BYTES * s + 24] << 8 * s;
    high |= (uint64_t)states[STATE_BYTES * (s + LANES / 2) + 24] << 8 * s;
  }
  return loxo_v_zip8_low(loxo_v_from64(loxo_transpose8(low)), loxo_v_from64(loxo_transpose8(high)));
}

LOXO_ALWAYS_INLINE void unslice_last(uint8_t *states, loxo_v128 last) {
  uint64_t low = loxo_transpose8(loxo_v_low64(loxo_v_even8(last, last)));
  uint64_t high = loxo_transpose8(loxo_v_low64(loxo_v_odd8(last, last)));
  for (size_t s = 0; s < LANES / 2; s++) {
    states[STATE_BYTES * s + 24] = (uint8_t)(low >> 8 * s);
    states[STATE_BYTES * (s + LANES / 2) + 24] = (uint8_t)(high >> 8 * s);
  }
}

/* Interleaving the bytes of states s and s + 8 makes the eighths of a vector. */
void NAME(slab_load)(void *slab, const uint8_t *states, size_t bytes, size_t used) {
  const size_t half = STATE_BYTES * LANES / 2;
  uint8_t *vectors = slab;
  loxo_v128 first[8], second[8], third[8];
  (void)bytes, (void)used;
  LOXO_UNROLL
  for (size_t s = 0; s < 8; s++) {
    const uint8_t *state = states + STATE_BYTES * s;
    loxo_v128 a = loxo_v_load(state), b = loxo_v_load(state + half);
    first[s] = loxo_v_zip8_low(a, b);
    second[s] = loxo_v_zip8_high(a, b);
  }
  slice(vectors, first);
  slice(vectors + 16 * 8, second);
  LOXO_UNROLL
  for (size_t s = 0; s < 8; s++) {
    const uint8_t *state = states + STATE_BYTES * s + 16;
    third[s] = loxo_v_zip8_low(loxo_v_load_half(state), loxo_v_load_half(state + half));
  }
  slice(vectors + 16 * 16, third);
  loxo_v_store(vectors + 16 * 24, slice_last(states));
}

void NAME(slab_store)(uint8_t *states, const void *slab, size_t bytes, size_t used) {
  const size_t half = STATE_BYTES * LANES / 2;
  const uint8_t *vectors = slab;
  loxo_v128 first[8], second[8], third[8];
  (void)bytes, (void)used;
  unslice(first, vectors);
  unslice(second, vectors + 16 * 8);
  LOXO_UNROLL
  for (size_t s = 0; s < 8; s++) {
    uint8_t *state = states + STATE_BYTES * s;
    loxo_v_store(state, loxo_v_even8(first[s], second[s]));
    loxo_v_store(state + half, loxo_v_odd8(first[s], second[s]));
  }
  unslice(third, vectors + 16 * 16);
  LOXO_UNROLL
  for (size_t s = 0; s < 8; s++) {
    uint8_t *state = states + STATE_BYTES * s + 16;
    loxo_v_store_half(state, loxo_v_even8(third[s], third[s]));
    loxo_v_store_half(state + half, loxo_v_odd8(third[s], third[s]));
  }
  unslice_last(states, loxo_v_load(vectors + 16 * 24));
}

typedef uint16_t NAME(eighths) LOXO_VECTOR(16);

/* Window l: the eighths of the piece in which it begins, without their lowest bits, and the lowest
 * bits of the next piece. */
void NAME(slab_windows)(void *windows, const uint8_t *sequence) {
  NAME(eighths) piece[3], *v = windows;
  LOXO_UNROLL
  for (size_t i = 0; i < 3; i++) {
    loxo_v128 low = loxo_v_from64(loxo_transpose8(loxo_load64(sequence + 16 * i)));
    loxo_v128 high = loxo_v_from64(loxo_transpose8(loxo_load64(sequence + 16 * i + 8)));
    piece[i] = (NAME(eighths))loxo_v_zip8_low(low, high);
  }
  LOXO_UNROLL
  for (size_t l = 0; l < KECCAK200_WINDOWS; l++) {
    const unsigned n = l % 16;
    v[l] = n ? (NAME(eighths))(piece[l / 16] >> n | piece[l / 16 + 1] << (16 - n)) : piece[l / 16];
  }
}
