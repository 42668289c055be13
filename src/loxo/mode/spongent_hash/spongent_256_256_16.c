/* SPDX-License-Identifier: Apache-2.0 OR MIT
 *
 * SPONGENT-256/256/16.
 */
#include "spongent_hash_mode.h"

SPONGENT_HASH(spongent_256_256_16, SPONGENT_256_256_16, pi272, PI272)
