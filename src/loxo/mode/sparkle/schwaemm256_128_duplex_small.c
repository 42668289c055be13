/* SPDX-License-Identifier: Apache-2.0 OR MIT
 *
 * Schwaemm256-128, one packet, in bytes, for the smallest code in C.
 */
#include "schwaemm_engines.h"
#include "schwaemm256_128_sizes.h"

#include "../../core/builds.h"

#if LOXO_HAS_WORDS_U8_C
#define KERNEL_ISA small
#define SPARKLE_ANY_WIDTH
#include "../../core/words_u8.h"
#include "../../permutation/sparkle/sparkle_called.h"
#include "schwaemm_duplex.inc"

#define ENGINE(verb) loxo_schwaemm256_128_##verb##_small
#include "../../core/duplex_packets.inc"
#include "../../core/duplex_steps.inc"
#else
typedef int loxo_schwaemm256_128_is_not_small; /* a translation unit may not be empty */
#endif
