/* SPDX-License-Identifier: Apache-2.0 OR MIT
 *
 * SOSEMANUK, up to eight streams, one in each lane of half of AVX-512's vectors.
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
#define JOINED(row, i) ((word)_mm256_set_m128i((__m128i)row((i) + 4), (__m128i)row(i)))
#define HALF(x, which) _mm256_extracti128_si256((__m256i)(x), which)
#define ROW_OF(x, l) ((row)((l) < 4 ? HALF((x)[(l) % 4], 0) : HALF((x)[(l) % 4], 1)))
#include "sosemanuk_lanes.inc"

loxo_stream_xor_fn loxo_sosemanuk_xor_avx512_starts_x8;
void loxo_sosemanuk_xor_avx512_starts_x8(const loxo_stream_lane *lane, size_t n, size_t blocks) {
  (void)blocks;
  start_streams(lane, n);
}

loxo_stream_xor_fn loxo_sosemanuk_xor_avx512_streams_x8;
void loxo_sosemanuk_xor_avx512_streams_x8(const loxo_stream_lane *lane, size_t n, size_t blocks) {
  xor_streams(lane, n, blocks);
}

LOXO_TARGET_END
#else
typedef int loxo_sosemanuk_has_no_avx512_x8; /* a translation unit may not be empty */
#endif
