/* SPDX-License-Identifier: Apache-2.0 OR MIT
 *
 * What the contract of core/duplex.h costs and gives: Ascon-AEAD128 through it, beside the same
 * written by hand (duplex_by_hand.c), and packets in lanes beside one by one. All encrypt. What is
 * compared takes turns in slices of some microseconds; each figure is that of its fastest slices
 * but a few.
 *
 *   duplex [--seconds S]     for each row of a table (0.5)
 *
 * Prints ticks, and their ratio to what stands first in the row, and then the bars. Ends with 1 if
 * one is missed. What the CPU lacks is "NOT MEASURED", which is not met.
 */
#include "clock.h"
#include "duplex_by_hand.h"
#include "duplex_calls.h"
#include "loxo/mode/ascon/ascon_engines.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { BATCH = 512, RATE = 16, LONGEST = 65536, CONTENDERS = 3, TURNS_MIN = 40 };
#define SLICE_TICKS 10000.0
#define FUSED_BAR 1.03
#define LANES_BAR 0.3

static double seconds = 0.5;
static uint8_t *texts, *sealed, *heads;
static loxo_packet packets[BATCH];

static const loxo_duplex_row *row_named(const char *name) {
  for (const loxo_duplex_row *row = loxo_ascon_aead128_rows; row->name; row++) {
    if (strcmp(row->name, name) == 0 && !(row->needs & ~loxo_cpu_features())) return row;
  }
  return NULL;
}

/* ---- What is measured ------------------------------------------------------------------------ */

/* A way to encrypt the first n packets, up to `lanes` in a call. */
typedef struct contender {
  loxo_duplex_packets_fn *encrypt;
  size_t n, lanes;
  int sorts;
} contender;

static size_t cost(const loxo_packet *p) { return p->ad_len / RATE * 8 + p->len / RATE; }

/* By blocks of text, and where these are alike of associated data: a counting sort for short
 * packets. */
static void sort(loxo_packet **to, size_t n) {
  size_t place[65] = {0};
  for (size_t i = 0; i < n; i++) place[cost(&packets[i]) % 64 + 1]++;
  for (size_t k = 1; k < 65; k++) place[k] += place[k - 1];
  for (size_t i = 0; i < n; i++) to[place[cost(&packets[i]) % 64]++] = &packets[i];
}

static void encrypt(void *work) {
  const contender *c = work;
  loxo_packet *list[BATCH];
  if (c->sorts) {
    sort(list, c->n);
  } else {
    for (size_t i = 0; i < c->n; i++) list[i] = &packets[i];
  }
  for (size_t i = 0; i < c->n; i += c->lanes) {
    c->encrypt(list + i, c->n - i < c->lanes ? c->n - i : c->lanes);
  }
}

/* Ticks a packet for each contender, of many slices in alternation. */
static void measure(contender *c, size_t count, double *ticks) {
  bench_low low[CONTENDERS] = {0};
  const double end = bench_seconds() + seconds;
  unsigned times[CONTENDERS];
  for (size_t i = 0; i < count; i++) {
    encrypt(&c[i]);
    const double first = bench_time(encrypt, &c[i], 1);
    times[i] = first < SLICE_TICKS ? (unsigned)(SLICE_TICKS / (first + 1)) + 1 : 1;
  }
  for (size_t turn = 0; turn < TURNS_MIN || bench_seconds() < end; turn++) {
    for (size_t k = 0; k < count; k++) {
      const size_t i = (turn + k) % count;
      bench_low_add(&low[i], bench_time(encrypt, &c[i], times[i]) / times[i] / (double)c[i].n);
    }
  }
  for (size_t i = 0; i < count; i++) ticks[i] = bench_low_of(&low[i]);
}

/* Packets of these lengths, or of lengths up to them, each with its own key and nonce. */
static void make_packets(size_t len, size_t ad_len, int up_to, size_t n) {
  uint64_t random = 1;
  for (size_t i = 0; i < n; i++) {
    loxo_packet *p = &packets[i];
    random = random * 0x5851f42d4c957f2du + 1;
    p->len = up_to ? (size_t)(random >> 33) % (len + 1) : len;
    p->ad_len = up_to ? (size_t)(random >> 48) % (ad_len + 1) : ad_len;
    p->in = texts + i * len;
    p->out = sealed + i * len;
    p->ad = texts + LONGEST - (i + 1) * ad_len;
    p->tag = heads + 48 * i;
    p->key = heads + 48 * i + 16;
    p->nonce = heads + 48 * i + 32;
  }
}

/* Whether two ways give the same. */
static void check(const contender *a, const contender *b) {
  static uint8_t copy[LONGEST], tags[BATCH * 48];
  memset(sealed, 0, LONGEST);
  encrypt((void *)(uintptr_t)a);
  memcpy(copy, sealed, LONGEST), memcpy(tags, heads, sizeof tags);
  memset(sealed, 0, LONGEST);
  encrypt((void *)(uintptr_t)b);
  if (memcmp(copy, sealed, LONGEST) == 0 && memcmp(tags, heads, sizeof tags) == 0) return;
  fprintf(stderr, "duplex: two ways to encrypt differ\n");
  exit(2);
}

/* ---- Tables ---------------------------------------------------------------------------------- */

static int missed;

static void bar(const char *what, double ratio, double most) {
  printf("bar: %s: %.3f, at most %.2f: %s\n", what, ratio, most, ratio <= most ? "met" : "MISSED");
  missed |= ratio > most;
}

