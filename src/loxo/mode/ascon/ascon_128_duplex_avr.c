/* SPDX-License-Identifier: Apache-2.0 OR MIT
 *
 * Ascon-128, one packet, in bytes, over assembly for AVR.
 */
#include "ascon_128_sizes.h"
#include "ascon_engines.h"

#include "../../core/builds.h"

#if LOXO_HAS_AVR_FAST
#define KERNEL_ISA avr
#include "../../core/words_u8.h"
#include "../../permutation/ascon/ascon_called.h"
#include "ascon_duplex.inc"

#define ENGINE(verb) loxo_ascon_128_##verb##_avr
#include "../../core/duplex_packets.inc"
#include "../../core/duplex_steps.inc"
#else
typedef int loxo_ascon_128_has_no_avr; /* a translation unit may not be empty */
#endif
