/* SPDX-License-Identifier: Apache-2.0 OR MIT
 *
 * Tests every set of kernels that CPU features can select. The features that the kernel tables name
 * are removed in all combinations, even ones that no CPU has, and each combination that gives some
 * permutation or stream a different set of usable rows is tried once. The reference is the portable
 * kernels, which the known answers verify. Builds on the parts for permutations, AEADs' batches,
 * hashes and streams.
 */
#include "kernel_rows.h"
#include "sample.h"

enum { MASKS_MAX = 512, MASK_SAMPLES = 8, MASK_BATCH = 90, MASK_TEXT = 60 };

typedef struct mask_list {
  size_t count;
  uint32_t mask[MASKS_MAX];
} mask_list;

/* One combination of the CPU's features for each set of usable rows, the smallest of its kind, for
 * one permutation or, for NULL, for all together. */
static mask_list distinct_masks(const loxo_permutation *only) {
  uint32_t named = 0, mask = 0;
  uint64_t seen[MASKS_MAX];
  mask_list list = {0, {0}};
  for (size_t i = 0; i < loxo_permutation_count(); i++) {
    const loxo_kernel_row *k = loxo_permutation_at(i)->kernels;
    for (; k && k->permute; k++) named |= k->needs;
  }
  for (size_t i = 0; i < loxo_stream_count(); i++) {
    const loxo_stream *s = loxo_stream_at(i);
    const loxo_stream_row *forms[] = {s->kernels, s->streams, s->starts};
    for (size_t f = 0; f < COUNT(forms); f++) {
      for (const loxo_stream_row *k = forms[f]; k && k->xor_blocks; k++) named |= k->needs;
    }
  }
  named &= loxo_cpu_mask(UINT32_MAX);
  do {
    uint64_t rows = only ? usable_rows(only, mask, 1) : all_usable_rows(mask);
    size_t k = 0;
    while (k < list.count && seen[k] != rows) k++;
    if (k == MASKS_MAX) give_up("more sets of kernels than", "MASKS_MAX");
    if (k == list.count) {
      seen[k] = rows;
      list.mask[list.count++] = mask;
    }
    mask = (mask - named) & named; /* the next subset */
  } while (mask);
  return list;
}

static const char *mask_text(uint32_t mask) {
  static char text[128];
  snprintf(text, sizeof text, "%s", mask ? "" : "no features");
  for (uint32_t bit = 1; bit; bit <<= 1) {
    size_t used = strlen(text);
    const char *name = mask & bit ? loxo_cpu_feature_name(bit) : NULL;
    if (name) snprintf(text + used, sizeof text - used, "%s%s", used ? " " : "", name);
  }
  return text;
}

/* ---- Permutations ---------------------------------------------------------------------------- */

/* Around each number of states at which the loop in dispatch.c may choose differently. */
static void mask_counts(const loxo_permutation *p, size_t most) {
  for (const loxo_kernel_row *k = p->kernels; k && k->permute; k++) {
    if (k->needs & ~loxo_cpu_features()) continue;
    const size_t n[] = {k->from - 1u,          k->from, k->lanes, k->lanes + 1u, k->lanes + k->from,
                        random_below(most + 1)};
    for (size_t i = 0; i < COUNT(n); i++) {
      trying("%s: %zu states", mask_text(loxo_cpu_features()), n[i]);
      check_states(p, n[i], n[i] % 16);
    }
  }
}

static void mask_permutation(const loxo_permutation *p) {
  mask_list list = distinct_masks(p);
  size_t most = 3 * widest_kernel(p), bytes = p->state_bytes;
  if (most > STATES_MAX) most = STATES_MAX;
  random_bytes(states_in, most * bytes);
  memcpy(states_out, states_in, most * bytes);
  loxo_cpu_mask(0);
  for (size_t i = 0; i < most; i++) p->permute(states_out + i * bytes, 1);
  for (size_t i = 0; i < list.count; i++) {
    loxo_cpu_mask(list.mask[i]);
    mask_counts(p, most);
  }
  CHECK(list.count >= 1);
  loxo_cpu_mask(UINT32_MAX);
}

