/* SPDX-License-Identifier: Apache-2.0 OR MIT
 *
 * SOSEMANUK, up to four streams, one in each lane of NEON's or WebAssembly's 16-byte vectors.
 */
#include "../../core/v128.h"
#include "../../core/builds.h"
#include "sosemanuk_state.h"

#if LOXO_V128
#include "sosemanuk_v128.h"

#define BYTES(x) ((loxo_v128)(x))
#define PACK(x) \
  ((word)loxo_v_even8(loxo_v_even8(BYTES((x)[0]), BYTES((x)[1])), \
                      loxo_v_even8(BYTES((x)[2]), BYTES((x)[3]))))
#define SPREAD(u, p) spread(u, p)
LOXO_ALWAYS_INLINE void spread(word *u, const word *p) {
  const loxo_v128 a = loxo_v_zip8_low(BYTES(p[0]), BYTES(p[1]));
  const loxo_v128 b = loxo_v_zip8_low(BYTES(p[2]), BYTES(p[3]));
  const loxo_v128 c = loxo_v_zip8_high(BYTES(p[0]), BYTES(p[1]));
  const loxo_v128 d = loxo_v_zip8_high(BYTES(p[2]), BYTES(p[3]));
  u[0] = (word)loxo_v_zip16_low(a, b);
  u[1] = (word)loxo_v_zip16_high(a, b);
  u[2] = (word)loxo_v_zip16_low(c, d);
  u[3] = (word)loxo_v_zip16_high(c, d);
}
#define REPEATED(table) ((word)loxo_v_load(table))
#include "sosemanuk_nibbles.inc"

#define JOINED(row, i) ((word)row(i))
#define ROW_OF(x, l) ((row)(x)[l])
#include "sosemanuk_boxes.inc"
#include "sosemanuk_lanes.inc"

loxo_stream_xor_fn loxo_sosemanuk_xor_v128_starts_x4;
void loxo_sosemanuk_xor_v128_starts_x4(const loxo_stream_lane *lane, size_t n, size_t blocks) {
  (void)blocks;
  start_streams(lane, n);
}

loxo_stream_xor_fn loxo_sosemanuk_xor_v128_streams_x4;
void loxo_sosemanuk_xor_v128_streams_x4(const loxo_stream_lane *lane, size_t n, size_t blocks) {
  xor_streams(lane, n, blocks);
}

#else
typedef int loxo_sosemanuk_has_no_v128_x4; /* a translation unit may not be empty */
#endif
