/* SPDX-License-Identifier: Apache-2.0 OR MIT
 *
 * XOFs, beyond what hash_tests.h checks of every hash: output of any length in any pieces, the
 * order of the calls, customisation strings, wiping.
 */
#include "loxo.h"
#include "../test.h"

enum { OUTPUT_MAX = 300 };

/* A state that has absorbed the message. */
static void absorbed(const loxo_hash *h, hash_state *state, const uint8_t *message, size_t len) {
  h->init(state);
  CHECK(h->update(state, message, len) == 0);
}

/* Every split into two pieces, then pieces of one size, give what one call gives. */
static void xof_splits(const loxo_hash *h) {
  uint8_t message[50], expected[OUTPUT_MAX], out[OUTPUT_MAX];
  size_t n = 3 * (size_t)h->rate_bytes + 2;
  hash_state state;
  random_bytes(message, sizeof message);
  CHECK(h->hash_any(expected, sizeof expected, message, sizeof message) == 0);
  for (size_t first = 0; first <= n; first++) {
    trying("%zu bytes, then the rest", first);
    absorbed(h, &state, message, sizeof message);
    CHECK(h->squeeze(&state, out, first) == 0 && h->squeeze(&state, out + first, n - first) == 0);
    CHECK(same_bytes(out, expected, n));
  }
  for (size_t step = 1; step < n; step++) {
    trying("%zu bytes at a time", step);
    absorbed(h, &state, message, sizeof message);
    for (size_t at = 0; at < n; at += step) {
      CHECK(h->squeeze(&state, NULL, 0) == 0);
      CHECK(h->squeeze(&state, out + at, step < n - at ? step : n - at) == 0);
    }
    CHECK(same_bytes(out, expected, n));
  }
}

/* A shorter output is the beginning of a longer one, and nothing is written behind it. */
static void xof_prefixes(const loxo_hash *h) {
  uint8_t message[30], expected[OUTPUT_MAX], out[OUTPUT_MAX];
  random_bytes(message, sizeof message);
  CHECK(h->hash_any(expected, sizeof expected, message, sizeof message) == 0);
  CHECK(h->hash(out, message, sizeof message) == 0 && same_bytes(out, expected, h->digest_bytes));
  for (size_t n = 0; n < sizeof out; n++) {
    trying("%zu bytes", n);
    memset(out, 0xa5, sizeof out);
    CHECK(h->hash_any(out, n, message, sizeof message) == 0 && same_bytes(out, expected, n));
    CHECK(all_bytes(out + n, 0xa5, sizeof out - n));
  }
}

/* Calls out of order are refused and change nothing; so is a null pointer with a length. */
static void xof_order(const loxo_hash *h) {
  uint8_t expected[2 * DIGEST_MAX], out[2 * DIGEST_MAX];
  hash_state state, before;
  memset(&state, 0, sizeof state);
  CHECK(h->hash_any(expected, sizeof expected, NULL, 0) == 0);
  CHECK(h->hash_any(NULL, 0, NULL, 0) == 0);
  CHECK(h->hash_any(NULL, 1, NULL, 0) == LOXO_ERR_ARGUMENT);
  CHECK(h->hash_any(out, 1, NULL, 1) == LOXO_ERR_ARGUMENT);
  absorbed(h, &state, NULL, 0);
  before = state;
  CHECK(h->squeeze(&state, NULL, 1) == LOXO_ERR_ARGUMENT);
  CHECK(memcmp(&state, &before, sizeof state) == 0);
  CHECK(h->squeeze(&state, out, 0) == 0); /* ends the message */
  CHECK(h->update(&state, expected, 1) == LOXO_ERR_STATE);
  CHECK(h->update(&state, NULL, 0) == LOXO_ERR_STATE);
  CHECK(h->squeeze(&state, out, 9) == 0 && h->update(&state, expected, 1) == LOXO_ERR_STATE);
  CHECK(h->squeeze(&state, out + 9, sizeof out - 9) == 0);
  CHECK(same_bytes(out, expected, sizeof out));
  CHECK(!all_bytes(&state, 0, h->state_bytes));
  h->wipe(&state);
  CHECK(all_bytes(&state, 0, sizeof state));
  CHECK(h->squeeze(&state, out, 1) == LOXO_ERR_STATE);
  CHECK(h->update(&state, expected, 1) == LOXO_ERR_STATE && all_bytes(&state, 0, sizeof state));
}

/* The empty string is init's; every other gives another function; one too long is refused. */
static void xof_customisation(const loxo_hash *h) {
  uint8_t custom[MESSAGE_MAX], empty[DIGEST_MAX], last[DIGEST_MAX], out[DIGEST_MAX];
  hash_state state, before;
  size_t most = h->custom_max;
  random_bytes(custom, sizeof custom);
  memset(&state, 0x77, sizeof state);
  CHECK(!(h->flags & LOXO_HASH_CUSTOM) == !most);
  CHECK(h->hash(empty, custom, 20) == 0);
  memcpy(last, empty, sizeof last);
  for (size_t n = 0; n <= most && n <= sizeof custom; n++) {
    trying("a string of %zu bytes", n);
    CHECK(h->init_custom(&state, n ? custom : NULL, n) == 0 && h->update(&state, custom, 20) == 0);
    CHECK(h->squeeze(&state, out, h->digest_bytes) == 0);
    CHECK(same_bytes(out, last, h->digest_bytes) == !n);
    memcpy(last, out, sizeof last);
    h->wipe(&state);
  }
  before = state;
  CHECK(h->init_custom(&state, custom, most + 1) == LOXO_ERR_LENGTH);
  CHECK(h->init_custom(&state, NULL, SIZE_MAX) == LOXO_ERR_LENGTH);
  if (most) CHECK(h->init_custom(&state, NULL, 1) == LOXO_ERR_ARGUMENT);
  CHECK(memcmp(&state, &before, sizeof state) == 0);
}
