/* SPDX-License-Identifier: Apache-2.0 OR MIT
 *
 * jumbo192: Elephant with Spongent-pi[192], a 64-bit tag. Experimental: parameters derived by
 * the rules of the published instances (tools/jumbo192_derivation.py), with no analysis behind it.
 */
#include "elephant_mode.h"
#include "../../permutation/spongent/spongent.h"

static elephant_lane jumbo192_feedback(const uint8_t *m) {
  return (elephant_lane)(lane_rotate(lane_load(m), 1) ^ lane_left(lane_load(m + 3), 7) ^
                         lane_right(lane_load(m + 7), 7));
}

ELEPHANT_INSTANCE(jumbo192, JUMBO192, loxo_spongent_pi192_permute, 7)
