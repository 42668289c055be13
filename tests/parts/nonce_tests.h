/* SPDX-License-Identifier: Apache-2.0 OR MIT
 *
 * The nonce counter: no number twice, despite resets and failing storage.
 */
#include "loxo.h"
#include "../test.h"

/* A device's storage, which fails on request. */
typedef struct storage {
  uint64_t value;
  unsigned writes, failing;
} storage;

static int store(void *arg, uint64_t next) {
  storage *s = arg;
  if (s->failing) return 1;
  s->value = next;
  s->writes++;
  return 0;
}

static const uint8_t sender[4] = {0xde, 0xad, 0x00, 0x42};

static int start_counter(loxo_nonce_counter *c, storage *s, uint64_t reserve) {
  return loxo_nonce_counter_init(c, sender, s->value, reserve, store, s);
}

/* The next number, checked for its form and against the stored one; moves *least past it. */
static void take_nonce(loxo_nonce_counter *c, const storage *s, uint64_t *least) {
  uint8_t nonce[LOXO_NONCE_BYTES];
  uint64_t little_endian = 0;
  if (!CHECK(loxo_nonce_counter_next(c, nonce, sizeof nonce) == 0)) return;
  uint64_t count = loxo_nonce_count(nonce);
  for (unsigned i = 0; i < 8; i++) little_endian |= (uint64_t)nonce[4 + i] << 8 * i;
  CHECK(memcmp(nonce, sender, 4) == 0 && count == little_endian);
  CHECK(count >= *least);
  CHECK(s->value > count); /* a reset now would not give it again */
  *least = count + 1;
}

static void nonce_sequence(void) {
  static const uint64_t reserves[] = {1, 2, 3, 64, 1000, UINT64_MAX};
  for (size_t k = 0; k < COUNT(reserves); k++) {
    storage s = {0, 0, 0};
    loxo_nonce_counter c;
    trying("reserve %llu", (unsigned long long)reserves[k]);
    CHECK(start_counter(&c, &s, reserves[k]) == 0);
    CHECK(s.writes == 0);
    for (uint64_t i = 0; i < 300; i++) {
      uint64_t least = i;
      take_nonce(&c, &s, &least);
      CHECK(least == i + 1); /* without a reset none is skipped */
      CHECK(s.writes == i / reserves[k] + 1);
    }
  }
}

/* Random resets: numbers only ever go up, and few are skipped. */
static void nonce_resets(void) {
  for (unsigned round = 0; round < 50; round++) {
    storage s = {round & 1 ? (uint64_t)1 << 40 : 0, 0, 0};
    loxo_nonce_counter c;
    uint64_t least = 0, reserve = 1 + random_below(20), begin = s.value;
    unsigned resets = 0, taken = 0;
    trying("round %u", round);
    CHECK(start_counter(&c, &s, reserve) == 0);
    for (unsigned i = 0; i < 400; i++) {
      if (random_below(9)) {
        take_nonce(&c, &s, &least);
        taken++;
      } else {
        CHECK(start_counter(&c, &s, reserve = 1 + random_below(20)) == 0);
        resets++;
      }
    }
    CHECK(least <= begin + taken + 20u * resets);
  }
}

static void nonce_storage_fails(void) {
  storage s = {7, 0, 0};
  loxo_nonce_counter c;
  uint64_t least = 7;
  uint8_t nonce[LOXO_NONCE_BYTES];
  memset(nonce, 0xa5, sizeof nonce);
  CHECK(start_counter(&c, &s, 4) == 0);
  for (unsigned round = 0; round < 10; round++) {
    s.failing = 1;
    for (unsigned i = 0; i < 3; i++) {
      CHECK(loxo_nonce_counter_next(&c, nonce, sizeof nonce) == LOXO_ERR_STORAGE);
      CHECK(all_bytes(nonce, 0xa5, sizeof nonce) && s.value == least);
    }
    s.failing = 0;
    take_nonce(&c, &s, &least);
    s.failing = 1; /* what was already reserved can still be used */
    for (unsigned i = 1; i < 4; i++) take_nonce(&c, &s, &least);
    CHECK(least == 7 + 4 * (uint64_t)(round + 1));
  }
}

static void nonce_exhausted(void) {
  static const uint64_t reserves[] = {1, 3, 4, 5, 100, UINT64_MAX};
  for (size_t k = 0; k < COUNT(reserves); k++) {
    storage s = {UINT64_MAX - 5, 0, 0};
    loxo_nonce_counter c;
    uint8_t nonce[LOXO_NONCE_BYTES];
    uint64_t least = UINT64_MAX - 5;
    trying("reserve %llu", (unsigned long long)reserves[k]);
    CHECK(start_counter(&c, &s, reserves[k]) == 0);
    for (unsigned i = 0; i < 5; i++) take_nonce(&c, &s, &least);
    CHECK(least == UINT64_MAX && s.value == UINT64_MAX); /* 2^64 - 2 was the last */
    memset(nonce, 0xa5, sizeof nonce);
    for (unsigned i = 0; i < 3; i++) {
      CHECK(loxo_nonce_counter_next(&c, nonce, sizeof nonce) == LOXO_ERR_EXHAUSTED);
      CHECK(all_bytes(nonce, 0xa5, sizeof nonce) && s.value == UINT64_MAX);
      CHECK(start_counter(&c, &s, reserves[k]) == 0); /* nor after a reset */
    }
  }
}

/* As long as each AEAD's nonces; the zeros end there. */
static void nonce_lengths(void) {
  storage s = {0, 0, 0};
  loxo_nonce_counter c;
  uint8_t nonce[LOXO_AEAD_NONCE_MAX + 1], shortest[LOXO_NONCE_BYTES];
  CHECK(start_counter(&c, &s, 1) == 0);
  for (uint64_t n = 0; n <= LOXO_AEAD_NONCE_MAX; n++) {
    trying("a nonce of %u bytes", (unsigned)n);
    loxo_nonce_counter before = c;
    memset(nonce, 0xa5, sizeof nonce);
    int status = loxo_nonce_counter_next(&c, nonce, (size_t)n);
    CHECK(status == (n < LOXO_NONCE_BYTES ? LOXO_ERR_LENGTH : 0));
    if (status) {
      CHECK(all_bytes(nonce, 0xa5, sizeof nonce) && c.next == before.next && s.writes == 0);
      continue;
    }
    c = before;
    CHECK(loxo_nonce_counter_next(&c, shortest, sizeof shortest) == 0);
    CHECK(same_bytes(nonce, shortest, sizeof shortest));
    CHECK(loxo_nonce_count(nonce) == n - LOXO_NONCE_BYTES);
    CHECK(all_bytes(nonce + sizeof shortest, 0, (size_t)n - sizeof shortest));
    CHECK(all_bytes(nonce + n, 0xa5, sizeof nonce - (size_t)n));
  }
  s.failing = 1;
  memset(nonce, 0xa5, sizeof nonce);
  CHECK(loxo_nonce_counter_next(&c, nonce, sizeof nonce) == LOXO_ERR_STORAGE);
  CHECK(all_bytes(nonce, 0xa5, sizeof nonce));
}

static void nonce_arguments(void) {
  storage s = {0, 0, 0};
  loxo_nonce_counter c;
  CHECK(loxo_nonce_counter_init(&c, sender, 0, 0, store, &s) == LOXO_ERR_ARGUMENT);
  CHECK(loxo_nonce_counter_init(&c, sender, 0, 1, NULL, &s) == LOXO_ERR_ARGUMENT);
  CHECK(s.writes == 0);
}
