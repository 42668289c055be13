/* SPDX-License-Identifier: Apache-2.0 OR MIT
 *
 * Spongent-pi[160], [176] and [192] for RV32I, up to 32 states at once, for builds with LOXO_BULK.
 * spongent_rv32_x32.S converts states to planes, runs the rounds, and converts back. Takes 8 b
 * bytes of stack and about 100 more. Included by spongent_permutation.h.
 */
#define SPONGENT_PART(verb) \
  SPONGENT_PASTE(loxo_spongent, SPONGENT_BITS, SPONGENT_PASTE(_, verb, _rv32_x32))

void SPONGENT_PART(load)(uint32_t *planes, const uint8_t *states);
void SPONGENT_PART(rounds)(uint32_t *planes, uint32_t *other);
void SPONGENT_PART(store)(uint32_t *planes, uint8_t *states);
void loxo_spongent_copy_rv32_x32(uint8_t *to, const uint8_t *from, size_t n);
void loxo_spongent_wipe_rv32_x32(uint32_t *words, size_t n);

static void SPONGENT_KERNEL(rv32_x32)(uint8_t *states, size_t n) {
  uint32_t room[2 * SPONGENT_BITS];
  uint32_t *from = room, *other = room + SPONGENT_BITS;
  uint32_t *to = SPONGENT_ROUNDS / 2 % 2 ? other : from;
  uint8_t *at = states;
  int copied = n < 32 || (uintptr_t)states % 2 != 0;
  if (copied) {
    at = (uint8_t *)other; /* other states may follow these */
    loxo_spongent_copy_rv32_x32(at, states, n * SPONGENT_BYTES);
  }
  SPONGENT_PART(load)(from, at);
  SPONGENT_PART(rounds)(from, other);
  if (copied) at = (uint8_t *)(to == from ? other : from);
  SPONGENT_PART(store)(to, at);
  if (copied) loxo_spongent_copy_rv32_x32(states, at, n * SPONGENT_BYTES);
  loxo_spongent_wipe_rv32_x32(room, sizeof room / 4);
}
