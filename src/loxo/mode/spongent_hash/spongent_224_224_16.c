/* SPDX-License-Identifier: Apache-2.0 OR MIT
 *
 * SPONGENT-224/224/16.
 */
#include "spongent_hash_mode.h"

SPONGENT_HASH(spongent_224_224_16, SPONGENT_224_224_16, pi240, PI240)
