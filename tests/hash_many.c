/* SPDX-License-Identifier: Apache-2.0 OR MIT
 *
 * Hashes over many messages: a batch gives the same results as single calls, for any mix of
 * lengths, at every level of the CPU, and one bad message harms no other.
 *
 *   hash_many [folder of the vectors [names of hashes]]     those alone
 */
#include "loxo.h"
#include "parts/kernel_rows.h"
#include "test.h"

enum { MOST = 1100, MESSAGE_MAX = 400, GUARD = 8, UNTOUCHED = 0xa5 };

/* A batch, and the single call's result for each message. `field` holds the message or, somewhere
 * in it, message and digest. */
static struct {
  loxo_message message[MOST];
  uint8_t in[MOST][MESSAGE_MAX], field[MOST][MESSAGE_MAX], out[MOST][64 + GUARD], right[MOST][64];
} batch;

/* Lengths around the edges of a block, and others. */
static size_t random_length(const loxo_hash *h) {
  size_t rate = h->rate_bytes;
  switch (random_below(8)) {
    case 0: return 0;
    case 1: return rate - 1;
    case 2: return rate;
    case 3: return 2 * rate + random_below(3) - 1;
    case 4: return random_below(12 * rate + 1);
    default: return random_below(3 * rate + 2);
  }
}

/* Messages and their digests; `len` is the length of all of them, or negative. */
static void fill(const loxo_hash *h, size_t n, long len) {
  for (size_t i = 0; i < n; i++) {
    loxo_message *m = &batch.message[i];
    m->len = len < 0 ? random_length(h) : (size_t)len;
    if (m->len > MESSAGE_MAX) give_up("the test's buffers are too small for", h->name);
    random_bytes(batch.in[i], m->len);
    CHECK(h->hash(batch.right[i], batch.in[i], m->len) == 0);
  }
}

/* Every fourth digest overwrites its own message. */
static void prepare(const loxo_hash *h, size_t n) {
  for (size_t i = 0; i < n; i++) {
    loxo_message *m = &batch.message[i];
    m->digest_len = h->flags & LOXO_HASH_ANY_LENGTH ? 0 : 1 + random_below(99); /* not read */
    memcpy(batch.field[i], batch.in[i], m->len);
    memset(batch.out[i], UNTOUCHED, sizeof batch.out[i]);
    m->in = m->len || i % 2 ? batch.field[i] : NULL;
    m->digest = i % 4 ? batch.out[i] : batch.field[i] + random_below(m->len + 1);
    if (m->digest + h->digest_bytes > batch.field[i] + MESSAGE_MAX && i % 4 == 0) {
      m->digest = batch.field[i];
    }
    m->status = 99;
  }
}

static void check_hashed(const loxo_hash *h, size_t i) {
  const loxo_message *m = &batch.message[i];
  CHECK(m->status == 0 && same_bytes(m->digest, batch.right[i], h->digest_bytes));
  if (m->digest == batch.out[i]) {
    CHECK(same_bytes(batch.field[i], batch.in[i], m->len));
    CHECK(all_bytes(m->digest + h->digest_bytes, UNTOUCHED, GUARD));
  }
}

/* At every level that makes a difference on this CPU. */
static void run(const loxo_hash *h, size_t n) {
  static const char *const levels[] = {"portable", "sse2",   "ssse3", "avx2",
                                       "gfni",     "avx512", "native"};
  uint64_t before = 0;
  for (size_t k = 0; k < COUNT(levels); k++) {
    loxo_cpu_mask(loxo_cpu_level(levels[k], NULL));
    uint64_t rows = usable_rows(h->permutation, loxo_cpu_features(), 1);
    if (rows == before) continue;
    before = rows;
    trying("%zu messages, %s", n, levels[k]);
    prepare(h, n);
    CHECK(h->hash_many(batch.message, n) == 0);
    for (size_t i = 0; i < n; i++) check_hashed(h, i);
  }
  loxo_cpu_mask(UINT32_MAX);
}

