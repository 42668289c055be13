/* SPDX-License-Identifier: Apache-2.0 OR MIT
 *
 * ChaCha20 as sections 3 and 4 of the paper describe it, figure 2: on a little-endian machine,
 * words are read and written as they lie in memory, and the ten double rounds are a loop.
 */
#include "sbseg_2016.h"

static uint32_t rotate(uint32_t x, int n) { return x << n | x >> (32 - n); }

static inline void quarter(uint32_t *a, uint32_t *b, uint32_t *c, uint32_t *d) {
  *a += *b, *d = rotate(*d ^ *a, 16);
  *c += *d, *b = rotate(*b ^ *c, 12);
  *a += *b, *d = rotate(*d ^ *a, 8);
  *c += *d, *b = rotate(*b ^ *c, 7);
}

static inline void double_round(uint32_t x[16]) {
  quarter(&x[0], &x[4], &x[8], &x[12]);
  quarter(&x[1], &x[5], &x[9], &x[13]);
  quarter(&x[2], &x[6], &x[10], &x[14]);
  quarter(&x[3], &x[7], &x[11], &x[15]);
  quarter(&x[0], &x[5], &x[10], &x[15]);
  quarter(&x[1], &x[6], &x[11], &x[12]);
  quarter(&x[2], &x[7], &x[8], &x[13]);
  quarter(&x[3], &x[4], &x[9], &x[14]);
}

static inline void block(uint8_t bytes[64], const uint32_t matrix[16]) {
  uint32_t x[16];
  for (int i = 0; i < 16; i++) x[i] = matrix[i];
  for (int i = 0; i < 10; i++) double_round(x);
  for (int i = 0; i < 16; i++) {
    const uint32_t sum = x[i] + matrix[i];
    __builtin_memcpy(bytes + 4 * i, &sum, sizeof sum);
  }
}

int sbseg_2016_chacha20_n(uint8_t *out, const uint8_t *in, size_t len, const uint8_t *nonce,
                          const uint8_t *key, size_t key_len) {
  uint32_t matrix[16], text, z;
  uint8_t bytes[64];
  if (key_len != 32) return -1;
  __builtin_memcpy(matrix, "expand 32-byte k", 16);
  __builtin_memcpy(matrix + 4, key, 32);
  matrix[12] = matrix[13] = 0;
  __builtin_memcpy(matrix + 14, nonce, 8);
  for (; len >= 64; len -= 64, out += 64, in += 64) {
    block(bytes, matrix);
    matrix[12]++;
    matrix[13] += !matrix[12];
    for (int i = 0; i < 64; i += 4) {
      __builtin_memcpy(&text, in + i, sizeof text);
      __builtin_memcpy(&z, bytes + i, sizeof z);
      text ^= z;
      __builtin_memcpy(out + i, &text, sizeof text);
    }
  }
  if (len) block(bytes, matrix);
  for (size_t i = 0; i < len; i++) out[i] = in[i] ^ bytes[i];
  return 0;
}
