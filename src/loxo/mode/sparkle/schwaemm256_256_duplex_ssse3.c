/* SPDX-License-Identifier: Apache-2.0 OR MIT
 *
 * Schwaemm256-256, one packet, by the steps for SSSE3.
 */
#include "schwaemm_engines.h"
#include "schwaemm256_256_sizes.h"

#include "../../core/builds.h"

#if LOXO_HAS_X86
#define KERNEL_ISA ssse3
#define SPARKLE_512_ALONE
#define ROUNDS_CALLED 1
#define BLOCK_IN_VECTORS
#include "../../core/words_u32.h"
#include "../../permutation/sparkle/sparkle_called.h"
#include "schwaemm_duplex.inc"

#define ENGINE(verb) loxo_schwaemm256_256_##verb##_ssse3
#include "../../core/duplex_packets.inc"
#include "../../core/duplex_steps.inc"
#else
typedef int loxo_schwaemm256_256_has_no_ssse3; /* a translation unit may not be empty */
#endif
