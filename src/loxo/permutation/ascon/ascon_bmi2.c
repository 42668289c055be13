/* SPDX-License-Identifier: Apache-2.0 OR MIT
 *
 * Ascon-p, one state, with BMI1 and BMI2.
 */
#include "../../core/words_u64.h"
#include "../../core/target.h"

#if LOXO_X86
#include "ascon_bmi2.h"
LOXO_TARGET_BEGIN(LOXO_TARGET_AVX2)
#define KERNEL_ISA bmi2
#include "ascon_blocks.inc"
LOXO_TARGET_END
#else
typedef int loxo_ascon_has_no_bmi2; /* a translation unit may not be empty */
#endif
