/* SPDX-License-Identifier: Apache-2.0 OR MIT
 *
 * Xoodoo[12], up to four states, one in each lane of SSSE3.
 */
#include "../../core/target.h"

#if LOXO_X86
LOXO_TARGET_BEGIN(LOXO_TARGET_SSSE3)
#define ROUNDS_CALLED 1
#include "../../core/words_v4d.h"
#include "xoodoo_portable.h"

/* For engines. */
void loxo_xoodoo_rounds_ssse3_x4(word *state);
void loxo_xoodoo_rounds_ssse3_x4(word *state) { xoodoo_rounds(state); }

#include "../../core/words_blocks.inc"

WORDS_KERNEL(loxo_xoodoo_permute_ssse3_x4, 48, xoodoo_rounds(s))
LOXO_TARGET_END
#else
typedef int loxo_xoodoo_has_no_ssse3_x4; /* a translation unit may not be empty */
#endif
