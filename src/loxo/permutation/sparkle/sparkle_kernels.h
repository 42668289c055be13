/* SPDX-License-Identifier: Apache-2.0 OR MIT
 *
 * Which number of a line in sparkle_kernels.def is `from` for a width. Internal.
 */
#ifndef LOXO_SPARKLE_KERNELS_H
#define LOXO_SPARKLE_KERNELS_H

#include "../../core/dispatch.h"

#define SPARKLE_FROM(name, ...) LOXO_CAT(SPARKLE_FROM_, name)(__VA_ARGS__)
#define SPARKLE_FROM_sparkle256_7(a, b, c) a
#define SPARKLE_FROM_sparkle256_10(a, b, c) a
#define SPARKLE_FROM_sparkle384_7(a, b, c) b
#define SPARKLE_FROM_sparkle384_11(a, b, c) b
#define SPARKLE_FROM_sparkle512_8(a, b, c) c
#define SPARKLE_FROM_sparkle512_12(a, b, c) c

#endif
