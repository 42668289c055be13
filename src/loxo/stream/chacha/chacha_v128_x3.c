/* SPDX-License-Identifier: Apache-2.0 OR MIT
 *
 * ChaCha, up to three blocks in rows, with NEON's or WebAssembly's 16-byte vectors.
 */
#include "../../core/v128.h"
#include "../../core/builds.h"
#include "chacha_state.h"

#if LOXO_V128
#include "chacha_v128.h"

#define ROWS(name) LOXO_CAT(v128_, name)
#define BLOCKS 1
#define ROWS_BEFORE(x, y, n) ((void)0)
#define ROWS_TURN(x, y, n) ROTATE((x) ^ (y), n)
#define ROWS_MOVE(x, order) \
  SHUFFLE(x, (order)&3, (order) >> 2 & 3, (order) >> 4 & 3, (order) >> 6 & 3)
#define ROWS_SPREAD(low, high) ((word)(v128_numbers){low, high})
#define ROWS_REPEAT(p) ((word)loxo_v_load(p))
#define ROWS_TRANSPOSE(x) ((void)(x))
#include "chacha_x86_rows.inc"

loxo_stream_xor_fn loxo_chacha_xor_v128_x3;
void loxo_chacha_xor_v128_x3(const loxo_stream_lane *lane, size_t n, size_t blocks) {
  const uint8_t *in = lane->in;
  uint8_t *out = lane->out;
  for (; blocks; in += 64 * n, out += 64 * n, blocks -= n) {
    n = blocks < 3 ? blocks : 3;
    if (n == 1) {
      v128_xor(out, in, lane->own, 1, 1);
    } else if (n == 2) {
      v128_xor(out, in, lane->own, 2, 2);
    } else {
      v128_xor(out, in, lane->own, 3, 3);
    }
  }
}

#else
typedef int loxo_chacha_has_no_v128_x3; /* a translation unit may not be empty */
#endif
