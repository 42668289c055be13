/* SPDX-License-Identifier: Apache-2.0 OR MIT
 *
 * Gimli's AEAD, one packet, by the rounds in this machine's assembly.
 */
#include "../../core/duplex.h"
#include "../../permutation/gimli/gimli_assembly.h"

#ifdef GIMLI_ASSEMBLY
#include "gimli_duplex.inc"

#define ENGINE(verb) LOXO_CAT(loxo_gimli_##verb##_, GIMLI_ASSEMBLY)
#include "../../core/duplex_packets.inc"
#include "../../core/duplex_steps.inc"
#else
typedef int loxo_gimli_has_no_assembly; /* a translation unit may not be empty */
#endif
