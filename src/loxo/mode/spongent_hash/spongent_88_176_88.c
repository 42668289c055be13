/* SPDX-License-Identifier: Apache-2.0 OR MIT
 *
 * SPONGENT-88/176/88.
 */
#include "spongent_hash_mode.h"

SPONGENT_HASH(spongent_88_176_88, SPONGENT_88_176_88, pi264, PI264)
