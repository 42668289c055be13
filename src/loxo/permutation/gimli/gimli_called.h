/* SPDX-License-Identifier: Apache-2.0 OR MIT
 *
 * Gimli-24 as a function on a state in memory, in words that are included in front. An engine
 * defines
 *
 *   KERNEL_ISA     avr: loxo_gimli_rounds_avr
 *
 * Internal.
 */
#ifndef LOXO_GIMLI_CALLED_H
#define LOXO_GIMLI_CALLED_H

#include "../../core/builds.h"

#define DUPLEX_CALLED 1
#define WORDS_IN_MEMORY 1
#define GIMLI_CALLED LOXO_CAT(loxo_gimli_rounds_, KERNEL_ISA)

void GIMLI_CALLED(word *state);

LOXO_ALWAYS_INLINE void gimli_rounds(word *s) { GIMLI_CALLED(s); }

#endif
