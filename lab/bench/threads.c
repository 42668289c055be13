/* SPDX-License-Identifier: Apache-2.0 OR MIT
 *
 * The gain from a second thread: batches through encrypt_many_on, and a long message where threads
 * share its blocks, on one thread and on two, in turns. The two stay on CPUs of different cores if
 * there are such; a line of JSON says which. First, and again beside each row, it measures how much
 * faster two threads count than one: that is all that the machine can give at that moment.
 */
#define _GNU_SOURCE /* CPU affinity under -std=c11 */
#include "bench.h"

#if !defined(__linux__)
void bench_threads(const bench_options *o) {
  (void)o;
  bench_fail("needs Linux", "--threads");
}
#else
#include <pthread.h>
#include <sched.h>
#include <stdlib.h>

enum { CPUS_MAX = CPU_SETSIZE, FIELD = 64, TASKS = 4 };
enum { COUNTS = 20000000 }; /* long enough to make waking the other thread negligible */

/* ---- The machine ----------------------------------------------------------------------------- */

typedef struct topology {
  size_t cpus, cores; /* that this process may use */
  int first, second;  /* CPUs of two cores, else of one; the same if there is one CPU only */
} topology;

/* A number from /sys/devices/system/cpu/cpu<n>/topology/, or -1. */
static int topology_number(int cpu, const char *what) {
  char path[128];
  int number = -1;
  snprintf(path, sizeof path, "/sys/devices/system/cpu/cpu%d/topology/%s", cpu, what);
  FILE *file = fopen(path, "r");
  if (!file) return -1;
  if (fscanf(file, "%d", &number) != 1) number = -1;
  fclose(file);
  return number;
}

/* The core of a CPU; the CPU's own number if the system does not tell. */
static long core_of(int cpu) {
  int package = topology_number(cpu, "physical_package_id"), core = topology_number(cpu, "core_id");
  return core < 0 ? cpu : (long)(package < 0 ? 0 : package) << 20 | core;
}

static topology read_topology(void) {
  static long core[CPUS_MAX];
  topology t = {0, 0, -1, -1};
  cpu_set_t set;
  if (sched_getaffinity(0, sizeof set, &set)) bench_fail("no CPU affinity", "--threads");
  for (int cpu = 0; cpu < CPUS_MAX; cpu++) {
    if (!CPU_ISSET((unsigned)cpu, &set)) continue;
    long own = core_of(cpu);
    size_t k = 0;
    while (k < t.cores && core[k] != own) k++;
    if (t.cpus == 0) t.first = t.second = cpu;
    if (t.cpus == 1 || (k == t.cores && t.cores == 1)) t.second = cpu;
    if (k == t.cores) core[t.cores++] = own;
    t.cpus++;
  }
  return t;
}

static void stay_on(int cpu) {
  cpu_set_t set;
  CPU_ZERO(&set);
  CPU_SET((unsigned)cpu, &set);
  (void)!sched_setaffinity(0, sizeof set, &set);
}

/* ---- Two threads ----------------------------------------------------------------------------- */

enum { PATIENCE = 1000000 }; /* ticks: waking a thread costs some 200,000 on virtual machines */

/* An executor of the calling thread and one more. A thread that waits for the other spins for a
 * while before it sleeps, like thread pools that are called often. */
typedef struct pair {
  pthread_t helper;
  pthread_mutex_t mutex;
  pthread_cond_t changed;
  int cpu;
  int asleep;  /* how many of the two are working, or about to */
  int at_work; /* the helper; a thread that sees it change also sees the members below */
  void (*task)(void *argument, size_t index);
  void *argument;
  size_t count; /* NULL: the helper ends */
  size_t taken;
} pair;

/* One thread starts with the first task, the other with the last: each gets the data of its last
 * call again, which is in its caches. */
static void take_tasks(pair *p, int from_the_end) {
  for (size_t i = 0; __atomic_fetch_add(&p->taken, 1, __ATOMIC_RELAXED) < p->count; i++) {
    p->task(p->argument, from_the_end ? p->count - 1 - i : i);
  }
}

static int is_at_work(const pair *p) { return __atomic_load_n(&p->at_work, __ATOMIC_SEQ_CST); }

/* Waits until at_work says so; the mutex is only for sleeping. */
static void await(pair *p, int at_work) {
  for (uint64_t start = bench_ticks(); bench_ticks() - start < PATIENCE;) {
    if (is_at_work(p) == at_work) return;
  }
  pthread_mutex_lock(&p->mutex);
  __atomic_add_fetch(&p->asleep, 1, __ATOMIC_SEQ_CST);
  while (is_at_work(p) != at_work) pthread_cond_wait(&p->changed, &p->mutex);
  __atomic_sub_fetch(&p->asleep, 1, __ATOMIC_SEQ_CST);
  pthread_mutex_unlock(&p->mutex);
}

/* Earlier writes are visible to a thread that sees this one. */
static void set_at_work(pair *p, int at_work) {
  __atomic_store_n(&p->at_work, at_work, __ATOMIC_SEQ_CST);
  if (!__atomic_load_n(&p->asleep, __ATOMIC_SEQ_CST)) return;
  pthread_mutex_lock(&p->mutex);
  pthread_cond_broadcast(&p->changed);
  pthread_mutex_unlock(&p->mutex);
}

