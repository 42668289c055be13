/* SPDX-License-Identifier: Apache-2.0 OR MIT
 *
 * Keccak-p[200] as the thesis describes the compact one of the XKCP (section 7.1.2): one function
 * with five bytes beside the state, rho and pi in one loop along the path that pi takes through the
 * 24 lanes it moves, and tables instead of arithmetic: numbers modulo 5, that path, and the
 * rotation of each lane on it.
 */
#include "radboud_2023.h"

enum { ROUNDS = 18 };

static const uint8_t constants[ROUNDS] = {0x01, 0x82, 0x8a, 0x00, 0x8b, 0x01, 0x81, 0x09, 0x8a,
                                          0x88, 0x09, 0x0a, 0x8b, 0x8b, 0x89, 0x03, 0x02, 0x80};

static const uint8_t modulo_5[10] = {0, 1, 2, 3, 4, 0, 1, 2, 3, 4};

static const uint8_t path[24] = {10, 7,  11, 17, 18, 3, 5,  16, 8,  21, 24, 4,
                                 15, 23, 19, 13, 12, 2, 20, 14, 22, 9,  6,  1};

static const uint8_t turns[24] = {1, 3, 6, 2, 7, 5, 4, 4, 5, 7, 2, 6,
                                  3, 1, 0, 0, 1, 3, 6, 2, 7, 5, 4, 4};

static uint8_t rotated(uint8_t x, unsigned by) { return (uint8_t)(x << by | x >> (8 - by)); }

void radboud_2023_keccakp_compact(uint8_t *state) {
  uint8_t five[5];
  for (unsigned round = 0; round < ROUNDS; round++) {
    for (unsigned x = 0; x < 5; x++) {
      five[x] = state[x] ^ state[5 + x] ^ state[10 + x] ^ state[15 + x] ^ state[20 + x];
    }
    for (unsigned x = 0; x < 5; x++) {
      uint8_t d = five[modulo_5[x + 4]] ^ rotated(five[modulo_5[x + 1]], 1);
      for (unsigned y = 0; y < 25; y += 5) state[y + x] ^= d;
    }
    uint8_t moving = state[1];
    for (unsigned i = 0; i < 24; i++) {
      five[0] = state[path[i]];
      state[path[i]] = rotated(moving, turns[i]);
      moving = five[0];
    }
    for (unsigned y = 0; y < 25; y += 5) {
      for (unsigned x = 0; x < 5; x++) five[x] = state[y + x];
      for (unsigned x = 0; x < 5; x++) {
        state[y + x] = (uint8_t)(five[x] ^ (~five[modulo_5[x + 1]] & five[modulo_5[x + 2]]));
      }
    }
    state[0] ^= constants[round];
  }
}
