/* SPDX-License-Identifier: Apache-2.0 OR MIT
 *
 * Keccak-f[200], one state, lanes in registers. Rounds come in pairs that alternate between two
 * sets of variables, so pi costs nothing. A register repeats its byte eight times, so rotating the
 * register rotates the lane: one instruction, or none on AArch64 where the next instruction can
 * rotate its operand. (Intel, Arm and RISC-V list multiplication among the constant-time
 * instructions.)
 */
#include "../../core/bytes.h"
#include "keccak200_kernels.h"
#include "keccak200_round.h"

#if LOXO_WORD64 && !LOXO_SMALL

#define ROTATE(x, r) ((uint64_t)(x) << (r) | (uint64_t)(x) >> (64 - (r)) % 64)
#define REPEAT(byte) ((byte) * (uint64_t)0x0101010101010101)
#define LOAD(lane, i) lane = REPEAT(state[i]);
#define STORE(lane, i) state[i] = (uint8_t)lane;

static const uint64_t iota[KECCAK200_ROUNDS] = {KECCAK200_IOTAS(REPEAT)};

void loxo_keccak200_permute_portable(uint8_t *state, size_t n) {
  KECCAK200_LANES(uint64_t, a);
  KECCAK200_LANES(uint64_t, e);
  (void)n; /* one lane */
  KECCAK200_EACH(LOAD, a)
  KECCAK200_INVERT(uint64_t, a);
  for (unsigned round = 0; round < KECCAK200_ROUNDS; round += 2) {
    KECCAK200_ROUND(uint64_t, ROTATE, (void)0, e, a, iota[round]);
    KECCAK200_ROUND(uint64_t, ROTATE, (void)0, a, e, iota[round + 1]);
  }
  KECCAK200_INVERT(uint64_t, a);
  KECCAK200_EACH(STORE, a)
}

#else
typedef int loxo_keccak200_is_small; /* a translation unit may not be empty */
#endif
