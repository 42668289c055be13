/* SPDX-License-Identifier: Apache-2.0 OR MIT
 *
 * Schwaemm128-128, one packet, in C without special instructions.
 */
#include "schwaemm_engines.h"
#include "schwaemm128_128_sizes.h"

#include "../../core/builds.h"

#if LOXO_HAS_WORDS_U32_C
#define KERNEL_ISA portable
#define ROUNDS_CALLED 1
#include "../../core/words_u32.h"
#include "../../permutation/sparkle/sparkle_called.h"
#include "schwaemm_duplex.inc"

#define ENGINE(verb) loxo_schwaemm128_128_##verb##_portable
#include "../../core/duplex_packets.inc"
#include "../../core/duplex_steps.inc"
#else
typedef int loxo_schwaemm128_128_has_no_words; /* a translation unit may not be empty */
#endif
