/* SPDX-License-Identifier: Apache-2.0 OR MIT
 *
 * Keccak-f[200], bit-sliced, in groups of 16 states: word z of 16 bytes is bit z of one lane in 16
 * states, so one byte shuffle rotates the lane. Wider vectors hold several groups, one after the
 * other. Included by the kernel of each instruction set, which defines
 *
 *   SLICES_TARGET   its instruction set, for LOXO_TARGET_BEGIN
 *   slices          its vector type, of 64-bit words
 *   SIXTEENS        the number of groups in a vector
 *   SLICES_NAME(f)  loxo_keccak200_slab_<f>_<isa>
 *   LOAD_16(p, s)   16 bytes from p, and for the next group from p + s
 *   LOAD_8(p, s)    the same with 8 bytes, in the lower halves
 *   STORE_HALVES(p, q, s, x)
 *                   stores the lower 8 bytes of x to p and the upper 8 to q, and for the next group
 *                   to p + s and q + s
 *   OP(f, x, y)     the two-operand intrinsic f on each group: unpacklo_epi8, …
 *   SHIFT(f, x, n)  the same with an immediate
 *   SHUFFLE(x, i)   shuffles the bytes of each group by the vector at i; optional
 */

#include "../../core/bytes.h"
#include "../../core/ct.h"
#include "keccak200_round.h"
#include "keccak200_slabs.h"

#define LANES (16 * SIXTEENS)
#define STATE_BYTES LOXO_KECCAK_F200_STATE_BYTES

#define SPREAD(c) \
  { WORD(c, 0), WORD(c, 1), WORD(c, 2), WORD(c, 3), WORD(c, 4), WORD(c, 5), WORD(c, 6), WORD(c, 7) }
#define WORD(c, z) ((c) >> (z)&1 ? 0xffff : 0)
#ifdef SLICES_IOTA /* a table that SSE2 and SSSE3 share */
extern const uint16_t SLICES_IOTA[KECCAK200_ROUNDS][8];
#define iota SLICES_IOTA
#else
static const uint16_t iota[KECCAK200_ROUNDS][8] = {KECCAK200_IOTAS(SPREAD)};
#endif

/* Rotating a lane moves words up by r places. An even r moves double words, which is cheap
 * everywhere. An odd r takes one instruction, or two shifts. */
#ifdef ALIGN
#define ROTATE_ODD(x, r) ALIGN(x, x, 16 - 2 * (r))
#else
#define ROTATE_ODD(x, r) \
  ((slices)(SHIFT(slli_si128, x, 2 * (r)) | SHIFT(srli_si128, x, 16 - 2 * (r))))
#endif
#define DOUBLE(r, d) (((d) + 4 - (r) / 2) % 4 << 2 * (d))
#define DOUBLES(r) (DOUBLE(r, 0) | DOUBLE(r, 1) | DOUBLE(r, 2) | DOUBLE(r, 3))
#define ROTATE(x, r) \
  ((r) == 0 ? (slices)(x) : (r) % 2 == 0 ? SHIFT(shuffle_epi32, x, DOUBLES(r)) : ROTATE_ODD(x, r))

LOXO_TARGET_BEGIN(SLICES_TARGET)

#define XOR3(x, y, z) ((x) ^ ((y) ^ (z)))
#define CHI(x, y, z) ((x) ^ (~(y) & (z)))
#define LOAD(lane, i) lane = v[i];
#define STORE(lane, i) v[i] = lane;
#define IOTA(round) LOAD_16((const uint8_t *)iota[round], 0)

void SLICES_NAME(permute)(void *slab) {
  slices *v = slab;
  KECCAK200_LANES(slices, a);
  KECCAK200_LANES(slices, e);
  KECCAK200_ALIGN_SPILLS(slices);
  KECCAK200_EACH(LOAD, a)
  for (unsigned round = 0; round < KECCAK200_ROUNDS; round += 2) {
    KECCAK200_GATE_ROUND(slices, ROTATE, XOR3, CHI, e, a, IOTA(round));
    KECCAK200_GATE_ROUND(slices, ROTATE, XOR3, CHI, a, e, IOTA(round + 1));
  }
  KECCAK200_EACH(STORE, a)
}

