/* SPDX-License-Identifier: Apache-2.0 OR MIT
 *
 * SPONGENT-128/256/128.
 */
#include "spongent_hash_mode.h"

SPONGENT_HASH(spongent_128_256_128, SPONGENT_128_256_128, pi384, PI384)
