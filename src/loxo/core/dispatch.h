/* SPDX-License-Identifier: Apache-2.0 OR MIT
 *
 * Turns a kernel table into a permutation. Internal.
 *
 * A permutation lists its kernels once, widest first, as
 *   #define ROWS(ROW, bytes) ROW(prefix, bytes, isa_lanes, needs, lanes, from) ...
 * LOXO_DEFINE_PERMUTATION(name, bytes, ROWS) declares the kernels and builds the table. Under
 * LOXO_STATIC_DISPATCH it builds straight-line code instead, for the rows that this build can run.
 */
#ifndef LOXO_DISPATCH_H
#define LOXO_DISPATCH_H

#include "cpu.h"
#include "permutation.h"

#define LOXO_DECLARE_ROW(prefix, bytes, isa, needs, lanes, from) \
  loxo_permute_fn loxo_##prefix##_permute_##isa;

/* A row for this machine's assembly kernel of the given form (_small, _x4, …); an empty form means
 * the plain kernel. */
#define LOXO_ASSEMBLY_ROW(ROW, prefix, bytes, form, lanes, from) \
  LOXO_FORM_ROW(ROW, prefix, bytes, LOXO_ASSEMBLY, form, lanes, from)
#define LOXO_FORM_ROW(ROW, prefix, bytes, isa, form, lanes, from) \
  LOXO_FORM_ROW_(ROW, prefix, bytes, isa, form, lanes, from)
#define LOXO_FORM_ROW_(ROW, prefix, bytes, isa, form, lanes, from) \
  ROW(prefix, bytes, isa##form, 0, lanes, from)

#if LOXO_STATIC_DISPATCH

/* The last call for many states is a tail call, so this function's saved registers are off the
 * stack by then. */
#define LOXO_STATIC_ROW(prefix, bytes, isa, needs, lanes, from) \
  if (((needs) & ~LOXO_STATIC_FEATURES) == 0) { \
    while (n >= (from)) { \
      if ((lanes) > 1 && n <= (lanes)) { \
        loxo_##prefix##_permute_##isa(states, n); \
        return; \
      } \
      loxo_##prefix##_permute_##isa(states, (lanes)); \
      states += (lanes) * (bytes); \
      n -= (lanes); \
    } \
  }
#define LOXO_STATIC_ONE(prefix, bytes, isa, needs, lanes, from) \
  if (((needs) & ~LOXO_STATIC_FEATURES) == 0 && (from) == 1) { \
    loxo_##prefix##_permute_##isa(states, 1); \
    return; \
  }

/* A single state, the usual case on small machines, is a tail call to its kernel. */
#define LOXO_DEFINE_PERMUTATION(name, bytes, ROWS) \
  ROWS(LOXO_DECLARE_ROW, bytes) \
  LOXO_ONE_COPY void name##_permute_many(uint8_t *states, size_t n) { \
    ROWS(LOXO_STATIC_ROW, bytes) \
  } \
  void loxo_##name##_permute(uint8_t *states, size_t n) { \
    if (n == 1) { \
      ROWS(LOXO_STATIC_ONE, bytes) \
    } \
    name##_permute_many(states, n); \
  }

#else

/* The first row that the CPU can run and that pays off for n states. */
const loxo_kernel_row *loxo_dispatch_pick(const loxo_kernel_row *rows, size_t n);
void loxo_dispatch(const loxo_kernel_row *rows, uint8_t *states, size_t n, size_t bytes);

#define LOXO_TABLE_ROW(prefix, bytes, isa, needs, lanes, from) \
  {#isa, needs, lanes, from, loxo_##prefix##_permute_##isa},

#define LOXO_DEFINE_PERMUTATION(name, bytes, ROWS) \
  ROWS(LOXO_DECLARE_ROW, bytes) \
  extern const loxo_kernel_row loxo_##name##_kernels[]; \
  const loxo_kernel_row loxo_##name##_kernels[] = {ROWS(LOXO_TABLE_ROW, bytes){0, 0, 0, 0, 0}}; \
  void loxo_##name##_permute(uint8_t *states, size_t n) { \
    loxo_dispatch(loxo_##name##_kernels, states, n, bytes); \
  }

#endif
#endif
