/* SPDX-License-Identifier: Apache-2.0 OR MIT
 *
 * Ascon-p, up to eight states, one in each lane of AVX-512.
 */
#include "../../core/words_v8q.h"
#include "ascon_avx512_x8.h"

#if LOXO_X86
LOXO_TARGET_BEGIN(LOXO_TARGET_AVX512)
#define KERNEL_ISA avx512_x8
#include "ascon_blocks.inc"
LOXO_TARGET_END
#else
typedef int loxo_ascon_has_no_avx512_x8; /* a translation unit may not be empty */
#endif
