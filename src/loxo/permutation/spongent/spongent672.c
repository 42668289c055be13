/* SPDX-License-Identifier: Apache-2.0 OR MIT
 *
 * Spongent-pi[672]: 340 rounds.
 */
#define SPONGENT_BITS 672
#define SPONGENT_ROUNDS 340
#define SPONGENT_COUNTER_BITS 9
#define SPONGENT_COUNTER_START 0x105
#include "spongent_permutation.h"