#ifndef SLICES_PERMUTE_ONLY

#define EACH_BYTE(c) (0x0101010101010101u * (uint64_t)(c))

/* Swaps the bits of x under `mask` in each byte with those of y that are `shift` lower. */
#define EXCHANGE(x, y, shift, mask) \
  do { \
    slices swap_ = ((x) >> (shift) ^ (y)) & EACH_BYTE(mask); \
    (y) ^= swap_; \
    (x) ^= swap_ << (shift); \
  } while (0)

/* Swaps a vector's number with a bit's place in its byte. */
LOXO_ALWAYS_INLINE void exchange_bits(slices x[8]) {
  LOXO_UNROLL
  for (unsigned i = 0; i < 4; i++) EXCHANGE(x[i], x[i + 4], 4, 0x0f);
  LOXO_UNROLL
  for (unsigned i = 0; i < 4; i++) EXCHANGE(x[i + (i & 2)], x[i + (i & 2) + 2], 2, 0x33);
  LOXO_UNROLL
  for (unsigned i = 0; i < 4; i++) EXCHANGE(x[2 * i], x[2 * i + 1], 1, 0x55);
}

/* Swaps a vector's number with a word's place in its group. */
LOXO_ALWAYS_INLINE void transpose_words(slices x[8]) {
  slices y[8];
  LOXO_UNROLL
  for (unsigned i = 0; i < 4; i++) {
    y[2 * i] = OP(unpacklo_epi16, x[i], x[i + 4]);
    y[2 * i + 1] = OP(unpackhi_epi16, x[i], x[i + 4]);
  }
  LOXO_UNROLL
  for (unsigned i = 0; i < 4; i++) {
    x[2 * i] = OP(unpacklo_epi16, y[i], y[i + 4]);
    x[2 * i + 1] = OP(unpackhi_epi16, y[i], y[i + 4]);
  }
  LOXO_UNROLL
  for (unsigned i = 0; i < 4; i++) {
    y[2 * i] = OP(unpacklo_epi16, x[i], x[i + 4]);
    y[2 * i + 1] = OP(unpackhi_epi16, x[i], x[i + 4]);
  }
  LOXO_UNROLL
  for (unsigned i = 0; i < 8; i++) x[i] = y[i];
}

/* One byte of each of 16 states, in order, to slices and back: transposes two 8 by 8 bit
 * matrices. */
#define SWAP_BITS(x, mask, shift) \
  do { \
    slices swap_ = ((x) ^ (x) >> (shift)) & (uint64_t)(mask); \
    (x) ^= swap_ ^ swap_ << (shift); \
  } while (0)
#define TRANSPOSE_BITS(x) \
  do { \
    SWAP_BITS(x, 0x00aa00aa00aa00aau, 7); \
    SWAP_BITS(x, 0x0000cccc0000ccccu, 14); \
    SWAP_BITS(x, 0x00000000f0f0f0f0u, 28); \
  } while (0)

#define LOW_BYTES(x) ((x)&0x00ff00ff00ff00ffu)
#define HIGH_BYTES(x) SHIFT(srli_epi16, x, 8)

/* The lower bytes of all words, then the upper ones. */
#ifdef SHUFFLE
#define SPLIT_16 0, 2, 4, 6, 8, 10, 12, 14, 1, 3, 5, 7, 9, 11, 13, 15
#if SIXTEENS == 1
static const _Alignas(LANES) uint8_t split[LANES] = {SPLIT_16};
#else
static const _Alignas(LANES) uint8_t split[LANES] = {SPLIT_16, SPLIT_16};
#endif
#define SPLIT(x) SHUFFLE(x, split)
#else
#define SPLIT(x) OP(packus_epi16, LOW_BYTES(x), HIGH_BYTES(x))
#endif

LOXO_ALWAYS_INLINE void slice_lane(slices *x) {
  slices y = *x;
  TRANSPOSE_BITS(y);
  *x = OP(unpacklo_epi8, y, OP(unpackhi_epi64, y, y));
}

LOXO_ALWAYS_INLINE void unslice_lane(slices *x) {
  *x = SPLIT(*x);
  TRANSPOSE_BITS(*x);
}

