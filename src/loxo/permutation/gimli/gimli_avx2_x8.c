/* SPDX-License-Identifier: Apache-2.0 OR MIT
 *
 * Gimli-24, up to eight states, one in each lane of AVX2.
 */
#include "../../core/target.h"

#if LOXO_X86
LOXO_TARGET_BEGIN(LOXO_TARGET_AVX2)
#include "../../core/words_v8d.h"
#include "gimli_portable.h"

#include "../../core/words_blocks.inc"

WORDS_KERNEL(loxo_gimli_permute_avx2_x8, 48, gimli_rounds(s))
LOXO_TARGET_END
#else
typedef int loxo_gimli_has_no_avx2_x8; /* a translation unit may not be empty */
#endif
