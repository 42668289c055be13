/* SPDX-License-Identifier: Apache-2.0 OR MIT
 *
 * ChaCha20, SOSEMANUK and ChaCha20-Poly1305 beside other libraries, and many texts or packets
 * beside single calls, at one level of the CPU's features; streams.py builds and runs it.
 *
 *   streams LEVEL [SECONDS]
 *
 * All contenders of a row take turns, and each figure is that of its fastest turns but a few. Every
 * contender's answer is compared with ours first. Ends with 1 if a bar is missed, with 2 if an
 * answer differs. A bar for which the CPU or the machine lacks something is "NOT MEASURED", which
 * is not met.
 */
#include "clock.h"
#include "loxo.h"
#include "loxo/core/dispatch.h"
#include "streams_peers.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* Between long texts is a gap: at multiples of 4 KiB they would share the lines of a cache. */
enum { BATCH = 512, LONGEST = 65536, GAP = 320, TAG = 16, FIELD = 48, TURNS = 60, LEVELS = 3 };

static const char *const level_names[LEVELS] = {"avx512", "avx2", "portable"};
static size_t level;
static double seconds = 0.4;
static int missed, lacking; /* the latter: the CPU has not all of the level */

static uint8_t in[8 * (LONGEST + GAP)], out[sizeof in];
static uint8_t fields[BATCH][2 * FIELD];
static peers others;
static uint64_t state[64];

static void must(int status) {
  if (!status) return;
  fprintf(stderr, "streams: %s\n", loxo_strerror(status));
  exit(2);
}

/* ---- Jobs ------------------------------------------------------------------------------------ */

/* What a contender does: n texts of len bytes each, under keys and nonces of their own, by one of
 * the three. A text of 0 bytes is a set-up alone. */
typedef struct job {
  const char *name;
  const loxo_stream *stream;
  const loxo_aead *aead;
  peer_fn *peer;
  size_t n, len;
  int many;
  bench_low ticks;
} job;

/* A tag is behind its text. */
static size_t place(const job *j, size_t i) {
  return i * (j->len + TAG + (j->len == LONGEST) * (GAP - TAG));
}

static uint8_t *key_of(size_t i) { return fields[i]; }
static uint8_t *nonce_of(size_t i) { return fields[i] + FIELD; }

static loxo_packet packets[BATCH];
static loxo_text texts[BATCH];

/* Those of a job that takes them together, which a program has before it calls. */
static void prepare(const job *j) {
  for (size_t i = 0; j->many && i < j->n; i++) {
    uint8_t *to = out + place(j, i), *from = in + place(j, i);
    packets[i] =
        (loxo_packet){to, to + j->len, from, j->len, NULL, 0, nonce_of(i), key_of(i), NULL, 0};
    if (!j->stream) continue;
    texts[i] = (loxo_text){
        to, from, j->len, nonce_of(i), j->stream->nonce_max, key_of(i), j->stream->key_max, 0};
  }
}

/* Sets up as a batch does, by the kernel for so many, from padded keys and nonces. */
static void many_starts(const job *j) {
  static uint32_t own[16][64];
  loxo_stream_lane lanes[16];
  const loxo_stream_row *row = (const loxo_stream_row *)loxo_pick(
      j->stream->starts, sizeof *j->stream->starts, j->n, loxo_cpu_features());
  for (size_t i = 0; i < j->n; i++) {
    memcpy(own[i], key_of(i), 32);
    memcpy(own[i] + 8, nonce_of(i), 16);
    lanes[i] = (loxo_stream_lane){own[i], NULL, NULL};
  }
  for (size_t i = 0, n; i < j->n; i += n) {
    n = j->n - i < row->lanes ? j->n - i : row->lanes;
    row->xor_blocks(lanes + i, n, 0);
  }
}

static void one(const job *j, size_t i) {
  uint8_t *to = out + place(j, i);
  const uint8_t *from = in + place(j, i), *nonce = nonce_of(i), *key = key_of(i);
  const loxo_stream *s = j->stream;
  if (j->peer) {
    j->peer(to, from, j->len, NULL, 0, nonce, key);
  } else if (j->aead) {
    must(j->aead->encrypt(to, to + j->len, from, j->len, NULL, 0, nonce, key));
  } else if (!j->len) {
    must(s->init(state, nonce, s->nonce_max, key, s->key_max));
  } else {
    must(s->xor_all(to, from, j->len, nonce, s->nonce_max, key, s->key_max));
  }
}

static void run(void *work) {
  const job *j = work;
  if (!j->many) {
    for (size_t i = 0; i < j->n; i++) one(j, i);
  } else if (j->aead) {
    must(j->aead->encrypt_many(packets, j->n));
  } else if (j->len) {
    must(j->stream->xor_many(texts, j->n));
  } else {
    many_starts(j);
  }
}

/* ---- Rows ------------------------------------------------------------------------------------ */

