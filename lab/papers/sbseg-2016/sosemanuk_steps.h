/* SPDX-License-Identifier: Apache-2.0 OR MIT
 *
 * Twenty steps of SOSEMANUK, written out on ten variables. TIMES_ALPHA(x) and OVER_ALPHA(x) are
 * what a word's highest and lowest byte add to its products.
 */
#define STEP(f, s0, s1, s3, s8, s9, out) \
  MACHINE(r1, r2, f, s1, s8, s9); \
  out = s0; \
  s0 = s9 ^ s3 >> 8 ^ OVER_ALPHA(s3) ^ s0 << 8 ^ TIMES_ALPHA(s0);

static inline void give(uint8_t *out, word f[4], const word s[4]) {
  box2(f);
  for (int i = 0; i < 4; i++) write_word(out + 4 * i, f[i] ^ s[i]);
}

static void twenty(word state[WORDS], uint8_t keystream[80]) {
  word *w = state, f[4], v[4];
  word a = w[0], b = w[1], c = w[2], d = w[3], e = w[4], g = w[5], h = w[6], i = w[7], j = w[8];
  word k = w[9], r1 = w[R1], r2 = w[R2];
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
  const word s[] = {a, b, c, d, e, g, h, i, j, k, r1, r2};
  __builtin_memcpy(w, s, sizeof s);
}
