/* SPDX-License-Identifier: Apache-2.0 OR MIT
 *
 * Words of 32 bits, of four packets side by side: the form of core/duplex.h for any compiler with
 * vectors, on little-endian machines. Internal.
 */
#ifndef LOXO_WORDS_V4D_H
#define LOXO_WORDS_V4D_H

#include "bytes.h"
#include "ct.h"
#include "v128.h"

#include "words_quads.inc"
#include "words_rows.inc"

typedef uint32_t element;
enum { WORD = 4, LANES = 4, ROW_WORDS = 4, BLOCK = 48 };
#define LANE_BITS \
  { 1, 2, 4, 8 }

typedef struct rows {
  row of[LANES];
} rows;

LOXO_ALWAYS_INLINE element load_element(const uint8_t *p) { return loxo_load32(p); }
LOXO_ALWAYS_INLINE void store_element(uint8_t *p, element x) { loxo_store32(p, x); }

/* Transposes four by four elements. */
LOXO_ALWAYS_INLINE void transpose(word *to, const word *x) {
  const word low01 = SHUFFLE_TWO(x[0], x[1], 0, 4, 1, 5);
  const word low23 = SHUFFLE_TWO(x[2], x[3], 0, 4, 1, 5);
  const word high01 = SHUFFLE_TWO(x[0], x[1], 2, 6, 3, 7);
  const word high23 = SHUFFLE_TWO(x[2], x[3], 2, 6, 3, 7);
  to[0] = FIRST_HALVES(low01, low23);
  to[1] = SECOND_HALVES(low01, low23);
  to[2] = FIRST_HALVES(high01, high23);
  to[3] = SECOND_HALVES(high01, high23);
}

LOXO_ALWAYS_INLINE void words_from_rows(word *x, const rows *r) {
  word taken[LANES];
  LOXO_UNROLL
  for (int i = 0; i < LANES; i++) taken[i] = (word)r->of[i];
  transpose(x, taken);
}

LOXO_ALWAYS_INLINE rows rows_from_words(const word *x) {
  rows r;
  word made[LANES];
  transpose(made, x);
  LOXO_UNROLL
  for (int i = 0; i < LANES; i++) r.of[i] = (row)made[i];
  return r;
}

#include "words_lanes.inc"

#endif
