/* SPDX-License-Identifier: Apache-2.0 OR MIT
 *
 * Spongent-pi[384]: 195 rounds.
 */
#define SPONGENT_BITS 384
#define SPONGENT_ROUNDS 195
#define SPONGENT_COUNTER_BITS 8
#define SPONGENT_COUNTER_START 0xFB
#include "spongent_permutation.h"
