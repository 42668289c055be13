/* SPDX-License-Identifier: Apache-2.0 OR MIT
 *
 * Does time depend on data? Times each kernel of each permutation and, at each level of the CPU,
 * each AEAD's encryption, decryption and refusal of a forgery: for a short packet, for one whose
 * blocks fill the lanes of every slab, and for as many packets; and each stream on such texts.
 * Inputs come in two classes, one fixed and one random, in random order. Welch's t-test says
 * whether the two classes' times differ in the mean. Interruptions make the long times noisy, so
 * the test is run on all times and on those below several percentiles, and the largest |t| counts.
 * Above 10, seen twice, it is a leak. Between 4.5 and 10 the measurement is repeated with more
 * samples. Below that nothing is seen, which proves nothing.
 *
 * Three leaks are planted in this file: a comparison that stops early, a permutation that skips
 * work, and a batch with a packet that takes longer. They must be found first; otherwise the rest
 * has no meaning.
 *
 *   timing [--seconds S] [--only NAME] [--planted]     S for all (60); the planted leaks alone
 *
 * LOXO_CPU restricts the levels to one. Long packets and batches take longer than their share of S,
 * as each needs some thousand samples.
 *
 * Ends with `N passed, N failed`.
 */
#include "clock.h"
#include "loxo.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { SLOTS = 16, CROPS = 8, BATCH = 200, FIELD = 64, ENOUGH = 2000 };
enum { SHORT = 64, LONG = 13000, TINY = 16, MANY = 512 };
#define LEAK 10.0
#define DOUBT 4.5

/* ---- Statistics -------------------------------------------------------------------------------
 */

typedef struct moments {
  double n, mean, squares; /* Welford's */
} moments;

static void add(moments *m, double x) {
  double d = x - m->mean;
  m->n++;
  m->mean += d / m->n;
  m->squares += d * (x - m->mean);
}

static double welch(const moments m[2]) {
  if (m[0].n < ENOUGH / 4.0 || m[1].n < ENOUGH / 4.0) return 0;
  double a = m[0].squares / (m[0].n - 1) / m[0].n, b = m[1].squares / (m[1].n - 1) / m[1].n;
  return a + b > 0 ? (m[0].mean - m[1].mean) / sqrt(a + b) : 0;
}

/* Tests for all times, and for those below each of some percentiles of the first batch. */
typedef struct test {
  moments all[2], cropped[CROPS][2];
  double limit[CROPS];
  int has_limits;
} test;

static int ascending(const void *a, const void *b) {
  double x = *(const double *)a, y = *(const double *)b;
  return (x > y) - (x < y);
}

static void find_limits(test *t, const double *ticks) {
  double sorted[BATCH];
  memcpy(sorted, ticks, sizeof sorted);
  qsort(sorted, BATCH, sizeof *sorted, ascending);
  for (size_t c = 0; c < CROPS; c++) {
    size_t place = (size_t)(BATCH * (1 - pow(0.5, 0.5 * ((double)c + 1))));
    t->limit[c] = sorted[place];
  }
  t->has_limits = 1;
}

static void take(test *t, unsigned class, double ticks) {
  add(&t->all[class], ticks);
  for (size_t c = 0; c < CROPS; c++) {
    if (ticks < t->limit[c]) add(&t->cropped[c][class], ticks);
  }
}

static double largest_t(const test *t) {
  double most = fabs(welch(t->all));
  for (size_t c = 0; c < CROPS; c++) {
    double here = fabs(welch(t->cropped[c]));
    if (here > most) most = here;
  }
  return most;
}

/* ---- What is timed ----------------------------------------------------------------------------
 */

typedef struct subject {
  char name[96];
  size_t bytes; /* of an input */
  void (*run)(const struct subject *s, uint8_t *input);
  loxo_permute_fn *permute;
  size_t lanes;
  const loxo_aead *aead;
  int operation;       /* encrypt, decrypt, refuse */
  size_t packets, len; /* of an input */
  const loxo_stream *stream;
  size_t texts; /* of an input, of `len` bytes each */
} subject;

enum { ENCRYPT, DECRYPT, REFUSE };

static volatile int sink;
static const uint8_t secret[64] = {1, 2, 3, 4, 5, 6, 7, 8};

/* Leaks: the time depends on where the first difference is. */
static void planted_comparison(const subject *s, uint8_t *input) {
  size_t i = 0;
  while (i < s->bytes && input[i] == secret[i]) i++;
  sink = i == s->bytes;
}

