/* SPDX-License-Identifier: Apache-2.0 OR MIT
 *
 * Sparkle, up to eight states, one in each lane of AVX2.
 */
#include "../../core/target.h"

#if LOXO_X86
LOXO_TARGET_BEGIN(LOXO_TARGET_AVX2)
#include "../../core/words_v8d.h"
#include "sparkle_portable.h"

#define KERNEL_ISA avx2_x8
#include "sparkle_blocks.inc"
LOXO_TARGET_END
#else
typedef int loxo_sparkle_has_no_avx2_x8; /* a translation unit may not be empty */
#endif
