/* SPDX-License-Identifier: Apache-2.0 OR MIT
 *
 * Words of 32 bits, of eight packets side by side: the form of core/duplex.h for any compiler with
 * vectors. Internal.
 */
#ifndef LOXO_WORDS_V8D_H
#define LOXO_WORDS_V8D_H

#include "bytes.h"
#include "ct.h"
#include "target.h"

#include "words_rows.inc"

typedef uint32_t element;
typedef element word LOXO_VECTOR(32);
enum { WORD = 4, LANES = 8, ROW_WORDS = 4, BLOCK = 48 };
#define LANE_BITS \
  { 1, 2, 4, 8, 16, 32, 64, 128 }

typedef struct rows {
  row of[LANES];
} rows;

LOXO_ALWAYS_INLINE element load_element(const uint8_t *p) { return loxo_load32(p); }
LOXO_ALWAYS_INLINE void store_element(uint8_t *p, element x) { loxo_store32(p, x); }

#if defined(__has_builtin)
#if __has_builtin(__builtin_shufflevector)
#define WORDS_SHUFFLE __builtin_shufflevector
#endif
#endif

#if defined(WORDS_SHUFFLE) && __BYTE_ORDER__ == __ORDER_LITTLE_ENDIAN__
#define WORDS_OF_BYTES
#endif

/* Each element turned left by a constant. By whole bytes that is one instruction, a shuffle; gcc
 * does not see it. */
#ifdef WORDS_OF_BYTES
typedef uint8_t word_bytes LOXO_VECTOR(32);
#define TURNED_BYTES(x, by) \
  ((word)WORDS_SHUFFLE((word_bytes)(x), (word_bytes)(x), TURNED(0, by), TURNED(4, by), \
                       TURNED(8, by), TURNED(12, by), TURNED(16, by), TURNED(20, by), \
                       TURNED(24, by), TURNED(28, by)))
#define ROTATE(x, n) ((n) % 8 ? (word)((x) << (n) | (x) >> (32 - (n))) : TURNED_BYTES(x, (n) / 8))
#else
#define ROTATE(x, n) ((x) << (n) | (x) >> (32 - (n)))
#endif

#ifdef WORDS_OF_BYTES
typedef element row_words LOXO_VECTOR(16);

/* Transposes four by four elements, in both halves of the vectors. */
LOXO_ALWAYS_INLINE void transpose_halves(word *to, const word *x) {
  const word low01 = WORDS_SHUFFLE(x[0], x[1], 0, 8, 1, 9, 4, 12, 5, 13);
  const word low23 = WORDS_SHUFFLE(x[2], x[3], 0, 8, 1, 9, 4, 12, 5, 13);
  const word high01 = WORDS_SHUFFLE(x[0], x[1], 2, 10, 3, 11, 6, 14, 7, 15);
  const word high23 = WORDS_SHUFFLE(x[2], x[3], 2, 10, 3, 11, 6, 14, 7, 15);
  to[0] = WORDS_SHUFFLE(low01, low23, 0, 1, 8, 9, 4, 5, 12, 13);
  to[1] = WORDS_SHUFFLE(low01, low23, 2, 3, 10, 11, 6, 7, 14, 15);
  to[2] = WORDS_SHUFFLE(high01, high23, 0, 1, 8, 9, 4, 5, 12, 13);
  to[3] = WORDS_SHUFFLE(high01, high23, 2, 3, 10, 11, 6, 7, 14, 15);
}

LOXO_ALWAYS_INLINE void words_from_rows(word *x, const rows *r) {
  word pairs[4];
  LOXO_UNROLL
  for (int i = 0; i < 4; i++) {
    pairs[i] = WORDS_SHUFFLE((row_words)r->of[i], (row_words)r->of[i + 4], 0, 1, 2, 3, 4, 5, 6, 7);
  }
  transpose_halves(x, pairs);
}

LOXO_ALWAYS_INLINE rows rows_from_words(const word *x) {
  word pairs[4];
  rows r;
  transpose_halves(pairs, x);
  LOXO_UNROLL
  for (int i = 0; i < 4; i++) {
    r.of[i] = (row)WORDS_SHUFFLE(pairs[i], pairs[i], 0, 1, 2, 3);
    r.of[i + 4] = (row)WORDS_SHUFFLE(pairs[i], pairs[i], 4, 5, 6, 7);
  }
  return r;
}
#else
LOXO_ALWAYS_INLINE void words_from_rows(word *x, const rows *r) {
  LOXO_UNROLL
  for (int i = 0; i < LANES; i++) {
    LOXO_UNROLL
    for (int w = 0; w < 4; w++) x[w][i] = (element)(r->of[i][w / 2] >> (32 * (w % 2)));
  }
}

LOXO_ALWAYS_INLINE rows rows_from_words(const word *x) {
  rows r;
  LOXO_UNROLL
  for (int i = 0; i < LANES; i++) {
    r.of[i] = (row){x[0][i] | (uint64_t)x[1][i] << 32, x[2][i] | (uint64_t)x[3][i] << 32};
  }
  return r;
}
#endif

#include "words_lanes.inc"

#endif
