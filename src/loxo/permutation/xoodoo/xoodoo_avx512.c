/* SPDX-License-Identifier: Apache-2.0 OR MIT
 *
 * Xoodoo[12], one state, with AVX-512: its rotations and its functions of three words.
 */
#include "../../core/x86.h"

#if LOXO_X86
LOXO_TARGET_BEGIN(LOXO_TARGET_AVX512)
#include "../../core/words_x128.h"
#define XOODOO_SUM LOXO_XOR3_16
#include "xoodoo_x128.h"

#include "../../core/words_blocks.inc"

WORDS_KERNEL(loxo_xoodoo_permute_avx512, 48, xoodoo_rounds(s))
LOXO_TARGET_END
#else
typedef int loxo_xoodoo_has_no_avx512; /* a translation unit may not be empty */
#endif
