/* SPDX-License-Identifier: Apache-2.0 OR MIT
 *
 * Sparkle with 384 and 512 bits, one state, with AVX-512: its rotations and its sums of three
 * words.
 */
#include "../../core/target.h"

#if LOXO_X86
LOXO_TARGET_BEGIN(LOXO_TARGET_AVX512)
#define XOR_OF_THREE
#define KERNEL_ISA avx512
#include "sparkle_x128.inc"
LOXO_TARGET_END
#else
typedef int loxo_sparkle_has_no_avx512; /* a translation unit may not be empty */
#endif
