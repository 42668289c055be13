/* SPDX-License-Identifier: Apache-2.0 OR MIT
 *
 * Sparkle with 384 and 512 bits, one state, with SSSE3.
 */
#include "../../core/target.h"

#if LOXO_X86
LOXO_TARGET_BEGIN(LOXO_TARGET_SSSE3)
#define KERNEL_ISA ssse3
#include "sparkle_x128.inc"
LOXO_TARGET_END
#else
typedef int loxo_sparkle_has_no_ssse3; /* a translation unit may not be empty */
#endif
