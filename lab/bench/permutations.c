/* SPDX-License-Identifier: Apache-2.0 OR MIT
 *
 * Benchmarks every registered permutation for several numbers of states: through the public call,
 * through each kernel with exactly that many lanes, and the baselines. A row's message is one
 * state.
 */
#include "bench.h"

#include <stdlib.h>
#include <string.h>

typedef struct permutation_job {
  loxo_permute_fn *permute;
  uint8_t *states;
  size_t n;
} permutation_job;

static void permute(void *work) {
  permutation_job *job = work;
  job->permute(job->states, job->n);
}

static int usable(const loxo_kernel_row *row) { return (row->needs & ~loxo_cpu_features()) == 0; }

/* All ways to permute n states; the jobs are filled in the same order. */
static size_t ways(const loxo_permutation *p, size_t n, bench_contender *way,
                   permutation_job *job) {
  size_t count = 0;
  const char *kernel = loxo_kernel(p->name, n);
#define WAY(variant_, kernel_, permute_) \
  do { \
    if (count == BENCH_CONTENDERS) bench_fail("more ways than BENCH_CONTENDERS", p->name); \
    way[count].variant = (variant_); \
    way[count].kernel = (kernel_); \
    job[count++].permute = (permute_); \
  } while (0)
  WAY("default", kernel, p->permute);
  for (const loxo_kernel_row *row = p->kernels; row && row->permute; row++) {
    if (row->lanes == n && usable(row)) WAY("kernel", row->name, row->permute);
  }
  for (size_t i = 0; bench_baseline(i); i++) {
    const lab_permutation *other = bench_baseline_permutation(bench_baseline(i), p->name);
    if (other) WAY("baseline", bench_baseline(i)->name, other->permute);
  }
#undef WAY
  return count;
}

static void measure(bench_options *o, const loxo_permutation *p, size_t n) {
  bench_group g = {"permutation", p->name, "permute", n, p->state_bytes, 0, 0, {{0}}, 0};
  bench_contender way[BENCH_CONTENDERS];
  permutation_job job[BENCH_CONTENDERS];
  size_t count = ways(p, n, way, job);
  if (!bench_group_wanted(o, &g, count)) return;
  g.output_bytes = n * p->state_bytes;
  for (size_t i = 0; i < count; i++) {
    job[i].n = n;
    job[i].states = bench_bytes(g.output_bytes, 1);
    bench_add(&g, way[i].variant, way[i].kernel, permute, &job[i], job[i].states);
  }
  bench_run(o, &g);
  for (size_t i = 0; i < count; i++) free(job[i].states);
}

/* 1, 2, 4, … 64, 256, and the lanes of each kernel. */
static int is_measured(const loxo_permutation *p, size_t n) {
  if ((n & (n - 1)) == 0 && (n <= 64 || n == 256)) return 1;
  for (const loxo_kernel_row *row = p->kernels; row && row->permute; row++) {
    if (row->lanes == n && usable(row)) return 1;
  }
  return 0;
}

void bench_permutations(bench_options *o) {
  const loxo_permutation *p;
  for (size_t i = 0; (p = loxo_permutation_at(i)) != NULL; i++) {
    for (size_t n = 1; n <= 1024; n++) {
      if (is_measured(p, n)) measure(o, p, n);
    }
  }
}
