/* SPDX-License-Identifier: Apache-2.0 OR MIT
 *
 * Spongent-pi[136]: 70 rounds.
 */
#define SPONGENT_BITS 136
#define SPONGENT_ROUNDS 70
#define SPONGENT_COUNTER_BITS 7
#define SPONGENT_COUNTER_START 0x7A
#include "spongent_permutation.h"
