/* SPDX-License-Identifier: Apache-2.0 OR MIT
 *
 * Sparkle, up to sixteen states, one in each lane of AVX-512.
 */
#include "../../core/target.h"

#if LOXO_X86
LOXO_TARGET_BEGIN(LOXO_TARGET_AVX512)
#include "../../core/words_v16d.h"
#include "sparkle_portable.h"

#define KERNEL_ISA avx512_x16
#include "sparkle_blocks.inc"
LOXO_TARGET_END
#else
typedef int loxo_sparkle_has_no_avx512_x16; /* a translation unit may not be empty */
#endif
