/* SPDX-License-Identifier: Apache-2.0 OR MIT
 *
 * Ascon-p, one state in words of 64 bits.
 */
#include "../../core/words_u64.h"

#if LOXO_WORDS_U64 && !LOXO_SMALL
#include "ascon_portable.h"

#define KERNEL_ISA portable
#include "ascon_blocks.inc"
#else
typedef int loxo_ascon_is_not_portable; /* a translation unit may not be empty */
#endif
