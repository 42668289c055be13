/* SPDX-License-Identifier: Apache-2.0 OR MIT
 *
 * Keccak-f[200], 16 states, for WebAssembly SIMD.
 */
#include "../../core/v128.h"

#if LOXO_WASM128

#define SLICES_ISA wasm128
#include "keccak200_v128.h"

KECCAK200_BLOCK_KERNEL(wasm128_x16, LANES)

#else
typedef int loxo_keccak200_has_no_wasm128; /* a translation unit may not be empty */
#endif
