/* SPDX-License-Identifier: Apache-2.0 OR MIT
 *
 * Xoodyak, one packet, in C without special instructions.
 */
#include "../../core/builds.h"
#include "../../core/duplex.h"

#if LOXO_HAS_WORDS_U32_C
#define ROUNDS_CALLED 1
#include "../../core/words_u32.h"
#include "../../permutation/xoodoo/xoodoo_portable.h"
#include "xoodyak_duplex.inc"

#define ENGINE(verb) loxo_xoodyak_##verb##_portable
#include "../../core/duplex_packets.inc"
#include "../../core/duplex_steps.inc"
#else
typedef int loxo_xoodyak_has_no_words; /* a translation unit may not be empty */
#endif
