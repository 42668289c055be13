/* SPDX-License-Identifier: Apache-2.0 OR MIT
 *
 * Sparkle512 with the slim number of steps, 8.
 */
#define SPARKLE_BITS 512
#define SPARKLE_STEPS 8
#include "sparkle_permutation.h"
