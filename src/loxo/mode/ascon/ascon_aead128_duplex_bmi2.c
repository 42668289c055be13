/* SPDX-License-Identifier: Apache-2.0 OR MIT
 *
 * Ascon-AEAD128, one packet, with BMI1 and BMI2.
 */
#include "ascon_aead128_sizes.h"
#include "ascon_engines.h"

#include "../../core/words_u64.h"
#include "../../core/target.h"

#if LOXO_X86
#include "../../permutation/ascon/ascon_bmi2.h"
LOXO_TARGET_BEGIN(LOXO_TARGET_AVX2)
#include "ascon_duplex.inc"

#define ONE_FOR_BOTH
#define ENGINE(verb) loxo_ascon_aead128_##verb##_bmi2
#include "../../core/duplex_packets.inc"
#include "../../core/duplex_steps.inc"
LOXO_TARGET_END
#else
typedef int loxo_ascon_aead128_has_no_bmi2; /* a translation unit may not be empty */
#endif
