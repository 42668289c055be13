/* SPDX-License-Identifier: Apache-2.0 OR MIT
 *
 * Spongent-pi[768]: 385 rounds.
 */
#define SPONGENT_BITS 768
#define SPONGENT_ROUNDS 385
#define SPONGENT_COUNTER_BITS 9
#define SPONGENT_COUNTER_START 0x15
#include "spongent_permutation.h"
