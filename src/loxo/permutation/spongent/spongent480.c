/* SPDX-License-Identifier: Apache-2.0 OR MIT
 *
 * Spongent-pi[480]: 240 rounds.
 */
#define SPONGENT_BITS 480
#define SPONGENT_ROUNDS 240
#define SPONGENT_COUNTER_BITS 8
#define SPONGENT_COUNTER_START 0xA7
#include "spongent_permutation.h"
