/* SPDX-License-Identifier: Apache-2.0 OR MIT
 *
 * Tests every promise of core/aead.h, core/hash.h, core/stream.h and core/permutation.h, for
 * everything registered: this program has no list of algorithms. Prints a line per algorithm and
 * group of checks.
 *
 *   run [folder of the vectors [names of AEADs, hashes, streams]]     those alone
 */
#include "parts/aead_batch.h"
#include "parts/aead_buffers.h"
#include "parts/aead_many.h"
#include "parts/aead_pieces.h"
#include "parts/aead_vectors.h"
#include "parts/hash_tests.h"
#include "parts/xof_tests.h"
#include "parts/permutation_tests.h"
#include "parts/registry_tests.h"
#include "parts/stream_tests.h"

#include "parts/mask_tests.h"

static const struct {
  const char *what;
  void (*run)(const loxo_aead *a);
} aead_groups[] = {
    {"packets to accept and refuse", aead_negative},
    {"every split", aead_every_split},
    {"random splits, byte by byte", aead_random_splits},
    {"pieces in place", aead_pieces_in_place},
    {"order of calls", aead_order},
    {"a refused call leaves no trace", aead_order_goes_on},
    {"release after verification", aead_release},
    {"every placement of buffers", aead_every_placement},
    {"overlap by pieces", aead_overlap_in_pieces},
    {"fields inside the state", aead_state_aliases},
    {"key inside the context", aead_context_aliases},
    {"every alignment", aead_alignment},
    {"null pointers", aead_nulls},
    {"null pointers by pieces", aead_nulls_in_pieces},
    {"first refused length", aead_too_long},
    {"first refused length by pieces", aead_too_long_in_pieces},
    {"every bit forged", aead_forgery},
    {"radio frames in one buffer", aead_frames},
    {"batch = serial", aead_batch_is_serial},
    {"forged packet in a batch", aead_batch_forgery},
    {"invalid packets in a batch", aead_batch_invalid},
    {"plain packets in a batch", aead_batch_plain},
    {"long messages", aead_long},
    {"wide kernels, every level", aead_wide},
#ifdef LOXO_DEBUG /* one of the builds of variants.py */
    {"overlap across packets", aead_batch_debug},
#endif
};

static const struct {
  const char *what;
  void (*run)(const loxo_hash *h);
} hash_groups[] = {
    {"every split", hash_splits},
    {"copied state", hash_copied_state},
    {"digest over the message, alignment", hash_buffers},
    {"null pointers, wiping", hash_nulls},
};

static const struct {
  const char *what;
  void (*run)(const loxo_hash *h);
} xof_groups[] = {
    {"squeezed in any pieces", xof_splits},
    {"shorter is the beginning of longer", xof_prefixes},
    {"calls out of order, wiping", xof_order},
    {"customisation strings", xof_customisation},
};

static const struct {
  const char *what;
  void (*run)(const loxo_stream *s);
} stream_groups[] = {
    {"every split", stream_splits},
    {"every place", stream_seeks},
    {"places far away", stream_far_places},
    {"the end", stream_end},
    {"lengths of keys and nonces", stream_lengths},
    {"in place, alignment, overlap", stream_buffers},
    {"fields inside output and state", stream_aliases},
    {"null pointers, wiping, copies", stream_nulls},
    {"batch = one by one", stream_batch},
    {"invalid texts in a batch", stream_batch_refusals},
#ifdef LOXO_DEBUG
    {"overlap across texts", stream_batch_debug},
#endif
};

/* ---- Known answers under every set of kernels ------------------------------------------------ */

