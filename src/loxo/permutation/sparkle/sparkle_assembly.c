/* SPDX-License-Identifier: Apache-2.0 OR MIT
 *
 * Sparkle, one state, by the steps in this machine's assembly. That for AVR has the permutations
 * themselves as well.
 */
#include "sparkle_assembly.h"

#if defined(SPARKLE_ASSEMBLY) && !defined(__AVR__)
#include "sparkle_blocks.inc"
#else
typedef int loxo_sparkle_has_no_assembly; /* a translation unit may not be empty */
#endif
