/* SPDX-License-Identifier: Apache-2.0 OR MIT
 *
 * Spongent-pi[160], [176] and [192] for ARMv6-M, up to 32 states at once, for builds with
 * LOXO_BULK. spongent_armv6m_x32.S converts states to planes, runs the rounds, and converts back.
 * Takes 8 b bytes of stack and about 60 more. Included by spongent_permutation.h.
 */
void loxo_spongent_load_armv6m_x32(uint32_t *planes, const uint8_t *states, size_t bytes);
void loxo_spongent_store_armv6m_x32(uint32_t *planes, uint8_t *states, size_t bytes);
void loxo_spongent_wipe_armv6m_x32(uint32_t *words, size_t n);
void loxo_spongent_copy_armv6m_x32(uint8_t *to, const uint8_t *from, size_t n);
#define SPONGENT_X32_ROUNDS SPONGENT_PASTE(loxo_spongent, SPONGENT_BITS, _rounds_armv6m_x32)
void SPONGENT_X32_ROUNDS(uint32_t *planes, uint32_t *other);

LOXO_STATIC_ASSERT(SPONGENT_ROUNDS % 2 == 0, "the state is where it was");

static void SPONGENT_KERNEL(armv6m_x32)(uint8_t *states, size_t n) {
  uint32_t planes[SPONGENT_BITS], other[SPONGENT_BITS];
  uint8_t *at = states;
  if (n < 32) {
    at = (uint8_t *)other; /* other states may follow these */
    loxo_spongent_copy_armv6m_x32(at, states, n * SPONGENT_BYTES);
  }
  loxo_spongent_load_armv6m_x32(planes, at, SPONGENT_BYTES);
  SPONGENT_X32_ROUNDS(planes, other);
  loxo_spongent_store_armv6m_x32(planes, at, SPONGENT_BYTES);
  if (n < 32) loxo_spongent_copy_armv6m_x32(states, at, n * SPONGENT_BYTES);
  loxo_spongent_wipe_armv6m_x32(planes, SPONGENT_BITS);
  loxo_spongent_wipe_armv6m_x32(other, SPONGENT_BITS);
}
