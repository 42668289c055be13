/* SPDX-License-Identifier: Apache-2.0 OR MIT
 *
 * ChaCha, four blocks, one in each lane of NEON's or WebAssembly's 16-byte vectors.
 */
#include "../../core/v128.h"
#include "chacha_state.h"

#if LOXO_V128
#include "chacha_v128.h"

enum { LANES = 4 };
#define KEPT LOXO_WORD64 /* 32-bit Arm has sixteen vectors */

LOXO_ALWAYS_INLINE void transpose(word *x) {
  const word low01 = SHUFFLE_TWO(x[0], x[1], 0, 4, 1, 5);
  const word low23 = SHUFFLE_TWO(x[2], x[3], 0, 4, 1, 5);
  const word high01 = SHUFFLE_TWO(x[0], x[1], 2, 6, 3, 7);
  const word high23 = SHUFFLE_TWO(x[2], x[3], 2, 6, 3, 7);
  x[0] = FIRST_HALVES(low01, low23);
  x[1] = SECOND_HALVES(low01, low23);
  x[2] = FIRST_HALVES(high01, high23);
  x[3] = SECOND_HALVES(high01, high23);
}

#include "chacha_x86_lanes.inc"

loxo_stream_xor_fn loxo_chacha_xor_v128_x4;
void loxo_chacha_xor_v128_x4(const loxo_stream_lane *lane, size_t n, size_t blocks) {
  (void)n; /* one stream */
  xor_blocks(lane, blocks);
}

loxo_stream_xor_fn loxo_chacha_xor_v128_streams_x4;
void loxo_chacha_xor_v128_streams_x4(const loxo_stream_lane *lane, size_t n, size_t blocks) {
  xor_streams(lane, n, blocks);
}

#else
typedef int loxo_chacha_has_no_v128_x4; /* a translation unit may not be empty */
#endif
