/* SPDX-License-Identifier: Apache-2.0 OR MIT
 *
 * ChaCha20 as the reference is built: words are put together from bytes and taken apart into bytes
 * by shifts, the double round is written out, and a block of keystream is XORed byte by byte.
 */
#include "sbseg_2016.h"

#define ROTATE(x, n) ((x) << (n) | (x) >> (32 - (n)))
#define QUARTER(a, b, c, d) \
  x[a] += x[b], x[d] ^= x[a], x[d] = ROTATE(x[d], 16); \
  x[c] += x[d], x[b] ^= x[c], x[b] = ROTATE(x[b], 12); \
  x[a] += x[b], x[d] ^= x[a], x[d] = ROTATE(x[d], 8); \
  x[c] += x[d], x[b] ^= x[c], x[b] = ROTATE(x[b], 7);

static uint32_t from_bytes(const uint8_t *p) {
  return p[0] | (uint32_t)p[1] << 8 | (uint32_t)p[2] << 16 | (uint32_t)p[3] << 24;
}

static void to_bytes(uint8_t *p, uint32_t x) {
  for (int i = 0; i < 4; i++) p[i] = (uint8_t)(x >> 8 * i);
}

static void block(uint8_t output[64], const uint32_t input[16]) {
  uint32_t x[16];
  for (int i = 0; i < 16; i++) x[i] = input[i];
  for (int i = 20; i > 0; i -= 2) {
    QUARTER(0, 4, 8, 12)
    QUARTER(1, 5, 9, 13)
    QUARTER(2, 6, 10, 14)
    QUARTER(3, 7, 11, 15)
    QUARTER(0, 5, 10, 15)
    QUARTER(1, 6, 11, 12)
    QUARTER(2, 7, 8, 13)
    QUARTER(3, 4, 9, 14)
  }
  for (int i = 0; i < 16; i++) x[i] += input[i];
  for (int i = 0; i < 16; i++) to_bytes(output + 4 * i, x[i]);
}

int sbseg_2016_chacha20_r(uint8_t *out, const uint8_t *in, size_t len, const uint8_t *nonce,
                          const uint8_t *key, size_t key_len) {
  static const char sigma[] = "expand 32-byte k";
  uint32_t state[16];
  uint8_t keystream[64];
  if (key_len != 32) return -1;
  for (int i = 0; i < 4; i++) state[i] = from_bytes((const uint8_t *)sigma + 4 * i);
  for (int i = 0; i < 8; i++) state[4 + i] = from_bytes(key + 4 * i);
  state[12] = state[13] = 0;
  state[14] = from_bytes(nonce);
  state[15] = from_bytes(nonce + 4);
  for (; len; len -= len < 64 ? len : 64, out += 64, in += 64) {
    block(keystream, state);
    if (!++state[12]) state[13]++;
    for (size_t i = 0; i < len && i < 64; i++) out[i] = in[i] ^ keystream[i];
  }
  return 0;
}
