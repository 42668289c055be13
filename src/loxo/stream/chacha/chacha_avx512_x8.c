/* SPDX-License-Identifier: Apache-2.0 OR MIT
 *
 * ChaCha, up to eight blocks in rows, with AVX-512: four to a vector, and one or two in shorter
 * ones.
 */
#include "../../core/builds.h"
#include "../../core/x86.h"
#include "chacha_state.h"

#if LOXO_X86
LOXO_TARGET_BEGIN(LOXO_TARGET_AVX512)

#include "chacha_avx512_xmm.inc"

#define ROWS_BEFORE(x, y, n) TURN_FIRST(_mm256, __m256i, ymm_words, x, y, n)
#define ROWS_TURN(x, y, n) ((ymm_words)TURN(_mm256, __m256i, x, y, n))
#include "chacha_x86_ymm.inc"

#define ROWS(name) LOXO_CAT(zmm_, name)
#define BLOCKS 4
#define ROWS_BEFORE(x, y, n) ((void)0)
#define ROWS_TURN(x, y, n) ((zmm_words)_mm512_rol_epi32((__m512i)((x) ^ (y)), n))
#define ROWS_MOVE(x, order) ((zmm_words)_mm512_shuffle_epi32((__m512i)(x), order))
#define ROWS_REPEAT(p) ((zmm_words)_mm512_broadcast_i32x4(load_row(p)))
#define ROWS_SPREAD(low, high) ((zmm_words)_mm512_broadcast_i32x4(row_of(low, high)))
#define ROWS_TRANSPOSE(x) transpose_quarters((__m512i *)(x))
LOXO_ALWAYS_INLINE void transpose_quarters(__m512i *x) {
  const __m512i low01 = _mm512_shuffle_i32x4(x[0], x[1], 0x44);
  const __m512i low23 = _mm512_shuffle_i32x4(x[2], x[3], 0x44);
  const __m512i high01 = _mm512_shuffle_i32x4(x[0], x[1], 0xee);
  const __m512i high23 = _mm512_shuffle_i32x4(x[2], x[3], 0xee);
  x[0] = _mm512_shuffle_i32x4(low01, low23, 0x88);
  x[1] = _mm512_shuffle_i32x4(low01, low23, 0xdd);
  x[2] = _mm512_shuffle_i32x4(high01, high23, 0x88);
  x[3] = _mm512_shuffle_i32x4(high01, high23, 0xdd);
}
#include "chacha_x86_rows.inc"

loxo_stream_xor_fn loxo_chacha_xor_avx512_x8;
void loxo_chacha_xor_avx512_x8(const loxo_stream_lane *lane, size_t n, size_t blocks) {
  const uint8_t *in = lane->in;
  uint8_t *out = lane->out;
  for (; blocks; in += 64 * n, out += 64 * n, blocks -= n) {
    n = blocks < 8 ? blocks : 8;
    if (n == 1) {
      xmm_xor(out, in, lane->own, 1, 1);
    } else if (n == 2) {
      ymm_xor(out, in, lane->own, 1, 2);
    } else if (n <= 4) {
      zmm_xor(out, in, lane->own, 1, n);
    } else {
      zmm_xor(out, in, lane->own, 2, n);
    }
  }
}

LOXO_TARGET_END
#else
typedef int loxo_chacha_has_no_avx512_x8; /* a translation unit may not be empty */
#endif
