/* SPDX-License-Identifier: Apache-2.0 OR MIT
 *
 * Tests every kernel of every permutation by itself: against the vectors, and against the portable
 * kernel for each number of states that it takes; and every kernel of every stream, and of the MAC
 * inside AEADs. A line tells
 * how each one ran: natively or, in a build with LOXO_SIMDE, emulated. A kernel whose instructions
 * the CPU lacks is NOT RUN.
 *
 *   kernels [folder of the vectors]
 *
 * LOXO_CPU=portable|sse2|ssse3|avx2|avx512|native restricts the kernels, as everywhere.
 */
#include "loxo.h"
#include "test.h"

enum { LANES_MAX = 1024, STATE_MAX = 128, RECORDS_MAX = 512, MARGIN = 64 };

static uint8_t start[LANES_MAX * STATE_MAX], expected[LANES_MAX * STATE_MAX];
static uint8_t now[LANES_MAX * STATE_MAX + 2 * MARGIN];

/* The permutation's records, one after the other. */
static uint8_t record_in[RECORDS_MAX * STATE_MAX], record_out[RECORDS_MAX * STATE_MAX];
static size_t records;

static void read_vectors(const loxo_permutation *p) {
  FILE *file = open_vectors(p->name, ".rsp");
  record r;
  bytes in, out;
  for (records = 0; next_record(file, &r); records++) {
    record_bytes(&r, "In", &in);
    record_bytes(&r, "Out", &out);
    if (records == RECORDS_MAX || in.len != p->state_bytes || out.len != in.len) {
      give_up("vectors that do not fit", p->name);
    }
    memcpy(record_in + records * in.len, in.data, in.len);
    memcpy(record_out + records * in.len, out.data, in.len);
  }
  fclose(file);
}

/* The kernel to compare with: one state, no special instructions. */
static const loxo_kernel_row *reference_kernel(const loxo_permutation *p) {
  const loxo_kernel_row *k = p->kernels;
  while (k[1].permute && strcmp(k->name, "portable") != 0) k++;
  return k;
}

/* Runs the kernel on n states between two margins, at an address with that offset. */
static void check_kernel(const loxo_permutation *p, const loxo_kernel_row *k, const uint8_t *in,
                         const uint8_t *out, size_t n, size_t offset) {
  size_t size = n * p->state_bytes;
  uint8_t *states = now + offset;
  memset(now, 0xa5, size + 2 * MARGIN);
  memcpy(states, in, size);
  k->permute(states, n);
  CHECK(memcmp(states, out, size) == 0);
  CHECK(all_bytes(now, 0xa5, offset));
  CHECK(all_bytes(states + size, 0xa5, 2 * MARGIN - offset));
}

/* All records, in calls of every size that the kernel takes. */
static void kernel_vectors(const loxo_permutation *p, const loxo_kernel_row *k) {
  size_t most = records < k->lanes ? records : k->lanes;
  for (size_t n = 1; n <= most; n++) {
    for (size_t at = 0; at + n <= records; at += n) {
      size_t skip = at * p->state_bytes;
      trying("%s %s: vectors %zu to %zu", p->name, k->name, at + 1, at + n);
      check_kernel(p, k, record_in + skip, record_out + skip, n, at % MARGIN);
    }
  }
}

static int is_slow(void) {
#ifdef LOXO_SIMDE
  return 1;
#else
  return series_step() > 1;
#endif
}

/* The numbers of states to try with random ones: all of them, except for a wide kernel where that
 * is slow. There it is those around which its words, halves and lanes end, and a few more. */
static int is_tried(const loxo_kernel_row *k, size_t n) {
  if (k->lanes <= 64 || !is_slow()) return 1;
  return n <= 4 || n + 2 > k->lanes || (n % 16 <= 1 && random_below(4) == 0);
}

/* States and their results are computed once; each n takes others of them. */
static void kernel_random_states(const loxo_permutation *p, const loxo_kernel_row *k,
                                 const loxo_kernel_row *reference) {
  size_t rounds = k->lanes < 16 ? 256 / k->lanes : 1, lanes = k->lanes;
  for (size_t round = 0; round < rounds; round++) {
    random_bytes(start, lanes * p->state_bytes);
    memcpy(expected, start, lanes * p->state_bytes);
    for (size_t i = 0; i < lanes; i++) reference->permute(expected + i * p->state_bytes, 1);
    for (size_t n = 1; n <= lanes; n++) {
      size_t skip = random_below(lanes - n + 1) * p->state_bytes;
      if (!is_tried(k, n)) continue;
      trying("%s %s: %zu random states", p->name, k->name, n);
      check_kernel(p, k, start + skip, expected + skip, n, random_below(MARGIN));
    }
  }
}

