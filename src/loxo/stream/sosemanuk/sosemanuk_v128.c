/* SPDX-License-Identifier: Apache-2.0 OR MIT
 *
 * SOSEMANUK, one stream with WebAssembly's or 64-bit NEON's 16-byte vectors.
 */
#include "../../core/v128.h"
#include "../../core/builds.h"
#include "sosemanuk_state.h"

#if LOXO_V128 && LOXO_WORD64
#include "sosemanuk_v128.h"

#include "sosemanuk_boxes.inc"
#include "sosemanuk_quads.inc"
#define quad_products(x, y) \
  ((quad)((x) << 8 ^ (y) >> 8 ^ row_products((word)(x), 16) ^ row_products((word)(y), 0)))
#include "sosemanuk_one.inc"

loxo_stream_xor_fn loxo_sosemanuk_xor_v128;
void loxo_sosemanuk_xor_v128(const loxo_stream_lane *lane, size_t n, size_t blocks) {
  (void)n; /* one stream */
  xor_one(lane, blocks);
}

#else
typedef int loxo_sosemanuk_has_no_v128; /* a translation unit may not be empty */
#endif