/* The states k and 8 + k of each group, for k = 0 .. 7. */
#define AT(p, k) ((p) + STATE_BYTES * (k))
#define NEXT_16 (16 * STATE_BYTES)

/* Loads eight bytes of each state: words of one byte of state k and one of state 8 + k. 16-byte
 * loads would be cheaper, but they may read past a state, which is forbidden for the last. */
LOXO_ALWAYS_INLINE void load_words(slices x[8], const uint8_t *states) {
  LOXO_UNROLL
  for (size_t k = 0; k < 7; k++) {
    x[k] = OP(unpacklo_epi8, LOAD_16(AT(states, k), NEXT_16), LOAD_16(AT(states, k + 8), NEXT_16));
  }
  x[7] = OP(unpacklo_epi8, LOAD_16(AT(states, 7), NEXT_16), LOAD_8(AT(states, 15), NEXT_16));
}

/* The 25 lanes, as 8, 8, 1 and 8. */
#define EIGHTS(l) \
  size_t l = 0; \
  l < STATE_BYTES; \
  l += l == 8 ? 9 : 8

/* Packs the last word of each of eight vectors into one. */
LOXO_ALWAYS_INLINE slices last_words(slices x[8]) {
  LOXO_UNROLL
  for (size_t k = 0; k < 8; k += 2) x[k] = OP(unpackhi_epi16, x[k], x[k + 1]);
  x[0] = OP(unpackhi_epi32, x[0], x[2]);
  x[4] = OP(unpackhi_epi32, x[4], x[6]);
  return OP(unpackhi_epi64, x[0], x[4]);
}

void SLICES_NAME(load)(void *slab, const uint8_t *states, size_t bytes, size_t used) {
  slices *v = slab, x[8];
  (void)bytes;
  for (EIGHTS(l)) {
    if (l < used) {
      load_words(x, states + l);
      exchange_bits(x);
      transpose_words(x);
    } else {
      LOXO_UNROLL
      for (size_t k = 0; k < 8; k++) x[k] = (slices){0};
    }
    LOXO_UNROLL
    for (size_t k = 0; k < 8; k++) v[l + k] = x[k];
  }
  if (used <= 16) {
    v[16] = (slices){0};
    return;
  }
  load_words(x, states + 9);
  const slices last = last_words(x);
  v[16] = SPLIT(last);
  slice_lane(&v[16]);
}

void SLICES_NAME(store)(uint8_t *states, const void *slab, size_t bytes, size_t used) {
  const slices *v = slab;
  slices x[8], last = v[16];
  (void)bytes;
  for (EIGHTS(l)) {
    if (l >= used) break;
    LOXO_UNROLL
    for (size_t k = 0; k < 8; k++) x[k] = v[l + k];
    transpose_words(x);
    exchange_bits(x);
    LOXO_UNROLL
    for (size_t k = 0; k < 8; k++) {
      STORE_HALVES(AT(states, k) + l, AT(states, k + 8) + l, NEXT_16, SPLIT(x[k]));
    }
  }
  if (used <= 16) return;
  unslice_lane(&last);
  LOXO_UNROLL
  for (size_t i = 0; i < LANES / 8; i++) {
    uint64_t eight = last[i];
    LOXO_UNROLL
    for (size_t s = 0; s < 8; s++) AT(states, 8 * i + s)[16] = (uint8_t)(eight >> 8 * s);
  }
}

/* Bits of 16 bytes and of the next 16: window l is 16 of them, from bit l on. */
#define WINDOW(l) \
  (SHIFT(srli_epi16, bits[(l) / 16], (l) % 16) | \
   SHIFT(slli_epi16, bits[(l) / 16 + 1], 16 - (l) % 16))

void SLICES_NAME(windows)(void *windows, const uint8_t *sequence) {
  slices bits[3], *v = windows;
  LOXO_UNROLL
  for (size_t i = 0; i < 3; i++) {
    bits[i] = LOAD_16(sequence + 16 * i, 16);
    slice_lane(&bits[i]);
  }
  LOXO_UNROLL
  for (size_t l = 0; l < KECCAK200_WINDOWS; l++) v[l] = WINDOW(l);
  loxo_wipe(bits, sizeof bits);
}

#endif

LOXO_TARGET_END
