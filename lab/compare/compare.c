/* SPDX-License-Identifier: Apache-2.0 OR MIT
 *
 * Compares two builds of the library, as shared objects, in one run. BASE, a copy of BASE, and NEW
 * take turns in slices of some microseconds, so that any disturbance hits all three. How far the
 * copy seems to differ from BASE is the noise of the measurement. lab/compare/bench_check.py builds
 * and judges it.
 *
 *   compare BASE COPY NEW [--seconds S] [--plant P] [--row NAME]...
 *
 * Prints a row of JSON for each task: {row, cycles, cycles_new, same, same_error, change,
 * change_error}. `same` and `change` are the medians, over all turns, of how much longer the copy's
 * and NEW's slices took than BASE's (0.01: 1%); the errors are three standard errors of those.
 * --plant makes NEW slower by that share, to test that it is found. Both builds must agree on the
 * fields of the registry's descriptors that are used here. LOXO_CPU restricts the kernels.
 */
#define _GNU_SOURCE /* RTLD_LOCAL under -std=c11 */
#include "clock.h"
#include "builds.h"

#include <math.h>

enum {
  BUILDS = 3,
  TURNS = 4000,
  TURNS_MIN = 40,
  BATCH = 512,
  FIELD = 64,
  BYTES = 65536,
  ROWS = 64
};
#define SLICE_TICKS 20000.0

typedef struct options {
  double seconds, plant;
  const char *row[ROWS];
  size_t rows;
} options;

/* A task and its data; `build` is the build whose turn it is. */
typedef struct task {
  build builds[BUILDS];
  size_t build, index, n, message, ad;
  uint8_t *in, *out, *sealed, key[FIELD], nonce[FIELD], tag[FIELD];
  loxo_packet batch[BATCH];
  int failed;
  double *change, *same;
} task;

/* ---- Tasks ------------------------------------------------------------------------------------
 */

static void permute(void *work) {
  task *t = work;
  t->builds[t->build].permutation_at(t->index)->permute(t->out, t->n);
}

static void encrypt(void *work) {
  task *t = work;
  t->failed |= t->builds[t->build].aead_at(t->index)->encrypt(t->out, t->tag, t->in, t->message,
                                                              t->in, t->ad, t->nonce, t->key);
}

static void decrypt(void *work) {
  task *t = work;
  t->failed |= t->builds[t->build].aead_at(t->index)->decrypt(t->out, t->tag, t->sealed, t->message,
                                                              t->in, t->ad, t->nonce, t->key);
}

static void encrypt_many(void *work) {
  task *t = work;
  t->failed |= t->builds[t->build].aead_at(t->index)->encrypt_many(t->batch, BATCH);
}

static void hash(void *work) {
  task *t = work;
  t->failed |= t->builds[t->build].hash_at(t->index)->hash(t->out, t->in, t->message);
}

/* ---- Measuring --------------------------------------------------------------------------------
 */

static int ascending(const void *a, const void *b) {
  double x = *(const double *)a, y = *(const double *)b;
  return (x > y) - (x < y);
}

/* The median, and three of its standard errors, from the middle half of the values. */
static double median(double *values, size_t n, double *error) {
  qsort(values, n, sizeof *values, ascending);
  double quartiles = values[n - 1 - n / 4] - values[n / 4];
  *error = 3 * 1.25 * 0.7413 * quartiles / sqrt((double)n);
  return values[n / 2];
}

static void wait(double ticks) {
  uint64_t start = bench_ticks();
  while ((double)(bench_ticks() - start) < ticks) continue;
}

static double slice(task *t, bench_call *call, size_t build, unsigned times, double extra) {
  t->build = build;
  double ticks = bench_time(call, t, times);
  if (extra > 0) {
    uint64_t start = bench_ticks();
    wait(extra * ticks);
    ticks += (double)(bench_ticks() - start);
  }
  return ticks;
}

static int wanted(const options *o, const char *row) {
  for (size_t i = 0; i < o->rows; i++) {
    if (strcmp(o->row[i], row) == 0) return 1;
  }
  return o->rows == 0;
}

static void measure(const options *o, task *t, bench_call *call, const char *row) {
  if (!wanted(o, row)) return;
  for (size_t b = 0; b < BUILDS; b++) slice(t, call, b, 1, 0);
  double first = slice(t, call, 0, 1, 0), least[BUILDS] = {1e300, 1e300, 1e300};
  unsigned times = first < SLICE_TICKS ? (unsigned)(SLICE_TICKS / (first + 1)) + 1 : 1;
  double end = bench_seconds() + o->seconds;
  size_t turns = 0;
  for (; turns < TURNS && (turns < TURNS_MIN || bench_seconds() < end); turns++) {
    double ticks[BUILDS];
    for (size_t i = 0; i < BUILDS; i++) { /* each of them is first, and last, equally often */
      size_t b = turns & 1 ? (turns + BUILDS - i) % BUILDS : (turns + i) % BUILDS;
      ticks[b] = slice(t, call, b, times, b == 2 ? o->plant : 0);
      if (ticks[b] < least[b]) least[b] = ticks[b];
    }
    t->same[turns] = ticks[1] / ticks[0] - 1;
    t->change[turns] = ticks[2] / ticks[0] - 1;
  }
  double same_error, change_error;
  double same = median(t->same, turns, &same_error);
  double change = median(t->change, turns, &change_error);
  printf("{\"row\": \"%s\", \"cycles\": %.1f, \"cycles_new\": %.1f, \"same\": %.5f, ", row,
         least[0] / times, least[2] / times, same);
  printf("\"same_error\": %.5f, \"change\": %.5f, \"change_error\": %.5f}\n", same_error, change,
         change_error);
  fflush(stdout);
  if (t->failed) fail("a call failed", row);
}

