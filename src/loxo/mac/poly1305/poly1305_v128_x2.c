/* SPDX-License-Identifier: Apache-2.0 OR MIT
 *
 * Poly1305 in two lanes of NEON's or WebAssembly's 16-byte vectors.
 */
#include "../../core/builds.h"
#include "../../core/ct.h"
#include "../../core/v128.h"
#include "poly1305.h"

#if LOXO_V128
typedef uint64_t word LOXO_VECTOR(16);
enum { LANES = 2, FEW = 8 };
#if LOXO_NEON
typedef uint32x2_t factor;
#define LEFT(x, n) ((word)vshlq_n_u64((uint64x2_t)(x), n))
#define RIGHT(x, n) ((word)vshrq_n_u64((uint64x2_t)(x), n))
#define FACTOR(x) vmovn_u64((uint64x2_t)(x))
#define MUL_ADD(z, x, y) ((word)vmlal_u32((uint64x2_t)(z), x, y))
#define LOWER(x, y) \
  ((word)vcombine_u64(vget_low_u64((uint64x2_t)(x)), vget_low_u64((uint64x2_t)(y))))
#define UPPER(x, y) \
  ((word)vcombine_u64(vget_high_u64((uint64x2_t)(x)), vget_high_u64((uint64x2_t)(y))))
#else
typedef v128_t factor;
#define LEFT(x, n) ((x) << (n))
#define RIGHT(x, n) ((x) >> (n))
#define FACTOR(x) wasm_i32x4_shuffle((v128_t)(x), (v128_t)(x), 0, 2, 0, 2)
#define LOWER(x, y) ((word)wasm_i64x2_shuffle((v128_t)(x), (v128_t)(y), 0, 2))
#define UPPER(x, y) ((word)wasm_i64x2_shuffle((v128_t)(x), (v128_t)(y), 1, 3))
#endif
#if LOXO_WASM128
/* A factor that does not change in a loop would be widened before it, and then a product is one of
 * 64 bits by 64, which takes much longer. */
#define MUL_ADD(z, x, y) mul_add(z, x, y)
LOXO_ALWAYS_INLINE word mul_add(word z, factor x, factor y) {
  __asm__ volatile("" : "+r"(y));
  return z + (word)wasm_u64x2_extmul_low_u32x4(x, y);
}
#endif
#define EVERY(x) ((word){0} + (uint64_t)(x))
#include "poly1305_limbs26.inc"

LOXO_ALWAYS_INLINE word rows(const uint8_t *const *in, size_t at, int first) {
  return (word)loxo_v_load(in[first] + at);
}

#include "poly1305_lanes.inc"

LOXO_ALWAYS_INLINE void multiply(word *to, const word *x, const multiplier *m) {
  word sum[SUMS];
  clear_sum(sum);
  multiply_add(sum, x, m);
  fold(to, sum);
}

LOXO_ALWAYS_INLINE void make_powers(powers *p, const uint64_t *r) {
  word one[LIMBS], two[LIMBS], four[LIMBS], last[LIMBS];
  multiplier by;
  split(one, EVERY(r[0]), EVERY(r[1]), EVERY(0));
  set_multiplier(&by, one);
  multiply(two, one, &by);
  set_multiplier(&p->by, two);
  multiply(four, two, &p->by);
  set_multiplier(&p->by_square, four);
  LOXO_UNROLL
  for (int i = 0; i < LIMBS; i++) last[i] = LOWER(two[i], one[i]);
  set_multiplier(&p->last, last);
}

/* In one lane, without a tag. */
LOXO_ALWAYS_INLINE void one_by_one(const loxo_stream_lane *lane, size_t blocks) {
  const loxo_stream_lane own = {lane->own, NULL, lane->in};
  add_streams(&own, 1, blocks);
}

loxo_stream_xor_fn loxo_poly1305_add_v128_x2;
void loxo_poly1305_add_v128_x2(const loxo_stream_lane *lane, size_t n, size_t blocks) {
  (void)n; /* one message */
  add_blocks(lane, blocks);
}

loxo_stream_xor_fn loxo_poly1305_add_v128_streams_x2;
void loxo_poly1305_add_v128_streams_x2(const loxo_stream_lane *lane, size_t n, size_t blocks) {
  add_streams(lane, n, blocks);
}

#else
typedef int loxo_poly1305_has_no_v128_x2; /* a translation unit may not be empty */
#endif
