/* SPDX-License-Identifier: Apache-2.0 OR MIT
 *
 * Gimli-24, one state in words of 32 bits.
 */
#include "../../core/builds.h"

#if LOXO_HAS_WORDS_U32_C
#include "../../core/words_u32.h"
#include "gimli_portable.h"
#include "../../core/words_blocks.inc"

WORDS_KERNEL(loxo_gimli_permute_portable, 48, gimli_rounds(s))
#else
typedef int loxo_gimli_is_not_portable; /* a translation unit may not be empty */
#endif
