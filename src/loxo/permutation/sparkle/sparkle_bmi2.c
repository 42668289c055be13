/* SPDX-License-Identifier: Apache-2.0 OR MIT
 *
 * Sparkle with 256 and 384 bits, one state in words of 32 bits, with BMI2: it turns a word into
 * another register, which saves a move at each of 28 or 42 rotations of a step.
 */
#include "../../core/builds.h"

#if LOXO_X86
LOXO_TARGET_BEGIN(LOXO_TARGET_AVX2)
#define KERNEL_ISA bmi2
#define ROUNDS_CALLED 1
#define SPARKLE_NOT_512
#define SPARKLE_BMI2
#include "../../core/words_u32.h"
#include "sparkle_portable.h"

#include "sparkle_blocks.inc"
LOXO_TARGET_END
#else
typedef int loxo_sparkle_has_no_bmi2; /* a translation unit may not be empty */
#endif
