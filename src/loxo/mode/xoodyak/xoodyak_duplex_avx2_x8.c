/* SPDX-License-Identifier: Apache-2.0 OR MIT
 *
 * Xoodyak, up to eight packets, one in each lane of AVX2.
 */
#include "../../core/duplex.h"
#include "../../core/target.h"

#if LOXO_X86
LOXO_TARGET_BEGIN(LOXO_TARGET_AVX2)
#define KERNEL_ISA avx2_x8
#include "../../core/words_v8d.h"
#include "../../permutation/xoodoo/xoodoo_called.h"
#include "xoodyak_duplex.inc"

#define ENGINE(verb) loxo_xoodyak_##verb##_avx2_x8
#include "../../core/duplex_packets.inc"
LOXO_TARGET_END
#else
typedef int loxo_xoodyak_has_no_avx2_x8; /* a translation unit may not be empty */
#endif
