/* SPDX-License-Identifier: Apache-2.0 OR MIT
 *
 * Spongent-pi[336]: 170 rounds.
 */
#define SPONGENT_BITS 336
#define SPONGENT_ROUNDS 170
#define SPONGENT_COUNTER_BITS 8
#define SPONGENT_COUNTER_START 0x52
#include "spongent_permutation.h"
