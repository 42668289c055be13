/* SPDX-License-Identifier: Apache-2.0 OR MIT
 *
 * SPONGENT-224/224/112.
 */
#include "spongent_hash_mode.h"

SPONGENT_HASH(spongent_224_224_112, SPONGENT_224_224_112, pi336, PI336)
