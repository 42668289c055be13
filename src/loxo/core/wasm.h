/* SPDX-License-Identifier: Apache-2.0 OR MIT
 *
 * WebAssembly's vectors, under the names of core/neon.h. Internal.
 */
#ifndef LOXO_WASM_H
#define LOXO_WASM_H

#include "target.h"

#if LOXO_WASM128
#include <wasm_simd128.h>

typedef v128_t loxo_v128;

LOXO_ALWAYS_INLINE loxo_v128 loxo_v_load(const void *p) { return wasm_v128_load(p); }
LOXO_ALWAYS_INLINE void loxo_v_store(void *p, loxo_v128 a) { wasm_v128_store(p, a); }
LOXO_ALWAYS_INLINE loxo_v128 loxo_v_load_half(const void *p) { return wasm_v128_load64_zero(p); }
LOXO_ALWAYS_INLINE void loxo_v_store_half(void *p, loxo_v128 a) { wasm_v128_store64_lane(p, a, 0); }

LOXO_ALWAYS_INLINE loxo_v128 loxo_v_from64(uint64_t x) { return wasm_u64x2_splat(x); }
LOXO_ALWAYS_INLINE uint64_t loxo_v_low64(loxo_v128 a) { return wasm_u64x2_extract_lane(a, 0); }

LOXO_ALWAYS_INLINE loxo_v128 loxo_v_splat8(uint8_t x) { return wasm_u8x16_splat(x); }
LOXO_ALWAYS_INLINE loxo_v128 loxo_v_meets8(loxo_v128 a, loxo_v128 b) {
  return wasm_i8x16_ne(wasm_v128_and(a, b), wasm_i8x16_const_splat(0));
}
LOXO_ALWAYS_INLINE loxo_v128 loxo_v_xor(loxo_v128 a, loxo_v128 b) { return wasm_v128_xor(a, b); }
LOXO_ALWAYS_INLINE loxo_v128 loxo_v_xor_andnot(loxo_v128 a, loxo_v128 b, loxo_v128 c) {
  return wasm_v128_xor(a, wasm_v128_andnot(b, c));
}

LOXO_ALWAYS_INLINE loxo_v128 loxo_v_select(loxo_v128 mask, loxo_v128 a, loxo_v128 b) {
  return wasm_v128_bitselect(a, b, mask);
}

#define LOXO_V_EXT(a, b, n) \
  wasm_i8x16_shuffle((a), (b), (n), (n) + 1, (n) + 2, (n) + 3, (n) + 4, (n) + 5, (n) + 6, (n) + 7, \
                     (n) + 8, (n) + 9, (n) + 10, (n) + 11, (n) + 12, (n) + 13, (n) + 14, (n) + 15)

LOXO_ALWAYS_INLINE loxo_v128 loxo_v_zip8_low(loxo_v128 a, loxo_v128 b) {
  return wasm_i8x16_shuffle(a, b, 0, 16, 1, 17, 2, 18, 3, 19, 4, 20, 5, 21, 6, 22, 7, 23);
}
LOXO_ALWAYS_INLINE loxo_v128 loxo_v_zip8_high(loxo_v128 a, loxo_v128 b) {
  return wasm_i8x16_shuffle(a, b, 8, 24, 9, 25, 10, 26, 11, 27, 12, 28, 13, 29, 14, 30, 15, 31);
}
LOXO_ALWAYS_INLINE loxo_v128 loxo_v_zip16_low(loxo_v128 a, loxo_v128 b) {
  return wasm_i16x8_shuffle(a, b, 0, 8, 1, 9, 2, 10, 3, 11);
}
LOXO_ALWAYS_INLINE loxo_v128 loxo_v_zip16_high(loxo_v128 a, loxo_v128 b) {
  return wasm_i16x8_shuffle(a, b, 4, 12, 5, 13, 6, 14, 7, 15);
}
LOXO_ALWAYS_INLINE loxo_v128 loxo_v_zip64_low(loxo_v128 a, loxo_v128 b) {
  return wasm_i64x2_shuffle(a, b, 0, 2);
}
LOXO_ALWAYS_INLINE loxo_v128 loxo_v_even8(loxo_v128 a, loxo_v128 b) {
  return wasm_i8x16_shuffle(a, b, 0, 2, 4, 6, 8, 10, 12, 14, 16, 18, 20, 22, 24, 26, 28, 30);
}
LOXO_ALWAYS_INLINE loxo_v128 loxo_v_odd8(loxo_v128 a, loxo_v128 b) {
  return wasm_i8x16_shuffle(a, b, 1, 3, 5, 7, 9, 11, 13, 15, 17, 19, 21, 23, 25, 27, 29, 31);
}

/* Shifts 64-bit lanes: most machines cannot shift bytes. */
#define LOXO_V_EXCHANGE(a, b, k, mask) \
  do { \
    loxo_v128 swap_ = \
        wasm_v128_and(wasm_v128_xor(wasm_u64x2_shr((a), (k)), (b)), wasm_u8x16_const_splat(mask)); \
    (b) = wasm_v128_xor((b), swap_); \
    (a) = wasm_v128_xor((a), wasm_i64x2_shl(swap_, (k))); \
  } while (0)
#endif

#endif
