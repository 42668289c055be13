/* SPDX-License-Identifier: Apache-2.0 OR MIT
 *
 * Sparkle's steps as functions on a state in memory, in words that are included in front. An engine
 * defines
 *
 *   KERNEL_ISA          avr: loxo_sparkle256_steps_avr, loxo_sparkle384_steps_avr, …
 *   SPARKLE_ANY_WIDTH   if one function serves all widths: loxo_sparkle_steps_avr_small
 *   SPARKLE_NOT_512     if there is none for 512 bits
 *   SPARKLE_512_ALONE   if there is one for 512 bits alone
 *
 * Internal.
 */
#ifndef LOXO_SPARKLE_CALLED_H
#define LOXO_SPARKLE_CALLED_H

#include "../../core/builds.h"

#define DUPLEX_CALLED 1
#define WORDS_IN_MEMORY 1
#define SPARKLE_CALLED(width) LOXO_CAT(loxo_sparkle##width##_steps_, KERNEL_ISA)

/* The first so many steps on 4, 6 or 8 branches. */
#ifdef SPARKLE_ANY_WIDTH
void SPARKLE_CALLED()(word *state, unsigned steps, unsigned branches);

LOXO_ALWAYS_INLINE void sparkle_steps(word *s, unsigned branches, unsigned steps) {
  SPARKLE_CALLED()(s, steps, branches);
}
#else
#ifndef SPARKLE_512_ALONE
void SPARKLE_CALLED(256)(word *state, unsigned steps);
void SPARKLE_CALLED(384)(word *state, unsigned steps);
#endif
#ifndef SPARKLE_NOT_512
void SPARKLE_CALLED(512)(word *state, unsigned steps);
#endif

LOXO_ALWAYS_INLINE void sparkle_steps(word *s, unsigned branches, unsigned steps) {
#ifndef SPARKLE_512_ALONE
  if (branches == 4) SPARKLE_CALLED(256)(s, steps);
  if (branches == 6) SPARKLE_CALLED(384)(s, steps);
#endif
#ifndef SPARKLE_NOT_512
  if (branches == 8) SPARKLE_CALLED(512)(s, steps);
#endif
}
#endif

#endif
