/* SPDX-License-Identifier: Apache-2.0 OR MIT
 *
 * Keccak-f[200], up to eight states in 64-bit words: byte z of a word is bit z of the same lane in
 * all eight states, so rotating the lane is rotating the word.
 */
#include "../../core/bytes.h"
#include "../../core/ct.h"
#include "../../core/transpose.h"
#include "keccak200.h"
#include "keccak200_kernels.h"
#include "keccak200_round.h"

#if LOXO_WIDE_KERNELS

#define STATE_BYTES LOXO_KECCAK_F200_STATE_BYTES
#define ROTATE(x, r) ((uint64_t)(x) << 8 * (r) | (uint64_t)(x) >> (64 - 8 * (r)) % 64)
#define LOAD(lane, i) lane = slices[i];
#define STORE(lane, i) slices[i] = lane;

/* Bit z of a constant (0, 1, 3 or 7) fills byte z: it is the same in all states. */
#define SPREAD(c) \
  (0xffull * (((c)&1ull) | ((c)&2ull) << 7 | ((c)&8ull) << 21 | ((c)&0x80ull) << 49))
static const uint64_t iota[KECCAK200_ROUNDS] = {KECCAK200_IOTAS(SPREAD)};

static void permute_slices(uint64_t slices[STATE_BYTES]) {
  KECCAK200_LANES(uint64_t, a);
  KECCAK200_LANES(uint64_t, e);
  KECCAK200_EACH(LOAD, a)
  KECCAK200_INVERT(uint64_t, a);
  for (unsigned round = 0; round < KECCAK200_ROUNDS; round += 2) {
    KECCAK200_ROUND(uint64_t, ROTATE, e, a, iota[round]);
    KECCAK200_ROUND(uint64_t, ROTATE, a, e, iota[round + 1]);
  }
  KECCAK200_INVERT(uint64_t, a);
  KECCAK200_EACH(STORE, a)
}

/* Exchanges, between words i and i + 2^k, the bits that are 2^k * unit places apart. */
LOXO_ALWAYS_INLINE void exchange(uint64_t w[8], unsigned k, unsigned unit, uint64_t mask) {
  LOXO_UNROLL
  for (unsigned i = 0; i < 8; i++) {
    if (i >> k & 1) continue;
    uint64_t swap = ((w[i] >> (unit << k)) ^ w[i + (1u << k)]) & mask;
    w[i + (1u << k)] ^= swap;
    w[i] ^= swap << (unit << k);
  }
}

/* Word index and place of the bit in its byte change roles. */
LOXO_ALWAYS_INLINE void exchange_bits(uint64_t w[8]) {
  exchange(w, 0, 1, 0x5555555555555555u);
  exchange(w, 1, 1, 0x3333333333333333u);
  exchange(w, 2, 1, 0x0f0f0f0f0f0f0f0fu);
}

/* Word index and place of the byte in its word change roles. */
LOXO_ALWAYS_INLINE void exchange_bytes(uint64_t w[8]) {
  exchange(w, 0, 8, 0x00ff00ff00ff00ffu);
  exchange(w, 1, 8, 0x0000ffff0000ffffu);
  exchange(w, 2, 8, 0x00000000ffffffffu);
}

/* [state] byte lane bit z  ->  [z] byte lane bit state  ->  [lane] byte z bit state */
static void slice(uint64_t slices[STATE_BYTES], const uint8_t *states, size_t n) {
  uint64_t last = 0;
  loxo_fill(slices, 0, 24 * sizeof *slices);
  for (size_t s = 0; s < n; s++, states += STATE_BYTES) {
    for (size_t group = 0; group < 3; group++)
      slices[8 * group + s] = loxo_load64(states + 8 * group);
    last |= (uint64_t)states[24] << 8 * s;
  }
  for (size_t group = 0; group < 3; group++) {
    exchange_bits(slices + 8 * group);
    exchange_bytes(slices + 8 * group);
  }
  slices[24] = loxo_transpose8(last);
}

static void unslice(uint8_t *states, size_t n, uint64_t slices[STATE_BYTES]) {
  uint64_t last = loxo_transpose8(slices[24]);
  for (size_t group = 0; group < 3; group++) {
    exchange_bytes(slices + 8 * group);
    exchange_bits(slices + 8 * group);
  }
  for (size_t s = 0; s < n; s++, states += STATE_BYTES) {
    for (size_t group = 0; group < 3; group++)
      loxo_store64(states + 8 * group, slices[8 * group + s]);
    states[24] = (uint8_t)(last >> 8 * s);
  }
}

void loxo_keccak200_permute_portable_x8(uint8_t *states, size_t n) {
  uint64_t slices[STATE_BYTES];
  slice(slices, states, n);
  permute_slices(slices);
  unslice(states, n, slices);
  loxo_wipe(slices, sizeof slices);
}

#else
typedef int loxo_keccak200_has_no_x8; /* a translation unit may not be empty */
#endif
