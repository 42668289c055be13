/* SPDX-License-Identifier: Apache-2.0 OR MIT
 *
 * Dumbo: Elephant with Spongent-pi[160], a 64-bit tag.
 */
#include "elephant_mode.h"
#include "../../permutation/spongent/spongent.h"

static uint8_t dumbo_feedback(const uint8_t *m) {
  return (uint8_t)(m[0] << 3 ^ m[0] >> 5 ^ m[3] << 7 ^ m[13] >> 7);
}

ELEPHANT_INSTANCE(dumbo, DUMBO, loxo_spongent_pi160_permute)
