/* SPDX-License-Identifier: Apache-2.0 OR MIT
 *
 * Keccak-f[200], one state, optimized for size: theta, then rho and pi as one walk over the lanes,
 * then chi, all as loops over bytes in memory.
 */
#include "../../core/bytes.h"
#include "../../core/ct.h"
#include "keccak200_kernels.h"

#if LOXO_BYTE_KERNELS

#define SAME(constant) constant
static const LOXO_FLASH uint8_t iota[KECCAK200_ROUNDS] = {KECCAK200_IOTAS(SAME)};

static uint8_t rotate(uint8_t x, unsigned r) { return (uint8_t)((unsigned)x << r | x >> (8 - r)); }

static void theta(uint8_t a[25], uint8_t c[5]) {
  for (unsigned x = 0; x < 5; x++) {
    c[x] = (uint8_t)(a[x] ^ a[x + 5] ^ a[x + 10] ^ a[x + 15] ^ a[x + 20]);
  }
  for (unsigned x = 0; x < 5; x++) {
    uint8_t d = (uint8_t)(c[x ? x - 1 : 4] ^ rotate(c[x < 4 ? x + 1 : 0], 1));
    for (unsigned i = x; i < 25; i += 5) a[i] ^= d;
  }
}

/* A walk from lane (1, 0): each step moves a lane (x, y) to (y, 2x + 3y), rotated by 1, 3, 6,
 * 10, … */
static void rho_pi(uint8_t a[25]) {
  unsigned x = 1, y = 0, r = 0;
  uint8_t moved = a[1];
  for (unsigned t = 1; t < 25; t++) {
    unsigned next_y = 2 * x + 3 * y;
    while (next_y >= 5) next_y -= 5;
    x = y;
    y = next_y;
    r = (r + t) & 7;
    uint8_t displaced = a[x + 5 * y];
    a[x + 5 * y] = rotate(moved, r);
    moved = displaced;
  }
}

static void chi(uint8_t a[25], uint8_t c[5]) {
  for (unsigned y = 0; y < 25; y += 5) {
    loxo_copy(c, a + y, 5);
    for (unsigned x = 0; x < 5; x++) {
      unsigned x1 = x < 4 ? x + 1 : 0, x2 = x1 < 4 ? x1 + 1 : 0;
      a[y + x] = (uint8_t)(c[x] ^ (~c[x1] & c[x2]));
    }
  }
}

void loxo_keccak200_permute_small(uint8_t *state, size_t n) {
  uint8_t c[5];
  (void)n; /* one lane */
  for (unsigned round = 0; round < KECCAK200_ROUNDS; round++) {
    theta(state, c);
    rho_pi(state);
    chi(state, c);
    state[0] ^= iota[round];
  }
  loxo_wipe(c, sizeof c);
}

#else
typedef int loxo_keccak200_is_not_small; /* a translation unit may not be empty */
#endif
