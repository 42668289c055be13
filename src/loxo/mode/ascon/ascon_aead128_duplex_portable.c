/* SPDX-License-Identifier: Apache-2.0 OR MIT
 *
 * Ascon-AEAD128, one packet, in C without special instructions.
 */
#include "../../core/builds.h"
#include "ascon_aead128_sizes.h"
#include "ascon_engines.h"

#if LOXO_HAS_WORDS_U64_C
#include "../../core/words_u64.h"
#include "../../permutation/ascon/ascon_portable.h"
#include "ascon_duplex.inc"

#define ENGINE(verb) loxo_ascon_aead128_##verb##_portable
#include "../../core/duplex_packets.inc"
#include "../../core/duplex_steps.inc"
#else
typedef int loxo_ascon_aead128_has_no_words; /* a translation unit may not be empty */
#endif
