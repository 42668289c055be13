/* SPDX-License-Identifier: Apache-2.0 OR MIT
 *
 * How Esch adds a block to the state: "Schwaemm and Esch", version 1.2 of 2021, section 2.2. The
 * block's bytes go where they belong. Each also goes through the linear layer's Feistel function
 * into every branch of the left half, x of the block into y and y into x. Internal.
 */
#ifndef LOXO_ESCH_H
#define LOXO_ESCH_H

#include "../../core/bytes.h"
#include "../../core/ct.h"

enum { ESCH_RATE = 16 };

#if LOXO_WORD64
/* A word is a branch: x below, y above. */
LOXO_ALWAYS_INLINE void esch_add_block(uint8_t *state, size_t branches, const uint8_t *block) {
  const uint64_t high = 0xffff0000ffff0000u;
  const uint64_t first = loxo_load64(block), second = loxo_load64(block + 8);
  const uint64_t sum = first ^ second, mixed = sum ^ (sum << 16 & high);
  const uint64_t turned = (mixed << 16 & high) | (mixed >> 16 & ~high);
  const uint64_t crossed = turned << 32 | turned >> 32;
  LOXO_UNROLL
  for (size_t i = 0; i < branches; i++) {
    const uint64_t own = i == 0 ? first : i == 1 ? second : 0;
    loxo_store64(state + 8 * i, loxo_load64(state + 8 * i) ^ own ^ crossed);
  }
}

/* A part is a block with zeros around it, as all is linear. */
LOXO_ALWAYS_INLINE void esch_add(uint8_t *state, size_t branches, size_t at, const uint8_t *in,
                                 size_t n) {
  uint8_t block[ESCH_RATE] = {0};
  if (n == ESCH_RATE) {
    esch_add_block(state, branches, in);
    return;
  }
  loxo_copy(block + at, in, n);
  esch_add_block(state, branches, block);
  loxo_wipe(block, sizeof block);
}
#else
/* A byte of a word's lower half gets into two bytes of the other word, one of the upper half into
 * one. */
LOXO_ALWAYS_INLINE void esch_add(uint8_t *state, size_t branches, size_t at, const uint8_t *in,
                                 size_t n) {
  for (; n; n--, at++) {
    const uint8_t byte = *in++;
    uint8_t *to = state + ((at & 5) ^ 4);
    state[at] ^= byte;
    for (uint_fast8_t i = 0; i < branches; i++, to += 8) {
      to[0] ^= byte;
      if (!(at & 2)) to[2] ^= byte;
    }
  }
}
#endif

#endif
