/* SPDX-License-Identifier: Apache-2.0 OR MIT
 *
 * Keccak-f[200]: the kernel table.
 */
#include "../../core/dispatch.h"
#include "keccak200.h"
#include "keccak200_kernels.h"

/* The kernels, widest first. `from` was measured by `make thresholds`. */
#if LOXO_SMALL || !LOXO_WORD64
#define ROWS(ROW, bytes) ROW(keccak200, bytes, small, 0, 1, 1)
#elif LOXO_STATIC_DISPATCH
#define ROWS(ROW, bytes) \
  ROW(keccak200, bytes, portable_x8, 0, 8, 3) \
  ROW(keccak200, bytes, portable, 0, 1, 1)
#else
#define ROWS(ROW, bytes) \
  ROW(keccak200, bytes, portable_x8, 0, 8, 3) \
  ROW(keccak200, bytes, portable, 0, 1, 1) \
  ROW(keccak200, bytes, small, 0, 1, 1)
#endif

LOXO_DEFINE_PERMUTATION(keccak_f200, LOXO_KECCAK_F200_STATE_BYTES, ROWS)
