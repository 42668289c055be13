/* SPDX-License-Identifier: Apache-2.0 OR MIT
 *
 * What many packets in a call save: 512 packets of 16 bytes beside as many calls, and for Ascon
 * packets of 0 to 64 bytes beside those of 16, and a file of 64 MiB, in chunks of 64 KiB with their
 * key's derivation, beside one message of that length. At each level of the CPU's features that has
 * bars; all encrypt on one thread, and take turns. Each figure is that of its fastest turns but a
 * few.
 */
#include "duplex_calls.h"

#include "clock.h"
#include "loxo.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { BATCH = 512, LENGTH = 16, LONGEST = 64, CHUNK_LOG2 = 16, TURNS = 40, FILE_TURNS = 3 };
#define FILE_BYTES ((size_t)64 << 20)

enum { LEVELS = 2 };
typedef struct level {
  const char *name;
  uint32_t needs;
  double file; /* at least, times as fast as one message */
} level;

static const level levels[LEVELS] = {{"avx512", LOXO_CPU_AVX512, 3}, {"avx2", LOXO_CPU_AVX2, 1.3}};

typedef struct scheme {
  const char *name;
  double batch[LEVELS]; /* at most, of single calls */
  double mixed;         /* at most, of packets of 16 bytes; 0 without a bar */
} scheme;

static const scheme schemes[] = {{"ascon-aead128", {0.30, 0.70}, 1.4},
                                 {"xoodyak", {0.20, 0.40}, 0},
                                 {"schwaemm256-128", {0.15, 0.30}, 0}};

static const loxo_aead *aead;
static uint8_t heads[BATCH][64], texts[BATCH][2 * LONGEST];
static loxo_packet alike[BATCH], mixed[BATCH];
static uint8_t *plain, *sealed;
static int missed;

/* ---- What is measured ------------------------------------------------------------------------ */

static void must(int status) {
  if (!status) return;
  fprintf(stderr, "duplex: %s\n", loxo_strerror(status));
  exit(2);
}

static void one_by_one(void *packets) {
  const loxo_packet *p = packets;
  for (size_t i = 0; i < BATCH; i++) {
    must(aead->encrypt(p[i].out, p[i].tag, p[i].in, p[i].len, NULL, 0, p[i].nonce, p[i].key));
  }
}

static void together(void *packets) { must(aead->encrypt_many(packets, BATCH)); }

static void one_message(void *unused) {
  (void)unused;
  must(
      loxo_ascon_aead128_encrypt(sealed, heads[0], plain, FILE_BYTES, NULL, 0, heads[1], heads[2]));
}

static void file(void *unused) {
  uint8_t header[LOXO_CHUNKED_HEADER_BYTES];
  loxo_chunked c;
  (void)unused;
  must(loxo_chunked_encrypt_init(&c, header, loxo_ascon_aead128_cipher(), CHUNK_LOG2, heads[1],
                                 heads[2]));
  must(loxo_chunked_encrypt_many(&c, loxo_ascon_aead128_cipher_many(), sealed, plain, FILE_BYTES, 1,
                                 NULL));
}

/* Each packet has a key of 16 bytes and a nonce of its own. */
static void make_packets(void) {
  uint64_t random = 1;
  for (size_t i = 0; i < BATCH; i++) {
    for (size_t k = 0; k < sizeof heads[i]; k++) heads[i][k] = (uint8_t)(i * 31 + i / 256 + k);
    alike[i].in = texts[i];
    alike[i].out = texts[i] + LONGEST;
    alike[i].tag = heads[i];
    alike[i].key = heads[i] + 16;
    alike[i].nonce = heads[i] + 32;
    mixed[i] = alike[i];
    random = random * 0x5851f42d4c957f2du + 1;
    alike[i].len = LENGTH;
    mixed[i].len = (size_t)(random >> 33) % (LONGEST + 1);
  }
}

