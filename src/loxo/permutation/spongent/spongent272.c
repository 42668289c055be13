/* SPDX-License-Identifier: Apache-2.0 OR MIT
 *
 * Spongent-pi[272]: 140 rounds.
 */
#define SPONGENT_BITS 272
#define SPONGENT_ROUNDS 140
#define SPONGENT_COUNTER_BITS 8
#define SPONGENT_COUNTER_START 0x9E
#include "spongent_permutation.h"
