/* SPDX-License-Identifier: Apache-2.0 OR MIT
 *
 * Xoodyak, up to four packets, one in each lane of NEON's or WebAssembly's 16-byte vectors.
 */
#include "../../core/duplex.h"
#include "../../core/v128.h"

#if LOXO_V128 && LOXO_WORD64
#define ROUNDS_CALLED 1
#include "../../core/words_v4d.h"
#include "../../permutation/xoodoo/xoodoo_portable.h"
#include "xoodyak_duplex.inc"

#define ENGINE(verb) loxo_xoodyak_##verb##_v128_x4
#include "../../core/duplex_packets.inc"
#else
typedef int loxo_xoodyak_has_no_v128_x4; /* a translation unit may not be empty */
#endif
