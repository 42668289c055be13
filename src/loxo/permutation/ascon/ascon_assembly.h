/* SPDX-License-Identifier: Apache-2.0 OR MIT
 *
 * Ascon's rounds in this machine's assembly, and the form of words that they work on:
 *
 *   ASCON_ASSEMBLY    armv7m: the name that ends those of its functions; undefined elsewhere
 *
 * Internal.
 */
#ifndef LOXO_ASCON_ASSEMBLY_H
#define LOXO_ASCON_ASSEMBLY_H

#include "../../core/builds.h"

#if LOXO_HAS_ARMV7M_FAST
#define ASCON_ASSEMBLY armv7m
#include "../../core/interleaved.h"
#elif LOXO_HAS_ARMV7M_SMALL
#define ASCON_ASSEMBLY armv7m_small
#endif

#ifdef ASCON_ASSEMBLY
#include "../../core/words_u64.h"

#define ASCON_ROUNDS_IN_ASSEMBLY LOXO_CAT(loxo_ascon_rounds_, ASCON_ASSEMBLY)
void ASCON_ROUNDS_IN_ASSEMBLY(uint64_t *s, unsigned rounds);

/* The last 12, 8 or 6 rounds. */
LOXO_ALWAYS_INLINE void ascon_rounds(word *s, unsigned rounds) {
  ASCON_ROUNDS_IN_ASSEMBLY(s, rounds);
}
#endif

#endif
