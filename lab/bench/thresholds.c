/* SPDX-License-Identifier: Apache-2.0 OR MIT
 *
 * From how many states on a kernel pays: for each row of a permutation's table, the smallest n for
 * which one call of it takes less time than the rows below would, called the way dispatch.c calls
 * them. Rows are taken from the bottom up, each with the results for those below. Because a table
 * has the best instruction set first, a row is compared with what else a CPU of its own level has,
 * no matter what this CPU has beyond that. The time of the rows below grows with n and that of one
 * call does not, so a binary search finds n. Each row is a line of JSON:
 *
 *   {kind: "threshold", name, kernel, level, lanes, from, measured, cycles, cycles_below, loss}
 *
 * `from` is the table's number. `measured` is 0 if the kernel never wins; cycles are then those of
 * all lanes, otherwise those of `measured` states. `loss` is the largest share of time that the
 * table's number wastes, in the call nearest to the measured number that it decides the other way.
 */
#include "bench.h"

#include <stdlib.h>
#include <string.h>

enum { ROWS = 64, TRIES = 12 };

/* The rows of a table that this CPU can run, in order. */
typedef struct usable_rows {
  loxo_kernel_row row[ROWS];
  size_t count;
} usable_rows;

typedef struct work {
  const usable_rows *rows;
  size_t first, n, state_bytes;
  uint8_t *states;
} work;

static void run(void *argument) {
  const work *w = argument;
  const loxo_kernel_row *row = &w->rows->row[w->first];
  uint8_t *states = w->states;
  for (size_t n = w->n; n;) {
    while (n < row->from) row++;
    size_t m = n < row->lanes ? n : row->lanes;
    row->permute(states, m);
    states += m * w->state_bytes;
    n -= m;
  }
}

typedef struct duel {
  double with, without; /* the fewest ticks of each, in turns */
} duel;

static duel compare(work w, size_t n, double seconds) {
  w.n = n;
  work below = w;
  below.first++;
  double end = bench_seconds() + seconds;
  double without = bench_time(run, &below, 1), with = bench_time(run, &w, 1);
  for (unsigned i = 0; i < TRIES || bench_seconds() < end; i++) {
    double a = bench_time(run, &w, 2) / 2, b = bench_time(run, &below, 2) / 2;
    if (a < with) with = a;
    if (b < without) without = b;
  }
  return (duel){with, without};
}

/* The fewest states for which the row of w wins; 0 if it loses even with all its lanes. */
static size_t find(work w, size_t lanes, double seconds, duel *at) {
  size_t loses = 0, wins = lanes;
  *at = compare(w, lanes, seconds);
  if (at->with >= at->without) return 0;
  while (wins - loses > 1) {
    size_t n = (loses + wins) / 2;
    duel d = compare(w, n, seconds);
    if (d.with < d.without) {
      wins = n;
      *at = d;
    } else {
      loses = n;
    }
  }
  return wins;
}

/* The cost of `listed` in the table where `measured` is right. */
static double loss(work w, size_t listed, size_t measured, size_t lanes, double seconds) {
  duel d;
  if (listed == measured) return 0;
  if (measured && measured < listed) {
    d = compare(w, listed - 1, seconds);
    return d.without / d.with - 1;
  }
  d = compare(w, measured ? listed : lanes, seconds);
  return d.with / d.without - 1;
}

/* The lowest level whose CPUs have everything the row needs. */
static const char *level_of(const loxo_kernel_row *row) {
  static const char *const levels[] = {"portable", "sse2", "ssse3", "avx2", "gfni", "avx512"};
  for (size_t i = 0; i < sizeof levels / sizeof *levels; i++) {
    if ((row->needs & ~loxo_cpu_level(levels[i], NULL)) == 0) return levels[i];
  }
  return "native";
}

static usable_rows rows_of(const loxo_permutation *p) {
  usable_rows rows = {{{0}}, 0};
  for (const loxo_kernel_row *row = p->kernels; row && row->permute; row++) {
    if ((row->needs & ~loxo_cpu_features()) != 0) continue;
    if (rows.count == ROWS) bench_fail("more kernels than ROWS", p->name);
    rows.row[rows.count++] = *row;
  }
  return rows;
}

static void measure_row(const loxo_permutation *p, usable_rows *rows, size_t index,
                        double seconds) {
  loxo_kernel_row *row = &rows->row[index];
  size_t listed = row->from, lanes = row->lanes;
  work w = {rows, index, 0, p->state_bytes, bench_bytes(lanes * p->state_bytes, 8)};
  duel at;
  row->from = 1; /* it runs at any n while it is being tried */
  size_t found = find(w, lanes, seconds, &at);
  double lost = loss(w, listed, found, lanes, seconds);
  row->from = found ? (uint16_t)found : UINT16_MAX;
  printf("{\"kind\": \"threshold\", \"name\": \"%s\", \"kernel\": \"%s\", \"level\": \"%s\", ",
         p->name, row->name, level_of(row));
  printf("\"lanes\": %zu, \"from\": %zu, \"measured\": %zu, ", lanes, listed, found);
  printf("\"cycles\": %.0f, \"cycles_below\": %.0f, \"loss\": %.4f}\n", at.with, at.without,
         lost > 0 ? lost : 0);
  fflush(stdout);
  free(w.states);
}

/* All rows except the last resort, which needs nothing and serves one state. */
static void measure(const loxo_permutation *p, double seconds) {
  usable_rows rows = rows_of(p);
  for (size_t i = rows.count; i-- > 0;) {
    if (rows.row[i].lanes > 1 || rows.row[i].needs) measure_row(p, &rows, i, seconds);
  }
}

void bench_thresholds(const bench_options *o) {
  const loxo_permutation *p;
  for (size_t i = 0; (p = loxo_permutation_at(i)) != NULL; i++) {
    if (bench_wanted(&o->only, p->name)) measure(p, o->seconds / 10);
  }
}
