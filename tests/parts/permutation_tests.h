/* SPDX-License-Identifier: Apache-2.0 OR MIT
 *
 * Permutations through their public call: vectors, and any number of states at once.
 */
#include "loxo.h"
#include "../test.h"

enum { STATE_MAX = 128, LANES_DEFAULT = 64, STATES_MAX = 3 * 1024 };

static uint8_t states_in[STATES_MAX * STATE_MAX], states_out[STATES_MAX * STATE_MAX];
static uint8_t states_now[STATES_MAX * STATE_MAX + 32];

static size_t widest_kernel(const loxo_permutation *p) {
  size_t widest = p->kernels ? 1 : LANES_DEFAULT; /* a static build does not tell */
  for (const loxo_kernel_row *k = p->kernels; k && k->permute; k++) {
    if (k->lanes > widest) widest = k->lanes;
  }
  return widest;
}

/* Permutes n states at an odd address, and checks the bytes around them. */
static void check_states(const loxo_permutation *p, size_t n, size_t offset) {
  size_t size = n * p->state_bytes;
  uint8_t *states = states_now + offset;
  memset(states_now, 0xa5, size + 32);
  memcpy(states, states_in, size);
  p->permute(states, n);
  CHECK(same_bytes(states, states_out, size));
  CHECK(all_bytes(states_now, 0xa5, offset) && all_bytes(states + size, 0xa5, 32 - offset));
}

static void permutation_vectors(const loxo_permutation *p) {
  FILE *file = open_vectors(p->name, ".rsp");
  record r;
  bytes in, out;
  size_t n = 0;
  if (p->state_bytes > STATE_MAX) give_up("the test's buffers are too small for", p->name);
  while (next_record(file, &r)) {
    trying("Count = %s", record_text(&r, "Count"));
    record_bytes(&r, "In", &in);
    record_bytes(&r, "Out", &out);
    CHECK(in.len == p->state_bytes && out.len == p->state_bytes);
    memcpy(states_in + n * p->state_bytes, in.data, p->state_bytes);
    memcpy(states_out + n++ * p->state_bytes, out.data, p->state_bytes);
    p->permute(in.data, 1);
    CHECK(same_bytes(in.data, out.data, p->state_bytes));
  }
  CHECK(n >= 10);
  trying("all records at once");
  check_states(p, n, 1);
  fclose(file);
}

static void permutation_counts(const loxo_permutation *p) {
  size_t most = 3 * widest_kernel(p), bytes = p->state_bytes;
  if (most > STATES_MAX) give_up("the test's buffers are too small for", p->name);
  random_bytes(states_in, most * bytes);
  memcpy(states_out, states_in, most * bytes);
  for (size_t i = 0; i < most; i++) p->permute(states_out + i * bytes, 1);
  for (size_t n = 0; n <= most; n = next_in_series(n, most)) {
    trying("%zu states", n);
    check_states(p, n, n % 16);
  }
  p->permute(NULL, 0);
}
