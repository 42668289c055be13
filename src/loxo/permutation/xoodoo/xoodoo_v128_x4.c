/* SPDX-License-Identifier: Apache-2.0 OR MIT
 *
 * Xoodoo[12], up to four states, one in each lane of NEON's or WebAssembly's 16-byte vectors.
 */
#include "../../core/v128.h"

#if LOXO_V128
#include "../../core/words_v4d.h"
#include "xoodoo_portable.h"

#include "../../core/words_blocks.inc"

WORDS_KERNEL(loxo_xoodoo_permute_v128_x4, 48, xoodoo_rounds(s))
#else
typedef int loxo_xoodoo_has_no_v128_x4; /* a translation unit may not be empty */
#endif
