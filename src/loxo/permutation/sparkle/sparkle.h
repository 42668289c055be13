/* SPDX-License-Identifier: Apache-2.0 OR MIT
 *
 * Sparkle, the permutations of Schwaemm and Esch: 256, 384 or 512 bits, each with few steps (slim)
 * or with many (big). core/permutation.h documents the interface.
 */
#ifndef LOXO_SPARKLE_PERMUTATION_H
#define LOXO_SPARKLE_PERMUTATION_H

#include "../../core/permutation.h"

#ifdef __cplusplus
extern "C" {
#endif

#define LOXO_SPARKLE256_7_STATE_BYTES 32
#define LOXO_SPARKLE256_10_STATE_BYTES 32
#define LOXO_SPARKLE384_7_STATE_BYTES 48
#define LOXO_SPARKLE384_11_STATE_BYTES 48
#define LOXO_SPARKLE512_8_STATE_BYTES 64
#define LOXO_SPARKLE512_12_STATE_BYTES 64

LOXO_DECLARE_PERMUTATION(sparkle256_7)
LOXO_DECLARE_PERMUTATION(sparkle256_10)
LOXO_DECLARE_PERMUTATION(sparkle384_7)
LOXO_DECLARE_PERMUTATION(sparkle384_11)
LOXO_DECLARE_PERMUTATION(sparkle512_8)
LOXO_DECLARE_PERMUTATION(sparkle512_12)

#ifdef __cplusplus
}
#endif
#endif
