/* SPDX-License-Identifier: Apache-2.0 OR MIT
 *
 * Spongent-pi[264]: 135 rounds.
 */
#define SPONGENT_BITS 264
#define SPONGENT_ROUNDS 135
#define SPONGENT_COUNTER_BITS 8
#define SPONGENT_COUNTER_START 0xC6
#include "spongent_permutation.h"
