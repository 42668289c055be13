/* SPDX-License-Identifier: Apache-2.0 OR MIT
 *
 * Keccak-f[200], one state: lanes are bytes in registers, rounds in pairs that alternate between
 * two sets of names, so that pi costs nothing.
 */
#include "../../core/bytes.h"
#include "keccak200_kernels.h"
#include "keccak200_round.h"

#if LOXO_WORD64 && !LOXO_SMALL

#define ROTATE(x, r) ((uint8_t)((unsigned)(uint8_t)(x) << (r) | (uint8_t)(x) >> (8 - (r)) % 8))
#define LOAD(lane, i) lane = state[i];
#define STORE(lane, i) state[i] = lane;

#define SAME(constant) constant
static const uint8_t iota[KECCAK200_ROUNDS] = {KECCAK200_IOTAS(SAME)};

void loxo_keccak200_permute_portable(uint8_t *state, size_t n) {
  KECCAK200_LANES(uint8_t, a);
  KECCAK200_LANES(uint8_t, e);
  (void)n; /* one lane */
  KECCAK200_EACH(LOAD, a)
  KECCAK200_INVERT(uint8_t, a);
  for (unsigned round = 0; round < KECCAK200_ROUNDS; round += 2) {
    KECCAK200_ROUND(uint8_t, ROTATE, (void)0, e, a, iota[round]);
    KECCAK200_ROUND(uint8_t, ROTATE, (void)0, a, e, iota[round + 1]);
  }
  KECCAK200_INVERT(uint8_t, a);
  KECCAK200_EACH(STORE, a)
}

#else
typedef int loxo_keccak200_is_small; /* a translation unit may not be empty */
#endif
