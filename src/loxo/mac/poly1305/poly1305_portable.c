/* SPDX-License-Identifier: Apache-2.0 OR MIT
 *
 * Poly1305, one block after the other in five limbs of 26 bits, with products of 64 bits. A product
 * that lies above 2^130 comes back multiplied by 5. Limbs may exceed 26 bits a little;
 * tests/cpp/poly1305_bounds.cpp shows for all inputs that no sum overflows.
 */
#include "../../core/builds.h"
#include "../../core/ct.h"
#include "poly1305.h"

#if LOXO_HAS_MUL64
#include "poly1305_portable.inc"

static void load_limbs(uint32_t x[5], const uint8_t *from, uint32_t top) {
  x[0] = loxo_load32(from) & 0x3ffffff;
  x[1] = loxo_load32(from + 3) >> 2 & 0x3ffffff;
  x[2] = loxo_load32(from + 6) >> 4 & 0x3ffffff;
  x[3] = loxo_load32(from + 9) >> 6;
  x[4] = loxo_load32(from + 12) >> 8 | top << 24;
}

static void store_limbs(uint8_t *to, uint32_t h[5]) {
  for (int i = 1; i < 4; i++) {
    h[i + 1] += h[i] >> 26;
    h[i] &= 0x3ffffff;
  }
  loxo_store32(to, h[0] | h[1] << 26);
  loxo_store32(to + 4, h[1] >> 6 | h[2] << 20);
  loxo_store32(to + 8, h[2] >> 12 | h[3] << 14);
  loxo_store32(to + 12, h[3] >> 18 | h[4] << 8);
  to[16] = (uint8_t)(h[4] >> 24);
}

loxo_stream_xor_fn loxo_poly1305_add_portable;
void loxo_poly1305_add_portable(const loxo_stream_lane *lane, size_t n, size_t blocks) {
  loxo_poly1305 *m = lane->own;
  const uint8_t *in = lane->in;
  uint32_t h[5], by[9], block[5];
  (void)n; /* one message */
  load_limbs(h, m->sum, m->sum[16]);
  load_limbs(block, m->r, 0);
  set_factors(by, block);
  for (; blocks; blocks--, in += LOXO_POLY1305_BLOCK) {
    load_limbs(block, in, 1);
    add_and_multiply(h, block, by);
  }
  store_limbs(m->sum, h);
  loxo_wipe(h, sizeof h);
  loxo_wipe(by, sizeof by);
}

#else
typedef int loxo_poly1305_is_not_portable; /* a translation unit may not be empty */
#endif
