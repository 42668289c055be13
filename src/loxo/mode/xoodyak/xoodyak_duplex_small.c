/* SPDX-License-Identifier: Apache-2.0 OR MIT
 *
 * Xoodyak, one packet, in bytes, for the smallest code in C.
 */
#include "../../core/builds.h"
#include "../../core/duplex.h"

#if LOXO_HAS_WORDS_U8_C
#define KERNEL_ISA small
#include "../../core/words_u8.h"
#include "../../permutation/xoodoo/xoodoo_called.h"
#include "xoodyak_duplex.inc"

#define ENGINE(verb) loxo_xoodyak_##verb##_small
#include "../../core/duplex_packets.inc"
#include "../../core/duplex_steps.inc"
#else
typedef int loxo_xoodyak_is_not_small; /* a translation unit may not be empty */
#endif
