/* SPDX-License-Identifier: Apache-2.0 OR MIT
 *
 * SPONGENT-256/512/256.
 */
#include "spongent_hash_mode.h"

SPONGENT_HASH(spongent_256_512_256, SPONGENT_256_512_256, pi768, PI768)
