/* SPDX-License-Identifier: Apache-2.0 OR MIT
 *
 * Gimli-24, one state, with AVX-512: its rotations and its functions of three words.
 */
#include "../../core/target.h"

#if LOXO_X86
LOXO_TARGET_BEGIN(LOXO_TARGET_AVX512)
#include "../../core/words_x128.h"
#define ANY_OF_THREE
#include "gimli_x128.h"

#include "../../core/words_blocks.inc"

WORDS_KERNEL(loxo_gimli_permute_avx512, 48, gimli_rounds(s))
LOXO_TARGET_END
#else
typedef int loxo_gimli_has_no_avx512; /* a translation unit may not be empty */
#endif
