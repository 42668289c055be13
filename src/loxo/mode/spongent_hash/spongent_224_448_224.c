/* SPDX-License-Identifier: Apache-2.0 OR MIT
 *
 * SPONGENT-224/448/224.
 */
#include "spongent_hash_mode.h"

SPONGENT_HASH(spongent_224_448_224, SPONGENT_224_448_224, pi672, PI672)
