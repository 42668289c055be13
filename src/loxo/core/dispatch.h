/* SPDX-License-Identifier: Apache-2.0 OR MIT
 *
 * The choice of kernels. Internal.
 *
 * A primitive lists its kernels in <primitive>_kernels.def, a line each:
 *
 *   KERNEL(build, isa, needs, lanes, form, from)
 *
 *   build    which builds compile it, as core/builds.h names them: X86, NEON, WIDE, …
 *   isa      its name, which ends its functions' names: avx2_x32
 *   needs    what the CPU has to have: NONE, or what follows LOXO_NEEDS_
 *   lanes    the most states that one call takes
 *   form     of its slab, or `none`; of a stream's kernel (core/kernel.h has both)
 *   from     the fewest states for which one call beats the rows below, as `make thresholds`
 *            measures it: one number, or one for each group of widths, and 0 where a width has no
 *            such kernel
 *
 * Whoever includes the list defines what a line becomes. core/permutation.inc makes a permutation
 * of it, core/stream_kernels.inc the tables of a stream. A duplex lists its engines in the same
 * way, for core/duplex_rows.inc.
 */
#ifndef LOXO_DISPATCH_H
#define LOXO_DISPATCH_H

#include "builds.h"
#include "permutation.h"

/* What follows in parentheses, for a line that this build and this width have. */
#define LOXO_IF_KERNEL(has, from) LOXO_IF(LOXO_AND(has, LOXO_NOT_ZERO(from)))

/* What the CPU has; a constant where the choice is made by the compiler. */
#if LOXO_STATIC_DISPATCH
#define LOXO_FEATURES LOXO_STATIC_FEATURES
#else
#define LOXO_FEATURES loxo_cpu_features()
#endif

/* The first row, of any shape, whose features the CPU has and whose `from` n reaches; rows are
 * `size` bytes apart. The last row of every table needs no features and serves one state, so the
 * search always ends. */
LOXO_ALWAYS_INLINE const void *loxo_pick(const void *rows, size_t size, size_t n,
                                         uint32_t features) {
  const loxo_kernel_head *row = (const loxo_kernel_head *)rows;
  while ((row->needs & ~features) != 0 || n < row->from) {
    row = (const loxo_kernel_head *)(const void *)((const uint8_t *)row + size);
  }
  return row;
}

/* Streams with the same kernels share their tables, LOXO_TABLE(name, _kernels) and so on: a header
 * that defines LOXO_TABLES_OF_<name> as `~, <owner>` gives the stream the tables of the owner. */
#define LOXO_TABLES_OF(name) LOXO_SECOND(LOXO_CAT(LOXO_TABLES_OF_, name), name, ~)
#define LOXO_TABLE(name, end) LOXO_CAT(LOXO_CAT(loxo_, LOXO_TABLES_OF(name)), end)

#if LOXO_STATIC_DISPATCH
/* Serves as many of the states as the kernel pays for; 1 if one call took all that were left. As
 * all arguments but the states and their number are constants, what remains is the calls. That last
 * one is a tail call, so that the caller's saved registers are off the stack by then. */
LOXO_ALWAYS_INLINE int loxo_serve(loxo_permute_fn *permute, uint32_t needs, size_t lanes,
                                  size_t from, size_t bytes, uint8_t **states, size_t *n) {
  if (!LOXO_SERVES(needs)) return 0;
  while (*n >= from) {
    if (lanes > 1 && *n <= lanes) {
      permute(*states, *n);
      return 1;
    }
    permute(*states, lanes);
    *states += lanes * bytes;
    *n -= lanes;
  }
  return 0;
}
#else
void loxo_dispatch(const loxo_kernel_row *rows, uint8_t *states, size_t n, size_t bytes);
#endif

#endif
