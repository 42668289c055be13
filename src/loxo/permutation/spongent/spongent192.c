/* SPDX-License-Identifier: Apache-2.0 OR MIT
 *
 * Spongent-pi[192]: 100 rounds.
 * Experimental: no published cipher or hash uses this width.
 */
#define SPONGENT_BITS 192
#define SPONGENT_ROUNDS 100
#define SPONGENT_COUNTER_BITS 7
#define SPONGENT_COUNTER_START 0x47
#include "spongent_permutation.h"
