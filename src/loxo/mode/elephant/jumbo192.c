/* SPDX-License-Identifier: Apache-2.0 OR MIT
 *
 * jumbo192: Elephant with Spongent-pi[192], a 64-bit tag. Experimental: parameters derived by
 * the rules of the published instances (tools/jumbo192_derivation.py), with no analysis behind it.
 */
#include "elephant_mode.h"
#include "../../permutation/spongent/spongent.h"

static uint8_t jumbo192_feedback(const uint8_t *m) {
  return (uint8_t)(m[0] << 1 ^ m[0] >> 7 ^ m[3] << 7 ^ m[7] >> 7);
}

ELEPHANT_INSTANCE(jumbo192, JUMBO192, loxo_spongent_pi192_permute)
