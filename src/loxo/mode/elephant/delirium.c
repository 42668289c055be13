/* SPDX-License-Identifier: Apache-2.0 OR MIT
 *
 * Delirium: Elephant with Keccak-f[200], a 128-bit tag.
 */
#include "elephant_mode.h"
#include "../../permutation/keccak200/keccak200.h"

static uint8_t delirium_feedback(const uint8_t *m) {
  return (uint8_t)(m[0] << 1 ^ m[0] >> 7 ^ m[2] << 1 ^ m[2] >> 7 ^ m[13] << 1);
}

ELEPHANT_INSTANCE(delirium, DELIRIUM, loxo_keccak_f200_permute)
