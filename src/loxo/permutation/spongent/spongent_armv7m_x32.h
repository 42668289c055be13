/* SPDX-License-Identifier: Apache-2.0 OR MIT
 *
 * Spongent-pi[160], [176] and [192] for ARMv7-M, up to 32 states at once, for builds with
 * LOXO_BULK. spongent_armv7m_x32.S converts states to planes, runs the rounds, and converts back.
 * Takes 8 b bytes of stack and about 90 more, with b = 176 about 160. Included by
 * spongent_permutation.h.
 */
void loxo_spongent_load_armv7m_x32(uint32_t planes[32], const uint8_t *states, size_t bytes);
void loxo_spongent_store_armv7m_x32(uint32_t planes[32], uint8_t *states, size_t bytes);
void loxo_spongent_wipe_armv7m_x32(uint32_t *words, size_t n);
#define SPONGENT_X32_ROUNDS SPONGENT_PASTE(loxo_spongent, SPONGENT_BITS, _rounds_armv7m_x32)
void SPONGENT_X32_ROUNDS(uint32_t *planes, uint32_t *other);

static void SPONGENT_KERNEL(armv7m_x32)(uint8_t *states, size_t n) {
  enum { REST = SPONGENT_BITS % 32 ? 16 : 0 }; /* words after the second array: see below */
  uint32_t room[2 * SPONGENT_BITS + REST];
  uint32_t *from = room, *other = room + SPONGENT_BITS;
  uint32_t *to = SPONGENT_ROUNDS / 2 % 2 ? other : from;
  LOXO_STATIC_ASSERT(!REST || SPONGENT_ROUNDS / 2 % 2, "the state ends in the second array");
  uint8_t *at = states;
  int copied = n < 32;
  if (copied) {
    at = (uint8_t *)other;
    loxo_spongent_wipe_armv7m_x32(other, SPONGENT_BITS);
    loxo_copy(at, states, n * SPONGENT_BYTES);
  }
  for (unsigned byte = 0; byte < SPONGENT_BYTES; byte += 4) {
    unsigned i = byte + 4 > SPONGENT_BYTES ? SPONGENT_BYTES - 4 : byte;
    loxo_spongent_load_armv7m_x32(from + 8 * i, at + i, SPONGENT_BYTES);
  }
  SPONGENT_X32_ROUNDS(from, other);
  if (copied) at = (uint8_t *)(to == from ? other : from);
  if (REST) { /* storing destroys planes, and two words share half of theirs */
    loxo_copy((uint8_t *)(to + SPONGENT_BITS), (uint8_t *)(to + SPONGENT_BITS - 16), 64);
    loxo_copy((uint8_t *)(to + SPONGENT_BITS - 16), (uint8_t *)(to + SPONGENT_BITS - 32), 64);
  }
  for (unsigned byte = 0; byte < SPONGENT_BYTES; byte += 4) {
    unsigned i = byte + 4 > SPONGENT_BYTES ? SPONGENT_BYTES - 4 : byte;
    loxo_spongent_store_armv7m_x32(to + 8 * byte, at + i, SPONGENT_BYTES);
  }
  if (copied) loxo_copy(states, at, n * SPONGENT_BYTES);
  loxo_spongent_wipe_armv7m_x32(room, sizeof room / 4);
}
