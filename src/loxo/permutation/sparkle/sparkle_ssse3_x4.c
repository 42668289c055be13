/* SPDX-License-Identifier: Apache-2.0 OR MIT
 *
 * Sparkle, up to four states, one in each lane of SSSE3.
 */
#include "../../core/target.h"

#if LOXO_X86
LOXO_TARGET_BEGIN(LOXO_TARGET_SSSE3)
#define KERNEL_ISA ssse3_x4
#define ROUNDS_CALLED 1
#include "../../core/words_v4d.h"
#include "sparkle_portable.h"

#include "sparkle_blocks.inc"
LOXO_TARGET_END
#else
typedef int loxo_sparkle_has_no_ssse3_x4; /* a translation unit may not be empty */
#endif
