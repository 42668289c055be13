/* SPDX-License-Identifier: Apache-2.0 OR MIT
 *
 * SPONGENT-128/128/8.
 */
#include "spongent_hash_mode.h"

SPONGENT_HASH(spongent_128_128_8, SPONGENT_128_128_8, pi136, PI136)
