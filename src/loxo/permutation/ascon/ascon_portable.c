/* SPDX-License-Identifier: Apache-2.0 OR MIT
 *
 * Ascon-p, one state in words of 64 bits.
 */
#include "../../core/builds.h"

#if LOXO_HAS_WORDS_U64_C
#include "../../core/words_u64.h"
#include "ascon_portable.h"

#define KERNEL_ISA portable
#include "ascon_blocks.inc"
#else
typedef int loxo_ascon_is_not_portable; /* a translation unit may not be empty */
#endif