/* A state with one bit set in each lane in turn, zeros elsewhere: leaks between lanes show. */
static void kernel_lanes(const loxo_permutation *p, const loxo_kernel_row *k,
                         const loxo_kernel_row *reference) {
  size_t bytes = p->state_bytes, size = (size_t)k->lanes * bytes;
  size_t step = size > 128 ? size / 128 : 1;
  uint8_t zero[STATE_MAX] = {0};
  reference->permute(zero, 1);
  memset(start, 0, size);
  for (size_t i = 0; i < k->lanes; i++) memcpy(expected + i * bytes, zero, bytes);
  for (size_t at = 0; at < size; at += 1 + random_below(step)) {
    uint8_t *now_expected = expected + at / bytes * bytes;
    trying("%s %s: one bit in byte %zu", p->name, k->name, at);
    start[at] = (uint8_t)(1u << random_below(8));
    memcpy(now_expected, start + at / bytes * bytes, bytes);
    reference->permute(now_expected, 1);
    check_kernel(p, k, start, expected, k->lanes, 1);
    memcpy(now_expected, zero, bytes);
    start[at] = 0;
  }
}

/* A table is valid if each search ends, and if no row is unreachable because a row above it, which
 * needs no more, takes all its states. */
static void check_table(const loxo_permutation *p) {
  const loxo_kernel_row *k = p->kernels;
  CHECK(k->permute != NULL);
  for (; k->permute; k++) {
    const loxo_kernel_row *next = k + 1;
    trying("%s: row %s", p->name, k->name);
    CHECK(k->lanes >= 1 && k->lanes <= LANES_MAX && k->from >= 1 && k->from <= k->lanes);
    if (!next->permute) CHECK(k->needs == 0 && k->lanes == 1);
    for (; next->permute; next++) CHECK((k->needs & ~next->needs) != 0 || next->from <= k->from);
  }
}

/* "avx512 vbmi" */
static void name_features(uint32_t features, char *text, size_t room) {
  text[0] = 0;
  for (uint32_t bit = 1; bit; bit <<= 1) {
    size_t used = strlen(text);
    const char *name = features & bit ? loxo_cpu_feature_name(bit) : NULL;
    if (name) snprintf(text + used, room - used, " %s", name);
  }
}

/* How a kernel runs in this build. One that needs no features is the same code in both. */
static const char *way(uint32_t needs) {
#ifdef LOXO_SIMDE
  if (needs) return "SIMDe";
#endif
  (void)needs;
  return "native";
}

/* Whether the CPU lacks something; says what. */
static int is_left_out(const char *primitive, const char *kernel, uint32_t needs) {
  char what[64], reason[256] = "CPU lacks";
  uint32_t missing = needs & ~loxo_cpu_features();
  if (!missing) return 0;
  snprintf(what, sizeof what, "%s %s", primitive, kernel);
  name_features(missing, reason + strlen(reason), sizeof reason - strlen(reason));
  not_run(what, reason);
  return 1;
}

static void run_kernel(const loxo_permutation *p, const loxo_kernel_row *k) {
  char what[64];
  if (is_left_out(p->name, k->name, k->needs)) return;
  const loxo_kernel_row *reference = reference_kernel(p);
  snprintf(what, sizeof what, "%s: %s", k->name, way(k->needs));
  GROUP(
      p->name, what,
      (kernel_vectors(p, k), kernel_random_states(p, k, reference), kernel_lanes(p, k, reference)));
}

#include "parts/stream_kernels.h"
#include "parts/mac_kernels.h"

static void restrict_features(void) {
  int known = 1;
  const char *level = getenv("LOXO_CPU");
  if (level && *level) loxo_cpu_mask(loxo_cpu_level(level, &known));
  if (!known) give_up("LOXO_CPU is not a level", level);
}

int main(int argc, char **argv) {
  find_vectors(argc, argv);
  restrict_features();
  if (!loxo_permutation_at(0)->kernels) {
    not_run("kernels by themselves", "they were chosen when compiling");
    return test_summary();
  }
  for (size_t i = 0; i < loxo_permutation_count(); i++) {
    const loxo_permutation *p = loxo_permutation_at(i);
    if (p->state_bytes > STATE_MAX) give_up("the test's buffers are too small for", p->name);
    read_vectors(p);
    GROUP(p->name, "table", check_table(p));
    for (const loxo_kernel_row *k = p->kernels; k->permute; k++) run_kernel(p, k);
  }
  for (size_t i = 0; i < loxo_stream_count(); i++) run_stream_rows(loxo_stream_at(i));
  run_mac_rows();
  return test_summary();
}
