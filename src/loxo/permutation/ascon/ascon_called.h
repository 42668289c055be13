/* SPDX-License-Identifier: Apache-2.0 OR MIT
 *
 * Ascon's permutation as a function on a state in memory, in words that are included in front. An
 * engine defines
 *
 *   KERNEL_ISA     avr: loxo_ascon_rounds_avr
 *
 * Internal.
 */
#ifndef LOXO_ASCON_CALLED_H
#define LOXO_ASCON_CALLED_H

#include "../../core/builds.h"

#define DUPLEX_CALLED 1
#define WORDS_IN_MEMORY 1
#define ASCON_CALLED LOXO_CAT(loxo_ascon_rounds_, KERNEL_ISA)

void ASCON_CALLED(word *state, unsigned rounds);

/* The last so many of twelve rounds. */
#if defined(LOXO_REVERSED) && defined(LOXO_WORDS_U8_H)
LOXO_ONE_COPY void ascon_rounds(word *s, unsigned rounds) {
  loxo_reverse_words(s, 5);
  ASCON_CALLED(s, rounds);
  loxo_reverse_words(s, 5);
}
#else
LOXO_ALWAYS_INLINE void ascon_rounds(word *s, unsigned rounds) { ASCON_CALLED(s, rounds); }
#endif

#endif
