/* SPDX-License-Identifier: Apache-2.0 OR MIT
 *
 * Ascon-p, up to four states, one in each lane of AVX2.
 */
#include "../../core/target.h"

#if LOXO_X86
LOXO_TARGET_BEGIN(LOXO_TARGET_AVX2)
#include "../../core/words_v4q.h"
#include "ascon_portable.h"

#define KERNEL_ISA avx2_x4
#include "ascon_blocks.inc"
LOXO_TARGET_END
#else
typedef int loxo_ascon_has_no_avx2_x4; /* a translation unit may not be empty */
#endif
