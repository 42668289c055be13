/* SPDX-License-Identifier: Apache-2.0 OR MIT
 *
 * ChaCha, up to six blocks in rows, with AVX2: two to a vector, and one in shorter ones.
 */
#include "../../core/builds.h"
#include "../../core/x86.h"
#include "chacha_state.h"

#if LOXO_X86
LOXO_TARGET_BEGIN(LOXO_TARGET_AVX2)

#include "chacha_avx2_order.inc"
#include "chacha_x86_xmm.inc"
#include "chacha_x86_ymm.inc"

LOXO_ONE_COPY void xor_one(uint8_t *out, const uint8_t *in, loxo_chacha *s) {
  xmm_xor(out, in, s, 1, 1);
}

loxo_stream_xor_fn loxo_chacha_xor_avx2_x6;
void loxo_chacha_xor_avx2_x6(const loxo_stream_lane *lane, size_t n, size_t blocks) {
  const uint8_t *in = lane->in;
  uint8_t *out = lane->out;
  if (blocks == 1) {
    xor_one(out, in, lane->own);
    return;
  }
  for (; blocks; in += 64 * n, out += 64 * n, blocks -= n) {
    n = blocks < 6 ? blocks : 6;
    if (n == 1) {
      xor_one(out, in, lane->own);
    } else if (n == 2) {
      ymm_xor(out, in, lane->own, 1, 2);
    } else if (n <= 4) {
      ymm_xor(out, in, lane->own, 2, n);
    } else {
      ymm_xor(out, in, lane->own, 3, n);
    }
  }
}

LOXO_TARGET_END
#else
typedef int loxo_chacha_has_no_avx2_x6; /* a translation unit may not be empty */
#endif
