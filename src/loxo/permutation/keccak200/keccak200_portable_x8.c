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

#if LOXO_WORD64 && !LOXO_SMALL

#define STATE_BYTES LOXO_KECCAK_F200_STATE_BYTES
#define ROTATE(x, r) ((uint64_t)(x) << 8 * (r) | (uint64_t)(x) >> (64 - 8 * (r)) % 64)
#define LOAD(lane, i) lane = slices[i];
#define STORE(lane, i) slices[i] = lane;

/* Bit z of the constant fills byte z: the constant is the same in all states. */
LOXO_ALWAYS_INLINE uint64_t next_constant(uint8_t *lfsr) {
  uint64_t bits = keccak200_next_constant(lfsr), slices = 0;
  for (unsigned z = 0; z < 8; z++) slices |= (bits >> z & 1) << 8 * z;
  return slices * 0xff;
}

static void permute_slices(uint64_t slices[STATE_BYTES]) {
  KECCAK200_LANES(uint64_t, a);
  KECCAK200_LANES(uint64_t, e);
  uint8_t lfsr = KECCAK200_REGISTER_START;
  KECCAK200_EACH(LOAD, a)
  for (unsigned round = 0; round < KECCAK200_ROUNDS; round += 2) {
    KECCAK200_ROUND(uint64_t, ROTATE, e, a, next_constant(&lfsr));
    KECCAK200_ROUND(uint64_t, ROTATE, a, e, next_constant(&lfsr));
  }
  KECCAK200_EACH(STORE, a)
}

void loxo_keccak200_permute_portable_x8(uint8_t *states, size_t n) {
  uint64_t slices[STATE_BYTES];
  for (size_t i = 0; i < STATE_BYTES; i++) {
    uint64_t lane = 0;
    for (size_t s = 0; s < n; s++) lane |= (uint64_t)states[s * STATE_BYTES + i] << 8 * s;
    slices[i] = loxo_transpose8(lane);
  }
  permute_slices(slices);
  for (size_t i = 0; i < STATE_BYTES; i++) {
    uint64_t lane = loxo_transpose8(slices[i]);
    for (size_t s = 0; s < n; s++) states[s * STATE_BYTES + i] = (uint8_t)(lane >> 8 * s);
  }
  loxo_wipe(slices, sizeof slices);
}

#else
typedef int loxo_keccak200_has_no_x8; /* a translation unit may not be empty */
#endif