static void one_packet(const char *name, loxo_duplex_packets_fn *fused,
                       loxo_duplex_packets_fn *calls) {
  static const size_t shapes[][2] = {{16, 0},   {16, 16},     {64, 64},
                                     {1024, 0}, {1024, 1024}, {LONGEST, 0}};
  const loxo_duplex_row *row = row_named(name);
  double short_ratio = 0, long_ratio = 0;
  char what[80];
  if (!row) {
    printf("bar: one packet, %s: NOT MEASURED, for want of this CPU\n", name);
    return;
  }
  printf("one packet, %s   by hand   contract      ratio   a call each\n", name);
  for (size_t i = 0; i < sizeof shapes / sizeof *shapes; i++) {
    contender c[] = {{fused, 1, 1, 0}, {row->packets[0], 1, 1, 0}, {calls, 1, 1, 0}};
    double ticks[3];
    make_packets(shapes[i][0], shapes[i][1], 0, 1);
    check(&c[0], &c[1]), check(&c[0], &c[2]);
    measure(c, 3, ticks);
    printf("  %5zu,%-5zu %19.1f %10.1f %10.3f %13.3f\n", shapes[i][0], shapes[i][1], ticks[0],
           ticks[1], ticks[1] / ticks[0], ticks[2] / ticks[0]);
    if (shapes[i][0] == 16 && ticks[1] / ticks[0] > short_ratio) short_ratio = ticks[1] / ticks[0];
    if (shapes[i][0] == 1024 && ticks[1] / ticks[0] > long_ratio) long_ratio = ticks[1] / ticks[0];
  }
  snprintf(what, sizeof what, "%s, 16 bytes, contract to by hand", name);
  bar(what, short_ratio, FUSED_BAR);
  snprintf(what, sizeof what, "%s, 1,024 bytes, contract to by hand", name);
  bar(what, long_ratio, FUSED_BAR);
}

/* The bar is for the widest lanes. */
static void batches(const char *name, int has_bar) {
  static const struct {
    size_t len, ad_len;
    int up_to;
  } shapes[] = {{16, 0, 0}, {16, 16, 0}, {64, 0, 1}, {64, 64, 1}};
  const loxo_duplex_row *wide = row_named(name), *one = loxo_ascon_aead128_rows;
  if (!wide) {
    if (has_bar) printf("bar: %d packets, %s: NOT MEASURED, for want of this CPU\n", BATCH, name);
    return;
  }
  while (one->lanes > 1 || (one->needs & ~loxo_cpu_features())) one++;
  printf("%d packets, %s   one by one (%s)   in lanes   ratio   sorted   ratio\n", BATCH, name,
         one->name);
  for (size_t i = 0; i < sizeof shapes / sizeof *shapes; i++) {
    contender c[] = {{one->packets[0], BATCH, 1, 0},
                     {wide->packets[0], BATCH, wide->lanes, 0},
                     {wide->packets[0], BATCH, wide->lanes, 1}};
    double ticks[3];
    make_packets(shapes[i].len, shapes[i].ad_len, shapes[i].up_to, BATCH);
    check(&c[0], &c[1]), check(&c[0], &c[2]);
    measure(c, 3, ticks);
    printf("  %s%zu,%s%zu %27.1f %18.1f %7.3f %8.1f %7.3f\n", shapes[i].up_to ? "0.." : "",
           shapes[i].len, shapes[i].up_to ? "0.." : "", shapes[i].ad_len, ticks[0], ticks[1],
           ticks[1] / ticks[0], ticks[2], ticks[2] / ticks[0]);
    if (i || !has_bar) continue;
    bar("512 packets of 16 bytes, lanes to one by one", ticks[1] / ticks[0], LANES_BAR);
  }
}

/* From how many packets a row of lanes pays: its call to as many calls of one. */
static void few_packets(const char *name) {
  const loxo_duplex_row *wide = row_named(name), *one = loxo_ascon_aead128_rows;
  if (!wide) return;
  while (one->lanes > 1 || (one->needs & ~loxo_cpu_features())) one++;
  printf("n packets of 16 bytes, %s: one call to n calls of %s\n", name, one->name);
  for (size_t n = 1; n <= wide->lanes; n++) {
    contender c[] = {{one->packets[0], n, 1, 0}, {wide->packets[0], n, wide->lanes, 0}};
    double ticks[2];
    make_packets(16, 0, 0, n);
    measure(c, 2, ticks);
    printf("  %zu: %.3f\n", n, ticks[1] / ticks[0]);
  }
}

int main(int argc, char **argv) {
  if (argc == 3 && strcmp(argv[1], "--seconds") == 0) seconds = strtod(argv[2], NULL);
  texts = calloc(1, LONGEST), sealed = calloc(1, LONGEST), heads = calloc(BATCH, 48);
  if (!texts || !sealed || !heads) return 2;
  for (size_t i = 0; i < BATCH * 48; i++) heads[i] = (uint8_t)(i * i / 7 + i);
  bench_pin();
  bench_clock_start();
  one_packet("portable", fused_portable, calls_portable);
#ifdef __x86_64__
  one_packet("bmi2", fused_bmi2, calls_bmi2);
#endif
  batches("avx512_x8", 1);
  few_packets("avx512_x8");
  batches("avx2_x4", 0);
  few_packets("avx2_x4");
  free(texts), free(sealed), free(heads);
  return missed | duplex_calls(seconds);
}
