/* SPDX-License-Identifier: Apache-2.0 OR MIT
 *
 * Xoodyak, up to four packets, one in each lane of SSSE3.
 */
#include "../../core/duplex.h"
#include "../../core/target.h"

#if LOXO_X86
LOXO_TARGET_BEGIN(LOXO_TARGET_SSSE3)
#define KERNEL_ISA ssse3_x4
#include "../../core/words_v4d.h"
#include "../../permutation/xoodoo/xoodoo_called.h"
#include "xoodyak_duplex.inc"

#define ENGINE(verb) loxo_xoodyak_##verb##_ssse3_x4
#include "../../core/duplex_packets.inc"
LOXO_TARGET_END
#else
typedef int loxo_xoodyak_has_no_ssse3_x4; /* a translation unit may not be empty */
#endif
