/* SPDX-License-Identifier: Apache-2.0 OR MIT
 *
 * Keccak-f[200], 16 states, for NEON with the SHA-3 instructions: EOR3 for theta, BCAX for chi.
 * RAX1 and XAR rotate 64-bit lanes, so they are of no use for one-byte lanes.
 */
#include "../../core/v128.h"

#if LOXO_NEONSHA3

LOXO_TARGET_BEGIN(LOXO_TARGET_NEONSHA3)
#define SLICES_ISA neonsha3
#define XOR3(a, b, c) veor3q_u8(a, b, c)
#define XOR_ANDNOT(a, b, c) vbcaxq_u8(a, b, c)
#include "keccak200_v128.h"

KECCAK200_BLOCK_KERNEL(neonsha3_x16, LANES)
LOXO_TARGET_END

#else
typedef int loxo_keccak200_has_no_neonsha3; /* a translation unit may not be empty */
#endif
