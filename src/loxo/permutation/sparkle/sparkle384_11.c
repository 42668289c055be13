/* SPDX-License-Identifier: Apache-2.0 OR MIT
 *
 * Sparkle384 with the big number of steps, 11.
 */
#define SPARKLE_BITS 384
#define SPARKLE_STEPS 11
#include "sparkle_permutation.h"
