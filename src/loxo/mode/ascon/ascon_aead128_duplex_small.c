/* SPDX-License-Identifier: Apache-2.0 OR MIT
 *
 * Ascon-AEAD128, one packet, in bytes, for the smallest code in C.
 */
#include "../../core/builds.h"
#include "ascon_aead128_sizes.h"
#include "ascon_engines.h"

#if LOXO_HAS_WORDS_U8_C
#define KERNEL_ISA small
#include "../../core/words_u8.h"
#include "../../permutation/ascon/ascon_called.h"
#include "ascon_duplex.inc"

#define ENGINE(verb) loxo_ascon_aead128_##verb##_small
#include "../../core/duplex_packets.inc"
#include "../../core/duplex_steps.inc"
#else
typedef int loxo_ascon_aead128_is_not_small; /* a translation unit may not be empty */
#endif
