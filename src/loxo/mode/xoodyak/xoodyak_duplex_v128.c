/* SPDX-License-Identifier: Apache-2.0 OR MIT
 *
 * Xoodyak, one packet, on the 16-byte vectors of 32-bit Arm's NEON or of WebAssembly.
 */
#include "../../core/duplex.h"
#include "../../core/v128.h"

#if LOXO_WASM128 || (LOXO_NEON && !LOXO_WORD64)
#include "../../core/words_x128.h"
#include "../../permutation/xoodoo/xoodoo_x128.h"
#include "xoodyak_duplex.inc"

#define ENGINE(verb) loxo_xoodyak_##verb##_v128
#include "../../core/duplex_packets.inc"
#include "../../core/duplex_steps.inc"
#else
typedef int loxo_xoodyak_has_no_v128; /* a translation unit may not be empty */
#endif