static void *help(void *arg) {
  pair *p = arg;
  stay_on(p->cpu);
  for (;;) {
    await(p, 1);
    if (!p->count) return NULL;
    take_tasks(p, 1);
    set_at_work(p, 0);
  }
}

static void run_on_both(void *context, void (*task)(void *argument, size_t index), void *argument,
                        size_t count) {
  pair *p = context;
  p->task = task;
  p->argument = argument;
  p->count = count;
  p->taken = 0;
  set_at_work(p, 1);
  take_tasks(p, 0);
  await(p, 0);
}

static void end_pair(pair *p) {
  p->count = 0;
  set_at_work(p, 1);
  pthread_join(p->helper, NULL);
}

/* ---- Measuring ------------------------------------------------------------------------------- */

enum { IN_A_ROW = 4 }; /* calls; in the first one, packets are where the other contender put them */

typedef struct contest {
  void (*call)(void *work, const loxo_executor *executor); /* NULL: on one thread */
  void *work;
  double one, two; /* fewest ticks */
} contest;

static void take_turns(const bench_options *o, contest *c, const loxo_executor *both) {
  double end = bench_seconds() + 2 * o->seconds;
  c->one = c->two = 1e300;
  do {
    for (int i = 0; i < 2 * IN_A_ROW; i++) {
      const int threads = i < IN_A_ROW ? 1 : 2;
      double *best = threads == 1 ? &c->one : &c->two;
      uint64_t start = bench_ticks();
      c->call(c->work, threads == 1 ? NULL : both);
      double ticks = (double)(bench_ticks() - start);
      if (ticks < *best) *best = ticks;
    }
  } while (bench_seconds() < end);
}

static void count_up(void *argument, size_t index) {
  (void)argument, (void)index;
  for (unsigned i = 0; i < COUNTS / TASKS; i++) __asm__ volatile("" : : "r"(i));
}

static void counting(void *work, const loxo_executor *executor) {
  if (executor) {
    executor->run(executor->context, count_up, work, TASKS);
  } else {
    for (size_t i = 0; i < TASKS; i++) count_up(work, i);
  }
}

typedef struct batch {
  const loxo_aead *aead;
  loxo_packet *packets;
  size_t n;
} batch;

static void encrypting(void *work, const loxo_executor *executor) {
  batch *b = work;
  int status = executor ? b->aead->encrypt_many_on(b->packets, b->n, executor)
                        : b->aead->encrypt_many(b->packets, b->n);
  if (status) bench_fail("refused", b->aead->name);
}

/* How much faster two threads count than one. */
static double counting_factor(const bench_options *o, const loxo_executor *both) {
  contest c = {counting, NULL, 0, 0};
  take_turns(o, &c, both);
  return c.one / c.two;
}

/* n messages of len bytes, all under one nonce and key: the output is thrown away. */
static void measure(const bench_options *o, const loxo_aead *a, size_t n, size_t len,
                    const loxo_executor *both) {
  uint8_t *in = bench_bytes(n * len, 3), *out = bench_bytes(n * (len + FIELD), 4);
  batch b = {a, calloc(n, sizeof *b.packets), n};
  if (!b.packets) bench_fail("out of memory", a->name);
  for (size_t i = 0; i < n; i++) {
    loxo_packet *p = &b.packets[i];
    p->in = in + i * len;
    p->len = len;
    p->out = out + i * (len + FIELD);
    p->tag = p->out + len;
    p->key = p->nonce = in;
  }
  contest c = {encrypting, &b, 0, 0};
  take_turns(o, &c, both);
  printf(
      "{\"kind\": \"threads\", \"name\": \"%s\", \"kernel\": \"%s\", \"operation\": \"encrypt\", "
      "\"packets\": %zu, \"message_bytes\": %zu, \"cycles_one\": %.0f, \"cycles_two\": %.0f, "
      "\"factor\": %.3f, \"counting_factor\": %.3f}\n",
      a->name, loxo_kernel(a->name, 1 << 16), n, len, c.one, c.two, c.one / c.two,
      counting_factor(o, both));
  fflush(stdout);
  free(b.packets), free(in), free(out);
}

static void print_topology(const bench_options *o, const topology *t, const loxo_executor *both) {
  printf(
      "{\"kind\": \"topology\", \"cpus\": %zu, \"cores\": %zu, \"pair\": [%d, %d], "
      "\"counting_factor\": %.3f}\n",
      t->cpus, t->cores, t->first, t->second, counting_factor(o, both));
}

void bench_threads(const bench_options *o) {
  const topology t = read_topology();
  static pair p = {.mutex = PTHREAD_MUTEX_INITIALIZER, .changed = PTHREAD_COND_INITIALIZER};
  const loxo_executor both = {run_on_both, &p, TASKS};
  const loxo_aead *a;
  stay_on(t.first);
  p.cpu = t.second;
  if (pthread_create(&p.helper, NULL, help, &p)) bench_fail("no second thread", "--threads");
  print_topology(o, &t, &both);
  for (size_t i = 0; (a = loxo_aead_at(i)) != NULL; i++) {
    if (!bench_wanted(&o->only, a->name)) continue;
    if (!a->engines && !a->mac) { /* of a duplex or a stream one thread takes all of a message */
      measure(o, a, 1, 1 << 22, &both);
      measure(o, a, 1, 1 << 18, &both);
    }
    measure(o, a, 1 << 15, 16, &both);
    measure(o, a, 1 << 12, 1024, &both);
  }
  end_pair(&p);
}
#endif
