/* SPDX-License-Identifier: Apache-2.0 OR MIT
 *
 * Sparkle256 with the slim number of steps, 7.
 */
#define SPARKLE_BITS 256
#define SPARKLE_STEPS 7
#include "sparkle_permutation.h"
