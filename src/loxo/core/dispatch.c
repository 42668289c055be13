/* SPDX-License-Identifier: Apache-2.0 OR MIT
 *
 * The loop that picks kernels. The last row of every table needs no features and serves one state,
 * so the search always ends.
 */
#include "dispatch.h"

#if !LOXO_STATIC_DISPATCH

static const loxo_kernel_row *pick(const loxo_kernel_row *row, size_t n, uint32_t features) {
  while ((row->needs & ~features) != 0 || n < row->from) row++;
  return row;
}

const loxo_kernel_row *loxo_dispatch_pick(const loxo_kernel_row *rows, size_t n) {
  return pick(rows, n, loxo_cpu_features());
}

void loxo_dispatch(const loxo_kernel_row *rows, uint8_t *states, size_t n, size_t bytes) {
  uint32_t features = loxo_cpu_features();
  while (n) {
    rows = pick(rows, n, features); /* n only shrinks: a row once passed over stays passed over */
    size_t m = n < rows->lanes ? n : rows->lanes;
    rows->permute(states, m);
    states += m * bytes;
    n -= m;
  }
}

#else
typedef int loxo_dispatch_is_static; /* a translation unit may not be empty */
#endif
