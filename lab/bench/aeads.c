/* SPDX-License-Identifier: Apache-2.0 OR MIT
 *
 * Benchmarks every registered AEAD in both directions: one packet with a key or with a key context,
 * at the lengths of the published tables, and batches of packets, each with its own key or context.
 * Baselines take part where all packets together are short enough for them.
 */
#include "bench.h"

#include <stdlib.h>
#include <string.h>

enum { LONGEST = 65536, BATCH = 512, FIELD = 64 };

static const bench_shape shapes[] = {
    {0, 0, 1},       {16, 16, 1},    {64, 0, 1},     {64, 64, 1},      {64, 1024, 1},
    {256, 0, 1},     {1024, 0, 1},   {1024, 64, 1},  {1024, 1024, 1},  {4096, 0, 1},
    {LONGEST, 0, 1}, {16, 0, BATCH}, {64, 0, BATCH}, {1024, 0, BATCH},
};

/* A call and its arguments. `text` is the message or the ciphertext. The output is the other one,
 * followed by the tag or, when decrypting, by zeros. The packets of a batch are contiguous. */
typedef struct aead_job {
  const loxo_aead *aead;
  const lab_aead *lab;
  const uint8_t *text, *ad, *key, *nonce;
  uint8_t *out, *tags, *context;
  size_t packets, message, ad_len;
  loxo_packet *batch;
  int failed;
} aead_job;

static void encrypt(void *work) {
  aead_job *j = work;
  j->failed |=
      j->aead->encrypt(j->out, j->tags, j->text, j->message, j->ad, j->ad_len, j->nonce, j->key);
}

static void decrypt(void *work) {
  aead_job *j = work;
  j->failed |=
      j->aead->decrypt(j->out, j->tags, j->text, j->message, j->ad, j->ad_len, j->nonce, j->key);
}

static void encrypt_with(void *work) {
  aead_job *j = work;
  j->failed |= j->aead->encrypt_with(j->out, j->tags, j->text, j->message, j->ad, j->ad_len,
                                     j->nonce, j->context);
}

static void decrypt_with(void *work) {
  aead_job *j = work;
  j->failed |= j->aead->decrypt_with(j->out, j->tags, j->text, j->message, j->ad, j->ad_len,
                                     j->nonce, j->context);
}

static void encrypt_many(void *work) {
  aead_job *j = work;
  j->failed |= j->aead->encrypt_many(j->batch, j->packets);
}

static void decrypt_many(void *work) {
  aead_job *j = work;
  j->failed |= j->aead->decrypt_many(j->batch, j->packets);
}

static void lab_encrypt(void *work) {
  aead_job *j = work;
  for (size_t i = 0; i < j->packets; i++) {
    j->failed |=
        j->lab->encrypt(j->out + i * j->message, j->tags + i * FIELD, j->text + i * j->message,
                        j->message, j->ad, j->ad_len, j->nonce + i * FIELD, j->key + i * FIELD);
  }
}

static void lab_decrypt(void *work) {
  aead_job *j = work;
  for (size_t i = 0; i < j->packets; i++) {
    j->failed |=
        j->lab->decrypt(j->out + i * j->message, j->tags + i * FIELD, j->text + i * j->message,
                        j->message, j->ad, j->ad_len, j->nonce + i * FIELD, j->key + i * FIELD);
  }
}

/* The inputs that the jobs of a group share. */
typedef struct aead_inputs {
  uint8_t *message, *ciphertext, *tags, *ad, *keys, *nonces;
} aead_inputs;

static size_t text_bytes(const bench_group *g) { return g->packets * g->message_bytes; }

static aead_inputs make_inputs(const loxo_aead *a, const bench_group *g) {
  aead_inputs in = {
      bench_bytes(text_bytes(g), 3),      bench_bytes(text_bytes(g), 4),
      calloc(g->packets, FIELD),          bench_bytes(g->ad_bytes, 5),
      bench_bytes(g->packets * FIELD, 6), bench_bytes(g->packets * FIELD, 7),
  };
  if (!in.tags) bench_fail("out of memory", a->name);
  for (size_t i = 0; i < g->packets; i++) {
    size_t at = i * g->message_bytes;
    if (a->encrypt(in.ciphertext + at, in.tags + i * FIELD, in.message + at, g->message_bytes,
                   in.ad, g->ad_bytes, in.nonces + i * FIELD, in.keys + i * FIELD)) {
      bench_fail("refused", a->name);
    }
  }
  return in;
}

static void free_inputs(aead_inputs *in) {
  free(in->message), free(in->ciphertext), free(in->tags);
  free(in->ad), free(in->keys), free(in->nonces);
}

/* A batch with a key each, and one with a context each. */
static loxo_packet *make_batch(const aead_job *j, int with_context) {
  loxo_packet *batch = calloc(j->packets, sizeof *batch);
  if (!batch) bench_fail("out of memory", j->aead->name);
  for (size_t i = 0; i < j->packets; i++) {
    batch[i].out = j->out + i * j->message;
    batch[i].tag = j->tags + i * FIELD;
    batch[i].in = j->text + i * j->message;
    batch[i].len = j->message;
    batch[i].ad = j->ad;
    batch[i].ad_len = j->ad_len;
    batch[i].nonce = j->nonce + i * FIELD;
    if (with_context)
      batch[i].key_context = j->context + i * j->aead->context_bytes;
    else
      batch[i].key = j->key + i * FIELD;
  }
  return batch;
}

