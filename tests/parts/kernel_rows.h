/* SPDX-License-Identifier: Apache-2.0 OR MIT
 *
 * What the tables of kernels, of permutations and streams, have for a CPU with given features. A
 * static build has no tables.
 */
#ifndef LOXO_TEST_KERNEL_ROWS_H
#define LOXO_TEST_KERNEL_ROWS_H

#include "loxo.h"

enum { LANES_MAX = 512, LANES_FEW = 8 };

/* The usable rows of a table under these features, as a hash of one bit for each. */
static inline uint64_t usable_rows(const loxo_permutation *p, uint32_t features, uint64_t seen) {
  for (const loxo_kernel_row *k = p->kernels; k && k->permute; k++) {
    seen = seen * 0x9e3779b97f4a7c15u + ((k->needs & ~features) == 0);
  }
  return seen;
}

static inline uint64_t usable_stream_rows(const loxo_stream_row *k, uint32_t features,
                                          uint64_t seen) {
  for (; k && k->xor_blocks; k++) {
    seen = seen * 0x9e3779b97f4a7c15u + ((k->needs & ~features) == 0);
  }
  return seen;
}

/* The same over all tables. */
static inline uint64_t all_usable_rows(uint32_t features) {
  uint64_t seen = 1;
  for (size_t i = 0; i < loxo_permutation_count(); i++) {
    seen = usable_rows(loxo_permutation_at(i), features, seen);
  }
  for (size_t i = 0; i < loxo_stream_count(); i++) {
    const loxo_stream *s = loxo_stream_at(i);
    seen = usable_stream_rows(s->kernels, features, seen);
    seen = usable_stream_rows(s->streams, features, seen);
    seen = usable_stream_rows(s->starts, features, seen);
  }
  return seen;
}

/* The most lanes that a usable kernel has, or more. */
static inline size_t usable_lanes(uint32_t features) {
  size_t most = LANES_FEW;
  if (LOXO_STATIC_DISPATCH) return LOXO_WIDE_KERNELS || LOXO_NEON32 ? LANES_MAX : most;
  for (size_t i = 0; i < loxo_permutation_count(); i++) {
    for (const loxo_kernel_row *k = loxo_permutation_at(i)->kernels; k->permute; k++) {
      if (!(k->needs & ~features) && k->lanes > most) most = k->lanes;
    }
  }
  return most;
}

#endif
