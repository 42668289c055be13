/* SPDX-License-Identifier: Apache-2.0 OR MIT
 *
 * What SOSEMANUK's kernels take of NEON and WebAssembly. Internal.
 */
#ifndef LOXO_SOSEMANUK_V128_H
#define LOXO_SOSEMANUK_V128_H

#include "../../core/bytes.h"
#include "../../core/v128.h"

#include "../../core/words_quads.inc"

enum { LANES = 4 };
#undef ROTATE
#define ROTATE TURNED_BITS
#define KEY_SUM(x, y, z, added) ((x) ^ (y) ^ (z) ^ (added))
#define KEY_TURN(x, y) ROTATE((x) ^ (y), 11)

/* Each byte of x, below 16, by a vector. */
#if LOXO_WASM128
#define LOOKED_UP(table, x) ((word)wasm_i8x16_swizzle((v128_t)(table), (v128_t)(x)))
#elif LOXO_WORD64
#define LOOKED_UP(table, x) ((word)vqtbl1q_u8((uint8x16_t)(table), (uint8x16_t)(x)))
#else
LOXO_ALWAYS_INLINE word looked_up_halves(word table, word x) {
  const uint8x8x2_t t = {{vget_low_u8((uint8x16_t)table), vget_high_u8((uint8x16_t)table)}};
  return (word)vcombine_u8(vtbl2_u8(t, vget_low_u8((uint8x16_t)x)),
                           vtbl2_u8(t, vget_high_u8((uint8x16_t)x)));
}
#define LOOKED_UP(table, x) looked_up_halves(table, x)
#endif
#define LOW_BITS(x) ((x)&0x0f0f0f0f)

/* Four rows of four words. */
LOXO_ALWAYS_INLINE void transpose(word *x) {
  const word low01 = SHUFFLE_TWO(x[0], x[1], 0, 4, 1, 5);
  const word low23 = SHUFFLE_TWO(x[2], x[3], 0, 4, 1, 5);
  const word high01 = SHUFFLE_TWO(x[0], x[1], 2, 6, 3, 7);
  const word high23 = SHUFFLE_TWO(x[2], x[3], 2, 6, 3, 7);
  x[0] = FIRST_HALVES(low01, low23);
  x[1] = SECOND_HALVES(low01, low23);
  x[2] = FIRST_HALVES(high01, high23);
  x[3] = SECOND_HALVES(high01, high23);
}

#endif
