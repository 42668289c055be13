/* SPDX-License-Identifier: Apache-2.0 OR MIT
 *
 * Keccak-f[200], plain (The Keccak reference, section 1.2): 25 one-byte lanes, and the five steps
 * one after the other, each as a loop over x and y.
 */
#include "elephant_reference.h"

enum { ROUNDS = 18 };

static const uint8_t round_constants[ROUNDS] = {0x01, 0x82, 0x8a, 0x00, 0x8b, 0x01,
                                                0x81, 0x09, 0x8a, 0x88, 0x09, 0x0a,
                                                0x8b, 0x8b, 0x89, 0x03, 0x02, 0x80};

static const uint8_t rho_offsets[25] = {0, 1, 6, 4, 3, 4, 4, 6, 7, 4, 3, 2, 3,
                                        1, 7, 1, 5, 7, 5, 0, 2, 2, 5, 0, 6};

static unsigned lane(unsigned x, unsigned y) { return x % 5 + 5 * (y % 5); }

static uint8_t rotated(uint8_t x, unsigned by) {
  return by ? (uint8_t)(x << by | x >> (8 - by)) : x;
}

static void theta(uint8_t *a) {
  uint8_t column[5], d[5];
  for (unsigned x = 0; x < 5; x++) {
    column[x] = 0;
    for (unsigned y = 0; y < 5; y++) column[x] ^= a[lane(x, y)];
  }
  for (unsigned x = 0; x < 5; x++) d[x] = rotated(column[(x + 1) % 5], 1) ^ column[(x + 4) % 5];
  for (unsigned x = 0; x < 5; x++) {
    for (unsigned y = 0; y < 5; y++) a[lane(x, y)] ^= d[x];
  }
}

static void rho(uint8_t *a) {
  for (unsigned i = 0; i < 25; i++) a[i] = rotated(a[i], rho_offsets[i]);
}

static void pi(uint8_t *a) {
  uint8_t before[25];
  for (unsigned i = 0; i < 25; i++) before[i] = a[i];
  for (unsigned x = 0; x < 5; x++) {
    for (unsigned y = 0; y < 5; y++) a[lane(y, 2 * x + 3 * y)] = before[lane(x, y)];
  }
}

static void chi(uint8_t *a) {
  for (unsigned y = 0; y < 5; y++) {
    uint8_t row[5];
    for (unsigned x = 0; x < 5; x++) {
      row[x] = (uint8_t)(a[lane(x, y)] ^ (~a[lane(x + 1, y)] & a[lane(x + 2, y)]));
    }
    for (unsigned x = 0; x < 5; x++) a[lane(x, y)] = row[x];
  }
}

void reference_keccak200(uint8_t *state) {
  for (unsigned round = 0; round < ROUNDS; round++) {
    theta(state);
    rho(state);
    pi(state);
    chi(state);
    state[0] ^= round_constants[round];
  }
}