/* The same answer from both. */
static void agree(job *a, job *b) {
  static uint8_t answer[sizeof out];
  const size_t bytes = place(a, a->n);
  if (a->n != b->n || a->len != b->len || !a->len) return;
  memset(out, 0, bytes);
  run(a);
  memcpy(answer, out, bytes);
  memset(out, 0, bytes);
  run(b);
  if (!memcmp(answer, out, bytes)) return;
  fprintf(stderr, "streams: %s and %s differ\n", a->name, b->name);
  exit(2);
}

static void time_one(job *j) {
  unsigned times = 1 + (unsigned)(2000 / (j->n * (j->len + 60)));
  bench_low_add(&j->ticks, bench_time(run, j, times) / times);
}

static void take_turns(job *a, job *b) {
  const double end = bench_seconds() + seconds;
  for (unsigned turn = 0; turn < TURNS || bench_seconds() < end; turn++) {
    time_one(a);
    time_one(b);
  }
}

/* Why a row cannot be measured: the CPU, or the package to install on Debian. */
static const char *obstacle(const job *theirs) {
  static const char *const packages[][2] = {{"OpenSSL", "libssl-dev (Debian)"},
                                            {"libsodium", "libsodium-dev (Debian)"},
                                            {"Crypto++", "libcrypto++-dev (Debian)"}};
  if (lacking) return "this CPU";
  if (theirs->stream || theirs->aead || theirs->peer) return NULL;
  for (size_t i = 0; i < sizeof packages / sizeof *packages; i++) {
    if (!strcmp(packages[i][0], theirs->name)) return packages[i][1];
  }
  return theirs->name;
}

/* A row: ours to theirs, a text. A bar of 0 is none at this level. */
static void compare(const char *what, job ours, job theirs, const double most[LEVELS]) {
  const double bar = most[level];
  const char *lacks = obstacle(&theirs);
  printf("%-8s %-44s %-10s", level_names[level], what, theirs.name);
  if (lacks) {
    if (bar > 0) printf(" at most %.2f: NOT MEASURED", bar);
    printf("%s, for want of %s\n", bar > 0 ? "" : " not measured", lacks);
    return;
  }
  prepare(&ours);
  prepare(&theirs);
  agree(&ours, &theirs);
  take_turns(&ours, &theirs);
  const double a = bench_low_of(&ours.ticks) / (double)ours.n;
  const double b = bench_low_of(&theirs.ticks) / (double)theirs.n;
  printf(" %9.0f %9.0f %7.3f", a, b, a / b);
  if (bar > 0) printf("  at most %.2f: %s", bar, a / b <= bar ? "met" : "MISSED");
  printf("\n");
  fflush(stdout);
  missed |= bar > 0 && a / b > bar;
}

typedef struct length_row {
  size_t len;
  double openssl[LEVELS], sodium[LEVELS];
} length_row;

static void chacha20(void) {
  static const length_row rows[] = {{64, {1, 1, 0}, {1, 1, 0}},
                                    {256, {1, 1, 0}, {1, 1, 0}},
                                    {1024, {0.75, 1, 0}, {1, 1, 0}},
                                    {LONGEST, {1.02, 1.05, 0}, {1 / 1.5, 0, 0}}};
  static const double batch[LEVELS] = {0.35, 0.5, 0};
  const loxo_stream *s = loxo_stream_named("chacha20");
  char what[64];
  for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
    const size_t len = rows[i].len;
    const job ours = {.name = "ours", .stream = s, .n = 1, .len = len};
    const job openssl = {.name = "OpenSSL", .peer = others.openssl_chacha20, .n = 1, .len = len};
    const job sodium = {.name = "libsodium", .peer = others.sodium_chacha20, .n = 1, .len = len};
    snprintf(what, sizeof what, "chacha20, %zu bytes", len);
    compare(what, ours, openssl, rows[i].openssl);
    compare(what, ours, sodium, rows[i].sodium);
  }
  compare("chacha20, 512 of 64 bytes together",
          (job){.name = "ours", .stream = s, .n = BATCH, .len = 64, .many = 1},
          (job){.name = "one by one", .stream = s, .n = BATCH, .len = 64}, batch);
}

/* Eight texts take their turns of one, or are one batch. */
static void sosemanuk_bulk(const loxo_stream *s) {
  static const double one_bar[LEVELS] = {0.68, 1.15, 3.2}, eight_bar[LEVELS] = {0.25, 0.4, 0};
  compare("sosemanuk, 65536 bytes", (job){.name = "ours", .stream = s, .n = 1, .len = LONGEST},
          (job){.name = "Crypto++", .peer = others.cryptopp_sosemanuk, .n = 1, .len = LONGEST},
          one_bar);
  compare("sosemanuk, 8 of 65536 bytes together",
          (job){.name = "ours", .stream = s, .n = 8, .len = LONGEST, .many = 1},
          (job){.name = "Crypto++", .peer = others.cryptopp_sosemanuk, .n = 8, .len = LONGEST},
          eight_bar);
}

