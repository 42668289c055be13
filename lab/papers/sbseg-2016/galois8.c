/* SPDX-License-Identifier: Apache-2.0 OR MIT
 *
 * Multiplication in GF(2^8), as figure 4 (a) of the paper has it: a function for any two bytes,
 * which also says what the first overflowed by. It stands alone so that no caller's constants are
 * known here.
 */
#include "sbseg_2016.h"

/* a * b, where beta is a root of X^8 + X^7 + X^5 + X^3 + 1. All overflows go into a byte. */
uint8_t sbseg_2016_mul_galois8(uint8_t a, uint8_t b, uint8_t *overflow) {
  uint8_t p = 0;
  for (int i = 0; i < 8; i++) {
    p ^= (uint8_t)((b & 1) * a);
    *overflow |= (uint8_t)((a & 0x80) << (7 - i));
    a = (uint8_t)(a << 1 ^ ((a & 0x80) >> 7) * 0xa9);
    b >>= 1;
  }
  return p;
}
