/* SPDX-License-Identifier: Apache-2.0 OR MIT
 *
 * Executors of all sorts under the calls that take one: tasks in sequence, in shuffled order, on
 * threads, with far more shares than packets. Results must equal those of the serial call.
 *
 * The library's only writable word under stress: threads encrypt, query the CPU's features and
 * restrict them, all at once. Results stay right whatever kernels remain in use. The thread
 * sanitizer would see a race.
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

/* Key, nonce, AD and message are these bytes; `right` is a single thread's result for them. */
static uint8_t input[TEXT], right[64][TEXT], right_tag[64][64], right_digest[64][64];

typedef struct worker {
  pthread_t thread;
  unsigned number, wrong;
  uint32_t features; /* everything that it ever saw */
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

/* Many threads make the first query for the features at the same time. */
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

/* ---- Executors ------------------------------------------------------------------------------- */

enum { TASKS_MAX = 4096, LONG = 70000, BATCH = 150, MANY = 1100, ROW = 700 };

typedef void task_fn(void *argument, size_t index);

/* What an executor saw, and whether each task ran once. */
typedef struct crew {
  task_fn *task;
  void *argument;
  size_t count, order[TASKS_MAX], next;
  size_t calls, most; /* of run; tasks in one of them */
  pthread_mutex_t mutex;
} crew;

static crew the_crew = {.mutex = PTHREAD_MUTEX_INITIALIZER};

static crew *start_crew(void *context, task_fn *task, void *argument, size_t count) {
  crew *c = context;
  if (count > TASKS_MAX) give_up("executor", "more tasks than the test has room for");
  c->task = task;
  c->argument = argument;
  c->count = count;
  c->next = 0;
  c->calls++;
  if (count > c->most) c->most = count;
  for (size_t i = 0; i < count; i++) c->order[i] = i;
  return c;
}

static void run_in_order(void *context, task_fn *task, void *argument, size_t count) {
  crew *c = start_crew(context, task, argument, count);
  for (size_t i = 0; i < c->count; i++) c->task(c->argument, c->order[i]);
}

static void shuffle(crew *c) {
  for (size_t i = c->count; i > 1; i--) {
    size_t k = random_below(i), kept = c->order[i - 1];
    c->order[i - 1] = c->order[k];
    c->order[k] = kept;
  }
}

static void run_shuffled(void *context, task_fn *task, void *argument, size_t count) {
  crew *c = start_crew(context, task, argument, count);
  shuffle(c);
  for (size_t i = 0; i < c->count; i++) c->task(c->argument, c->order[i]);
}

static void *take_tasks(void *arg) {
  crew *c = arg;
  for (;;) {
    pthread_mutex_lock(&c->mutex);
    size_t next = c->next < c->count ? c->next++ : SIZE_MAX;
    pthread_mutex_unlock(&c->mutex);
    if (next == SIZE_MAX) return NULL;
    c->task(c->argument, c->order[next]);
  }
}

static void run_on_threads(void *context, task_fn *task, void *argument, size_t count) {
  crew *c = start_crew(context, task, argument, count);
  pthread_t threads[THREADS];
  shuffle(c);
  for (unsigned i = 0; i < THREADS; i++) {
    if (pthread_create(&threads[i], NULL, take_tasks, c)) give_up("threads", "cannot start one");
  }
  for (unsigned i = 0; i < THREADS; i++) CHECK(pthread_join(threads[i], NULL) == 0);
}

static const struct {
  const char *what;
  void (*run)(void *context, task_fn *task, void *argument, size_t count);
} executors[] = {
    {"in order", run_in_order}, {"shuffled", run_shuffled}, {"on threads", run_on_threads}};

/* ---- Batches on them ------------------------------------------------------------------------- */

/* One batch as messages, as ciphertexts from the serial call, and as results of executors. */
static struct {
  loxo_packet packet[MANY];
  uint8_t key[64], nonce[MANY][64], ad[MANY][ROW], tag[MANY][64], right_tag[MANY][64];
  uint8_t message[BATCH * ROW + LONG], text[BATCH * ROW + LONG], ct[BATCH * ROW + LONG];
} jobs;

/* n packets of at most `longest` bytes, contiguous in `text`, processed in place. */
static void fill_jobs(size_t n, size_t longest) {
  size_t at = 0;
  random_bytes(jobs.key, sizeof jobs.key);
  for (size_t i = 0; i < n; i++) {
    loxo_packet *p = &jobs.packet[i];
    memset(p, 0, sizeof *p);
    p->len = n == 1 ? longest : random_below(4) ? random_below(longest + 1) : i % 2 * longest;
    p->ad_len = random_below(4) ? random_below(60) : random_below(ROW);
    p->in = p->out = jobs.text + at;
    p->tag = jobs.tag[i];
    p->ad = jobs.ad[i];
    p->nonce = jobs.nonce[i];
    p->key = jobs.key;
    random_bytes(jobs.nonce[i], sizeof jobs.nonce[i]);
    random_bytes(jobs.ad[i], p->ad_len);
    at += p->len;
  }
  if (at > sizeof jobs.text) give_up("threads", "the test's buffer is too small");
  random_bytes(jobs.message, at);
}

static size_t jobs_bytes(size_t n) {
  const loxo_packet *last = &jobs.packet[n ? n - 1 : 0];
  return n ? (size_t)(last->out - jobs.text) + last->len : 0;
}

/* Messages to ciphertexts and back, by the executor; some packets are forged, one is invalid. */
static void check_jobs(const loxo_aead *a, size_t n, const loxo_executor *e) {
  size_t bytes = jobs_bytes(n), forged = n ? random_below(n) : 0, bad = n > 2 ? n / 3 : n;
  if (bad == forged) forged = n - 1;
  memcpy(jobs.text, jobs.message, bytes);
  memset(jobs.tag, 0, sizeof jobs.tag);
  CHECK(a->encrypt_many_on(jobs.packet, n, e) == 0);
  CHECK(memcmp(jobs.text, jobs.ct, bytes) == 0);
  for (size_t i = 0; i < n; i++) {
    CHECK(jobs.packet[i].status == 0 && !memcmp(jobs.tag[i], jobs.right_tag[i], a->tag_bytes));
  }
  CHECK(a->decrypt_many_on(jobs.packet, n, e) == 0);
  CHECK(memcmp(jobs.text, jobs.message, bytes) == 0);
  if (!n) return;
  memcpy(jobs.text, jobs.ct, bytes);
  jobs.tag[forged][random_below(a->tag_bytes)] ^= 4;
  if (bad < n) jobs.packet[bad].ad_len = (size_t)a->message_max + 1;
  int bad_status = bad < n ? LOXO_ERR_LENGTH : LOXO_OK;
  int first = bad < forged ? bad_status : LOXO_ERR_FORGED;
  CHECK(a->decrypt_many_on(jobs.packet, n, e) == first);
  for (size_t i = 0; i < n; i++) {
    const loxo_packet *p = &jobs.packet[i];
    size_t at = (size_t)(p->out - jobs.text);
    int expected = i == bad ? bad_status : i == forged ? LOXO_ERR_FORGED : LOXO_OK;
    const uint8_t *right = expected ? jobs.ct : jobs.message;
    CHECK(p->status == expected);
    CHECK(!memcmp(p->out, right + at, p->len) || (expected && all_bytes(p->out, 0, p->len)));
  }
}

/* As the serial call makes them. */
static void make_right_jobs(const loxo_aead *a, size_t n) {
  memcpy(jobs.text, jobs.message, jobs_bytes(n));
  CHECK(a->encrypt_many(jobs.packet, n) == 0);
  memcpy(jobs.ct, jobs.text, jobs_bytes(n));
  memcpy(jobs.right_tag, jobs.tag, sizeof jobs.tag);
}

static void on_executors(const loxo_aead *a) {
  static const struct {
    size_t n, longest;
  } sizes[] = {{0, 0}, {1, 0}, {1, LONG}, {2, 600}, {3, LONG / 8}, {20, 100}, {BATCH, ROW}};
  static const unsigned shares[] = {0, 1, 2, 3, THREADS, 1000};
  for (size_t s = 0; s < COUNT(sizes); s++) {
    size_t n = sizes[s].n;
    fill_jobs(n, sizes[s].longest);
    for (size_t i = 0; i < COUNT(executors); i++) {
      for (size_t k = 0; k < COUNT(shares); k++) {
        loxo_executor e = {executors[i].run, &the_crew, shares[k]};
        trying("%zu packets %s, %u shares", n, executors[i].what, shares[k]);
        for (size_t p = 0; p < n; p++) jobs.packet[p].ad_len = jobs.packet[p].ad_len % ROW;
        make_right_jobs(a, n);
        the_crew.most = 0;
        check_jobs(a, n, &e);
        CHECK(the_crew.most <= (shares[k] ? shares[k] : 1));
      }
    }
  }
}

/* Ciphertext in memory that others write at any time, handled as the manual says: copied first, and
 * decrypted in place. Before each run of tasks a byte of the shared memory changes. */
static uint8_t shared[LONG];

static void run_beside_a_writer(void *context, task_fn *task, void *argument, size_t count) {
  shared[random_below(sizeof shared)] ^= 0x20;
  run_in_order(context, task, argument, count);
}

static void copies_are_safe(const loxo_aead *a) {
  loxo_executor e = {run_beside_a_writer, &the_crew, 4};
  fill_jobs(1, LONG);
  make_right_jobs(a, 1);
  memcpy(shared, jobs.ct, LONG);
  memcpy(jobs.text, shared, LONG);
  the_crew.calls = 0;
  CHECK(a->decrypt_many_on(jobs.packet, 1, &e) == 0);
  CHECK(the_crew.calls > 0 && memcmp(shared, jobs.ct, LONG) != 0);
  CHECK(memcmp(jobs.text, jobs.message, LONG) == 0);
}

/* Two packets of like work, and a long one, which is none of a share's: no third share for it. */
static void no_share_too_many(const loxo_aead *a) {
  loxo_executor e = {run_in_order, &the_crew, 2};
  fill_jobs(3, 20);
  for (size_t i = 0; i < 3; i++) {
    loxo_packet *p = &jobs.packet[i];
    p->in = p->out = jobs.text + 500 * i;
    p->len = i < 2 ? 500 : LONG;
    p->ad_len = 20;
  }
  random_bytes(jobs.message, jobs_bytes(3));
  make_right_jobs(a, 3);
  the_crew.most = 0;
  check_jobs(a, 3, &e);
  CHECK(the_crew.most <= 2);
}

/* More packets than share a slab. */
static void work_is_shared(const loxo_aead *a) {
  loxo_executor e = {run_in_order, &the_crew, 4};
  fill_jobs(MANY, ROW / 20);
  make_right_jobs(a, MANY);
  the_crew.most = 0;
  check_jobs(a, MANY, &e);
  CHECK(the_crew.most > 1);
}

/* The blocks of one packet, where kernels of many states work on them. */
static void long_packet_is_shared(const loxo_aead *a) {
  loxo_executor e = {run_in_order, &the_crew, 4};
  fill_jobs(1, LONG);
  the_crew.most = 0;
  CHECK(a->encrypt_many_on(jobs.packet, 1, &e) == 0);
  CHECK(the_crew.most > 1 || !(loxo_cpu_features() & LOXO_CPU_SSSE3));
}

int main(void) {
  GROUP("dispatch", "many ask first", first_question());
  for (size_t i = 0; i < loxo_aead_count(); i++) {
    const loxo_aead *a = loxo_aead_at(i);
    GROUP(a->name, "every executor is like none", on_executors(a));
    GROUP(a->name, "no share too many", no_share_too_many(a));
    GROUP(a->name, "work is shared", work_is_shared(a));
    GROUP(a->name, "copies are safe", copies_are_safe(a));
  }
  const char *const parallel[] = {"dumbo", "jumbo", "delirium"};
  for (size_t i = 0; i < COUNT(parallel); i++) {
    GROUP(parallel[i], "a long packet is shared",
          long_packet_is_shared(loxo_aead_named(parallel[i])));
  }
  random_bytes(input, sizeof input);
  GROUP("dispatch", "right answers", make_right_answers());
  GROUP("dispatch", "encrypting while masks change", hammer());
  return test_summary();
}
#endif