/* Leaks: it works longer on one byte in 32. */
static void planted_permutation(const subject *s, uint8_t *input) {
  for (size_t i = 0; i < s->bytes; i++) {
    unsigned rounds = input[i] & 31 ? 40 : 80;
    for (unsigned r = 0; r < rounds; r++)
      *(volatile uint8_t *)&input[i] = (uint8_t)(input[i] * 5 + r);
  }
}

static void run_kernel(const subject *s, uint8_t *input) { s->permute(input, s->lanes); }

/* An input is key, nonce, tag and message, repeated for each packet; the calls' verdicts on it are
 * known by construction. */
static size_t packet_bytes(const subject *s) { return 3 * FIELD + s->len; }

static uint8_t out[LONG > MANY *TINY ? LONG : MANY *TINY], made[MANY][FIELD];

static void run_aead(const subject *s, uint8_t *input) {
  uint8_t *key = input, *nonce = input + FIELD, *tag = input + 2 * FIELD, *text = input + 3 * FIELD;
  if (s->operation == ENCRYPT)
    sink = s->aead->encrypt(out, made[0], text, s->len, NULL, 0, nonce, key);
  else
    sink = s->aead->decrypt(out, tag, text, s->len, NULL, 0, nonce, key);
}

static void run_batch(const subject *s, uint8_t *input) {
  static loxo_packet packets[MANY];
  for (size_t i = 0; i < s->packets; i++) {
    loxo_packet *p = &packets[i];
    uint8_t *packet = input + i * packet_bytes(s);
    p->key = packet;
    p->nonce = packet + FIELD;
    p->tag = s->operation == ENCRYPT ? made[i] : packet + 2 * FIELD;
    p->in = packet + 3 * FIELD;
    p->out = out + i * s->len;
    p->len = s->len;
  }
  sink = (s->operation == ENCRYPT ? s->aead->encrypt_many : s->aead->decrypt_many)(packets,
                                                                                   s->packets);
}

/* An input is key, nonce and text, repeated for each. */
static size_t text_bytes(const subject *s) { return 2 * FIELD + s->len; }

static void run_stream(const subject *s, uint8_t *input) {
  const loxo_stream *c = s->stream;
  const uint8_t *nonce = input + FIELD, *text = input + 2 * FIELD;
  sink = c->xor_all(out, text, s->len, nonce, c->nonce_max, input, c->key_max);
}

static void run_texts(const subject *s, uint8_t *input) {
  static loxo_text texts[MANY];
  for (size_t i = 0; i < s->texts; i++, input += text_bytes(s)) {
    loxo_text t = {out + i * s->len,
                   input + 2 * FIELD,
                   s->len,
                   input + FIELD,
                   s->stream->nonce_max,
                   input,
                   s->stream->key_max,
                   0};
    texts[i] = t;
  }
  sink = s->stream->xor_many(texts, s->texts);
}

/* Leaks: encrypts one packet of the batch once more. */
static void planted_batch(const subject *s, uint8_t *input) {
  run_batch(s, input);
  for (size_t i = 0; i < s->packets; i++) {
    if (input[i * packet_bytes(s) + 3 * FIELD] & 1) run_aead(s, input);
  }
}

/* ---- Measuring --------------------------------------------------------------------------------
 */

static uint64_t random_state = 0x243f6a8885a308d3u;

static uint64_t random64(void) {
  uint64_t z = (random_state += 0x9e3779b97f4a7c15u);
  z = (z ^ z >> 30) * 0xbf58476d1ce4e5b9u;
  z = (z ^ z >> 27) * 0x94d049bb133111ebu;
  return z ^ z >> 31;
}

/* Turns random bytes into a packet that decrypts, or one whose tag differs somewhere. */
static void seal(const subject *s, uint8_t *packet) {
  uint8_t *tag = packet + 2 * FIELD, *text = packet + 3 * FIELD;
  if (s->operation == ENCRYPT) return;
  if (s->aead->encrypt(text, tag, text, s->len, NULL, 0, packet + FIELD, packet)) exit(2);
  if (s->operation == REFUSE)
    tag[random64() % s->aead->tag_bytes] ^= (uint8_t)(1 + random64() % 255);
}

/* Class 0 has the same input in all its slots: the secret, for which comparisons are equal, then
 * zeros. */
