/* SPDX-License-Identifier: Apache-2.0 OR MIT
 *
 * The list of baselines, from lab/papers/papers.def, and each one's entries for an algorithm.
 */
#include "bench.h"

#include <string.h>

#define LAB_BASELINE(folder) extern const lab_baseline lab_##folder;
#include "../papers/papers.def"
#undef LAB_BASELINE

static const lab_baseline *const baselines[] = {
#define LAB_BASELINE(folder) &lab_##folder,
#include "../papers/papers.def"
#undef LAB_BASELINE
    NULL};

static const lab_baseline *chosen[sizeof baselines / sizeof *baselines];

void bench_choose_baselines(const bench_names *names) {
  size_t count = 0;
  for (size_t i = 0; baselines[i]; i++) {
    int named = names && bench_wanted(names, baselines[i]->name);
    if (!names || (named && (names->count || !baselines[i]->on_request))) {
      chosen[count++] = baselines[i];
    }
  }
  chosen[count] = NULL;
}

const lab_baseline *bench_baseline(size_t index) { return chosen[index]; }

#define FIND(list, wanted) \
  if (!(list)) return NULL; \
  for (size_t i = 0; (list)[i].name; i++) { \
    if (strcmp((list)[i].name, (wanted)) == 0) return &(list)[i]; \
  } \
  return NULL

const lab_permutation *bench_baseline_permutation(const lab_baseline *b, const char *name) {
  FIND(b->permutations, name);
}

const lab_aead *bench_baseline_aead(const lab_baseline *b, const char *name) {
  FIND(b->aeads, name);
}

const lab_hash *bench_baseline_hash(const lab_baseline *b, const char *name) {
  FIND(b->hashes, name);
}
