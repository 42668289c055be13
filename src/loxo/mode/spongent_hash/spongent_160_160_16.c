/* SPDX-License-Identifier: Apache-2.0 OR MIT
 *
 * SPONGENT-160/160/16.
 */
#include "spongent_hash_mode.h"

SPONGENT_HASH(spongent_160_160_16, SPONGENT_160_160_16, pi176, PI176)
