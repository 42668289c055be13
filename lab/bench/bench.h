/* SPDX-License-Identifier: Apache-2.0 OR MIT
 *
 * The benchmark's internal interface. A group is one task (an operation of an algorithm on some
 * number of bytes) and all contenders for it: the library's variants, and the baselines of
 * lab/papers/. They take turns, so a row and what it is compared with are measured at the same
 * time.
 */
#ifndef BENCH_H
#define BENCH_H

#include "baseline.h"
#include "clock.h"
#include "loxo.h"

#include <stdio.h>

enum { BENCH_CONTENDERS = 16, BENCH_SHAPES = 32, BENCH_NAMES = 64 };

typedef struct bench_names {
  const char *name[BENCH_NAMES];
  size_t count; /* none: everything */
} bench_names;

typedef struct bench_shape {
  size_t message, ad, packets;
} bench_shape;

typedef struct bench_options {
  double seconds; /* for each contender of a group */
  unsigned turns;
  bench_names only, kinds, operations, baselines;
  bench_shape shapes[BENCH_SHAPES];
  size_t shape_count;
  int counting; /* count the rows instead of measuring them */
  size_t rows;
} bench_options;

typedef struct bench_contender {
  const char *variant; /* default, context, kernel, baseline */
  const char *kernel;  /* the kernel that does the work; for a baseline, its name */
  bench_call *call;
  void *work;
  const uint8_t *output; /* the same for everybody in the group */
  double *samples;       /* ticks of one call */
  double *core_samples;  /* and core cycles */
  size_t count;
  unsigned times; /* calls in a sample */
} bench_contender;

typedef struct bench_group {
  const char *kind, *name, *operation;
  size_t packets, message_bytes, ad_bytes, output_bytes;
  bench_contender contender[BENCH_CONTENDERS];
  size_t count;
} bench_group;

int bench_wanted(const bench_names *names, const char *name);

/* Whether the options ask for this group; only then need its contenders be set up. When rows are
 * being counted, it counts `contenders` and returns 0. */
int bench_group_wanted(bench_options *o, const bench_group *g, size_t contenders);

void bench_add(bench_group *g, const char *variant, const char *kernel, bench_call *call,
               void *work, const uint8_t *output);

/* Checks that all give the same bytes, measures, and prints the rows. Ends the program if they
 * differ. */
void bench_run(const bench_options *o, bench_group *g);

/* The registry's kinds. */
void bench_permutations(bench_options *o);
void bench_aeads(bench_options *o);
void bench_hashes(bench_options *o);
void bench_streams(bench_options *o);

/* The other modes: the cost of each additional byte, where kernels begin to pay, the gain from a
 * second thread, and known answers for the baselines. */
void bench_cliff(bench_options *o);
void bench_thresholds(const bench_options *o);
void bench_threads(const bench_options *o);
int bench_known_answers(const char *folder);

/* Selects baselines by name. Without names, selects those that need not be named; if `names` is
   NULL, all. */
void bench_choose_baselines(const bench_names *names);

/* The selected ones; NULL past the end, and where a baseline has nothing of that name. */
const lab_baseline *bench_baseline(size_t index);
const lab_permutation *bench_baseline_permutation(const lab_baseline *b, const char *name);
const lab_aead *bench_baseline_aead(const lab_baseline *b, const char *name);
const lab_hash *bench_baseline_hash(const lab_baseline *b, const char *name);

/* Allocates n bytes, filled with bytes that look random, or ends the program. */
uint8_t *bench_bytes(size_t n, unsigned seed);

/* The kernel that serves so many blocks of one stream. */
const char *bench_blocks_kernel(const loxo_stream *s, size_t blocks);

_Noreturn void bench_fail(const char *what, const char *name);

#endif
