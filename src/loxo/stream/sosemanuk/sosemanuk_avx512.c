/* SPDX-License-Identifier: Apache-2.0 OR MIT
 *
 * SOSEMANUK, one stream with AVX-512 and GFNI, in vectors of 16 bytes, and of 32 for the output.
 */
#include "../../core/builds.h"
#include "../../core/x86.h"
#include "sosemanuk_state.h"

#if LOXO_X86
LOXO_TARGET_BEGIN(LOXO_TARGET_AVX512)

typedef uint32_t word LOXO_VECTOR(32);
enum { LANES = 8 };
#define VECTOR __m256i
#define MM(name) LOXO_CAT(_mm256_, name)
#include "sosemanuk_x86_evex.inc"

#define QUAD_SPLAT64(x) ((__m128i)((uint64_t LOXO_VECTOR(16)){x, x}))
#define QUAD_TO_FIELD(x) ((quad)_mm_gf2p8affine_epi64_epi8((__m128i)(x), QUAD_SPLAT64(INTO), 0))
#define QUAD_TO_WORDS(x) ((quad)_mm_gf2p8affine_epi64_epi8((__m128i)(x), QUAD_SPLAT64(OUT_OF), 0))
#define quad_products(x, y) \
  ((quad)(XOR4((x) << 8, (y) >> 8, QUAD_TIMES(x, 0x03030303, ALPHA), QUAD_TIMES(y, 0, BACK))))
#define QUAD_EACH(x) \
  _mm_set_epi32((int)(x) + 0x0c0c0c0c, (int)(x) + 0x08080808, (int)(x) + 0x04040404, (int)(x))
#define QUAD_TIMES(x, byte, by) \
  ((quad)_mm_gf2p8mul_epi8(_mm_shuffle_epi8((__m128i)(x), QUAD_EACH(byte)), \
                           _mm_set1_epi32((int)(by))))
#define XOR4(a, b, c, d) ((a) ^ (b) ^ (c) ^ (d))
#include "sosemanuk_one.inc"

loxo_stream_xor_fn loxo_sosemanuk_xor_avx512;
void loxo_sosemanuk_xor_avx512(const loxo_stream_lane *lane, size_t n, size_t blocks) {
  (void)n; /* one stream */
  xor_one(lane, blocks);
}

LOXO_TARGET_END
#else
typedef int loxo_sosemanuk_has_no_avx512; /* a translation unit may not be empty */
#endif
