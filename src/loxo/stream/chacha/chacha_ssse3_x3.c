/* SPDX-License-Identifier: Apache-2.0 OR MIT
 *
 * ChaCha, up to three blocks in rows, with SSSE3.
 */
#include "../../core/builds.h"
#include "../../core/ssse3.h"
#include "chacha_state.h"

#if LOXO_X86
LOXO_TARGET_BEGIN(LOXO_TARGET_SSSE3)

#include "chacha_x86_xmm.inc"

loxo_stream_xor_fn loxo_chacha_xor_ssse3_x3;
void loxo_chacha_xor_ssse3_x3(const loxo_stream_lane *lane, size_t n, size_t blocks) {
  const uint8_t *in = lane->in;
  uint8_t *out = lane->out;
  for (; blocks; in += 64 * n, out += 64 * n, blocks -= n) {
    n = blocks < 3 ? blocks : 3;
    if (n == 1) {
      xmm_xor(out, in, lane->own, 1, 1);
    } else if (n == 2) {
      xmm_xor(out, in, lane->own, 2, 2);
    } else {
      xmm_xor(out, in, lane->own, 3, 3);
    }
  }
}

LOXO_TARGET_END
#else
typedef int loxo_chacha_has_no_ssse3_x3; /* a translation unit may not be empty */
#endif