/* ---- What is made of permutations ------------------------------------------------------------ */

/* Lengths for few blocks, for a window, and for several. */
static void mask_packets(const loxo_aead *a, uint32_t mask) {
  static const size_t longest[] = {40, 300, 1200, 9000};
  for (size_t i = 0; i < MASK_SAMPLES; i++) {
    size_t room = longest[i % COUNT(longest)];
    size_t len = random_below(room), ad_len = random_below(i & 1 ? room : 20);
    loxo_cpu_mask(0);
    sample *s = random_sample(a, len, ad_len);
    loxo_cpu_mask(mask);
    trying("%s: %s, %zu and %zu bytes", mask_text(mask), a->name, len, ad_len);
    clear_result(&the_result, len);
    CHECK(sample_encrypt(s, &the_result) == 0);
    check_sealed(s, &the_result);
    clear_result(&the_result, len);
    CHECK(sample_decrypt(s, the_result.out) == 0);
    check_opened(s, &the_result);
    check_pieces_encrypt(s, i & 1, RANDOM_PIECES, TWO_PARTS(len / 2));
    check_pieces_decrypt(s, i & 1, TWO_PARTS(ad_len / 3), RANDOM_PIECES, TWO_PARTS(len / 3));
  }
}

static void mask_batch(const loxo_aead *a, uint32_t mask) {
  batch *b = &the_batch;
  loxo_cpu_mask(0);
  fill_batch(b, a, 1 + random_below(MASK_BATCH), MASK_TEXT);
  loxo_cpu_mask(mask);
  for (int encrypting = 0; encrypting < 2; encrypting++) {
    trying("%s: %s, batch of %zu", mask_text(mask), a->name, b->n);
    prepare_batch(b, encrypting);
    CHECK(run_batch(b, encrypting) == 0);
    for (size_t i = 0; i < b->n; i++) check_packet_done(b, i, encrypting);
  }
}

static void mask_hash(const loxo_hash *h, uint32_t mask) {
  uint8_t message[MESSAGE_MAX], expected[DIGEST_MAX];
  size_t len = random_below(MESSAGE_MAX);
  random_bytes(message, len);
  loxo_cpu_mask(0);
  CHECK(h->hash(expected, message, len) == 0);
  loxo_cpu_mask(mask);
  trying("%s: %s, %zu bytes", mask_text(mask), h->name, len);
  check_digest(h, message, len, expected);
}

static void mask_stream(const loxo_stream *s, uint32_t mask) {
  size_t n = 1 + random_below(STREAM_TEXTS);
  loxo_cpu_mask(0);
  random_text(s, 1 + random_below(STREAM_TEXT));
  fill_texts(s, n, 100);
  loxo_cpu_mask(mask);
  trying("%s: %s, %zu bytes, %zu texts", mask_text(mask), s->name, text.len, n);
  check_stream_split(s, random_below(text.len), STREAM_TEXT);
  CHECK(s->xor_many(texts.text, n) == 0);
  loxo_cpu_mask(0);
  for (size_t i = 0; i < n; i++) check_text(s, i);
}

static void mask_modes(uint32_t mask) {
  for (size_t i = 0; i < loxo_aead_count(); i++) {
    mask_packets(loxo_aead_at(i), mask);
    mask_batch(loxo_aead_at(i), mask);
  }
  for (size_t i = 0; i < loxo_hash_count(); i++) mask_hash(loxo_hash_at(i), mask);
  for (size_t i = 0; i < loxo_stream_count(); i++) mask_stream(loxo_stream_at(i), mask);
  loxo_cpu_mask(UINT32_MAX);
}

static void every_mask(void) {
  mask_list list = distinct_masks(NULL);
  for (size_t i = 0; i < loxo_permutation_count(); i++) {
    const loxo_permutation *p = loxo_permutation_at(i);
    GROUP(p->name, "every set of kernels", mask_permutation(p));
  }
  for (size_t i = 0; i < list.count; i++) {
    char what[128];
    snprintf(what, sizeof what, "%s", mask_text(list.mask[i]));
    GROUP("features in use", what, mask_modes(list.mask[i]));
  }
}
