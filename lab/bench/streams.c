/* SPDX-License-Identifier: Apache-2.0 OR MIT
 *
 * Benchmarks every registered stream: the keystream of one key and nonce, XORed to a text, and a
 * batch of short texts under a key and a nonce each.
 */
#include "bench.h"

#include <stdlib.h>

enum { LONGEST = 65536, BATCH = 512, BATCH_TEXT = 64 };

static const size_t lengths[] = {16, 64, 256, 1024, 4096, LONGEST};

typedef struct stream_job {
  const loxo_stream *stream;
  const uint8_t *in, *fields; /* 255 bytes serve as any key or nonce */
  uint8_t *out;
  size_t len;
} stream_job;

static void run(void *work) {
  const stream_job *job = work;
  const loxo_stream *s = job->stream;
  if (s->xor_all(job->out, job->in, job->len, job->fields, s->nonce_max, job->fields, s->key_max)) {
    bench_fail("refused", s->name);
  }
}

static void measure(bench_options *o, const stream_job *job) {
  const loxo_stream *s = job->stream;
  stream_job its = *job;
  bench_group g = {"stream", s->name, "keystream", 1, job->len, 0, job->len, {{0}}, 0};
  if (!bench_group_wanted(o, &g, 1)) return;
  size_t blocks = (job->len + s->block_bytes - 1) / s->block_bytes;
  bench_add(&g, "default", bench_blocks_kernel(s, blocks), run, &its, its.out);
  bench_run(o, &g);
}

typedef struct batch_job {
  const loxo_stream *stream;
  loxo_text texts[BATCH];
} batch_job;

static void run_batch(void *work) {
  batch_job *job = work;
  if (job->stream->xor_many(job->texts, BATCH)) bench_fail("refused", job->stream->name);
}

static void measure_batch(bench_options *o, const stream_job *one) {
  const loxo_stream *s = one->stream;
  static batch_job job;
  bench_group g = {"stream", s->name, "keystream", BATCH, BATCH_TEXT, 0, BATCH * BATCH_TEXT,
                   {{0}},    0};
  if (!bench_group_wanted(o, &g, 1)) return;
  job.stream = s;
  for (size_t i = 0; i < BATCH; i++) {
    const uint8_t *fields = one->in + i;
    loxo_text text = {one->out + i * BATCH_TEXT,
                      one->in + i * BATCH_TEXT,
                      BATCH_TEXT,
                      fields,
                      s->nonce_max,
                      fields,
                      s->key_max,
                      0};
    job.texts[i] = text;
  }
  bench_add(&g, "default", loxo_kernel(s->name, BATCH), run_batch, &job, one->out);
  bench_run(o, &g);
}

void bench_streams(bench_options *o) {
  const loxo_stream *s;
  uint8_t *in = bench_bytes(LONGEST, 3), *out = bench_bytes(LONGEST, 4);
  for (size_t i = 0; (s = loxo_stream_at(i)) != NULL; i++) {
    for (size_t k = 0; k < sizeof lengths / sizeof *lengths; k++) {
      stream_job job = {s, in, in, out, lengths[k]};
      measure(o, &job);
    }
    stream_job job = {s, in, in, out, BATCH_TEXT};
    measure_batch(o, &job);
  }
  free(in);
  free(out);
}
