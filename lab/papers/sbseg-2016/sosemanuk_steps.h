/* SPDX-License-Identifier: Apache-2.0 OR MIT
 *
 * Twenty steps of SOSEMANUK, written out on ten variables. TIMES_ALPHA(x) and OVER_ALPHA(x) are the
 * words of a byte.
 */
#define STEP(f, s0, s1, s3, s8, s9, out) \
  MACHINE(r1, r2, f, s1, s8, s9); \
  out = s0; \
  s0 = s9 ^ s3 >> 8 ^ OVER_ALPHA(s3 & 255) ^ s0 << 8 ^ TIMES_ALPHA(s0 >> 24);

static inline void give(uint8_t *out, uint32_t f[4], const uint32_t s[4]) {
  box2(f);
  for (int i = 0; i < 4; i++) {
    const uint32_t z = f[i] ^ s[i];
    if (BY_WORDS) {
      __builtin_memcpy(out + 4 * i, &z, sizeof z);
    } else {
      for (int j = 0; j < 4; j++) out[4 * i + j] = (uint8_t)(z >> 8 * j);
    }
  }
}

static void twenty(loxo_sosemanuk *state, uint8_t keystream[80]) {
  uint32_t *w = state->word, f[4], v[4];
  uint32_t a = w[0], b = w[1], c = w[2], d = w[3], e = w[4], g = w[5], h = w[6], i = w[7], j = w[8];
  uint32_t k = w[9], r1 = w[10], r2 = w[11];
#define FOUR_STEPS(at, s0, s1, s2, s3, s4, s5, s6, s7, s8, s9) \
  STEP(f[0], s0, s1, s3, s8, s9, v[0]) \
  STEP(f[1], s1, s2, s4, s9, s0, v[1]) \
  STEP(f[2], s2, s3, s5, s0, s1, v[2]) \
  STEP(f[3], s3, s4, s6, s1, s2, v[3]) \
  give(keystream + (at), f, v);
  FOUR_STEPS(0, a, b, c, d, e, g, h, i, j, k)
  FOUR_STEPS(16, e, g, h, i, j, k, a, b, c, d)
  FOUR_STEPS(32, j, k, a, b, c, d, e, g, h, i)
  FOUR_STEPS(48, c, d, e, g, h, i, j, k, a, b)
  FOUR_STEPS(64, h, i, j, k, a, b, c, d, e, g)
  const uint32_t s[] = {a, b, c, d, e, g, h, i, j, k, r1, r2};
  __builtin_memcpy(w, s, sizeof s);
}
