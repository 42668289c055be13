/* SPDX-License-Identifier: Apache-2.0 OR MIT
 *
 * From how many blocks of a packet, and from how many packets of a batch, a slab of the mode pays.
 * Two builds of the library take turns: one without slabs, and one that takes every block and
 * packet through them. The first one's time grows with n and that of one slab does not, so a binary
 * search finds n, as in lab/bench/thresholds.c. lab/compare/thresholds.py builds both.
 *
 *   slabs WITHOUT WITH LEVEL AEAD LANES BLOCKS_FROM PACKETS_FROM LONGER_FROM SECONDS
 *
 * LANES are those of the slab that CPUs of LEVEL take, the numbers are those of its row, and
 * SECONDS is the time of each duel. Prints a row of JSON for each column, operation and packet
 * length (0: n blocks): {name, level, column, operation, message_bytes, lanes, from, measured,
 * cycles, cycles_below, loss}, as in lab/bench/thresholds.c.
 */
#define _GNU_SOURCE /* RTLD_LOCAL under -std=c11 */
#include "clock.h"
#include "builds.h"

enum { WITHOUT, WITH, BUILDS };
enum { TRIES = 12, FIELD = 64, MESSAGE_MAX = 1024, LANES_MAX = 4096 };

/* n blocks of one packet, or n packets, each with its own key and nonce. */
typedef struct work {
  const loxo_aead *aead[BUILDS];
  unsigned build;
  int decrypts, failed;
  size_t block, lanes, n, len;
  uint8_t *in, *out, *sealed, *tags;
  loxo_packet *packets;
} work;

/* Keystream and padded ciphertext are n blocks each. */
static void one_packet(void *argument) {
  work *w = argument;
  size_t len = w->n * w->block - 1;
  w->failed |= w->aead[w->build]->encrypt(w->out, w->tags, w->in, len, NULL, 0, w->in, w->in);
}

static void one_batch(void *argument) {
  work *w = argument;
  const loxo_aead *a = w->aead[w->build];
  w->failed |= (w->decrypts ? a->decrypt_many : a->encrypt_many)(w->packets, w->n);
}

/* The packets before the operation; those to decrypt have valid tags. */
static void make_packets(work *w) {
  for (size_t i = 0; i < w->lanes; i++) {
    loxo_packet *p = &w->packets[i];
    memset(p, 0, sizeof *p);
    p->in = w->in + w->len * i;
    p->out = w->sealed + w->len * i;
    p->len = w->len;
    p->tag = w->tags + FIELD * i;
    p->nonce = w->in + 12 * i;
    p->key = w->in + 16 * (w->lanes - i);
  }
  w->n = w->lanes;
  if (!w->decrypts) return;
  w->failed |= w->aead[WITHOUT]->encrypt_many(w->packets, w->lanes);
  for (size_t i = 0; i < w->lanes; i++) {
    w->packets[i].in = w->sealed + w->len * i;
    w->packets[i].out = w->out + w->len * i;
  }
}

typedef struct duel {
  double ticks[BUILDS]; /* the fewest of each, in turns */
} duel;

static duel compare(work *w, bench_call *call, size_t n, double seconds) {
  duel d;
  w->n = n;
  double end = bench_seconds() + seconds;
  for (w->build = 0; w->build < BUILDS; w->build++) d.ticks[w->build] = bench_time(call, w, 1);
  for (unsigned i = 0; i < TRIES || bench_seconds() < end; i++) {
    for (w->build = 0; w->build < BUILDS; w->build++) {
      double ticks = bench_time(call, w, 2) / 2;
      if (ticks < d.ticks[w->build]) d.ticks[w->build] = ticks;
    }
  }
  return d;
}

/* The fewest for which the slab wins; 0 if it loses even with all its lanes. */
static size_t find(work *w, bench_call *call, double seconds, duel *at) {
  size_t loses = 0, wins = w->lanes;
  *at = compare(w, call, wins, seconds);
  if (at->ticks[WITH] >= at->ticks[WITHOUT]) return 0;
  while (wins - loses > 1) {
    size_t n = (loses + wins) / 2;
    duel d = compare(w, call, n, seconds);
    if (d.ticks[WITH] < d.ticks[WITHOUT]) {
      wins = n;
      *at = d;
    } else {
      loses = n;
    }
  }
  return wins;
}

