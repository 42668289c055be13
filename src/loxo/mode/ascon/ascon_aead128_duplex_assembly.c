/* SPDX-License-Identifier: Apache-2.0 OR MIT
 *
 * Ascon-AEAD128, one packet, by the rounds in this machine's assembly.
 */
#include "ascon_aead128_sizes.h"
#include "ascon_engines.h"

#include "../../permutation/ascon/ascon_assembly.h"

#ifdef ASCON_ASSEMBLY
#include "ascon_duplex.inc"

#define ENGINE(verb) LOXO_CAT(loxo_ascon_aead128_##verb##_, ASCON_ASSEMBLY)
#include "../../core/duplex_packets.inc"
#include "../../core/duplex_steps.inc"
#else
typedef int loxo_ascon_aead128_has_no_assembly; /* a translation unit may not be empty */
#endif