/* ---- Tables ---------------------------------------------------------------------------------- */

typedef struct contender {
  bench_call *call;
  void *work;
  bench_low ticks;
} contender;

static void take_turns(contender *c, size_t count, unsigned turns, double seconds) {
  const double end = bench_seconds() + seconds;
  for (size_t i = 0; i < count; i++) {
    c[i].call(c[i].work);
  }
  for (unsigned turn = 0; turn < turns || bench_seconds() < end; turn++) {
    for (size_t i = 0; i < count; i++) {
      bench_low_add(&c[i].ticks, bench_time(c[i].call, c[i].work, 1));
    }
  }
}

static void bar(const char *level, const char *what, double ratio, double bound, int is_least) {
  const int met = is_least ? ratio >= bound : ratio <= bound;
  printf("bar: %s, %s: %.3f, at %s %.2f: %s\n", level, what, ratio, is_least ? "least" : "most",
         bound, met ? "met" : "MISSED");
  missed |= !met;
}

static void packets_at(const scheme *of, size_t l, double seconds) {
  contender c[] = {{one_by_one, alike, 0}, {together, alike, 0}, {together, mixed, 0}};
  char what[80];
  aead = loxo_aead_named(of->name);
  take_turns(c, of->mixed > 0 ? 3 : 2, TURNS, seconds);
  printf("%d packets, %s, %s, ticks each\n", BATCH, of->name, levels[l].name);
  printf("  16 bytes, one by one %.1f, together %.1f", bench_low_of(&c[0].ticks) / BATCH,
         bench_low_of(&c[1].ticks) / BATCH);
  if (of->mixed > 0) printf("; 0 to 64 bytes, together %.1f", bench_low_of(&c[2].ticks) / BATCH);
  puts("");
  snprintf(what, sizeof what, "%s, 512 packets of 16 bytes, together to one by one", of->name);
  bar(levels[l].name, what, bench_low_of(&c[1].ticks) / bench_low_of(&c[0].ticks), of->batch[l], 0);
  if (of->mixed > 0) {
    snprintf(what, sizeof what, "%s, 0 to 64 bytes to 16 bytes", of->name);
    bar(levels[l].name, what, bench_low_of(&c[2].ticks) / bench_low_of(&c[1].ticks), of->mixed, 0);
  }
}

static void file_at(const level *l) {
  contender c[] = {{one_message, NULL, 0}, {file, NULL, 0}};
  take_turns(c, 2, FILE_TURNS, 0);
  printf("64 MiB, %s, ticks a byte   one message   file\n", l->name);
  printf("  %31.3f %6.3f\n", bench_low_of(&c[0].ticks) / (double)FILE_BYTES,
         bench_low_of(&c[1].ticks) / (double)FILE_BYTES);
  bar(l->name, "64 MiB, times as fast as a message",
      bench_low_of(&c[0].ticks) / bench_low_of(&c[1].ticks), l->file, 1);
}

int duplex_calls(double seconds) {
  const uint32_t all = loxo_cpu_features();
  plain = calloc(1, FILE_BYTES);
  sealed = calloc(1, FILE_BYTES + (FILE_BYTES >> CHUNK_LOG2) * LOXO_ASCON_AEAD128_TAG_BYTES);
  if (!plain || !sealed) exit(2);
  make_packets();
  for (size_t i = 0; i < LEVELS; i++) {
    if (levels[i].needs & ~all) {
      printf("bar: %s: NOT MEASURED, for want of this CPU\n", levels[i].name);
      continue;
    }
    (void)loxo_cpu_mask(loxo_cpu_level(levels[i].name, NULL));
    for (size_t k = 0; k < sizeof schemes / sizeof *schemes; k++) {
      packets_at(&schemes[k], i, seconds);
    }
    file_at(&levels[i]);
  }
  (void)loxo_cpu_mask(all);
  free(plain), free(sealed);
  return missed;
}
