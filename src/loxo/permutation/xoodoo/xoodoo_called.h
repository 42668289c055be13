/* SPDX-License-Identifier: Apache-2.0 OR MIT
 *
 * Xoodoo[12] as a function on a state in memory, in words that are included in front. An engine
 * defines
 *
 *   KERNEL_ISA     avr: loxo_xoodoo_rounds_avr
 *
 * Internal.
 */
#ifndef LOXO_XOODOO_CALLED_H
#define LOXO_XOODOO_CALLED_H

#include "../../core/builds.h"

#define DUPLEX_CALLED 1
#define WORDS_IN_MEMORY 1
#define XOODOO_CALLED LOXO_CAT(loxo_xoodoo_rounds_, KERNEL_ISA)

void XOODOO_CALLED(word *state);

LOXO_ALWAYS_INLINE void xoodoo_rounds(word *s) { XOODOO_CALLED(s); }

#endif
