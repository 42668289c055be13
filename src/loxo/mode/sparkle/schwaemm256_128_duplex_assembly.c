/* SPDX-License-Identifier: Apache-2.0 OR MIT
 *
 * Schwaemm256-128, one packet, by the steps in this machine's assembly.
 */
#include "schwaemm_engines.h"
#include "schwaemm256_128_sizes.h"

#include "../../permutation/sparkle/sparkle_assembly.h"

#ifdef SPARKLE_ASSEMBLY
#include "schwaemm_duplex.inc"

#define ENGINE(verb) LOXO_CAT(loxo_schwaemm256_128_##verb##_, SPARKLE_ASSEMBLY)
#include "../../core/duplex_packets.inc"
#include "../../core/duplex_steps.inc"
#else
typedef int loxo_schwaemm256_128_has_no_assembly; /* a translation unit may not be empty */
#endif
