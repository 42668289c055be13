/* SPDX-License-Identifier: Apache-2.0 OR MIT
 *
 * Dumbo: Elephant with Spongent-pi[160], a 64-bit tag.
 */
#include "elephant_mode.h"
#include "../../permutation/spongent/spongent.h"

static elephant_lane dumbo_feedback(const uint8_t *m) {
  return (elephant_lane)(lane_rotate(lane_load(m), 3) ^ lane_left(lane_load(m + 3), 7) ^
                         lane_right(lane_load(m + 13), 7));
}

ELEPHANT_INSTANCE(dumbo, DUMBO, loxo_spongent_pi160_permute, 13)
