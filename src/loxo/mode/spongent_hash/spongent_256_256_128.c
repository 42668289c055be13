/* SPDX-License-Identifier: Apache-2.0 OR MIT
 *
 * SPONGENT-256/256/128.
 */
#include "spongent_hash_mode.h"

SPONGENT_HASH(spongent_256_256_128, SPONGENT_256_256_128, pi384, PI384)
