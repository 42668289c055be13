/* SPDX-License-Identifier: Apache-2.0 OR MIT
 *
 * Spongent-pi[160]: 80 rounds.
 */
#define SPONGENT_BITS 160
#define SPONGENT_ROUNDS 80
#define SPONGENT_COUNTER_BITS 7
#define SPONGENT_COUNTER_START 0x75
#include "spongent_permutation.h"
