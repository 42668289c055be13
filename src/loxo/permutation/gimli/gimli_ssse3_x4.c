/* SPDX-License-Identifier: Apache-2.0 OR MIT
 *
 * Gimli-24, up to four states, one in each lane of SSSE3.
 */
#include "../../core/target.h"

#if LOXO_X86
LOXO_TARGET_BEGIN(LOXO_TARGET_SSSE3)
#include "../../core/words_v4d.h"
#include "gimli_portable.h"

#include "../../core/words_blocks.inc"

WORDS_KERNEL(loxo_gimli_permute_ssse3_x4, 48, gimli_rounds(s))
LOXO_TARGET_END
#else
typedef int loxo_gimli_has_no_ssse3_x4; /* a translation unit may not be empty */
#endif