/* A job with an output of its own. */
static aead_job make_job(const loxo_aead *a, const bench_group *g, const aead_inputs *in,
                         int encrypts, int with_context) {
  aead_job j = {.aead = a, .packets = g->packets, .message = g->message_bytes};
  j.text = encrypts ? in->message : in->ciphertext;
  j.ad = in->ad;
  j.ad_len = g->ad_bytes;
  j.key = in->keys;
  j.nonce = in->nonces;
  j.out = calloc(1, g->output_bytes);
  j.context = malloc(g->packets * a->context_bytes);
  if (!j.out || !j.context) bench_fail("out of memory", a->name);
  j.tags = encrypts ? j.out + text_bytes(g) : in->tags;
  for (size_t i = 0; i < g->packets; i++) {
    a->key_init(j.context + i * a->context_bytes, j.key + i * FIELD);
  }
  j.batch = make_batch(&j, with_context);
  return j;
}

static void free_job(const aead_job *j) {
  if (j->failed) bench_fail("a call failed", j->aead->name);
  free(j->out), free(j->context), free(j->batch);
}

static const lab_aead *baseline(const bench_group *g, size_t index) {
  if (text_bytes(g) > LONGEST) return NULL; /* would take seconds */
  return bench_baseline_aead(bench_baseline(index), g->name);
}

static size_t ways(const bench_group *g) {
  size_t count = 2; /* with a key; with a context */
  for (size_t i = 0; bench_baseline(i); i++) count += baseline(g, i) != NULL;
  return count;
}

/* The kernel that serves as many blocks at once as the packets have, or as many streams or packets
 * of a duplex. */
static const char *kernel_of(const loxo_aead *a, const bench_group *g) {
  size_t blocks = (g->message_bytes + a->block_bytes - 1) / a->block_bytes +
                  (g->ad_bytes + a->block_bytes - 1) / a->block_bytes;
  const loxo_stream *s = a->primitive ? loxo_stream_named(a->primitive) : NULL;
  if (!blocks) blocks = 1;
  if (a->engines) return loxo_kernel(a->name, g->packets);
  if (!s) return loxo_kernel(a->name, g->packets * blocks);
  return g->packets > 1 ? loxo_kernel(a->name, g->packets) : bench_blocks_kernel(s, blocks);
}

static void measure(bench_options *o, const loxo_aead *a, bench_shape shape, int encrypts) {
  const size_t packets = shape.packets;
  bench_group g = {"aead",  a->name,       encrypts ? "encrypt" : "decrypt",
                   packets, shape.message, shape.ad,
                   0,       {{0}},         0};
  aead_job job[BENCH_CONTENDERS];
  if (!bench_group_wanted(o, &g, ways(&g))) return;
  g.output_bytes = text_bytes(&g) + packets * FIELD;
  aead_inputs in = make_inputs(a, &g);
  size_t count = ways(&g);
  if (count > BENCH_CONTENDERS) bench_fail("more ways than BENCH_CONTENDERS", a->name);
  for (size_t i = 0; i < count; i++) job[i] = make_job(a, &g, &in, encrypts, i == 1);
  const char *kernel = kernel_of(a, &g);
  bench_call *call = encrypts ? encrypt : decrypt, *with = encrypts ? encrypt_with : decrypt_with;
  if (packets > 1) call = with = encrypts ? encrypt_many : decrypt_many;
  bench_add(&g, "default", kernel, call, &job[0], job[0].out);
  bench_add(&g, "context", kernel, with, &job[1], job[1].out);
  for (size_t i = 0; bench_baseline(i); i++) {
    const lab_aead *other = baseline(&g, i);
    if (!other) continue;
    aead_job *its = &job[g.count];
    its->lab = other;
    bench_add(&g, "baseline", bench_baseline(i)->name, encrypts ? lab_encrypt : lab_decrypt, its,
              its->out);
  }
  bench_run(o, &g);
  for (size_t i = 0; i < count; i++) free_job(&job[i]);
  free_inputs(&in);
}

void bench_aeads(bench_options *o) {
  const loxo_aead *a;
  const bench_shape *shape = o->shape_count ? o->shapes : shapes;
  const size_t count = o->shape_count ? o->shape_count : sizeof shapes / sizeof *shapes;
  for (size_t i = 0; (a = loxo_aead_at(i)) != NULL; i++) {
    if (a->key_bytes > FIELD || a->nonce_bytes > FIELD || a->tag_bytes > FIELD) {
      bench_fail("key, nonce or tag over FIELD", a->name);
    }
    for (int encrypts = 1; encrypts >= 0; encrypts--) {
      for (size_t k = 0; k < count; k++) measure(o, a, shape[k], encrypts);
    }
  }
}
