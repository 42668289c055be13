/* SPDX-License-Identifier: Apache-2.0 OR MIT
 *
 * Gimli-24, one state, by the rounds in this machine's assembly. On AVR that has
 * the permutation itself.
 */
#include "gimli_assembly.h"

#if defined(GIMLI_ASSEMBLY) && !defined(__AVR__)
#include "../../core/words_blocks.inc"

WORDS_KERNEL(LOXO_CAT(loxo_gimli_permute_, GIMLI_ASSEMBLY), 48, gimli_rounds(s))
#else
typedef int loxo_gimli_has_no_assembly; /* a translation unit may not be empty */
#endif
