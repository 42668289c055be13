/* SPDX-License-Identifier: Apache-2.0 OR MIT
 *
 * No cliffs: what each additional byte of a message costs. Measures every AEAD in both directions,
 * with a key and without associated data, at each length from 0 to 4,096, and takes the least of
 * many runs in which all lengths take turns. A step from n to n + 1 bytes may cost one permutation
 * of a single state, plus 3% of the time for n bytes. For an AEAD without a permutation, the first
 * block of a message takes the place of the permutation. Steps that cost more are measured again,
 * side by side. Each row is a line of JSON:
 *
 *   {kind: "cliff", name, operation, latency, cycles: [for 0 bytes, for 1, ...],
 *    again: [[n, cycles, cycles for n + 1], ...]}
 *
 * The reader, python/loxo/bench_cliff.py, gives the verdict.
 */
#include "bench.h"

#include <stdlib.h>
#include <string.h>

enum { LONGEST = 4096, FIELD = 64, ROUNDS = 5, AGAIN = 16, ATTEMPTS = 8 };
#define SLACK 1.03

typedef struct walk {
  const loxo_aead *aead;
  int encrypts, failed;
  size_t len, measured_again;
  uint8_t *message, *ciphertext, *out, *key, *nonce, *states;
  uint8_t tag[FIELD], made[FIELD];
  double latency, least[LONGEST + 1];
} walk;

static void encrypt(void *work) {
  walk *w = work;
  w->failed |= w->aead->encrypt(w->out, w->made, w->message, w->len, NULL, 0, w->nonce, w->key);
}

static void decrypt(void *work) {
  walk *w = work;
  w->failed |= w->aead->decrypt(w->out, w->tag, w->ciphertext, w->len, NULL, 0, w->nonce, w->key);
}

static void permute(void *work) {
  walk *w = work;
  w->aead->permutation->permute(w->states, 1);
}

static void keep_least(double *least, double ticks) {
  if (ticks < *least) *least = ticks;
}

/* Measures one length once, after a call that trains the branch predictor. */
static void sample(walk *w, size_t len) {
  bench_call *call = w->encrypts ? encrypt : decrypt;
  w->len = len;
  if (!w->encrypts) {
    w->failed |=
        w->aead->encrypt(w->ciphertext, w->tag, w->message, len, NULL, 0, w->nonce, w->key);
  }
  call(w);
  keep_least(&w->least[len], bench_time(call, w, 1));
}

static void all_lengths(walk *w, double seconds) {
  double end = bench_seconds() + seconds;
  for (size_t n = 0; n <= LONGEST; n++) w->least[n] = 1e300;
  w->latency = 1e300;
  for (unsigned round = 0; round < ROUNDS || bench_seconds() < end; round++) {
    for (size_t n = 0; n <= LONGEST; n++) sample(w, n);
    for (unsigned i = 0; w->states && i < 16; i++) {
      keep_least(&w->latency, bench_time(permute, w, 4) / 4);
    }
  }
  if (!w->states) w->latency = w->least[w->aead->block_bytes] - w->least[0];
}

static int too_steep(double before, double after, double latency) {
  return after > before * SLACK + latency;
}

/* Measures both lengths in turns, afresh, until the step is not too steep or has been so in every
 * attempt. A length that was measured at a better moment than its neighbours (with the other half
 * of the core idle, or at a higher clock) looks like a cliff after it. */
static void again(walk *w, size_t n) {
  double before = w->least[n], after = w->least[n + 1];
  double first = before, second = after;
  for (unsigned attempt = 0; attempt < ATTEMPTS; attempt++) {
    if (!too_steep(first, second, w->latency)) break;
    w->least[n] = w->least[n + 1] = 1e300;
    for (unsigned i = 0; i < AGAIN; i++) {
      sample(w, n);
      sample(w, n + 1);
    }
    first = w->least[n];
    second = w->least[n + 1];
  }
  w->least[n] = before;
  w->least[n + 1] = after;
  printf("%s[%zu, %.0f, %.0f]", w->measured_again++ ? ", " : "", n, first, second);
}

static void print_walk(walk *w, int doubts) {
  printf("{\"kind\": \"cliff\", \"name\": \"%s\", \"operation\": \"%s\", \"latency\": %.1f, ",
         w->aead->name, w->encrypts ? "encrypt" : "decrypt", w->latency);
  printf("\"cycles\": [");
  for (size_t n = 0; n <= LONGEST; n++) printf("%s%.0f", n ? ", " : "", w->least[n]);
  printf("], \"again\": [");
  for (size_t n = 0; doubts && n < LONGEST; n++) {
    if (too_steep(w->least[n], w->least[n + 1], w->latency)) again(w, n);
  }
  printf("]}\n");
  fflush(stdout);
}

static void measure(const loxo_aead *a, int encrypts, double seconds) {
  walk *w = calloc(1, sizeof *w);
  if (!w) bench_fail("out of memory", a->name);
  w->aead = a;
  w->encrypts = encrypts;
  w->message = bench_bytes(LONGEST, 3);
  w->ciphertext = bench_bytes(LONGEST, 4);
  w->out = bench_bytes(LONGEST, 5);
  w->key = bench_bytes(FIELD, 6);
  w->nonce = bench_bytes(FIELD, 7);
  if (a->permutation) w->states = bench_bytes(a->permutation->state_bytes, 8);
  all_lengths(w, seconds);
  print_walk(w, seconds > 0);
  if (w->failed) bench_fail("a call failed", a->name);
  free(w->message), free(w->ciphertext), free(w->out);
  free(w->key), free(w->nonce), free(w->states), free(w);
}

/* Only counts the rows it would print if `o` counts. */
void bench_cliff(bench_options *o) {
  const loxo_aead *a;
  for (size_t i = 0; (a = loxo_aead_at(i)) != NULL; i++) {
    for (int encrypts = 1; encrypts >= 0; encrypts--) {
      if (!bench_wanted(&o->only, a->name) ||
          !bench_wanted(&o->operations, encrypts ? "encrypt" : "decrypt")) {
        continue;
      }
      o->rows += o->counting != 0;
      if (!o->counting) measure(a, encrypts, o->seconds * 20);
    }
  }
}
