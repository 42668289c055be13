/* SPDX-License-Identifier: Apache-2.0 OR MIT
 *
 * Ascon-AEAD128, one packet, with NEON on 32-bit Arm.
 */
#include "ascon_aead128_sizes.h"
#include "ascon_engines.h"

#include "../../core/builds.h"

#if LOXO_HAS_NEON32
#define KERNEL_ISA neon
#define KERNEL_BLOCKS
#include "../../core/words_u64.h"
#include "../../permutation/ascon/ascon_called.h"
#include "ascon_duplex.inc"

#define ENGINE(verb) loxo_ascon_aead128_##verb##_neon
#include "../../core/duplex_packets.inc"
#include "../../core/duplex_steps.inc"
#else
typedef int loxo_ascon_aead128_has_no_neon; /* a translation unit may not be empty */
#endif
