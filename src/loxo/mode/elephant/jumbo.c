/* SPDX-License-Identifier: Apache-2.0 OR MIT
 *
 * Jumbo: Elephant with Spongent-pi[176], a 64-bit tag.
 */
#include "elephant_mode.h"
#include "../../permutation/spongent/spongent.h"

static uint8_t jumbo_feedback(const uint8_t *m) {
  return (uint8_t)(m[0] << 1 ^ m[0] >> 7 ^ m[3] << 7 ^ m[19] >> 7);
}

ELEPHANT_INSTANCE(jumbo, JUMBO, loxo_spongent_pi176_permute)
