/* SPDX-License-Identifier: Apache-2.0 OR MIT
 *
 * What the three forms of SOSEMANUK share: the set-up, the state machine, the tables and the calls.
 * Serpent's boxes are the library's circuits. A form defines
 *
 *   BY_WORDS   whether words are read and written as they lie in memory, or put together from bytes
 *   UNROLLED   whether the set-up is written out, or a loop of three times eight rounds
 *   XMUX       (c, x, y) is x, or x ^ y if c is odd
 *
 * and then has twenty() of sosemanuk_steps.h.
 */
#include "../../../src/loxo/core/config.h"
#include "sbseg_2016.h"

typedef uint32_t word;
#include "../../../src/loxo/stream/sosemanuk/sosemanuk_boxes.inc"
#define ROTATE(x, n) ((x) << (n) | (x) >> (32 - (n)))

/* Words 0 to 9 are the register's from s[t+1] on; then come R1 and R2. */
enum { R1 = 10, R2 = 11, WORDS = 12 };

static inline word read_word(const uint8_t *p) {
  word x;
  if (!BY_WORDS) return p[0] | (word)p[1] << 8 | (word)p[2] << 16 | (word)p[3] << 24;
  __builtin_memcpy(&x, p, sizeof x);
  return x;
}

static inline void write_word(uint8_t *p, word x) {
  if (BY_WORDS) {
    __builtin_memcpy(p, &x, sizeof x);
  } else {
    for (int i = 0; i < 4; i++) p[i] = (uint8_t)(x >> 8 * i);
  }
}

/* ---- The set-up ------------------------------------------------------------------------------ */

/* n bytes: those of `from`, one that is `end`, and zeros. The reference calls memcpy and memset,
 * which the paper avoids. */
static inline void pad(uint8_t *to, size_t n, const uint8_t *from, size_t len, uint8_t end) {
  if (BY_WORDS) {
    for (size_t i = 0; i < n; i++) to[i] = i < len ? from[i] : i == len ? end : 0;
    return;
  }
  if (len) __builtin_memcpy(to, from, len);
  if (len == n) return;
  __builtin_memset(to + len, 0, n - len);
  to[len] = end;
}

/* Word i of the key, in place of word i - 8, which is a; d, f and h are words i - 5, i - 3, i - 1.
 */
#define KEY_WORD(i, a, d, f, h) a ^= d ^ f ^ h ^ 0x9e3779b9u ^ (i), a = ROTATE(a, 11)
#define SUBKEY(i, box, a, b, c, d) \
  do { \
    word x_[4] = {a, b, c, d}; \
    box(x_); \
    __builtin_memcpy(k + (i), x_, sizeof x_); \
  } while (0)
#define LOWER(i, box) \
  KEY_WORD(i, w[0], w[3], w[5], w[7]); \
  KEY_WORD((i) + 1, w[1], w[4], w[6], w[0]); \
  KEY_WORD((i) + 2, w[2], w[5], w[7], w[1]); \
  KEY_WORD((i) + 3, w[3], w[6], w[0], w[2]); \
  SUBKEY(i, box, w[0], w[1], w[2], w[3])
#define UPPER(i, box) \
  KEY_WORD(i, w[4], w[7], w[1], w[3]); \
  KEY_WORD((i) + 1, w[5], w[0], w[2], w[4]); \
  KEY_WORD((i) + 2, w[6], w[1], w[3], w[5]); \
  KEY_WORD((i) + 3, w[7], w[2], w[4], w[6]); \
  SUBKEY(i, box, w[4], w[5], w[6], w[7])
#define EIGHT_SUBKEYS(i) \
  LOWER(i, box3); \
  UPPER((i) + 4, box2); \
  LOWER((i) + 8, box1); \
  UPPER((i) + 12, box0); \
  LOWER((i) + 16, box7); \
  UPPER((i) + 20, box6); \
  LOWER((i) + 24, box5); \
  UPPER((i) + 28, box4)

/* Serpent's first 25 subkeys. */
static void expand(word k[100], const uint8_t *key, size_t len) {
  uint8_t bytes[32];
  word w[8];
  pad(bytes, sizeof bytes, key, len, 1);
  for (int i = 0; i < 8; i++) w[i] = read_word(bytes + 4 * i);
#if UNROLLED
  EIGHT_SUBKEYS(0u);
  EIGHT_SUBKEYS(32u);
  EIGHT_SUBKEYS(64u);
#else
  for (word i = 0; i < 96; i += 32) {
    EIGHT_SUBKEYS(i);
  }
#endif
  LOWER(96u, box3);
}

static inline void add_subkey(word x[4], const word *k) {
  for (int i = 0; i < 4; i++) x[i] ^= k[i];
}

static inline void mix(word x[4]) {
  x[0] = ROTATE(x[0], 13);
  x[2] = ROTATE(x[2], 3);
  x[1] ^= x[0] ^ x[2];
  x[3] ^= x[2] ^ x[0] << 3;
  x[1] = ROTATE(x[1], 1);
  x[3] = ROTATE(x[3], 7);
  x[0] ^= x[1] ^ x[3];
  x[2] ^= x[3] ^ x[1] << 7;
  x[0] = ROTATE(x[0], 5);
  x[2] = ROTATE(x[2], 22);
}