static void fill(const subject *s, uint8_t *pool) {
  for (size_t slot = 0; slot < (size_t)2 * SLOTS; slot++) {
    uint8_t *input = pool + slot * s->bytes;
    if (slot > 0 && slot < SLOTS) {
      memcpy(input, pool, s->bytes);
      continue;
    }
    for (size_t i = 0; i < s->bytes; i++) {
      uint8_t fixed = i < sizeof secret ? secret[i] : 0;
      input[i] = slot < SLOTS ? fixed : (uint8_t)random64();
    }
    for (size_t k = 0; k < s->packets; k++) seal(s, input + k * packet_bytes(s));
  }
}

static void batch(const subject *s, const uint8_t *pool, uint8_t *input, test *t) {
  unsigned class[BATCH];
  double ticks[BATCH];
  for (size_t i = 0; i < BATCH; i++) {
    uint64_t r = random64();
    class[i] = r & 1;
    memcpy(input, pool + ((r & 1) * SLOTS + (r >> 8) % SLOTS) * s->bytes, s->bytes);
    uint64_t start = bench_ticks();
    s->run(s, input);
    ticks[i] = (double)(bench_ticks() - start);
  }
  if (!t->has_limits) {
    find_limits(t, ticks);
    return;
  }
  for (size_t i = 0; i < BATCH; i++) take(t, class[i], ticks[i]);
}

static double measure(const subject *s, double seconds, double *samples) {
  test t;
  uint8_t *pool = malloc(2 * SLOTS * s->bytes), *input = malloc(s->bytes);
  if (!pool || !input) exit(2);
  memset(&t, 0, sizeof t);
  double end = bench_seconds() + seconds;
  do {
    fill(s, pool); /* different random inputs each time */
    for (unsigned i = 0; i < 8; i++) batch(s, pool, input, &t);
  } while (bench_seconds() < end || t.all[0].n < ENOUGH);
  free(pool), free(input);
  *samples = t.all[0].n + t.all[1].n;
  return largest_t(&t);
}

typedef struct tally {
  unsigned passed, failed;
  double seconds;
  const char *only, *level;
} tally;

/* The verdict on one subject: ok, or a planted leak to be found. */
static void judge(tally *sum, const subject *s, int leaks) {
  const char *verdict = "ok";
  double samples, t = measure(s, sum->seconds, &samples);
  for (unsigned again = 0; again < 2 && t > DOUBT && !leaks; again++) {
    t = measure(s, sum->seconds * (again ? 16 : 4), &samples); /* afresh: a leak stays */
  }
  if (leaks) verdict = t > LEAK ? "found" : "NOT FOUND";
  if (!leaks && t > DOUBT) verdict = t > LEAK ? "LEAK" : "unclear";
  int good = leaks ? t > LEAK : t <= LEAK;
  sum->passed += good != 0;
  sum->failed += good == 0;
  printf("%-9s %-46s |t| %7.2f  %8.0f samples\n", verdict, s->name, t, samples);
  fflush(stdout);
}

/* ---- All subjects -----------------------------------------------------------------------------
 */

static int wanted(const tally *sum, const char *name) {
  return !sum->only || strcmp(sum->only, name) == 0;
}

static unsigned kernels(tally *sum, int counting) {
  unsigned count = 0;
  const loxo_permutation *p;
  for (size_t i = 0; (p = loxo_permutation_at(i)) != NULL; i++) {
    for (const loxo_kernel_row *k = p->kernels; k && k->permute && wanted(sum, p->name); k++) {
      subject s = {.bytes = (size_t)k->lanes * p->state_bytes, .run = run_kernel};
      if (k->needs & ~loxo_cpu_features()) continue;
      s.permute = k->permute;
      s.lanes = k->lanes;
      snprintf(s.name, sizeof s.name, "%s %s", p->name, k->name);
      count++;
      if (!counting) judge(sum, &s, 0);
    }
  }
  return count;
}

static unsigned one_aead(tally *sum, int counting, const loxo_aead *a, const char *level) {
  static const char *const operations[] = {"encrypt", "decrypt", "refuse a forgery"};
  static const size_t shapes[][2] = {{1, SHORT}, {1, LONG}, {MANY, TINY}};
  unsigned count = 0;
  for (size_t i = 0; i < sizeof shapes / sizeof *shapes; i++) {
    for (int operation = ENCRYPT; operation <= REFUSE; operation++, count++) {
      subject s = {.aead = a, .packets = shapes[i][0], .len = shapes[i][1]};
      s.run = s.packets > 1 ? run_batch : run_aead;
      s.operation = operation;
      s.bytes = s.packets * packet_bytes(&s);
      snprintf(s.name, sizeof s.name, "%s %s %zu of %zu, %s", a->name, operations[operation],
               s.packets, s.len, level);
      if (!counting) judge(sum, &s, 0);
    }
  }
  return count;
}

