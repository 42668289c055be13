/* SPDX-License-Identifier: Apache-2.0 OR MIT
 *
 * Delirium: Elephant with Keccak-f[200], a 128-bit tag.
 */
#include "elephant_mode.h"
#include "../../permutation/keccak200/keccak200.h"

static elephant_lane delirium_feedback(const uint8_t *m) {
  return (elephant_lane)(lane_rotate(lane_load(m), 1) ^ lane_rotate(lane_load(m + 2), 1) ^
                         lane_left(lane_load(m + 13), 1));
}

ELEPHANT_INSTANCE(delirium, DELIRIUM, loxo_keccak_f200_permute, 13)
