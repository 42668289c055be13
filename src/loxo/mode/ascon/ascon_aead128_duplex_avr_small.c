/* SPDX-License-Identifier: Apache-2.0 OR MIT
 *
 * Ascon-AEAD128, one packet, in bytes, over the smallest assembly for AVR.
 */
#include "ascon_aead128_sizes.h"
#include "ascon_engines.h"

#include "../../core/builds.h"

#if LOXO_HAS_AVR_SMALL
#define KERNEL_ISA avr_small
#include "../../core/words_u8.h"
#include "../../permutation/ascon/ascon_called.h"
#include "ascon_duplex.inc"

#define ENGINE(verb) loxo_ascon_aead128_##verb##_avr_small
#include "../../core/duplex_packets.inc"
#include "../../core/duplex_steps.inc"
#else
typedef int loxo_ascon_aead128_has_no_avr_small; /* a translation unit may not be empty */
#endif
