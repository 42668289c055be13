/* SPDX-License-Identifier: Apache-2.0 OR MIT
 *
 * The registry itself, CPU features, statuses and version.
 */
#include "loxo.h"
#include "loxo/core/duplex.h"
#include "../test.h"

/* What serves n states, streams or messages by these rows, and the last row's name. */
static const char *first_row(const loxo_stream_row *row, size_t n) {
  while (row->name && ((row->needs & ~loxo_cpu_features()) || n < row->from)) row++;
  return row->name;
}

/* A kernel for many streams where the table has one for so many, else that of one block. */
static void stream_kernels(const loxo_stream *s) {
  for (size_t n = 1; n < 1000; n += n / 3 + 1) {
    const char *found = loxo_kernel(s->name, n);
    if (LOXO_STATIC_DISPATCH) {
      CHECK(strcmp(found, "static") == 0 && !s->kernels && !s->streams && !s->starts);
      continue;
    }
    const char *many = first_row(s->streams, n);
    CHECK(strcmp(found, many ? many : first_row(s->kernels, 1)) == 0);
  }
}

/* A duplex is served by its own engines, not by the permutation's kernels. */
static void duplex_engines(const loxo_aead *a) {
  const loxo_duplex_row *rows = (const loxo_duplex_row *)(const void *)a->engines;
  for (size_t n = 1; n < 1000; n += n / 3 + 1) {
    const loxo_duplex_row *row = rows;
    while ((row->needs & ~loxo_cpu_features()) || n < row->from) row++;
    CHECK(strcmp(loxo_kernel(a->name, n), row->name) == 0);
  }
}

static void registry_lists(void) {
  CHECK(loxo_aead_count() && loxo_hash_count() && loxo_permutation_count());
  for (size_t i = 0; i < loxo_aead_count(); i++) {
    const loxo_aead *a = loxo_aead_at(i);
    CHECK(loxo_aead_named(a->name) == a && loxo_aead_with_id(a->id) == a && a->id != 0);
    if (a->permutation) {
      CHECK(strcmp(a->primitive, a->permutation->name) == 0);
      CHECK(loxo_permutation_named(a->primitive) == a->permutation);
    }
    const char *under = a->primitive ? loxo_kernel(a->primitive, 1) : "static";
    CHECK(a->engines || strcmp(loxo_kernel(a->name, 1), under) == 0);
    if (a->engines) duplex_engines(a);
    CHECK(loxo_kernel(a->name, 0) == NULL);
    CHECK(!a->mac || LOXO_STATIC_DISPATCH || first_row(a->mac->kernels, 1));
    CHECK(a->key_bytes && a->nonce_bytes && a->tag_bytes && a->block_bytes && a->message_max);
    CHECK((a->tag_bytes < 16) == ((a->flags & LOXO_AEAD_SHORT_TAG) != 0));
  }
  for (size_t i = 0; i < loxo_hash_count(); i++) {
    const loxo_hash *h = loxo_hash_at(i);
    CHECK(loxo_hash_named(h->name) == h && h->id != 0);
    for (size_t k = 0; k < i; k++) CHECK(loxo_hash_at(k)->id != h->id);
    CHECK(strcmp(loxo_kernel(h->name, 1), loxo_kernel(h->permutation->name, 1)) == 0);
  }
  for (size_t i = 0; i < loxo_stream_count(); i++) {
    const loxo_stream *s = loxo_stream_at(i);
    CHECK(loxo_stream_named(s->name) == s && s->id != 0 && loxo_kernel(s->name, 0) == NULL);
    for (size_t k = 0; k < i; k++) CHECK(loxo_stream_at(k)->id != s->id);
    stream_kernels(s);
  }
  for (size_t i = 0; i < loxo_permutation_count(); i++) {
    const loxo_permutation *p = loxo_permutation_at(i);
    CHECK(loxo_permutation_named(p->name) == p);
    for (size_t n = 1; n < 1000; n += n / 3 + 1) CHECK(loxo_kernel(p->name, n) != NULL);
    CHECK(loxo_kernel(p->name, 0) == NULL);
  }
}

static void registry_misses(void) {
  CHECK(loxo_aead_at(loxo_aead_count()) == NULL && loxo_hash_at(loxo_hash_count()) == NULL);
  CHECK(loxo_permutation_at(loxo_permutation_count()) == NULL);
  CHECK(loxo_stream_at(loxo_stream_count()) == NULL && loxo_stream_at(SIZE_MAX) == NULL);
  CHECK(loxo_stream_named("") == NULL && loxo_stream_named("dumbo") == NULL);
  CHECK(loxo_aead_named("") == NULL && loxo_aead_named("dumb") == NULL);
  CHECK(loxo_aead_named("dumbo ") == NULL && loxo_hash_named("dumbo") == NULL);
  CHECK(loxo_permutation_named("dumbo") == NULL && loxo_aead_with_id(0) == NULL);
  CHECK(loxo_kernel("no such thing", 1) == NULL);
}

static void cpu_features(void) {
  static const char *const levels[] = {"portable", "sse2",   "ssse3", "avx2",
                                       "gfni",     "avx512", "native"};
  uint32_t all = loxo_cpu_mask(UINT32_MAX), below = 0;
  int known = 2;
  CHECK(loxo_cpu_features() == all);
  for (size_t i = 0; i < COUNT(levels); i++) {
    uint32_t level = loxo_cpu_level(levels[i], &known);
    CHECK(known == 1 && (level & below) == below && loxo_cpu_level(levels[i], NULL) == level);
    CHECK(LOXO_STATIC_DISPATCH || loxo_cpu_mask(level) == (level & all));
    CHECK(LOXO_STATIC_DISPATCH || loxo_cpu_features() == (level & all));
    below = level;
  }
  CHECK(loxo_cpu_level("avx", &known) == 0 && known == 0 && loxo_cpu_level("", NULL) == 0);
  CHECK(loxo_cpu_mask(UINT32_MAX) == all);
  for (unsigned bit = 0; bit < 32; bit++) {
    const char *name = loxo_cpu_feature_name((uint32_t)1 << bit);
    CHECK(name || !(all >> bit & 1));
  }
  CHECK(strcmp(loxo_cpu_feature_name(LOXO_CPU_AVX2), "avx2") == 0);
}

static void statuses(void) {
  for (int status = LOXO_ERR_SEEK - 1; status <= 1; status++) {
    const char *text = loxo_strerror(status);
    int known = status <= 0 && status >= LOXO_ERR_SEEK;
    CHECK(text && *text);
    CHECK((strcmp(text, loxo_strerror(1)) != 0) == known);
    for (int other = LOXO_ERR_SEEK; known && other < status; other++) {
      CHECK(strcmp(text, loxo_strerror(other)) != 0);
    }
  }
}

static void version_and_wipe(void) {
  char version[32];
  uint8_t secret[40];
  snprintf(version, sizeof version, "%d.%d.%d", LOXO_VERSION_MAJOR, LOXO_VERSION_MINOR,
           LOXO_VERSION_PATCH);
  CHECK(strcmp(loxo_version(), version) == 0);
  for (size_t n = 0; n <= 32; n++) {
    memset(secret, 0xa5, sizeof secret);
    loxo_wipe(secret + 1, n);
    CHECK(secret[0] == 0xa5 && all_bytes(secret + 1, 0, n) && secret[n + 1] == 0xa5);
  }
  loxo_wipe(NULL, 0);
}
