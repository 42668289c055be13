/* SPDX-License-Identifier: Apache-2.0 OR MIT
 *
 * Gimli-24, one state, on the 16-byte vectors of NEON or WebAssembly.
 */
#include "../../core/v128.h"

#if LOXO_V128
#include "../../core/words_x128.h"
#include "gimli_x128.h"

#include "../../core/words_blocks.inc"

WORDS_KERNEL(loxo_gimli_permute_v128, 48, gimli_rounds(s))
#else
typedef int loxo_gimli_has_no_v128; /* a translation unit may not be empty */
#endif
