/* SPDX-License-Identifier: Apache-2.0 OR MIT
 *
 * Poly1305, one block after the other in words of 64 bits, with products of 128 bits. What is above
 * 2^128 has a word of its own and stays below 8; tests/cpp/poly1305_bounds.cpp shows for all inputs
 * that no sum overflows.
 */
#include "../../core/builds.h"
#include "../../core/ct.h"
#include "poly1305.h"

#if LOXO_HAS_MUL128
#include "poly1305_portable_u64.inc"
#include "poly1305_words.inc"

loxo_stream_xor_fn loxo_poly1305_add_portable_u64;
void loxo_poly1305_add_portable_u64(const loxo_stream_lane *lane, size_t n, size_t blocks) {
  loxo_poly1305 *m = lane->own;
  const uint8_t *in = lane->in;
  uint64_t h[3], r[3];
  (void)n; /* one message */
  load_state(h, r, m);
  for (; blocks; blocks--, in += LOXO_POLY1305_BLOCK) {
    const uint64_t block[3] = {loxo_load64(in), loxo_load64(in + 8), 1};
    add_and_multiply(h, block, r);
  }
  store_state(m, h);
}

#else
typedef int loxo_poly1305_is_not_portable_u64; /* a translation unit may not be empty */
#endif