static unsigned one_stream(tally *sum, int counting, const loxo_stream *c, const char *level) {
  static const size_t shapes[][2] = {{1, SHORT}, {1, LONG}, {MANY, TINY}};
  const size_t count = sizeof shapes / sizeof *shapes;
  if (c->key_max > FIELD || c->nonce_max > FIELD) exit(2);
  for (size_t i = 0; i < count; i++) {
    subject s = {.stream = c, .texts = shapes[i][0], .len = shapes[i][1]};
    s.run = s.texts > 1 ? run_texts : run_stream;
    s.bytes = s.texts * text_bytes(&s);
    snprintf(s.name, sizeof s.name, "%s %zu of %zu, %s", c->name, s.texts, s.len, level);
    if (!counting) judge(sum, &s, 0);
  }
  return (unsigned)count;
}

/* AEADs and streams at one level. */
static unsigned all_at(tally *sum, int counting, const char *level) {
  unsigned count = 0;
  const loxo_aead *a;
  const loxo_stream *c;
  for (size_t i = 0; (a = loxo_aead_at(i)) != NULL; i++) {
    if (wanted(sum, a->name)) count += one_aead(sum, counting, a, level);
  }
  for (size_t i = 0; (c = loxo_stream_at(i)) != NULL; i++) {
    if (wanted(sum, c->name)) count += one_stream(sum, counting, c, level);
  }
  return count;
}

/* At each level that differs from the one below. */
static unsigned calls(tally *sum, int counting) {
  static const char *const levels[] = {"portable", "sse2",   "ssse3", "avx2",
                                       "gfni",     "avx512", "native"};
  unsigned count = 0;
  uint32_t all = loxo_cpu_features(), done = UINT32_MAX;
  for (size_t l = 0; l < sizeof levels / sizeof *levels; l++) {
    if (sum->level && strcmp(sum->level, levels[l]) != 0) continue;
    uint32_t used = loxo_cpu_mask(loxo_cpu_level(levels[l], NULL) & all);
    if (used == done) {
      if (!counting && l + 1 < sizeof levels / sizeof *levels)
        printf(
            "NOT RUN AEADs and streams at level %s: nothing that this CPU has beyond the one "
            "below\n",
            levels[l]);
    } else {
      count += all_at(sum, counting, levels[l]);
    }
    done = used;
  }
  loxo_cpu_mask(all);
  return count;
}

static void planted(tally *sum) {
  subject comparison = {.name = "planted comparison", .bytes = 64, .run = planted_comparison};
  subject permutation = {.name = "planted permutation", .bytes = 64, .run = planted_permutation};
  subject packets = {.name = "planted batch", .run = planted_batch, .packets = 8, .len = TINY};
  packets.aead = loxo_aead_at(0);
  packets.bytes = packets.packets * packet_bytes(&packets);
  sum->seconds = 0.2;
  judge(sum, &comparison, 1);
  judge(sum, &permutation, 1);
  judge(sum, &packets, 1);
}

int main(int argc, char **argv) {
  tally sum = {0, 0, 0, NULL, NULL};
  double seconds = 60;
  int alone = 0, known = 1;
  const char *level = getenv("LOXO_CPU");
  for (int i = 1; i < argc; i++) {
    if (strcmp(argv[i], "--planted") == 0)
      alone = 1;
    else if (strcmp(argv[i], "--seconds") == 0 && i + 1 < argc)
      seconds = strtod(argv[++i], NULL);
    else if (strcmp(argv[i], "--only") == 0 && i + 1 < argc)
      sum.only = argv[++i];
    else
      return fprintf(stderr, "timing [--seconds S] [--only NAME] [--planted]\n"), 2;
  }
  if (level && *level) {
    loxo_cpu_mask(loxo_cpu_level(level, &known));
    sum.level = level;
  }
  if (!known) return fprintf(stderr, "timing: LOXO_CPU is not a level\n"), 2;
  bench_pin();
  bench_clock_start();
  planted(&sum);
  if (!alone && !sum.failed) {
    unsigned count = kernels(&sum, 1) + calls(&sum, 1);
    sum.seconds = count ? seconds / count : 0;
    kernels(&sum, 0);
    calls(&sum, 0);
  }
  printf("%u passed, %u failed\n", sum.passed, sum.failed);
  return sum.failed != 0;
}
