/* SPDX-License-Identifier: Apache-2.0 OR MIT
 *
 * Xoodoo[12], up to sixteen states, one in each lane of AVX-512.
 */
#include "../../core/x86.h"

#if LOXO_X86
LOXO_TARGET_BEGIN(LOXO_TARGET_AVX512)
#include "../../core/words_v16d.h"
#define XOODOO_SUM LOXO_XOR3_64
#include "xoodoo_portable.h"

#include "../../core/words_blocks.inc"

WORDS_KERNEL(loxo_xoodoo_permute_avx512_x16, 48, xoodoo_rounds(s))
LOXO_TARGET_END
#else
typedef int loxo_xoodoo_has_no_avx512_x16; /* a translation unit may not be empty */
#endif
