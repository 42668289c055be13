/* SPDX-License-Identifier: Apache-2.0 OR MIT
 *
 * SPONGENT-160/320/160.
 */
#include "spongent_hash_mode.h"

SPONGENT_HASH(spongent_160_320_160, SPONGENT_160_320_160, pi480, PI480)