/* The cost of `listed` in the row where `measured` is right. */
static double loss(work *w, bench_call *call, size_t listed, size_t measured, double seconds) {
  duel d;
  if (listed == measured) return 0;
  if (measured && measured < listed) {
    d = compare(w, call, listed <= w->lanes ? listed - 1 : w->lanes, seconds);
    return d.ticks[WITHOUT] / d.ticks[WITH] - 1;
  }
  d = compare(w, call, measured ? listed : w->lanes, seconds);
  return d.ticks[WITH] / d.ticks[WITHOUT] - 1;
}

static void measure(work *w, bench_call *call, const char *column, size_t listed, const char *level,
                    double seconds) {
  duel at;
  size_t found = find(w, call, seconds, &at);
  double lost = loss(w, call, listed, found, seconds);
  if (w->failed) fail("a call failed", w->aead[0]->name);
  printf("{\"name\": \"%s\", \"level\": \"%s\", \"column\": \"%s\", \"operation\": \"%s\", ",
         w->aead[0]->name, level, column, w->decrypts ? "decrypt" : "encrypt");
  printf("\"message_bytes\": %zu, \"lanes\": %zu, \"from\": %zu, \"measured\": %zu, ", w->len,
         w->lanes, listed, found);
  printf("\"cycles\": %.0f, \"cycles_below\": %.0f, \"loss\": %.4f}\n", at.ticks[WITH],
         at.ticks[WITHOUT], lost > 0 ? lost : 0);
  fflush(stdout);
}

/* The row's number for packets of that length, as least_together in core/batch.c. */
static size_t packets_listed(size_t packets_from, size_t longer_from, size_t blocks) {
  return packets_from + (longer_from - packets_from) * 3 * blocks / (blocks + 10);
}

static const loxo_aead *aead_of(const build *b, const char *name) {
  const loxo_aead *a;
  for (size_t i = 0; (a = b->aead_at(i)) != NULL; i++) {
    if (strcmp(a->name, name) == 0) return a;
  }
  fail("no such AEAD", name);
}

static size_t number(const char *text) {
  long found = strtol(text, NULL, 10);
  if (found < 1 || found > 65535) fail("not a number", text);
  return (size_t)found;
}

int main(int argc, char **argv) {
  static const size_t lengths[] = {16, 128, MESSAGE_MAX};
  if (argc != 10)
    fail("usage", "slabs WITHOUT WITH LEVEL AEAD LANES BLOCKS PACKETS LONGER SECONDS");
  work w = {.lanes = number(argv[5])};
  size_t blocks = number(argv[6]), packets = number(argv[7]), longer = number(argv[8]);
  if (packets > longer) fail("packets_from is more than longer_from", argv[7]);
  double seconds = strtod(argv[9], NULL);
  if (w.lanes > LANES_MAX) fail("too many lanes", argv[5]);
  for (size_t i = 0; i < BUILDS; i++) {
    const build b = load(argv[1 + i], argv[3]);
    w.aead[i] = aead_of(&b, argv[4]);
  }
  w.block = w.aead[0]->block_bytes;
  size_t size = w.lanes * MESSAGE_MAX + FIELD;
  w.in = calloc(1, size);
  w.out = calloc(1, size);
  w.sealed = calloc(1, size);
  w.tags = calloc(w.lanes, FIELD);
  w.packets = calloc(w.lanes, sizeof *w.packets);
  if (!w.in || !w.out || !w.sealed || !w.tags || !w.packets) fail("out of", "memory");
  for (size_t i = 0; i < size; i++) w.in[i] = (uint8_t)(i * 37 + i / 256);
  bench_pin();
  bench_clock_start();
  measure(&w, one_packet, "blocks_from", blocks, argv[3], seconds);
  for (size_t i = 0; i < sizeof lengths / sizeof *lengths; i++) {
    w.len = lengths[i];
    if (w.len / w.block >= w.lanes) break; /* each fills slabs by itself, so no batch takes them */
    for (w.decrypts = 0; w.decrypts < 2; w.decrypts++) {
      make_packets(&w);
      size_t listed = packets_listed(packets, longer, w.len / w.block);
      measure(&w, one_batch, i == 0 ? "packets_from" : "longer_from", listed, argv[3], seconds);
    }
  }
  free(w.in), free(w.out), free(w.sealed), free(w.tags), free(w.packets);
  return 0;
}
