/* SPDX-License-Identifier: Apache-2.0 OR MIT
 *
 * SOSEMANUK, one stream with AVX2, in vectors of 16 bytes, and of 32 for products and output.
 */
#include "../../core/builds.h"
#include "../../core/x86.h"
#include "sosemanuk_state.h"

#if LOXO_X86
LOXO_TARGET_BEGIN(LOXO_TARGET_AVX2)

typedef uint32_t word LOXO_VECTOR(32);
enum { LANES = 8 };
#define VECTOR __m256i
#define MM(name) LOXO_CAT(_mm256_, name)
#define ROTATE(x, n) ((word)((x) << (n) | (x) >> (32 - (n))))
#include "sosemanuk_boxes.inc"
#include "sosemanuk_x86_transpose.inc"
#define LOOKED_UP(table, x) ((word)MM(shuffle_epi8)((VECTOR)(table), (VECTOR)(x)))
#define LOW_BITS(x) (x) /* and the highest, which is 0 */
#include "sosemanuk_quads.inc"

/* Words that alpha multiplies are beside those that 1 / alpha does, which come last. */
typedef uint32_t row LOXO_VECTOR(16);
LOXO_ALWAYS_INLINE row quad_products(row x, row y) {
  const __m256i z = (__m256i)row_products((word)_mm256_set_m128i((__m128i)x, (__m128i)y), 0);
  return x << 8 ^ y >> 8 ^ (row)_mm256_castsi256_si128(z) ^ (row)_mm256_extracti128_si256(z, 1);
}

#include "sosemanuk_one.inc"

loxo_stream_xor_fn loxo_sosemanuk_xor_avx2;
void loxo_sosemanuk_xor_avx2(const loxo_stream_lane *lane, size_t n, size_t blocks) {
  (void)n; /* one stream */
  xor_one(lane, blocks);
}

LOXO_TARGET_END
#else
typedef int loxo_sosemanuk_has_no_avx2; /* a translation unit may not be empty */
#endif
