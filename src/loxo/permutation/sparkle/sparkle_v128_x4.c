/* SPDX-License-Identifier: Apache-2.0 OR MIT
 *
 * Sparkle, up to four states, one in each lane of NEON's or WebAssembly's 16-byte vectors.
 */
#include "../../core/v128.h"

#if LOXO_V128
#include "../../core/words_v4d.h"
#include "sparkle_portable.h"

#define KERNEL_ISA v128_x4
#include "sparkle_blocks.inc"
#else
typedef int loxo_sparkle_has_no_v128_x4; /* a translation unit may not be empty */
#endif
