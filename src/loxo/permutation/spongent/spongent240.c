/* SPDX-License-Identifier: Apache-2.0 OR MIT
 *
 * Spongent-pi[240]: 120 rounds.
 */
#define SPONGENT_BITS 240
#define SPONGENT_ROUNDS 120
#define SPONGENT_COUNTER_BITS 7
#define SPONGENT_COUNTER_START 0x1
#include "spongent_permutation.h"
