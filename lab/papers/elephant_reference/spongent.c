/* SPDX-License-Identifier: Apache-2.0 OR MIT
 *
 * Spongent-pi[b], plain (SPONGENT; Elephant v2, section 2): adds the counter to the first byte and,
 * reversed, to the last; applies the S-box by table; moves the bits one by one.
 */
#include <string.h>

#include "elephant_reference.h"

static const uint8_t sbox[16] = {14, 13, 11, 0, 2, 1, 4, 15, 7, 10, 8, 5, 9, 12, 3, 6};

static uint8_t reversed(uint8_t x) {
  uint8_t y = 0;
  for (unsigned i = 0; i < 8; i++) y |= (uint8_t)((x >> i & 1) << (7 - i));
  return y;
}

static uint8_t next_counter(uint8_t c) {
  return (uint8_t)((c << 1 | ((c >> 6 ^ c >> 5) & 1)) & 0x7f);
}

static void substitute(uint8_t *state, unsigned bytes) {
  for (unsigned i = 0; i < bytes; i++) {
    state[i] = (uint8_t)(sbox[state[i] & 15] | sbox[state[i] >> 4] << 4);
  }
}

/* Bit j moves to j * b/4 mod (b - 1); the last one stays. Inlined, here and below, so that the
 * width is a constant, as in a program for one instance. */
static inline void move_bits(uint8_t *state, unsigned bits) {
  uint8_t moved[REFERENCE_BLOCK_MAX] = {0};
  for (unsigned i = 0; i < bits / 8; i++) {
    uint8_t byte = state[i];
    for (unsigned k = 0; k < 8; k++) {
      unsigned j = 8 * i + k;
      unsigned to = j == bits - 1 ? j : j * (bits / 4) % (bits - 1);
      moved[to / 8] |= (uint8_t)((byte >> k & 1) << to % 8);
    }
  }
  memcpy(state, moved, bits / 8);
}

static inline void spongent(uint8_t *state, unsigned bits, unsigned rounds, uint8_t counter) {
  for (unsigned round = 0; round < rounds; round++) {
    state[0] ^= counter;
    state[bits / 8 - 1] ^= reversed(counter);
    counter = next_counter(counter);
    substitute(state, bits / 8);
    move_bits(state, bits);
  }
}

void reference_spongent160(uint8_t *state) { spongent(state, 160, 80, 0x75); }
void reference_spongent176(uint8_t *state) { spongent(state, 176, 90, 0x45); }
void reference_spongent192(uint8_t *state) { spongent(state, 192, 100, 0x47); }
