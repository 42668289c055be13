/* SPDX-License-Identifier: Apache-2.0 OR MIT
 *
 * Xoodyak, one packet, by the rounds in this machine's assembly.
 */
#include "../../core/duplex.h"
#include "../../permutation/xoodoo/xoodoo_assembly.h"

#ifdef XOODOO_ASSEMBLY
#include "xoodyak_duplex.inc"

#define ENGINE(verb) LOXO_CAT(loxo_xoodyak_##verb##_, XOODOO_ASSEMBLY)
#include "../../core/duplex_packets.inc"
#include "../../core/duplex_steps.inc"
#else
typedef int loxo_xoodyak_has_no_assembly; /* a translation unit may not be empty */
#endif
