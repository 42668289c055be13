/* SPDX-License-Identifier: Apache-2.0 OR MIT
 *
 * Xoodoo[12], one state, by the rounds in this machine's assembly. On AVR that has
 * the permutation itself.
 */
#include "xoodoo_assembly.h"

#if defined(XOODOO_ASSEMBLY) && !defined(__AVR__)
#include "../../core/words_blocks.inc"

WORDS_KERNEL(LOXO_CAT(loxo_xoodoo_permute_, XOODOO_ASSEMBLY), 48, xoodoo_rounds(s))
#else
typedef int loxo_xoodoo_has_no_assembly; /* a translation unit may not be empty */
#endif
