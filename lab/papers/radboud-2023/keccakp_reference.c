/* SPDX-License-Identifier: Apache-2.0 OR MIT
 *
 * Keccak-p[200] as the thesis describes the reference of the XKCP (section 7.1.2): a call for all
 * rounds, one for each round and one for each step. Lanes are found by index(x, y), modulo 5.
 */
#include "radboud_2023.h"

enum { ROUNDS = 18 };

#define INDEX(x, y) ((x) % 5 + 5 * ((y) % 5))

void radboud_2023_theta(uint8_t *a);
void radboud_2023_rho(uint8_t *a);
void radboud_2023_pi(uint8_t *a);
void radboud_2023_chi(uint8_t *a);
void radboud_2023_iota(uint8_t *a, unsigned round);
void radboud_2023_round(uint8_t *a, unsigned round);
void radboud_2023_on_lanes(uint8_t *a, unsigned rounds);

static const uint8_t constants[ROUNDS] = {0x01, 0x82, 0x8a, 0x00, 0x8b, 0x01, 0x81, 0x09, 0x8a,
                                          0x88, 0x09, 0x0a, 0x8b, 0x8b, 0x89, 0x03, 0x02, 0x80};

static const uint8_t offsets[25] = {0, 1, 6, 4, 3, 4, 4, 6, 7, 4, 3, 2, 3,
                                    1, 7, 1, 5, 7, 5, 0, 2, 2, 5, 0, 6};

static uint8_t rotated(uint8_t x, unsigned by) {
  return by ? (uint8_t)(x << by | x >> (8 - by)) : x;
}

void radboud_2023_theta(uint8_t *a) {
  uint8_t c[5], d[5];
  for (unsigned x = 0; x < 5; x++) {
    c[x] = 0;
    for (unsigned y = 0; y < 5; y++) c[x] ^= a[INDEX(x, y)];
  }
  for (unsigned x = 0; x < 5; x++) d[x] = rotated(c[(x + 1) % 5], 1) ^ c[(x + 4) % 5];
  for (unsigned x = 0; x < 5; x++) {
    for (unsigned y = 0; y < 5; y++) a[INDEX(x, y)] ^= d[x];
  }
}

void radboud_2023_rho(uint8_t *a) {
  for (unsigned x = 0; x < 5; x++) {
    for (unsigned y = 0; y < 5; y++) {
      a[INDEX(x, y)] = rotated(a[INDEX(x, y)], offsets[INDEX(x, y)]);
    }
  }
}

void radboud_2023_pi(uint8_t *a) {
  uint8_t before[25];
  for (unsigned x = 0; x < 5; x++) {
    for (unsigned y = 0; y < 5; y++) before[INDEX(x, y)] = a[INDEX(x, y)];
  }
  for (unsigned x = 0; x < 5; x++) {
    for (unsigned y = 0; y < 5; y++) a[INDEX(y, 2 * x + 3 * y)] = before[INDEX(x, y)];
  }
}

void radboud_2023_chi(uint8_t *a) {
  uint8_t row[5];
  for (unsigned y = 0; y < 5; y++) {
    for (unsigned x = 0; x < 5; x++) {
      row[x] = (uint8_t)(a[INDEX(x, y)] ^ (~a[INDEX(x + 1, y)] & a[INDEX(x + 2, y)]));
    }
    for (unsigned x = 0; x < 5; x++) a[INDEX(x, y)] = row[x];
  }
}

void radboud_2023_iota(uint8_t *a, unsigned round) { a[INDEX(0, 0)] ^= constants[round]; }

void radboud_2023_round(uint8_t *a, unsigned round) {
  radboud_2023_theta(a);
  radboud_2023_rho(a);
  radboud_2023_pi(a);
  radboud_2023_chi(a);
  radboud_2023_iota(a, round);
}

void radboud_2023_on_lanes(uint8_t *a, unsigned rounds) {
  for (unsigned i = ROUNDS - rounds; i < ROUNDS; i++) radboud_2023_round(a, i);
}

void radboud_2023_keccakp_reference(uint8_t *state) { radboud_2023_on_lanes(state, ROUNDS); }
