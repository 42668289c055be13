/* SPDX-License-Identifier: Apache-2.0 OR MIT
 *
 * Xoodyak, up to sixteen packets, one in each lane of AVX-512.
 */
#include "../../core/duplex.h"
#include "../../core/x86.h"

#if LOXO_X86
LOXO_TARGET_BEGIN(LOXO_TARGET_AVX512)
#define ROUNDS_CALLED 1
#include "../../core/words_v16d.h"
#define XOODOO_SUM LOXO_XOR3_64
#include "../../permutation/xoodoo/xoodoo_portable.h"
#include "xoodyak_duplex.inc"

#define ENGINE(verb) loxo_xoodyak_##verb##_avx512_x16
#include "../../core/duplex_packets.inc"
LOXO_TARGET_END
#else
typedef int loxo_xoodyak_has_no_avx512_x16; /* a translation unit may not be empty */
#endif
