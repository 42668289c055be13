/* SPDX-License-Identifier: Apache-2.0 OR MIT
 *
 * Poly1305, one block after the other in ten limbs of 13 bits: products of 32 bits, for machines
 * whose longer multiplications are missing, or whose time depends on the operands. Optimized for
 * size. tests/cpp/poly1305_bounds.cpp shows for all inputs that no sum overflows.
 */
#include "../../core/builds.h"
#include "../../core/ct.h"
#include "poly1305.h"

#if LOXO_HAS_MUL32
#include "poly1305_small.inc"

/* A carry may run from the second limb to the last. */
static void store_limbs(uint8_t *to, const uint16_t h[10]) {
  uint32_t bits = 0;
  uint_fast8_t have = 0;
  for (uint_fast8_t i = 0; i < 10; i++) {
    bits += (uint32_t)h[i] << have;
    for (have = (uint_fast8_t)(have + 13); have >= 8; have = (uint_fast8_t)(have - 8)) {
      *to++ = (uint8_t)bits;
      bits >>= 8;
    }
  }
  *to = (uint8_t)bits;
}

loxo_stream_xor_fn loxo_poly1305_add_small;
void loxo_poly1305_add_small(const loxo_stream_lane *lane, size_t n, size_t blocks) {
  loxo_poly1305 *m = lane->own;
  const uint8_t *in = lane->in;
  uint16_t h[10] = {0}, r[10] = {0}, by[19];
  (void)n; /* one message */
  add_limbs(h, m->sum, m->sum[16]);
  add_limbs(r, m->r, 0);
  set_factors(by, r);
  for (; blocks; blocks--, in += LOXO_POLY1305_BLOCK) {
    add_limbs(h, in, 1);
    multiply(h, by);
  }
  store_limbs(m->sum, h);
  loxo_wipe(h, sizeof h);
  loxo_wipe(r, sizeof r);
  loxo_wipe(by, sizeof by);
}

#else
typedef int loxo_poly1305_is_not_small; /* a translation unit may not be empty */
#endif
