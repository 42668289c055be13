/* SPDX-License-Identifier: Apache-2.0 OR MIT
 *
 * Gimli-24, up to four states, one in each lane of AArch64's or WebAssembly's 16-byte vectors.
 */
#include "../../core/v128.h"

#if LOXO_V128 && LOXO_WORD64
#include "../../core/words_v4d.h"
#include "gimli_portable.h"

#include "../../core/words_blocks.inc"

WORDS_KERNEL(loxo_gimli_permute_v128_x4, 48, gimli_rounds(s))
#else
typedef int loxo_gimli_has_no_v128_x4; /* a translation unit may not be empty */
#endif
