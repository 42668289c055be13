/* SPDX-License-Identifier: Apache-2.0 OR MIT
 *
 * Xoodoo[12], one state in words of 32 bits.
 */
#include "../../core/builds.h"

#if LOXO_HAS_WORDS_U32_C
#include "../../core/words_u32.h"
#include "xoodoo_portable.h"
#include "../../core/words_blocks.inc"

WORDS_KERNEL(loxo_xoodoo_permute_portable, 48, xoodoo_rounds(s))
#else
typedef int loxo_xoodoo_is_not_portable; /* a translation unit may not be empty */
#endif
