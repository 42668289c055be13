/* SPDX-License-Identifier: Apache-2.0 OR MIT
 *
 * How a sponge keeps Ascon's state: as bytes, or, where assembly has rounds on words of 64 bits, as
 * those words. Then a permutation is the rounds alone, and of a state whose words have their bits
 * in another order, only the block is converted. So it is with words that are big-endian: a mode
 * that has them includes core/reversed.h in front, and only the block's bytes change places.
 *
 *   ASCON_SPONGE   fields of a loxo_sponge (core/sponge.h)
 *
 * Internal.
 */
#ifndef LOXO_ASCON_SPONGE_H
#define LOXO_ASCON_SPONGE_H

#include "../../core/bytes.h"
#include "../../core/ct.h"
#include "../../core/hash_many.h"
#include "../../permutation/ascon/ascon.h"
#include "../../permutation/ascon/ascon_assembly.h"

enum { STATE = LOXO_ASCON_P12_STATE_BYTES, RATE = 8 };

#ifdef LOXO_WORDS_U64_H
/* A part of a block has zeros around it. */
LOXO_ONE_COPY void ascon_add(uint8_t *state, size_t at, const uint8_t *in, size_t n) {
  word *s = (word *)(void *)state;
  _Alignas(word) uint8_t block[RATE] = {0};
  if (n != RATE) {
    for (size_t i = 0; i < n; i++) block[at + i] = in[i];
    in = block;
  }
  *s ^= INTO(in_halves(in) ? load_word(in) : load_bytes(in));
  if (n != RATE) loxo_wipe(block, RATE);
}

LOXO_ONE_COPY void ascon_read(uint8_t *out, const uint8_t *state, size_t at, size_t n) {
  const word x = FROM(*(const word *)(const void *)state);
  _Alignas(word) uint8_t block[RATE];
  if (n == RATE && in_halves(out)) {
    store_word(out, x);
    return;
  }
  store_word(block, x);
  for (size_t i = 0; i < n; i++) out[i] = block[at + i];
  loxo_wipe(block, RATE);
}

/* The state is all zero. */
static inline void ascon_load(uint8_t *state, const LOXO_FLASH uint8_t *start) {
  for (size_t i = 0; i < STATE; i += RATE) ascon_add(state + i, 0, start + i, RATE);
}

static void ascon_permute(uint8_t *states, size_t n) {
  for (; LOXO_HASH_WINDOW > 1 && n > 1; n--, states += STATE) {
    ascon_rounds((word *)(void *)states, 12);
  }
  ascon_rounds((word *)(void *)states, 12);
}

#define ASCON_SPONGE \
  .permute = ascon_permute, .load = ascon_load, .add = ascon_add, .read = ascon_read
#elif defined(LOXO_REVERSED)
enum { REVERSED = 7 }; /* byte i of a word is its byte i ^ 7 */

static inline void ascon_load(uint8_t *state, const LOXO_FLASH uint8_t *start) {
  for (uint_fast8_t i = 0; i < (uint_fast8_t)STATE; i++) state[i ^ REVERSED] = start[i];
}

static inline void ascon_add(uint8_t *state, size_t at, const uint8_t *in, size_t n) {
  for (; n; n--, at++) state[at ^ REVERSED] ^= *in++;
}

static inline void ascon_read(uint8_t *out, const uint8_t *state, size_t at, size_t n) {
  for (; n; n--, at++) *out++ = state[at ^ REVERSED];
}

#define ASCON_SPONGE \
  .permute = loxo_ascon_p12_permute, .load = ascon_load, .add = ascon_add, .read = ascon_read
#else
#define ASCON_SPONGE .permute = loxo_ascon_p12_permute
#endif

#endif
