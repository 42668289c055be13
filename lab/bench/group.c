/* SPDX-License-Identifier: Apache-2.0 OR MIT
 *
 * Runs a group of contenders: checks them against each other, times them in turns, and prints the
 * rows as JSON.
 */
#include "bench.h"

#include "loxo/core/dispatch.h"

#include <stdlib.h>
#include <string.h>

/* A sample lasts at least this many ticks, so that reading the counter costs well under 1%. */
#define SAMPLE_TICKS 20000.0
enum { SAMPLES = 4096 };

/* Core cycles are the lower quartile of the samples: lower values come from clock readings that
 * were interrupted, higher ones from calls that were. */
enum { CORE_PART = 4 };

_Noreturn void bench_fail(const char *what, const char *name) {
  fflush(stdout);
  fprintf(stderr, "loxo-bench: %s: %s\n", name, what);
  exit(2);
}

uint8_t *bench_bytes(size_t n, unsigned seed) {
  uint8_t *bytes = malloc(n ? n : 1);
  uint32_t x = seed * 2654435761u + 1;
  if (!bytes) bench_fail("out of memory", "bytes");
  for (size_t i = 0; i < n; i++) {
    x = x * 1664525u + 1013904223u;
    bytes[i] = (uint8_t)(x >> 24);
  }
  return bytes;
}

const char *bench_blocks_kernel(const loxo_stream *s, size_t blocks) {
  if (!s->kernels) return "static";
  const void *row = loxo_pick(s->kernels, sizeof *s->kernels, blocks, loxo_cpu_features());
  return ((const loxo_kernel_head *)row)->name;
}

int bench_wanted(const bench_names *names, const char *name) {
  for (size_t i = 0; i < names->count; i++) {
    if (strcmp(names->name[i], name) == 0) return 1;
  }
  return names->count == 0;
}

static int shape_wanted(const bench_options *o, const bench_group *g) {
  for (size_t i = 0; i < o->shape_count; i++) {
    const bench_shape *s = &o->shapes[i];
    if (s->message == g->message_bytes && s->ad == g->ad_bytes && s->packets == g->packets)
      return 1;
  }
  return o->shape_count == 0;
}

int bench_group_wanted(bench_options *o, const bench_group *g, size_t contenders) {
  int wanted = bench_wanted(&o->kinds, g->kind) && bench_wanted(&o->only, g->name) &&
               bench_wanted(&o->operations, g->operation) && shape_wanted(o, g);
  if (wanted && o->counting) o->rows += contenders;
  return wanted && !o->counting;
}

void bench_add(bench_group *g, const char *variant, const char *kernel, bench_call *call,
               void *work, const uint8_t *output) {
  if (g->count == BENCH_CONTENDERS) bench_fail("more contenders than BENCH_CONTENDERS", g->name);
  g->contender[g->count++] =
      (bench_contender){variant, kernel, call, work, output, NULL, NULL, 0, 1};
}

/* Wide vectors slow cores down, so their clock is read after each sample. */
static void take_sample(bench_contender *c, double ticks) {
  c->samples[c->count] = ticks;
  c->core_samples[c->count++] = ticks * bench_core_ratio();
}

/* The first call of each contender: warms up, measures roughly, and leaves the bytes to compare. */
static void first_calls(bench_group *g) {
  for (size_t i = 0; i < g->count; i++) {
    bench_contender *c = &g->contender[i];
    c->call(c->work);
    if (memcmp(c->output, g->contender[0].output, g->output_bytes) != 0) {
      bench_fail("gives other bytes than the library", c->kernel);
    }
  }
  for (size_t i = 0; i < g->count; i++) {
    bench_contender *c = &g->contender[i];
    double ticks = bench_time(c->call, c->work, 1);
    c->times = ticks < SAMPLE_TICKS ? (unsigned)(SAMPLE_TICKS / (ticks + 1)) + 1 : 1;
    c->samples = malloc(SAMPLES * sizeof *c->samples);
    c->core_samples = malloc(SAMPLES * sizeof *c->core_samples);
    if (!c->samples || !c->core_samples) bench_fail("out of memory", g->name);
    if (c->times == 1) take_sample(c, ticks);
  }
}

/* One contender's turn: as many samples as fit into the time slice, but at least one. */
static void take_turn(bench_contender *c, double seconds) {
  double end = bench_seconds() + seconds;
  do {
    take_sample(c, bench_time(c->call, c->work, c->times) / c->times);
  } while (c->count < SAMPLES && bench_seconds() < end);
}

static int ascending(const void *a, const void *b) {
  double x = *(const double *)a, y = *(const double *)b;
  return (x > y) - (x < y);
}

static double median_of(const bench_contender *c) { return c->samples[c->count / 2]; }

/* Ratios use medians: the least of a few samples may have been taken at a higher clock rate. */
static void print_row(const bench_group *g, size_t index) {
  const bench_contender *c = &g->contender[index];
  double least = c->samples[0], bytes = (double)g->packets * (double)g->message_bytes;
  const char *separator = "";
  printf("{\"kind\": \"%s\", \"name\": \"%s\", \"variant\": \"%s\", \"kernel\": \"%s\", ", g->kind,
         g->name, c->variant, c->kernel);
  printf("\"operation\": \"%s\", \"packets\": %zu, \"message_bytes\": %zu, \"ad_bytes\": %zu, ",
         g->operation, g->packets, g->message_bytes, g->ad_bytes);
  printf("\"cycles\": %.1f, \"cycles_median\": %.1f, \"core_cycles\": %.1f, \"ns\": %.1f, ", least,
         median_of(c), c->core_samples[c->count / CORE_PART], least * bench_ns_per_tick());
  if (bytes > 0) printf("\"cpb\": %.4f, ", least / bytes);
  if (!(bytes > 0)) printf("\"cpb\": null, ");
  printf("\"samples\": %zu, \"calls\": %zu, ", c->count, c->count * c->times);
  printf("\"ratio_to\": {");
  for (size_t i = 0; i < g->count; i++) {
    const bench_contender *other = &g->contender[i];
    if (i == index || strcmp(other->variant, "baseline") != 0) continue;
    printf("%s\"%s\": %.4f", separator, other->kernel, median_of(other) / median_of(c));
    separator = ", ";
  }
  printf("}}\n");
}

void bench_run(const bench_options *o, bench_group *g) {
  first_calls(g);
  for (unsigned turn = 0; turn < o->turns; turn++) {
    for (size_t i = 0; i < g->count; i++) {
      if (g->contender[i].count < SAMPLES) {
        take_turn(&g->contender[i], o->seconds / o->turns);
      }
    }
  }
  for (size_t i = 0; i < g->count; i++) {
    qsort(g->contender[i].samples, g->contender[i].count, sizeof(double), ascending);
    qsort(g->contender[i].core_samples, g->contender[i].count, sizeof(double), ascending);
  }
  for (size_t i = 0; i < g->count; i++) print_row(g, i);
  for (size_t i = 0; i < g->count; i++) {
    free(g->contender[i].samples), free(g->contender[i].core_samples);
  }
  fflush(stdout);
}
