/* SPDX-License-Identifier: Apache-2.0 OR MIT
 *
 * The library's one writable word under fire: threads encrypt, ask for the CPU's features and
 * restrict them, all at once. Results stay right whatever kernels that leaves in use. What a race
 * would be, the thread sanitizer sees.
 */
#include "loxo.h"
#include "test.h"

#if defined(_WIN32)
int main(void) {
  not_run("threads", "no POSIX threads here");
  return test_summary();
}
#else
#include <pthread.h>

enum { THREADS = 8, ROUNDS = 300, TEXT = 700, PACKETS = 24 };

/* Key, nonce, AD and message are these bytes; `right` is what a single thread makes of them. */
static uint8_t input[TEXT], right[64][TEXT], right_tag[64][64], right_digest[64][64];

typedef struct worker {
  pthread_t thread;
  unsigned number, wrong;
  uint32_t features; /* all that it ever saw */
} worker;

static unsigned encrypt_once(size_t i, size_t len) {
  const loxo_aead *a = loxo_aead_at(i);
  uint8_t out[TEXT], tag[64];
  if (a->encrypt(out, tag, input, len, input, 30, input, input)) return 1;
  if (memcmp(out, right[i], len) != 0) return 1;
  return len == TEXT && memcmp(tag, right_tag[i], a->tag_bytes) != 0;
}

static unsigned batch_once(size_t i) {
  const loxo_aead *a = loxo_aead_at(i);
  uint8_t out[PACKETS][50], tag[PACKETS][64];
  loxo_packet packets[PACKETS];
  memset(packets, 0, sizeof packets);
  for (size_t k = 0; k < PACKETS; k++) {
    loxo_packet *p = &packets[k];
    p->out = out[k];
    p->tag = tag[k];
    p->in = p->ad = p->nonce = p->key = input;
    p->len = 1 + k * 2;
    p->ad_len = 30;
  }
  if (a->encrypt_many(packets, PACKETS)) return 1;
  unsigned wrong = 0;
  for (size_t k = 0; k < PACKETS; k++) wrong += memcmp(out[k], right[i], packets[k].len) != 0;
  return wrong;
}

static unsigned hash_once(size_t i) {
  const loxo_hash *h = loxo_hash_at(i);
  uint8_t digest[64];
  return h->hash(digest, input, 100) || memcmp(digest, right_digest[i], h->digest_bytes) != 0;
}

static void *work(void *arg) {
  worker *w = arg;
  static const char *const levels[] = {"portable", "sse2", "avx2", "native"};
  for (size_t round = 0; round < ROUNDS; round++) {
    size_t turn = round + w->number;
    if (turn % 3 == 0) w->features |= loxo_cpu_mask(loxo_cpu_level(levels[turn / 3 % 4], NULL));
    w->features |= loxo_cpu_features();
    w->wrong += loxo_kernel(loxo_aead_at(0)->name, 1 + turn % 100) == NULL;
    w->wrong += encrypt_once(turn % loxo_aead_count(), turn % 8 ? turn % 99 : TEXT);
    w->wrong += hash_once(turn % loxo_hash_count());
    if (turn % 5 == 0) w->wrong += batch_once(turn % loxo_aead_count());
  }
  return NULL;
}

static void make_right_answers(void) {
  if (loxo_aead_count() > 64 || loxo_hash_count() > 64) give_up("threads", "too many algorithms");
  for (size_t i = 0; i < loxo_aead_count(); i++) {
    CHECK(loxo_aead_at(i)->encrypt(right[i], right_tag[i], input, TEXT, input, 30, input, input) ==
          0);
  }
  for (size_t i = 0; i < loxo_hash_count(); i++) {
    CHECK(loxo_hash_at(i)->hash(right_digest[i], input, 100) == 0);
  }
}

static void hammer(void) {
  static worker workers[THREADS];
  for (unsigned i = 0; i < THREADS; i++) {
    workers[i].number = i * 7;
    if (pthread_create(&workers[i].thread, NULL, work, &workers[i])) {
      give_up("threads", "cannot start one");
    }
  }
  for (unsigned i = 0; i < THREADS; i++) {
    CHECK(pthread_join(workers[i].thread, NULL) == 0);
    CHECK(workers[i].wrong == 0);
  }
  uint32_t all = loxo_cpu_mask(UINT32_MAX);
  for (unsigned i = 0; i < THREADS; i++) CHECK((workers[i].features & ~all) == 0);
}

/* The features, asked for the first time by many threads at once. */
static void *ask(void *arg) {
  *(uint32_t *)arg = loxo_cpu_features();
  return NULL;
}

static void first_question(void) {
  pthread_t threads[THREADS];
  uint32_t answers[THREADS];
  for (unsigned i = 0; i < THREADS; i++) {
    if (pthread_create(&threads[i], NULL, ask, &answers[i])) give_up("threads", "cannot start one");
  }
  for (unsigned i = 0; i < THREADS; i++) CHECK(pthread_join(threads[i], NULL) == 0);
  for (unsigned i = 0; i < THREADS; i++) CHECK(answers[i] == loxo_cpu_features());
}

int main(void) {
  GROUP("dispatch", "many ask first", first_question());
  random_bytes(input, sizeof input);
  GROUP("dispatch", "right answers", make_right_answers());
  GROUP("dispatch", "encrypting while masks change", hammer());
  return test_summary();
}
#endif
