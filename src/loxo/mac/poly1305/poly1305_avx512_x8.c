/* SPDX-License-Identifier: Apache-2.0 OR MIT
 *
 * Poly1305 in eight lanes of AVX-512, with its multiplications of 52 bits (IFMA).
 */
#include "../../core/builds.h"
#include "../../core/ct.h"
#include "../../core/x86.h"
#include "poly1305.h"

#if LOXO_X86
LOXO_TARGET_BEGIN(LOXO_TARGET_AVX512)

typedef uint64_t word LOXO_VECTOR(64);
enum { LANES = 8, FEW = 24 };
#define MUL_LOW(z, x, y) ((word)_mm512_madd52lo_epu64((__m512i)(z), (__m512i)(x), (__m512i)(y)))
#define MUL_HIGH(z, x, y) ((word)_mm512_madd52hi_epu64((__m512i)(z), (__m512i)(x), (__m512i)(y)))
#define LOWER(x, y) ((word)_mm512_unpacklo_epi64((__m512i)(x), (__m512i)(y)))
#define UPPER(x, y) ((word)_mm512_unpackhi_epi64((__m512i)(x), (__m512i)(y)))
#define EVERY(x) ((word)_mm512_set1_epi64((long long)(x)))
#include "poly1305_limbs44.inc"

LOXO_ALWAYS_INLINE __m128i row(const uint8_t *p) { return _mm_loadu_si128((const __m128i *)p); }

/* Of every second message. */
LOXO_ALWAYS_INLINE word rows(const uint8_t *const *in, size_t at, int first) {
  __m512i x = _mm512_castsi128_si512(row(in[first] + at));
  x = _mm512_inserti64x2(x, row(in[first + 2] + at), 1);
  x = _mm512_inserti64x2(x, row(in[first + 4] + at), 2);
  return (word)_mm512_inserti64x2(x, row(in[first + 6] + at), 3);
}

#include "poly1305_x86_lanes.inc"

loxo_stream_xor_fn loxo_poly1305_add_avx512_x8;
void loxo_poly1305_add_avx512_x8(const loxo_stream_lane *lane, size_t n, size_t blocks) {
  (void)n; /* one message */
  add_blocks(lane, blocks);
}

loxo_stream_xor_fn loxo_poly1305_add_avx512_streams_x8;
void loxo_poly1305_add_avx512_streams_x8(const loxo_stream_lane *lane, size_t n, size_t blocks) {
  add_streams(lane, n, blocks);
}

LOXO_TARGET_END
#else
typedef int loxo_poly1305_has_no_avx512_x8; /* a translation unit may not be empty */
#endif
