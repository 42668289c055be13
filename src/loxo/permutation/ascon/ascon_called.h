/* SPDX-License-Identifier: Apache-2.0 OR MIT
 *
 * Ascon's permutation as a function on a state in memory, in words that are included in front. An
 * engine defines
 *
 *   KERNEL_ISA     avr: loxo_ascon_rounds_avr
 *   KERNEL_BLOCKS  if the kernel takes a duplex's blocks as well: loxo_ascon_blocks_<isa>, and
 *                  loxo_ascon_start_<isa>
 *   KERNEL_APART   if there is a function for each number of rounds, loxo_ascon12_rounds_<isa>, so
 *                  that a program links no more rounds than it needs
 *
 * Internal.
 */
#ifndef LOXO_ASCON_CALLED_H
#define LOXO_ASCON_CALLED_H

#include "../../core/builds.h"

#define DUPLEX_CALLED 1
#define WORDS_IN_MEMORY 1

#ifdef KERNEL_APART
#define ASCON_NUMBER(rounds) LOXO_CAT(loxo_ascon##rounds##_rounds_, KERNEL_ISA)
#define ASCON_CALLED(s, rounds) \
  ((rounds) == 12 ? ASCON_NUMBER(12)(s) : (rounds) == 8 ? ASCON_NUMBER(8)(s) : ASCON_NUMBER(6)(s))
void ASCON_NUMBER(12)(word *state);
void ASCON_NUMBER(8)(word *state);
void ASCON_NUMBER(6)(word *state);
#else
#define ASCON_CALLED LOXO_CAT(loxo_ascon_rounds_, KERNEL_ISA)
void ASCON_CALLED(word *state, unsigned rounds);
#endif

/* Blocks of two words from `in` to `end`, with eight rounds behind each. A block is XORed into the
 * state, and if there is an `out`, the sum is written to it. If `keep` is all ones and not zero, as
 * in decryption, the block itself stays in the state.
 *
 * At the end `pad` is XORed, and if it is not zero, eight rounds follow. Where there is a key, the
 * packet ends instead: behind the pad, words 2 and 3 take the key, twelve rounds follow, and words
 * 3 and 4 take it. ASCON_START has these rounds and this key in front of the blocks, and ends
 * without; it takes associated data, so there is no `out`. */
#if defined(KERNEL_BLOCKS) && !defined(LOXO_REVERSED)
#define ASCON_BLOCKS LOXO_CAT(loxo_ascon_blocks_, KERNEL_ISA)
#define ASCON_START LOXO_CAT(loxo_ascon_start_, KERNEL_ISA)
void ASCON_BLOCKS(word *s, const uint8_t *in, const uint8_t *end, uint8_t *out, uint32_t keep,
                  uint32_t pad, const word *key);
void ASCON_START(word *s, const uint8_t *in, const uint8_t *end, uint8_t *out, uint32_t keep,
                 uint32_t pad, const word *key);
#endif

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