/* The set-up alone, and with the first byte, which is when some libraries do a part of it. No
 * public call sets up several streams and does no more: the bar of four together is that of the
 * kernel which a batch takes, and below it are four texts of a byte each in one call. */
static void sosemanuk_start(const loxo_stream *s) {
  static const double start_bar[LEVELS] = {0.5, 0.5, 0.5}, four_bar[LEVELS] = {0.13, 0.13, 0.13};
  static const double none[LEVELS] = {0, 0, 0};
  compare("sosemanuk, set-up", (job){.name = "ours", .stream = s, .n = 1},
          (job){.name = "Crypto++", .peer = others.cryptopp_sosemanuk_start, .n = 1}, start_bar);
  compare("sosemanuk, set-up and a byte", (job){.name = "ours", .stream = s, .n = 1, .len = 1},
          (job){.name = "Crypto++", .peer = others.cryptopp_sosemanuk, .n = 1, .len = 1}, none);
  compare("sosemanuk, 4 set-ups together, the kernel",
          (job){.name = "ours", .stream = s, .n = 4, .many = 1},
          (job){.name = "Crypto++", .peer = others.cryptopp_sosemanuk_start, .n = 4}, four_bar);
  compare("sosemanuk, 4 set-ups and bytes together",
          (job){.name = "ours", .stream = s, .n = 4, .len = 1, .many = 1},
          (job){.name = "Crypto++", .peer = others.cryptopp_sosemanuk, .n = 4, .len = 1}, none);
}

static void sosemanuk(void) {
  static const double batch[LEVELS] = {0.2, 0.35, 0};
  const loxo_stream *s = loxo_stream_named("sosemanuk");
  sosemanuk_bulk(s);
  sosemanuk_start(s);
  compare("sosemanuk, 512 of 64 bytes together",
          (job){.name = "ours", .stream = s, .n = BATCH, .len = 64, .many = 1},
          (job){.name = "one by one", .stream = s, .n = BATCH, .len = 64}, batch);
}

/* A packet's peers set up key and nonce, as ours do. */
static void chacha20_poly1305(void) {
  static const length_row rows[] = {{16, {1, 1, 0}, {0}},  {64, {1, 1, 0}, {0}},
                                    {256, {1, 1, 0}, {0}}, {1024, {1, 1, 0}, {0}},
                                    {4096, {0}, {0}},      {LONGEST, {1.1, 1.1, 0}, {0}}};
  static const double openssl_batch[LEVELS] = {0.25, 0.25, 0}, batch[LEVELS] = {0.4, 0.4, 0};
  const loxo_aead *a = loxo_aead_named("chacha20-poly1305");
  char what[64];
  for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
    const size_t len = rows[i].len;
    const job ours = {.name = "ours", .aead = a, .n = 1, .len = len};
    const job openssl = {
        .name = "OpenSSL", .peer = others.openssl_chacha20_poly1305, .n = 1, .len = len};
    const job sodium = {
        .name = "libsodium", .peer = others.sodium_chacha20_poly1305, .n = 1, .len = len};
    snprintf(what, sizeof what, "chacha20-poly1305, %zu bytes", len);
    compare(what, ours, openssl, rows[i].openssl);
    compare(what, ours, sodium, rows[i].sodium);
  }
  const job together = {.name = "ours", .aead = a, .n = BATCH, .len = 16, .many = 1};
  compare("chacha20-poly1305, 512 of 16 bytes together", together,
          (job){.name = "OpenSSL", .peer = others.openssl_chacha20_poly1305, .n = BATCH, .len = 16},
          openssl_batch);
  compare("chacha20-poly1305, 512 of 16 bytes together", together,
          (job){.name = "one by one", .aead = a, .n = BATCH, .len = 16}, batch);
}

int main(int argc, char **argv) {
  while (level < LEVELS && (argc < 2 || strcmp(argv[1], level_names[level]) != 0)) level++;
  if (level == LEVELS) return 2;
  if (argc > 2) seconds = strtod(argv[2], NULL);
  bench_pin();
  bench_clock_start();
  for (size_t i = 0; i < sizeof in; i++) in[i] = (uint8_t)(i * 7 + i / 251);
  for (size_t i = 0; i < BATCH; i++) {
    for (size_t k = 0; k < sizeof fields[i]; k++) fields[i][k] = (uint8_t)(i * 31 + i / 256 + k);
  }
  others = peers_find();
  const uint32_t wanted = loxo_cpu_level(level_names[level], NULL);
  const uint32_t found = loxo_cpu_mask(wanted);
  lacking = level < 2 && !(found & (level ? LOXO_CPU_AVX2 : LOXO_CPU_AVX512));
  printf("ticks of a text: ours, theirs, ratio\n");
  chacha20();
  sosemanuk();
  chacha20_poly1305();
  return missed;
}
