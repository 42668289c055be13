/* SPDX-License-Identifier: Apache-2.0 OR MIT
 *
 * SPONGENT-160/160/80.
 */
#include "spongent_hash_mode.h"

SPONGENT_HASH(spongent_160_160_80, SPONGENT_160_160_80, pi240, PI240)
