/* SPDX-License-Identifier: Apache-2.0 OR MIT
 *
 * Schwaemm256-128, up to four packets, one in each lane of SSSE3.
 */
#include "schwaemm_engines.h"
#include "schwaemm256_128_sizes.h"

#include "../../core/target.h"

#if LOXO_X86
LOXO_TARGET_BEGIN(LOXO_TARGET_SSSE3)
#define KERNEL_ISA ssse3_x4
#define SPARKLE_NOT_512
#include "../../core/words_v4d.h"
#include "../../permutation/sparkle/sparkle_called.h"
#include "schwaemm_duplex.inc"

#define ENGINE(verb) loxo_schwaemm256_128_##verb##_ssse3_x4
#include "../../core/duplex_packets.inc"
LOXO_TARGET_END
#else
typedef int loxo_schwaemm256_128_has_no_ssse3_x4; /* a translation unit may not be empty */
#endif
