/* SPDX-License-Identifier: Apache-2.0 OR MIT
 *
 * From a kernel table to a permutation. Internal.
 *
 * A permutation lists its kernels once, widest first, as
 *   #define ROWS(ROW, bytes) ROW(prefix, bytes, isa_lanes, needs, lanes, from) ...
 * and LOXO_DEFINE_PERMUTATION(name, bytes, ROWS) declares them and makes the table, or, under
 * LOXO_STATIC_DISPATCH, straight code for the rows that this compilation can serve.
 */
#ifndef LOXO_DISPATCH_H
#define LOXO_DISPATCH_H

#include "cpu.h"
#include "permutation.h"

#define LOXO_DECLARE_ROW(prefix, bytes, isa, needs, lanes, from) \
  loxo_permute_fn loxo_##prefix##_permute_##isa;

/* A row for the machine's kernel in assembly, of the form _small, _x4 …; of the plain one if the
 * form is empty. */
#define LOXO_ASSEMBLY_ROW(ROW, prefix, bytes, form, lanes, from) \
  LOXO_FORM_ROW(ROW, prefix, bytes, LOXO_ASSEMBLY, form, lanes, from)
#define LOXO_FORM_ROW(ROW, prefix, bytes, isa, form, lanes, from) \
  LOXO_FORM_ROW_(ROW, prefix, bytes, isa, form, lanes, from)
#define LOXO_FORM_ROW_(ROW, prefix, bytes, isa, form, lanes, from) \
  ROW(prefix, bytes, isa##form, 0, lanes, from)

#if LOXO_STATIC_DISPATCH

/* The last call for many states is a jump: what is saved here is off the stack by then. */
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

/* One state, as small machines ask for it, is a jump to its kernel. */
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

/* The first row that the CPU serves and that is worth it for n states. */
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
