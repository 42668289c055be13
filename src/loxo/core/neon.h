/* SPDX-License-Identifier: Apache-2.0 OR MIT
 *
 * Arm's NEON intrinsics, 64-bit and 32-bit, under the names in which kernels on 16-byte vectors are
 * written. core/wasm.h defines the same names for WebAssembly, so each such kernel is written once.
 * Internal.
 */
#ifndef LOXO_NEON_H
#define LOXO_NEON_H

#include "target.h"

#if LOXO_NEON
#include <arm_neon.h>

typedef uint8x16_t loxo_v128;

LOXO_ALWAYS_INLINE loxo_v128 loxo_v_load(const void *p) { return vld1q_u8((const uint8_t *)p); }
LOXO_ALWAYS_INLINE void loxo_v_store(void *p, loxo_v128 a) { vst1q_u8((uint8_t *)p, a); }

/* Loads eight bytes into the low half, the high half is undefined; stores the low half. */
LOXO_ALWAYS_INLINE loxo_v128 loxo_v_load_half(const void *p) {
  uint8x8_t half = vld1_u8((const uint8_t *)p);
  return vcombine_u8(half, half);
}
LOXO_ALWAYS_INLINE void loxo_v_store_half(void *p, loxo_v128 a) {
  vst1_u8((uint8_t *)p, vget_low_u8(a));
}

/* The same to and from a 64-bit word. */
LOXO_ALWAYS_INLINE loxo_v128 loxo_v_from64(uint64_t x) {
  return vcombine_u8(vcreate_u8(x), vcreate_u8(x));
}
LOXO_ALWAYS_INLINE uint64_t loxo_v_low64(loxo_v128 a) {
  return vgetq_lane_u64(vreinterpretq_u64_u8(a), 0);
}

LOXO_ALWAYS_INLINE loxo_v128 loxo_v_splat8(uint8_t x) { return vdupq_n_u8(x); }
/* All-ones bytes where a and b have a bit in common. */
LOXO_ALWAYS_INLINE loxo_v128 loxo_v_meets8(loxo_v128 a, loxo_v128 b) { return vtstq_u8(a, b); }
LOXO_ALWAYS_INLINE loxo_v128 loxo_v_xor(loxo_v128 a, loxo_v128 b) { return veorq_u8(a, b); }
/* a ^ (b & ~c) */
LOXO_ALWAYS_INLINE loxo_v128 loxo_v_xor_andnot(loxo_v128 a, loxo_v128 b, loxo_v128 c) {
  return veorq_u8(a, vbicq_u8(b, c));
}

/* Bits of a where the mask is 1, of b where it is 0. */
LOXO_ALWAYS_INLINE loxo_v128 loxo_v_select(loxo_v128 mask, loxo_v128 a, loxo_v128 b) {
  return vbslq_u8(mask, a, b);
}

/* Interleaves bytes, or groups of bytes, of a and b: those of the low halves, those of the high
 * ones. */
LOXO_ALWAYS_INLINE loxo_v128 loxo_v_zip8_low(loxo_v128 a, loxo_v128 b) {
  return vzipq_u8(a, b).val[0];
}
LOXO_ALWAYS_INLINE loxo_v128 loxo_v_zip8_high(loxo_v128 a, loxo_v128 b) {
  return vzipq_u8(a, b).val[1];
}
LOXO_ALWAYS_INLINE loxo_v128 loxo_v_zip16_low(loxo_v128 a, loxo_v128 b) {
  return vreinterpretq_u8_u16(vzipq_u16(vreinterpretq_u16_u8(a), vreinterpretq_u16_u8(b)).val[0]);
}
LOXO_ALWAYS_INLINE loxo_v128 loxo_v_zip16_high(loxo_v128 a, loxo_v128 b) {
  return vreinterpretq_u8_u16(vzipq_u16(vreinterpretq_u16_u8(a), vreinterpretq_u16_u8(b)).val[1]);
}
LOXO_ALWAYS_INLINE loxo_v128 loxo_v_zip64_low(loxo_v128 a, loxo_v128 b) {
  return vcombine_u8(vget_low_u8(a), vget_low_u8(b));
}

/* The even bytes of a, then those of b; likewise the odd bytes. */
LOXO_ALWAYS_INLINE loxo_v128 loxo_v_even8(loxo_v128 a, loxo_v128 b) {
  return vuzpq_u8(a, b).val[0];
}
LOXO_ALWAYS_INLINE loxo_v128 loxo_v_odd8(loxo_v128 a, loxo_v128 b) { return vuzpq_u8(a, b).val[1]; }

/* Sixteen bytes of a followed by b, from byte n on; n is a literal from 1 to 15. */
#define LOXO_V_EXT(a, b, n) vextq_u8((a), (b), (n))

/* Swaps the bits of b under the mask with the bits of a that are k places above the mask. All bits
 * stay in their bytes; the mask repeats one byte, in which the low k of every 2 k bits are set. */
#define LOXO_V_EXCHANGE(a, b, k, mask) \
  do { \
    loxo_v128 a_ = (a), b_ = (b), low_ = vdupq_n_u8(mask); \
    (a) = (k) == 4 ? vsliq_n_u8(a_, b_, 4) : vbslq_u8(low_, a_, vshlq_n_u8(b_, (k))); \
    (b) = (k) == 4 ? vsriq_n_u8(b_, a_, 4) : vbslq_u8(low_, vshrq_n_u8(a_, (k)), b_); \
  } while (0)
#endif

#endif
