/* SPDX-License-Identifier: Apache-2.0 OR MIT
 *
 * Xoodoo[12], one state, on the 16-byte vectors of 32-bit Arm's NEON or of WebAssembly.
 */
#include "../../core/v128.h"

#if LOXO_WASM128 || (LOXO_NEON && !LOXO_WORD64)
#include "../../core/words_x128.h"
#include "xoodoo_x128.h"

#include "../../core/words_blocks.inc"

WORDS_KERNEL(loxo_xoodoo_permute_v128, 48, xoodoo_rounds(s))
#else
typedef int loxo_xoodoo_has_no_v128; /* a translation unit may not be empty */
#endif
