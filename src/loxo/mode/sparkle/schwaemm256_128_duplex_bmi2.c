/* SPDX-License-Identifier: Apache-2.0 OR MIT
 *
 * Schwaemm256-128, one packet, in C with BMI2.
 */
#include "schwaemm_engines.h"
#include "schwaemm256_128_sizes.h"

#include "../../core/builds.h"

#if LOXO_HAS_X86
LOXO_TARGET_BEGIN(LOXO_TARGET_AVX2)
#define SPARKLE_NOT_512
#define KERNEL_ISA bmi2
#define ROUNDS_CALLED 1
#include "../../core/words_u32.h"
#include "../../permutation/sparkle/sparkle_called.h"
#include "schwaemm_duplex.inc"

#define ENGINE(verb) loxo_schwaemm256_128_##verb##_bmi2
#include "../../core/duplex_packets.inc"
#include "../../core/duplex_steps.inc"
LOXO_TARGET_END
#else
typedef int loxo_schwaemm256_128_has_no_bmi2; /* a translation unit may not be empty */
#endif
