/* SPDX-License-Identifier: Apache-2.0 OR MIT
 *
 * Spongent-pi[88]: 45 rounds.
 */
#define SPONGENT_BITS 88
#define SPONGENT_ROUNDS 45
#define SPONGENT_COUNTER_BITS 6
#define SPONGENT_COUNTER_START 0x5
#include "spongent_permutation.h"
