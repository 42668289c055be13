/* SPDX-License-Identifier: Apache-2.0 OR MIT
 *
 * SPONGENT-88/80/8.
 */
#include "spongent_hash_mode.h"

SPONGENT_HASH(spongent_88_80_8, SPONGENT_88_80_8, pi88, PI88)