/* ---- All tasks --------------------------------------------------------------------------------
 */

static void permutations(const options *o, task *t) {
  static const size_t counts[] = {1, 2, 4, 16, 64, 256};
  const loxo_permutation *p;
  char row[128];
  for (t->index = 0; (p = t->builds[0].permutation_at(t->index)) != NULL; t->index++) {
    for (size_t i = 0; i < sizeof counts / sizeof *counts; i++) {
      t->n = counts[i];
      snprintf(row, sizeof row, "%s x%zu", p->name, t->n);
      measure(o, t, permute, row);
    }
  }
}

static void one_aead(const options *o, task *t, const loxo_aead *a) {
  static const size_t shapes[][2] = {{16, 16}, {64, 0}, {256, 0}, {1024, 0}, {4096, 0}, {BYTES, 0}};
  char row[128];
  for (size_t i = 0; i < sizeof shapes / sizeof *shapes; i++) {
    t->message = shapes[i][0];
    t->ad = shapes[i][1];
    snprintf(row, sizeof row, "%s encrypt %zu,%zu", a->name, t->message, t->ad);
    measure(o, t, encrypt, row);
    t->failed |= a->encrypt(t->sealed, t->tag, t->in, t->message, t->in, t->ad, t->nonce, t->key);
    snprintf(row, sizeof row, "%s decrypt %zu,%zu", a->name, t->message, t->ad);
    measure(o, t, decrypt, row);
  }
  for (size_t i = 0; i < BATCH; i++) {
    loxo_packet *p = &t->batch[i];
    p->in = t->in + 16 * i;
    p->out = t->out + 16 * i;
    p->tag = t->sealed + FIELD * i;
    p->nonce = t->in + 12 * i;
    p->key = t->in + 16 * (BATCH - i);
    p->len = 16;
  }
  snprintf(row, sizeof row, "%s encrypt 512 of 16", a->name);
  measure(o, t, encrypt_many, row);
}

static void hashes(const options *o, task *t) {
  static const size_t lengths[] = {64, 4096};
  const loxo_hash *h;
  char row[128];
  for (t->index = 0; (h = t->builds[0].hash_at(t->index)) != NULL; t->index++) {
    for (size_t i = 0; i < sizeof lengths / sizeof *lengths; i++) {
      t->message = lengths[i];
      snprintf(row, sizeof row, "%s %zu", h->name, t->message);
      measure(o, t, hash, row);
    }
  }
}

static options parse(int argc, char **argv) {
  options o = {.seconds = 0.1};
  for (int i = 4; i < argc; i += 2) {
    if (i + 1 == argc) fail("an option without a value", argv[i]);
    if (strcmp(argv[i], "--seconds") == 0)
      o.seconds = strtod(argv[i + 1], NULL);
    else if (strcmp(argv[i], "--plant") == 0)
      o.plant = strtod(argv[i + 1], NULL);
    else if (strcmp(argv[i], "--row") == 0 && o.rows < ROWS)
      o.row[o.rows++] = argv[i + 1];
    else
      fail("unknown, or too often", argv[i]);
  }
  return o;
}

int main(int argc, char **argv) {
  if (argc < 1 + BUILDS) fail("usage", "compare BASE COPY NEW [options]");
  options o = parse(argc, argv);
  task *t = calloc(1, sizeof *t);
  if (!t) fail("out of", "memory");
  t->in = calloc(1, 2 * BYTES);
  t->out = calloc(1, 2 * BYTES);
  t->sealed = calloc(1, 2 * BYTES);
  t->change = calloc(TURNS, sizeof *t->change);
  t->same = calloc(TURNS, sizeof *t->same);
  if (!t->in || !t->out || !t->sealed || !t->change || !t->same) fail("out of", "memory");
  for (size_t i = 0; i < BUILDS; i++) t->builds[i] = load(argv[1 + i], getenv("LOXO_CPU"));
  bench_pin();
  bench_clock_start();
  permutations(&o, t);
  const loxo_aead *a;
  for (t->index = 0; (a = t->builds[0].aead_at(t->index)) != NULL; t->index++) one_aead(&o, t, a);
  hashes(&o, t);
  free(t->in), free(t->out), free(t->sealed), free(t->change), free(t->same), free(t);
  return 0;
}