static void known_answers(const char *level) {
  char what[64];
  snprintf(what, sizeof what, "known answers (%s)", level);
  for (size_t i = 0; i < loxo_permutation_count() && !*test_names; i++) {
    const loxo_permutation *p = loxo_permutation_at(i);
    GROUP(p->name, what, permutation_vectors(p));
  }
  for (size_t i = 0; i < loxo_aead_count(); i++) {
    const loxo_aead *a = loxo_aead_at(i);
    if (!is_named(a->name)) continue;
    GROUP(a->name, what, aead_known_answers(a));
  }
  for (size_t i = 0; i < loxo_hash_count(); i++) {
    const loxo_hash *h = loxo_hash_at(i);
    if (!is_named(h->name)) continue;
    GROUP(h->name, what, hash_known_answers(h));
    if (bit_records)
      printf("       %s: %u records of single bits are out of scope\n", h->name, bit_records);
  }
  for (size_t i = 0; i < loxo_stream_count(); i++) {
    const loxo_stream *s = loxo_stream_at(i);
    if (!is_named(s->name)) continue;
    GROUP(s->name, what, stream_known_answers(s));
  }
}

/* Every level that makes a difference on this CPU. Other sets of features follow in every_mask();
 * kernels.c reports the kernels that all of this leaves out. */
static void known_answers_at_all_levels(void) {
  static const char *const levels[] = {"portable", "sse2",   "ssse3", "avx2",
                                       "gfni",     "avx512", "native"};
  uint64_t done[COUNT(levels)];
  size_t n = 0;
  for (size_t i = 0; i < COUNT(levels); i++) {
    loxo_cpu_mask(loxo_cpu_level(levels[i], NULL));
    uint64_t kernels = all_usable_rows(loxo_cpu_features());
    size_t k = 0;
    while (k < n && done[k] != kernels) k++;
    if (k == n) {
      done[n++] = kernels;
      known_answers(levels[i]);
    } else {
      printf("       level %s: no kernel that was not run\n", levels[i]);
    }
  }
  loxo_cpu_mask(UINT32_MAX);
}

/* ---- All of it ------------------------------------------------------------------------------- */

static void run_registry(void) {
  GROUP("registry", "lists and names", registry_lists());
  GROUP("registry", "what is not there", registry_misses());
  GROUP("cpu", "features and levels", cpu_features());
  GROUP("status", "texts", statuses());
  GROUP("version, wipe", "", version_and_wipe());
  GROUP("verifying first", "forgery leaves out untouched", forgery_leaves_out_alone());
}

int main(int argc, char **argv) {
  find_vectors(argc, argv);
  if (!*test_names) run_registry();
  known_answers_at_all_levels();
  if (!*test_names) every_mask();
  for (size_t i = 0; i < loxo_permutation_count() && !*test_names; i++) {
    const loxo_permutation *p = loxo_permutation_at(i);
    GROUP(p->name, "any number of states", permutation_counts(p));
  }
  for (size_t i = 0; i < loxo_aead_count(); i++) {
    const loxo_aead *a = loxo_aead_at(i);
    if (!is_named(a->name)) continue;
    for (size_t k = 0; k < COUNT(aead_groups); k++) {
      GROUP(a->name, aead_groups[k].what, aead_groups[k].run(a));
    }
  }
  for (size_t i = 0; i < loxo_hash_count(); i++) {
    const loxo_hash *h = loxo_hash_at(i);
    if (!is_named(h->name)) continue;
    for (size_t k = 0; k < COUNT(hash_groups); k++) {
      GROUP(h->name, hash_groups[k].what, hash_groups[k].run(h));
    }
    if (!(h->flags & LOXO_HASH_ANY_LENGTH)) continue;
    for (size_t k = 0; k < COUNT(xof_groups); k++) {
      GROUP(h->name, xof_groups[k].what, xof_groups[k].run(h));
    }
  }
  for (size_t i = 0; i < loxo_stream_count(); i++) {
    const loxo_stream *s = loxo_stream_at(i);
    if (!is_named(s->name)) continue;
    for (size_t k = 0; k < COUNT(stream_groups); k++) {
      GROUP(s->name, stream_groups[k].what, stream_groups[k].run(s));
    }
  }
  return test_summary();
}
