/* SPDX-License-Identifier: Apache-2.0 OR MIT
 *
 * From how many states on a kernel pays: for each row of a permutation's table that serves more
 * than one state, the smallest n for which one call of it takes less time than the rows below
 * would take, called the way dispatch.c calls them. Rows are taken from the narrowest up, each
 * with what was measured for those below. A row of JSON each:
 *
 *   {kind: "threshold", name, kernel, lanes, from, measured, cycles, cycles_below}
 *
 * `from` is the table's number. `measured` is 0 if the kernel never wins.
 */
#include "bench.h"

#include <stdlib.h>
#include <string.h>

enum { ROWS = 16, TRIES = 12, WINS = 2 };

/* The rows of a table that this CPU serves, in its order. */
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

/* The fewest ticks of either, in turns. */
static void duel(work w, double *with, double *without, double seconds) {
  work below = w;
  double end = bench_seconds() + seconds;
  below.first++;
  *with = *without = bench_time(run, &below, 1) + bench_time(run, &w, 1);
  for (unsigned i = 0; i < TRIES || bench_seconds() < end; i++) {
    double a = bench_time(run, &w, 2) / 2, b = bench_time(run, &below, 2) / 2;
    if (a < *with) *with = a;
    if (b < *without) *without = b;
  }
}

static size_t find(const usable_rows *rows, size_t index, size_t state_bytes, double seconds,
                   double *with, double *without) {
  const loxo_kernel_row *row = &rows->row[index];
  work w = {rows, index, 0, state_bytes, bench_bytes(row->lanes * state_bytes, 8)};
  size_t found = 0, wins = 0;
  for (w.n = 2; w.n <= row->lanes && wins < WINS; w.n++) { /* one win alone may be noise */
    double a, b;
    duel(w, &a, &b, seconds);
    if (a >= b) {
      wins = 0;
    } else if (wins++ == 0) {
      found = w.n;
      *with = a, *without = b;
    }
  }
  free(w.states);
  return wins ? found : 0;
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

static void measure(const loxo_permutation *p, double seconds) {
  usable_rows rows = rows_of(p);
  for (size_t i = rows.count; i-- > 0;) {
    loxo_kernel_row *row = &rows.row[i];
    double with = 0, without = 0;
    if (row->lanes == 1) continue;
    size_t from = row->from;
    row->from = 1; /* it runs at any n while it is being tried */
    size_t found = find(&rows, i, p->state_bytes, seconds, &with, &without);
    row->from = found ? (uint16_t)found : UINT16_MAX;
    printf(
        "{\"kind\": \"threshold\", \"name\": \"%s\", \"kernel\": \"%s\", \"lanes\": %u, "
        "\"from\": %zu, \"measured\": %zu, \"cycles\": %.0f, \"cycles_below\": %.0f}\n",
        p->name, row->name, row->lanes, from, found, with, without);
    fflush(stdout);
  }
}

void bench_thresholds(const bench_options *o) {
  const loxo_permutation *p;
  for (size_t i = 0; (p = loxo_permutation_at(i)) != NULL; i++) {
    if (bench_wanted(&o->only, p->name)) measure(p, o->seconds / 10);
  }
}
