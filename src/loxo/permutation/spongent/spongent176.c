/* SPDX-License-Identifier: Apache-2.0 OR MIT
 *
 * Spongent-pi[176]: 90 rounds.
 */
#define SPONGENT_BITS 176
#define SPONGENT_ROUNDS 90
#define SPONGENT_COUNTER_BITS 7
#define SPONGENT_COUNTER_START 0x45
#include "spongent_permutation.h"
