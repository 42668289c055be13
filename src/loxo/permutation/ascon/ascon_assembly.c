/* SPDX-License-Identifier: Apache-2.0 OR MIT
 *
 * Ascon-p, one state, by the rounds in this machine's assembly.
 */
#include "ascon_assembly.h"

#ifdef ASCON_ASSEMBLY
#include "ascon_blocks.inc"
#else
typedef int loxo_ascon_has_no_assembly; /* a translation unit may not be empty */
#endif
