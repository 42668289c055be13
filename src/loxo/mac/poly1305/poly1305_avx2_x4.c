/* SPDX-License-Identifier: Apache-2.0 OR MIT
 *
 * Poly1305 in four lanes of AVX2.
 */
#include "../../core/builds.h"
#include "../../core/ct.h"
#include "../../core/x86.h"
#include "poly1305.h"

#if LOXO_X86
LOXO_TARGET_BEGIN(LOXO_TARGET_AVX2)

typedef uint64_t word LOXO_VECTOR(32);
typedef word factor;
enum { LANES = 4, FEW = 24 };
#define LEFT(x, n) ((x) << (n))
#define RIGHT(x, n) ((x) >> (n))
#define FACTOR(x) (x)
#define MUL_ADD(z, x, y) ((z) + (word)_mm256_mul_epu32((__m256i)(x), (__m256i)(y)))
#define LOWER(x, y) ((word)_mm256_unpacklo_epi64((__m256i)(x), (__m256i)(y)))
#define UPPER(x, y) ((word)_mm256_unpackhi_epi64((__m256i)(x), (__m256i)(y)))
#define EVERY(x) ((word)_mm256_set1_epi64x((long long)(x)))
#include "poly1305_limbs26.inc"

LOXO_ALWAYS_INLINE __m128i row(const uint8_t *p) { return _mm_loadu_si128((const __m128i *)p); }

/* Of every second message. */
LOXO_ALWAYS_INLINE word rows(const uint8_t *const *in, size_t at, int first) {
  const __m256i x = _mm256_castsi128_si256(row(in[first] + at));
  return (word)_mm256_inserti128_si256(x, row(in[first + 2] + at), 1);
}

#include "poly1305_x86_lanes.inc"

loxo_stream_xor_fn loxo_poly1305_add_avx2_x4;
void loxo_poly1305_add_avx2_x4(const loxo_stream_lane *lane, size_t n, size_t blocks) {
  (void)n; /* one message */
  add_blocks(lane, blocks);
}

loxo_stream_xor_fn loxo_poly1305_add_avx2_streams_x4;
void loxo_poly1305_add_avx2_streams_x4(const loxo_stream_lane *lane, size_t n, size_t blocks) {
  add_streams(lane, n, blocks);
}

LOXO_TARGET_END
#else
typedef int loxo_poly1305_has_no_avx2_x4; /* a translation unit may not be empty */
#endif
