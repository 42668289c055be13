/* SPDX-License-Identifier: Apache-2.0 OR MIT
 *
 * SOSEMANUK, step by step, optimized for size. A box of Serpent is made of its sixteen numbers, by
 * bits of four words at once: each number takes the places where the input is its index.
 */
#include "../../core/builds.h"
#include "sosemanuk_state.h"

#if LOXO_HAS_BYTE_MUL

/* Two numbers of Serpent's boxes 0 to 7 to a byte, the first one below. */
static const LOXO_FLASH uint8_t boxes[8][8] = {{0x83, 0x1f, 0x6a, 0xb5, 0xde, 0x24, 0x07, 0xc9},
                                               {0xcf, 0x72, 0x09, 0xa5, 0xb1, 0x8e, 0xd6, 0x43},
                                               {0x68, 0x97, 0xc3, 0xfa, 0x1d, 0x4e, 0xb0, 0x25},
                                               {0xf0, 0x8b, 0x9c, 0x36, 0x1d, 0x42, 0x7a, 0xe5},
                                               {0xf1, 0x38, 0x0c, 0x6b, 0x52, 0xa4, 0xe9, 0xd7},
                                               {0x5f, 0xb2, 0xa4, 0xc9, 0x30, 0x8e, 0x6d, 0x17},
                                               {0x27, 0x5c, 0x48, 0xb6, 0x9e, 0xf1, 0x3d, 0x0a},
                                               {0xd1, 0x0f, 0x8e, 0xb2, 0x47, 0xac, 0x39, 0x65}};

static void box(uint32_t x[4], uint_fast8_t number) {
  uint32_t y[4] = {0};
  for (uint_fast8_t i = 0; i < 16; i++) {
    const uint_fast8_t made = boxes[number][i / 2] >> 4 * (i & 1);
    uint32_t here = ~(uint32_t)0;
    for (uint_fast8_t bit = 0; bit < 4; bit++) here &= x[bit] ^ ((uint32_t)(i >> bit & 1) - 1);
    for (uint_fast8_t bit = 0; bit < 4; bit++)
      y[bit] |= here & (uint32_t) - (uint32_t)(made >> bit & 1);
  }
  loxo_copy(x, y, sizeof y);
  loxo_wipe(y, sizeof y);
}

LOXO_ONE_COPY uint32_t turned(uint32_t x, uint_fast8_t n) { return x << n | x >> (32 - n); }

#if LOXO_HAS_BYTE_C

static void mix(uint32_t x[4]) {
  x[0] = turned(x[0], 13);
  x[2] = turned(x[2], 3);
  x[1] = turned(x[1] ^ x[0] ^ x[2], 1);
  x[3] = turned(x[3] ^ x[2] ^ x[0] << 3, 7);
  x[0] = turned(x[0] ^ x[1] ^ x[3], 5);
  x[2] = turned(x[2] ^ x[3] ^ x[1] << 7, 22);
}

/* Adds the next subkey, number i, which takes the place of the words that it is made of. */
static void add_subkey(uint32_t x[4], uint32_t k[8], uint_fast8_t i) {
  uint32_t subkey[4];
  for (uint_fast8_t j = 0; j < 4; j++) {
    const uint_fast8_t at = (uint_fast8_t)(4 * i + j);
    uint32_t *w = &k[at & 7];
    *w ^= k[(at + 3) & 7] ^ k[(at + 5) & 7] ^ k[(at + 7) & 7] ^ 0x9e3779b9u ^ at;
    *w = turned(*w, 11);
    subkey[j] = *w;
  }
  box(subkey, (uint_fast8_t)(35 - i) & 7);
  for (uint_fast8_t j = 0; j < 4; j++) x[j] ^= subkey[j];
  loxo_wipe(subkey, sizeof subkey);
}

loxo_stream_xor_fn loxo_sosemanuk_xor_small_starts;
void loxo_sosemanuk_xor_small_starts(const loxo_stream_lane *lane, size_t n, size_t blocks) {
  uint32_t *s = ((loxo_sosemanuk *)lane->own)->word;
  uint32_t k[8], x[4], y[12];
  (void)n; /* one stream */
  (void)blocks;
  loxo_copy(k, s, sizeof k);
  loxo_copy(x, s + 8, sizeof x);
  for (uint_fast8_t i = 0; i < 24; i++) {
    add_subkey(x, k, i);
    box(x, i & 7);
    mix(x);
    if (i == 11) loxo_copy(y, x, sizeof x);
    if (i == 17) loxo_copy(y + 4, x, sizeof x);
  }
  add_subkey(x, k, 24);
  for (uint_fast8_t i = 0; i < 4; i++) s[i] = x[3 - i], s[6 + i] = y[3 - i];
  s[4] = y[5], s[5] = y[7], s[10] = y[4], s[11] = y[6];
  loxo_wipe(k, sizeof k);
  loxo_wipe(x, sizeof x);
  loxo_wipe(y, sizeof y);
}

#endif

/* The product of a byte and of four bytes in the field: those times beta, for each bit. */
LOXO_ONE_COPY uint32_t product(uint8_t x, uint32_t by) {
  uint32_t sum = 0;
  for (uint_fast8_t bit = 0; bit < 8; bit++) {
    sum ^= by & (uint32_t) - (uint32_t)(x & 1);
    by = (by & 0x7f7f7f7fu) << 1 ^ loxo_sosemanuk_times(by >> 7 & 0x01010101u, 0xa9);
    x >>= 1;
  }
  return sum;
}

/* A step: gives what the output takes of the state machine, and the word that leaves the register.
 */
static uint32_t step(uint32_t *s, uint32_t *left) {
  const uint32_t r1 = s[10], last = s[9];
  uint32_t next = last ^ s[0] << 8 ^ product((uint8_t)(s[0] >> 24), 0xe19fcf13u) ^ s[3] >> 8 ^
                  product((uint8_t)s[3], 0x180f40cdu);
  s[10] = s[11] + (s[1] ^ (s[8] & (uint32_t) - (r1 & 1)));
  s[11] = turned(loxo_sosemanuk_times(r1, LOXO_SOSEMANUK_M), 7);
  for (uint_fast8_t i = 10; i-- > 0;) { /* each word takes the place below */
    const uint32_t moved = s[i];
    s[i] = next;
    next = moved;
  }
  *left = next;
  return (last + s[10]) ^ s[11];
}

/* Four words of keystream, in the first half of z. */
LOXO_ONE_COPY void four_steps(uint32_t *s, uint32_t z[8]) {
  for (uint_fast8_t i = 0; i < 4; i++) z[i] = step(s, &z[4 + i]);
  box(z, 2);
  for (uint_fast8_t i = 0; i < 4; i++) z[i] ^= z[4 + i];
}

loxo_stream_xor_fn loxo_sosemanuk_xor_small;
void loxo_sosemanuk_xor_small(const loxo_stream_lane *lane, size_t n, size_t blocks) {
  uint32_t *s = ((loxo_sosemanuk *)lane->own)->word;
  uint32_t z[8];
  (void)n; /* one stream */
  for (size_t at = 0; at < LOXO_SOSEMANUK_BLOCK * blocks; at += 16) {
    four_steps(s, z);
    for (uint_fast8_t i = 0; i < 16; i += 4) {
      loxo_store32(lane->out + at + i, loxo_load32(lane->in + at + i) ^ z[i / 4]);
    }
  }
  loxo_wipe(z, sizeof z);
}

#else
typedef int loxo_sosemanuk_is_not_small; /* a translation unit may not be empty */
#endif
