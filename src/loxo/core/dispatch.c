/* SPDX-License-Identifier: Apache-2.0 OR MIT
 *
 * The loop that calls a permutation's kernels.
 */
#include "dispatch.h"

#if !LOXO_STATIC_DISPATCH

void loxo_dispatch(const loxo_kernel_row *rows, uint8_t *states, size_t n, size_t bytes) {
  uint32_t features = loxo_cpu_features();
  while (n) {
    /* n only shrinks: a row once passed over stays passed over */
    rows = (const loxo_kernel_row *)loxo_pick(rows, sizeof *rows, n, features);
    size_t m = n < rows->lanes ? n : rows->lanes;
    rows->permute(states, m);
    states += m * bytes;
    n -= m;
  }
}

#else
typedef int loxo_dispatch_is_static; /* a translation unit may not be empty */
#endif
