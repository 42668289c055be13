/* SPDX-License-Identifier: Apache-2.0 OR MIT
 *
 * Xoodyak, one packet, with AVX-512: its rotations and its functions of three words.
 */
#include "../../core/duplex.h"
#include "../../core/x86.h"

#if LOXO_X86
LOXO_TARGET_BEGIN(LOXO_TARGET_AVX512)
#include "../../core/words_x128.h"
#define XOODOO_SUM LOXO_XOR3_16
#include "../../permutation/xoodoo/xoodoo_x128.h"
#include "xoodyak_duplex.inc"

#define ENGINE(verb) loxo_xoodyak_##verb##_avx512
#include "../../core/duplex_packets.inc"
#include "../../core/duplex_steps.inc"
LOXO_TARGET_END
#else
typedef int loxo_xoodyak_has_no_avx512; /* a translation unit may not be empty */
#endif
