/* SPDX-License-Identifier: Apache-2.0 OR MIT
 *
 * Kernels that leak, for tools/lint_constant_time.py: it has to find something in every function
 * whose name has `leaks`, and nothing in those that have `holds`.
 */
#include <stddef.h>
#include <stdint.h>

#define NO_INLINE __attribute__((noinline))
#define BYTES 16

static const uint8_t table[256] = {7, 1, 2, 3, 5, 8, 13, 21, 34, 55};

void planted_permute_leaks_by_table(uint8_t *states, size_t n);
void planted_permute_leaks_by_branch(uint8_t *states, size_t n);
void planted_permute_leaks_by_count(uint8_t *states, size_t n);
void planted_permute_leaks_by_array(uint8_t *states, size_t n);
void planted_permute_leaks_by_call(uint8_t *states, size_t n);
void planted_permute_leaks_by_exit(uint8_t *states, size_t n);
void planted_permute_leaks_by_division(uint8_t *states, size_t n);
void planted_permute_holds_in_loops(uint8_t *states, size_t n);
void planted_permute_holds_in_frame(uint8_t *states, size_t n);

void planted_permute_leaks_by_table(uint8_t *states, size_t n) {
  for (size_t i = 0; i < n * BYTES; i++) states[i] = table[states[i]];
}

void planted_permute_leaks_by_branch(uint8_t *states, size_t n) {
  for (size_t i = 0; i < n * BYTES; i++) {
    if (states[i] & 1) {
      volatile uint8_t *slow = states;
      slow[0] ^= 1;
    }
  }
}

void planted_permute_leaks_by_count(uint8_t *states, size_t n) {
  volatile uint8_t *sum = states + 1;
  for (size_t i = 0; i < (size_t)(states[0] & n); i++) *sum += 1;
}

/* The secret goes through an array on the stack, written at a place that varies. */
void planted_permute_leaks_by_array(uint8_t *states, size_t n) {
  volatile uint8_t copy[BYTES];
  for (size_t i = 0; i < BYTES; i++) copy[i] = states[i * n];
  for (size_t i = 0; i < BYTES; i++) states[i] ^= table[copy[BYTES - 1 - i]];
}

static NO_INLINE uint8_t look_up(const uint8_t *from, uint8_t at) { return from[at]; }

void planted_permute_leaks_by_call(uint8_t *states, size_t n) {
  for (size_t i = 0; i < n * BYTES; i++) states[i] = look_up(table, states[i]);
}

void planted_permute_leaks_by_exit(uint8_t *states, size_t n) {
  for (size_t i = 0; i < n; i++) {
    if (states[i] == 0) return;
    *(volatile uint8_t *)(states + i) = 0;
  }
}

#if defined(__x86_64__) || defined(__riscv_m) || defined(__ARM_FEATURE_IDIV)
void planted_permute_leaks_by_division(uint8_t *states, size_t n) {
  states[0] = (uint8_t)(n / (states[1] | 1u));
}
#endif

void planted_permute_holds_in_loops(uint8_t *states, size_t n) {
  for (size_t i = 0; i < n; i++) {
    for (size_t k = 0; k < BYTES; k++) states[i * BYTES + k] ^= table[k];
  }
}

void planted_permute_holds_in_frame(uint8_t *states, size_t n) {
  uint8_t last[BYTES];
  volatile size_t count = n;
  for (size_t k = 0; k < BYTES; k++) last[k] = (uint8_t)(states[k] ^ states[k] >> 4);
  for (size_t i = 0; i < count; i++) {
    for (size_t k = 0; k < BYTES; k++) states[i * BYTES + k] ^= last[BYTES - 1 - k];
  }
}
