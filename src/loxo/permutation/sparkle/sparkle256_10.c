/* SPDX-License-Identifier: Apache-2.0 OR MIT
 *
 * Sparkle256 with the big number of steps, 10.
 */
#define SPARKLE_BITS 256
#define SPARKLE_STEPS 10
#include "sparkle_permutation.h"
