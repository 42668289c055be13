/* SPDX-License-Identifier: Apache-2.0 OR MIT
 *
 * Hashes: known answers, every split, copied states, and the rules for buffers. xof_tests.h has
 * what only XOFs have.
 */
#include "loxo.h"
#include "../test.h"

enum { DIGEST_MAX = 64, MESSAGE_MAX = 600 };

typedef struct hash_state {
  uint64_t words[64];
} hash_state;

/* Records whose length is not a whole number of bytes, which the library does not support;
 * counted. */
static unsigned bit_records;

static void check_digest(const loxo_hash *h, const uint8_t *message, size_t len,
                         const uint8_t *expected) {
  uint8_t digest[DIGEST_MAX + 1];
  memset(digest, 0xa5, sizeof digest);
  CHECK(h->hash(digest, message, len) == 0);
  CHECK(same_bytes(digest, expected, h->digest_bytes) && digest[h->digest_bytes] == 0xa5);
}

/* The message as two pieces, or as one and then many; the state must be wiped at the end. */
static void check_split(const loxo_hash *h, const uint8_t *message, size_t len, size_t first,
                        size_t step, const uint8_t *expected) {
  hash_state state;
  uint8_t digest[DIGEST_MAX];
  memset(&state, 0, sizeof state);
  h->init(&state);
  CHECK(h->update(&state, message, first) == 0);
  for (size_t at = first; at < len; at += step) {
    CHECK(h->update(&state, message + at, step < len - at ? step : len - at) == 0);
  }
  CHECK(h->final(&state, digest) == 0);
  CHECK(same_bytes(digest, expected, h->digest_bytes));
  CHECK(all_bytes(&state, 0, sizeof state));
}

/* What a XOF gives for a message and a customisation string, in two pieces each. */
static void check_output(const loxo_hash *h, const bytes *message, const bytes *custom,
                         const bytes *expected) {
  hash_state state;
  uint8_t out[MESSAGE_MAX] = {0};
  size_t first = random_below(message->len + 1), early = random_below(expected->len + 1);
  if (expected->len > sizeof out) give_up("the test's buffers are too small for", h->name);
  CHECK(h->init_custom(&state, custom->data, custom->len) == 0);
  CHECK(h->update(&state, message->data, first) == 0);
  CHECK(h->update(&state, message->data + first, message->len - first) == 0);
  CHECK(h->squeeze(&state, out, early) == 0);
  CHECK(h->squeeze(&state, out + early, expected->len - early) == 0);
  CHECK(same_bytes(out, expected->data, expected->len));
  if (custom->len) return;
  CHECK(h->hash_any(out, expected->len, message->data, message->len) == 0);
  CHECK(same_bytes(out, expected->data, expected->len));
}

static void hash_known_answers(const loxo_hash *h) {
  FILE *file = open_vectors(h->name, ".rsp");
  record r;
  bytes message, digest, custom;
  unsigned done = 0;
  bit_records = 0;
  if (h->digest_bytes > DIGEST_MAX || h->state_bytes > sizeof(hash_state)) {
    give_up("the test's buffers are too small for", h->name);
  }
  while (next_record(file, &r)) {
    const char *bits = record_optional(&r, "Bits");
    trying("Count = %s", record_text(&r, "Count"));
    if (strtol(bits, NULL, 10) % 8) {
      bit_records++;
      continue;
    }
    record_bytes(&r, "Msg", &message);
    record_bytes(&r, "MD", &digest);
    done++;
    if (*bits) CHECK(message.len == strtoul(bits, NULL, 10) / 8);
    if (h->flags & LOXO_HASH_ANY_LENGTH) {
      read_hex(&custom, record_optional(&r, "Z"));
      check_output(h, &message, &custom, &digest);
      continue;
    }
    CHECK(digest.len == h->digest_bytes);
    check_digest(h, message.data, message.len, digest.data);
    size_t first = message.len ? random_below(message.len) : 0;
    check_split(h, message.data, message.len, first, 1 + random_below(9), digest.data);
  }
  CHECK(done >= 10);
  fclose(file);
}

