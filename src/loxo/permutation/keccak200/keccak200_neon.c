/* SPDX-License-Identifier: Apache-2.0 OR MIT
 *
 * Keccak-f[200], 16 states, for Arm's NEON.
 */
#include "../../core/v128.h"

#if LOXO_NEON

#define SLICES_ISA neon
#include "keccak200_v128.h"

KECCAK200_BLOCK_KERNEL(neon_x16, LANES)

#else
typedef int loxo_keccak200_has_no_neon; /* a translation unit may not be empty */
#endif
