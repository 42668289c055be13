/* SPDX-License-Identifier: Apache-2.0 OR MIT
 *
 * Sparkle, one state in words of 32 bits.
 */
#include "../../core/builds.h"

#if LOXO_HAS_WORDS_U32_C
#define KERNEL_ISA portable
#define ROUNDS_CALLED 1
#include "../../core/words_u32.h"
#include "sparkle_portable.h"

#include "sparkle_blocks.inc"
#else
typedef int loxo_sparkle_is_not_portable; /* a translation unit may not be empty */
#endif
