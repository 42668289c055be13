/* SPDX-License-Identifier: Apache-2.0 OR MIT
 *
 * Benchmarks every registered hash, one-shot and on a batch of short messages, and the baselines
 * beside it.
 */
#include "bench.h"

#include <stdlib.h>

enum { LONGEST = 65536, DIGEST_MAX = 64, BATCH = 512, BATCH_MESSAGE = 64 };

static const size_t lengths[] = {0, 16, 64, 256, 1024, 4096, LONGEST};

typedef struct hash_job {
  int (*hash)(uint8_t *digest, const uint8_t *in, size_t len);
  const uint8_t *in;
  size_t len;
  uint8_t digest[DIGEST_MAX];
} hash_job;

static void run(void *work) {
  hash_job *job = work;
  if (job->hash(job->digest, job->in, job->len)) bench_fail("refused", "hash");
}

static size_t baselines_of(const char *name) {
  size_t count = 0;
  for (size_t i = 0; bench_baseline(i); i++) {
    if (bench_baseline_hash(bench_baseline(i), name)) count++;
  }
  return count;
}

static void measure(bench_options *o, const loxo_hash *h, const uint8_t *in, size_t len) {
  bench_group g = {"hash", h->name, "hash", 1, len, 0, h->digest_bytes, {{0}}, 0};
  hash_job job[BENCH_CONTENDERS];
  if (!bench_group_wanted(o, &g, 1 + baselines_of(h->name))) return;
  for (size_t i = 0; i < BENCH_CONTENDERS; i++) job[i] = (hash_job){NULL, in, len, {0}};
  job[0].hash = h->hash;
  bench_add(&g, "default", loxo_kernel(h->name, 1), run, &job[0], job[0].digest);
  for (size_t i = 0; bench_baseline(i); i++) {
    const lab_hash *other = bench_baseline_hash(bench_baseline(i), h->name);
    if (!other || g.count == BENCH_CONTENDERS) continue;
    hash_job *its = &job[g.count];
    its->hash = other->hash;
    bench_add(&g, "baseline", bench_baseline(i)->name, run, its, its->digest);
  }
  bench_run(o, &g);
}

/* ---- Batches --------------------------------------------------------------------------------- */

typedef struct batch_job {
  int (*hash)(uint8_t *digest, const uint8_t *in, size_t len); /* or, if NULL, all at once: */
  int (*hash_many)(loxo_message *messages, size_t n);
  loxo_message messages[BATCH];
  uint8_t digests[BATCH][DIGEST_MAX];
} batch_job;

static void run_batch(void *work) {
  batch_job *job = work;
  int status = job->hash ? 0 : job->hash_many(job->messages, BATCH);
  for (size_t i = 0; job->hash && i < BATCH; i++) {
    status |= job->hash(job->messages[i].digest, job->messages[i].in, job->messages[i].len);
  }
  if (status) bench_fail("refused", "hash of many");
}

static void measure_batch(bench_options *o, const loxo_hash *h, const uint8_t *in) {
  bench_group g = {"hash", h->name, "hash", BATCH, BATCH_MESSAGE, 0, 0, {{0}}, 0};
  static batch_job job[BENCH_CONTENDERS];
  if (!bench_group_wanted(o, &g, 1 + baselines_of(h->name))) return;
  g.output_bytes = sizeof job[0].digests;
  for (size_t k = 0; k < BENCH_CONTENDERS; k++) {
    job[k].hash = NULL;
    for (size_t i = 0; i < BATCH; i++) {
      job[k].messages[i] = (loxo_message){
          .digest = job[k].digests[i], .in = in + i * BATCH_MESSAGE, .len = BATCH_MESSAGE};
    }
  }
  job[0].hash_many = h->hash_many;
  bench_add(&g, "default", loxo_kernel(h->name, BATCH), run_batch, &job[0], job[0].digests[0]);
  for (size_t i = 0; bench_baseline(i); i++) {
    const lab_hash *other = bench_baseline_hash(bench_baseline(i), h->name);
    if (!other || g.count == BENCH_CONTENDERS) continue;
    batch_job *its = &job[g.count];
    its->hash = other->hash;
    bench_add(&g, "baseline", bench_baseline(i)->name, run_batch, its, its->digests[0]);
  }
  bench_run(o, &g);
}

void bench_hashes(bench_options *o) {
  const loxo_hash *h;
  uint8_t *in = bench_bytes(LONGEST, 2);
  for (size_t i = 0; (h = loxo_hash_at(i)) != NULL; i++) {
    if (h->digest_bytes > DIGEST_MAX) bench_fail("digest over DIGEST_MAX", h->name);
    for (size_t k = 0; k < sizeof lengths / sizeof *lengths; k++) measure(o, h, in, lengths[k]);
    measure_batch(o, h, in);
  }
  free(in);
}
