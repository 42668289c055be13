/* SPDX-License-Identifier: Apache-2.0 OR MIT
 *
 * 16-byte vectors under the same names on NEON and WebAssembly, and what their kernels share.
 * Internal.
 */
#ifndef LOXO_V128_H
#define LOXO_V128_H

#include "neon.h"
#include "wasm.h"

#if LOXO_V128

/* Transposes 8 by 8 bits: swaps a bit's vector number with its place in the byte. */
LOXO_ALWAYS_INLINE void loxo_v_exchange_bits(loxo_v128 v[8]) {
  LOXO_UNROLL
  for (unsigned i = 0; i < 4; i++) LOXO_V_EXCHANGE(v[i], v[i + 4], 4, 0x0f);
  LOXO_UNROLL
  for (unsigned i = 0; i < 4; i++) {
    unsigned at = i + (i & 2); /* 0 1 4 5 */
    LOXO_V_EXCHANGE(v[at], v[at + 2], 2, 0x33);
  }
  LOXO_UNROLL
  for (unsigned i = 0; i < 8; i += 2) LOXO_V_EXCHANGE(v[i], v[i + 1], 1, 0x55);
}

#endif
#endif
