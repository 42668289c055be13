/* SPDX-License-Identifier: Apache-2.0 OR MIT
 *
 * ChaCha, four blocks, one in each lane of SSSE3.
 */
#include "../../core/ssse3.h"
#include "chacha_state.h"

#if LOXO_X86
LOXO_TARGET_BEGIN(LOXO_TARGET_SSSE3)

typedef uint32_t word LOXO_VECTOR(16);
enum { LANES = 4 };
#define SHUFFLE(x, mask) ((word)_mm_shuffle_epi8((__m128i)(x), (__m128i)(mask)))

LOXO_ALWAYS_INLINE void transpose(word *x) {
  const __m128i low01 = _mm_unpacklo_epi32((__m128i)x[0], (__m128i)x[1]);
  const __m128i low23 = _mm_unpacklo_epi32((__m128i)x[2], (__m128i)x[3]);
  const __m128i high01 = _mm_unpackhi_epi32((__m128i)x[0], (__m128i)x[1]);
  const __m128i high23 = _mm_unpackhi_epi32((__m128i)x[2], (__m128i)x[3]);
  x[0] = (word)_mm_unpacklo_epi64(low01, low23);
  x[1] = (word)_mm_unpackhi_epi64(low01, low23);
  x[2] = (word)_mm_unpacklo_epi64(high01, high23);
  x[3] = (word)_mm_unpackhi_epi64(high01, high23);
}

#include "chacha_x86_lanes.inc"

loxo_stream_xor_fn loxo_chacha_xor_ssse3_x4;
void loxo_chacha_xor_ssse3_x4(const loxo_stream_lane *lane, size_t n, size_t blocks) {
  (void)n; /* one stream */
  xor_blocks(lane, blocks);
}

loxo_stream_xor_fn loxo_chacha_xor_ssse3_streams_x4;
void loxo_chacha_xor_ssse3_streams_x4(const loxo_stream_lane *lane, size_t n, size_t blocks) {
  xor_streams(lane, n, blocks);
}

LOXO_TARGET_END
#else
typedef int loxo_chacha_has_no_ssse3_x4; /* a translation unit may not be empty */
#endif
