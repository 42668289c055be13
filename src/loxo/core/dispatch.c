/* SPDX-License-Identifier: Apache-2.0 OR MIT
 *
 * The loop that calls a permutation's kernels.
 */
#include "dispatch.h"

#if !LOXO_STATIC_DISPATCH

/* The last call, mostly the only one, is a tail call. */
void loxo_dispatch(const loxo_kernel_row *rows, uint8_t *states, size_t n, size_t bytes) {
  const uint32_t features = loxo_cpu_features();
  if (!n) return;
  for (;;) {
    /* n only shrinks: a row once passed over stays passed over */
    rows = (const loxo_kernel_row *)loxo_pick(rows, sizeof *rows, n, features);
    if (n <= rows->lanes) break;
    rows->permute(states, rows->lanes);
    states += rows->lanes * bytes;
    n -= rows->lanes;
  }
  rows->permute(states, n);
}

#else
typedef int loxo_dispatch_is_static; /* a translation unit may not be empty */
#endif
