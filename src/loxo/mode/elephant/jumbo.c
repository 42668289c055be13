/* SPDX-License-Identifier: Apache-2.0 OR MIT
 *
 * Jumbo: Elephant with Spongent-pi[176], a 64-bit tag.
 */
#include "elephant_mode.h"
#include "../../permutation/spongent/spongent.h"

static elephant_lane jumbo_feedback(const uint8_t *m) {
  return (elephant_lane)(lane_rotate(lane_load(m), 1) ^ lane_left(lane_load(m + 3), 7) ^
                         lane_right(lane_load(m + 19), 7));
}

ELEPHANT_INSTANCE(jumbo, JUMBO, loxo_spongent_pi176_permute, 19)
