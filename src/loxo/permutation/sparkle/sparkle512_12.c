/* SPDX-License-Identifier: Apache-2.0 OR MIT
 *
 * Sparkle512 with the big number of steps, 12.
 */
#define SPARKLE_BITS 512
#define SPARKLE_STEPS 12
#include "sparkle_permutation.h"