/* Some numbers around the window's edges, and a window that is refilled. */
static void batch_is_serial(const loxo_hash *h) {
  static const size_t numbers[] = {1, 2, 3, 9, 64, 65, 255, 256, 257, 511, 512, 513, MOST};
  CHECK(h->hash_many(NULL, 0) == 0);
  for (size_t k = 0; k < COUNT(numbers); k++) {
    fill(h, numbers[k], -1);
    run(h, numbers[k]);
  }
  fill(h, 600, (long)h->rate_bytes * 3);
  run(h, 600);
  fill(h, 520, 0);
  run(h, 520);
}

static void bad_messages(const loxo_hash *h) {
  for (size_t n = 1; n <= MOST; n = 3 * n + 7) {
    trying("bad ones among %zu", n);
    fill(h, n, -1);
    prepare(h, n);
    size_t bad[] = {random_below(n), random_below(n), random_below(n)};
    for (size_t k = 0; k < COUNT(bad); k++) {
      loxo_message *m = &batch.message[bad[k]];
      m->in = NULL;
      m->len = 1 + random_below(MESSAGE_MAX);
      m->digest = batch.out[bad[k]];
    }
    CHECK(h->hash_many(batch.message, n) == LOXO_ERR_ARGUMENT);
    for (size_t i = 0; i < n; i++) {
      if (i == bad[0] || i == bad[1] || i == bad[2]) {
        CHECK(batch.message[i].status == LOXO_ERR_ARGUMENT);
        CHECK(all_bytes(batch.out[i], UNTOUCHED, sizeof batch.out[i]));
      } else {
        check_hashed(h, i);
      }
    }
  }
}

/* Digests of any length, the customary one among them, in one batch of a XOF. */
static void chosen_lengths(const loxo_hash *h) {
  static uint8_t out[MOST][MESSAGE_MAX], right[MESSAGE_MAX];
  fill(h, MOST, -1);
  memset(out, UNTOUCHED, sizeof out);
  for (size_t i = 0; i < MOST; i++) {
    loxo_message *m = &batch.message[i];
    size_t n = i % 5 ? random_below(MESSAGE_MAX) : 0;
    *m = (loxo_message){.digest = out[i], .in = batch.in[i], .len = m->len, .digest_len = n};
  }
  CHECK(h->hash_many(batch.message, MOST) == 0);
  for (size_t i = 0; i < MOST; i++) {
    const loxo_message *m = &batch.message[i];
    size_t n = m->digest_len ? m->digest_len : h->digest_bytes;
    trying("%zu bytes of digest", n);
    CHECK(m->status == 0 && h->hash_any(right, n, m->in, m->len) == 0);
    CHECK(same_bytes(out[i], right, n));
    CHECK(all_bytes(out[i] + n, UNTOUCHED, MESSAGE_MAX - n));
  }
}

#ifdef LOXO_DEBUG
/* What a debug build checks: a digest over another message, or over another's digest. */
static void overlaps(const loxo_hash *h) {
  for (unsigned way = 0; way < 2; way++) {
    trying("digest over another message's %s", way ? "digest" : "input");
    fill(h, 20, 30);
    prepare(h, 20);
    loxo_message *victim = &batch.message[5], *culprit = &batch.message[14];
    culprit->digest = way ? victim->digest + 1 : batch.field[5] + 29;
    CHECK(h->hash_many(batch.message, 20) == LOXO_ERR_OVERLAP);
    CHECK(victim->status == LOXO_ERR_OVERLAP);
    for (size_t i = 0; i < 20; i++) {
      if (i != 5 && i != 14) check_hashed(h, i);
    }
  }
}
#endif

int main(int argc, char **argv) {
  find_vectors(argc, argv);
  for (size_t i = 0; i < loxo_hash_count(); i++) {
    const loxo_hash *h = loxo_hash_at(i);
    if (!is_named(h->name)) continue;
    if (h->digest_bytes > sizeof batch.right[0]) give_up("digest too long for the test", h->name);
    GROUP(h->name, "batch = serial, every level", batch_is_serial(h));
    GROUP(h->name, "bad messages in a batch", bad_messages(h));
    if (h->flags & LOXO_HASH_ANY_LENGTH) {
      GROUP(h->name, "digests of chosen lengths", chosen_lengths(h));
    }
#ifdef LOXO_DEBUG
    GROUP(h->name, "overlap across messages", overlaps(h));
#endif
  }
  return test_summary();
}
