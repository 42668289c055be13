/* SPDX-License-Identifier: Apache-2.0 OR MIT
 *
 * Keccak-f[200], one state: lanes are bytes in registers, rounds in pairs that alternate between
 * two sets of names, so that pi costs nothing.
 */
#include "../../core/bytes.h"
#include "keccak200_kernels.h"
#include "keccak200_round.h"

#define ROTATE(x, r) ((uint8_t)((unsigned)(uint8_t)(x) << (r) | (uint8_t)(x) >> (8 - (r)) % 8))
#define LOAD(lane, i) lane = state[i];
#define STORE(lane, i) state[i] = lane;

void loxo_keccak200_permute_portable(uint8_t *state, size_t n) {
  KECCAK200_LANES(uint8_t, a);
  KECCAK200_LANES(uint8_t, e);
  uint8_t lfsr = KECCAK200_REGISTER_START;
  (void)n; /* one lane */
  KECCAK200_EACH(LOAD, a)
  for (unsigned round = 0; round < KECCAK200_ROUNDS; round += 2) {
    KECCAK200_ROUND(uint8_t, ROTATE, e, a, keccak200_next_constant(&lfsr));
    KECCAK200_ROUND(uint8_t, ROTATE, a, e, keccak200_next_constant(&lfsr));
  }
  KECCAK200_EACH(STORE, a)
}