static void hash_splits(const loxo_hash *h) {
  uint8_t message[MESSAGE_MAX], digest[DIGEST_MAX];
  size_t most = 2 * (size_t)h->rate_bytes + 5;
  random_bytes(message, sizeof message);
  for (size_t n = 0; n <= most; n = next_in_series(n, most)) {
    trying("message of %zu", n);
    CHECK(h->hash(digest, message, n) == 0);
    for (size_t first = 0; first <= n; first = next_in_series(first, n)) {
      check_split(h, message, n, first, n, digest);
    }
    check_split(h, message, n, 0, 1, digest);
  }
  for (unsigned i = 0; i < 20; i++) {
    size_t n = 1 + random_below(MESSAGE_MAX);
    trying("message of %zu", n);
    CHECK(h->hash(digest, message, n) == 0);
    check_split(h, message, n, random_below(n), 1 + random_below(99), digest);
  }
}

/* A copied state is independent: wiping one leaves the other. */
static void hash_copied_state(const loxo_hash *h) {
  uint8_t message[100], expected[2][DIGEST_MAX], digest[DIGEST_MAX];
  for (size_t common = 0; common < 40; common = next_in_series(common, 39)) {
    hash_state one, two;
    trying("copied after %zu bytes", common);
    random_bytes(message, sizeof message);
    CHECK(h->hash(expected[0], message, 40) == 0);
    CHECK(h->hash(expected[1], message, 100) == 0);
    h->init(&one);
    CHECK(h->update(&one, message, common) == 0);
    memcpy(&two, &one, h->state_bytes);
    CHECK(h->update(&one, message + common, 40 - common) == 0 && h->final(&one, digest) == 0);
    CHECK(same_bytes(digest, expected[0], h->digest_bytes));
    CHECK(h->update(&two, message + common, 100 - common) == 0 && h->final(&two, digest) == 0);
    CHECK(same_bytes(digest, expected[1], h->digest_bytes));
  }
}

static void hash_buffers(const loxo_hash *h) {
  uint8_t message[100 + DIGEST_MAX], buffer[sizeof message], expected[DIGEST_MAX];
  random_bytes(message, sizeof message);
  for (size_t at = 0; at < 100; at = next_in_series(at, 99)) {
    trying("digest at byte %zu of the message", at);
    memcpy(buffer, message, sizeof message);
    CHECK(h->hash(expected, message, sizeof message) == 0);
    CHECK(h->hash(buffer + at, buffer, sizeof buffer) == 0);
    CHECK(same_bytes(buffer + at, expected, h->digest_bytes));
    CHECK(same_bytes(buffer, message, at));
    if (at >= 16) continue;
    trying("message at offset %zu", at);
    memmove(buffer + at, message, 99);
    CHECK(h->hash(expected, message, 99) == 0);
    check_digest(h, buffer + at, 99, expected);
  }
}

static void hash_nulls(const loxo_hash *h) {
  hash_state state, before;
  uint8_t digest[DIGEST_MAX], empty[DIGEST_MAX], byte = 0;
  CHECK(h->hash(empty, &byte, 0) == 0);
  CHECK(h->hash(digest, NULL, 0) == 0 && same_bytes(digest, empty, h->digest_bytes));
  memset(digest, 0xa5, sizeof digest);
  CHECK(h->hash(digest, NULL, 1) == LOXO_ERR_ARGUMENT);
  CHECK(all_bytes(digest, 0xa5, sizeof digest));
  memset(&state, 0, sizeof state);
  h->init(&state);
  before = state;
  CHECK(h->update(&state, NULL, 1) == LOXO_ERR_ARGUMENT);
  CHECK(memcmp(&state, &before, sizeof state) == 0);
  CHECK(h->update(&state, NULL, 0) == 0 && h->final(&state, digest) == 0);
  CHECK(same_bytes(digest, empty, h->digest_bytes));
  h->init(&state);
  CHECK(h->update(&state, digest, h->digest_bytes) == 0 && !all_bytes(&state, 0, h->state_bytes));
  h->wipe(&state);
  CHECK(all_bytes(&state, 0, h->state_bytes));
}