#define ROUND(i, box) add_subkey(x, k + 4 * (i)), box(x), mix(x)
#define FOUR_ROUNDS(i, b0, b1, b2, b3) \
  ROUND(i, b0), ROUND((i) + 1, b1), ROUND((i) + 2, b2), ROUND((i) + 3, b3)
#define TWO_MORE(i, b0, b1) ROUND(i, b0), ROUND((i) + 1, b1)

static inline void keep(word to[4], const word x[4]) {
  for (int i = 0; i < 4; i++) to[i] = x[i];
}

/* The state behind rounds 12, 18 and 24. */
static void inject(word s[WORDS], const word k[100], const uint8_t *nonce, size_t len) {
  uint8_t bytes[16];
  word x[4], middle[4] = {0}, late[4] = {0};
  pad(bytes, sizeof bytes, nonce, len, 0);
  for (int i = 0; i < 4; i++) x[i] = read_word(bytes + 4 * i);
#if UNROLLED
  FOUR_ROUNDS(0, box0, box1, box2, box3);
  FOUR_ROUNDS(4, box4, box5, box6, box7);
  FOUR_ROUNDS(8, box0, box1, box2, box3);
  keep(middle, x);
  FOUR_ROUNDS(12, box4, box5, box6, box7);
  TWO_MORE(16, box0, box1);
  keep(late, x);
  TWO_MORE(18, box2, box3);
  FOUR_ROUNDS(20, box4, box5, box6, box7);
#else
  for (int i = 0; i < 24; i += 8) {
    TWO_MORE(i, box0, box1);
    if (i == 16) keep(late, x);
    TWO_MORE(i + 2, box2, box3);
    if (i == 8) keep(middle, x);
    FOUR_ROUNDS(i + 4, box4, box5, box6, box7);
  }
#endif
  add_subkey(x, k + 96);
  for (int i = 0; i < 4; i++) s[i] = x[3 - i], s[6 + i] = middle[3 - i];
  s[4] = late[1], s[5] = late[3], s[R1] = late[0], s[R2] = late[2];
}

/* ---- The steps ------------------------------------------------------------------------------- */

/* Step t: R1, R2 and f; s(i) is the register's word s[t+i]. */
#define MACHINE(r1, r2, f, s1, s8, s9) \
  do { \
    const word before = r1; \
    r1 = r2 + XMUX(before, s1, s8); \
    r2 = ROTATE(before * 0x54655307u, 7); \
    f = (s9 + r1) ^ r2; \
  } while (0)

/* As the paper has it, without a branch. */
#define XMUX_OF_MASKS(c, x, y) (((word)((int32_t)((c) << 31) >> 31) & (y)) ^ (x))

/* The tables, of the words that a byte's bits add. */
#define SUM8(x, BITS) ((word)0 BITS(x))
#define TIMES(x) SUM8(x, TIMES_BITS)
#define OVER(x) SUM8(x, OVER_BITS)
#define BIT(x, i, c) ^((x) >> (i)&1 ? (c) : 0u)
#define TIMES_BITS(x) \
  BIT(x, 0, 0xe19fcf13u) \
  BIT(x, 1, 0x6b973726u) \
  BIT(x, 2, 0xd6876e4cu) \
  BIT(x, 3, 0x05a7dc98u) \
  BIT(x, 4, 0x0ae71199u) BIT(x, 5, 0x1467229bu) BIT(x, 6, 0x28ce449fu) BIT(x, 7, 0x50358897u)
#define OVER_BITS(x) \
  BIT(x, 0, 0x180f40cdu) \
  BIT(x, 1, 0x301e8033u) \
  BIT(x, 2, 0x603ca966u) \
  BIT(x, 3, 0xc078fbccu) \
  BIT(x, 4, 0x29f05f31u) BIT(x, 5, 0x5249be62u) BIT(x, 6, 0xa492d5c4u) BIT(x, 7, 0xe18d0321u)
#define FOUR(T, x) T(x), T((x) + 1), T((x) + 2), T((x) + 3)
#define SIXTEEN(T, x) FOUR(T, x), FOUR(T, (x) + 4), FOUR(T, (x) + 8), FOUR(T, (x) + 12)
#define QUARTER_OF(T, x) \
  SIXTEEN(T, x), SIXTEEN(T, (x) + 16), SIXTEEN(T, (x) + 32), SIXTEEN(T, (x) + 48)
#define TABLE(T) \
  { QUARTER_OF(T, 0), QUARTER_OF(T, 64), QUARTER_OF(T, 128), QUARTER_OF(T, 192) }

static void twenty(word state[WORDS], uint8_t keystream[80]);

static int sosemanuk(uint8_t *out, const uint8_t *in, size_t len, const uint8_t *nonce,
                     size_t nonce_len, const uint8_t *key, size_t key_len) {
  word subkeys[100], state[WORDS];
  uint8_t keystream[80];
  if (!key_len || key_len > 32 || nonce_len > 16) return -1;
  expand(subkeys, key, key_len);
  inject(state, subkeys, nonce, nonce_len);
  for (; BY_WORDS && len >= 80; len -= 80, out += 80, in += 80) {
    twenty(state, keystream);
    for (int i = 0; i < 80; i += 4)
      write_word(out + i, read_word(in + i) ^ read_word(keystream + i));
  }
  for (; len; len -= len < 80 ? len : 80, out += 80, in += 80) {
    twenty(state, keystream);
    for (size_t i = 0; i < len && i < 80; i++) out[i] = in[i] ^ keystream[i];
  }
  return 0;
}
