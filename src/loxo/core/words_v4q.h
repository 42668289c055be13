/* SPDX-License-Identifier: Apache-2.0 OR MIT
 *
 * Words of 64 bits, of four packets side by side: the form of core/duplex.h for any compiler with
 * vectors. Internal.
 */
#ifndef LOXO_WORDS_V4Q_H
#define LOXO_WORDS_V4Q_H

#include "bytes.h"
#include "ct.h"
#include "target.h"

#include "words_rows.inc"

typedef uint64_t element;
typedef element word LOXO_VECTOR(32);
enum { WORD = 8, LANES = 4, ROW_WORDS = 2, BLOCK = 48 };
#define LANE_BITS \
  { 1, 2, 4, 8 }

typedef struct rows {
  row of[LANES];
} rows;

LOXO_ALWAYS_INLINE element load_element(const uint8_t *p) { return loxo_load64(p); }
LOXO_ALWAYS_INLINE void store_element(uint8_t *p, element x) { loxo_store64(p, x); }

#if defined(__has_builtin)
#if __has_builtin(__builtin_shufflevector)
#define WORDS_SHUFFLE __builtin_shufflevector
#endif
#endif

LOXO_ALWAYS_INLINE void words_from_rows(word *x, const rows *r) {
#ifdef WORDS_SHUFFLE
  const word even = WORDS_SHUFFLE(r->of[0], r->of[2], 0, 1, 2, 3);
  const word odd = WORDS_SHUFFLE(r->of[1], r->of[3], 0, 1, 2, 3);
  x[0] = WORDS_SHUFFLE(even, odd, 0, 4, 2, 6);
  x[1] = WORDS_SHUFFLE(even, odd, 1, 5, 3, 7);
#else
  LOXO_UNROLL
  for (int w = 0; w < 2; w++) {
    x[w] = (word){r->of[0][w], r->of[1][w], r->of[2][w], r->of[3][w]};
  }
#endif
}

LOXO_ALWAYS_INLINE rows rows_from_words(const word *x) {
#ifdef WORDS_SHUFFLE
  const word even = WORDS_SHUFFLE(x[0], x[1], 0, 4, 2, 6);
  const word odd = WORDS_SHUFFLE(x[0], x[1], 1, 5, 3, 7);
  return (rows){{WORDS_SHUFFLE(even, even, 0, 1), WORDS_SHUFFLE(odd, odd, 0, 1),
                 WORDS_SHUFFLE(even, even, 2, 3), WORDS_SHUFFLE(odd, odd, 2, 3)}};
#else
  return (rows){{(row){x[0][0], x[1][0]}, (row){x[0][1], x[1][1]}, (row){x[0][2], x[1][2]},
                 (row){x[0][3], x[1][3]}}};
#endif
}

#include "words_lanes.inc"

#endif
