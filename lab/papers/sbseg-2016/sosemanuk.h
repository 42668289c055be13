/* SPDX-License-Identifier: Apache-2.0 OR MIT
 *
 * What the three forms of SOSEMANUK share: the set-up, which is the library's portable one, the
 * steps of the state machine and Serpent's box 2, the tables, and the calls. A form defines
 * BY_WORDS, whether words are read and written as they lie in memory, and then has twenty() of
 * sosemanuk_steps.h.
 */
#include "sbseg_2016.h"

#include "../../../src/loxo/stream/sosemanuk/sosemanuk_state.h"

typedef uint32_t word;
#define ROTATE(x, n) ((x) << (n) | (x) >> (32 - (n)))
#include "../../../src/loxo/stream/sosemanuk/sosemanuk_boxes.inc"
#include "../../../src/loxo/stream/sosemanuk/sosemanuk_serpent.inc"

/* As the paper has it: x, or x ^ y if c is odd, without a branch. */
#define XMUX(c, x, y) ((((uint32_t)0 - ((c)&1)) & (y)) ^ (x))

/* Step t: R1, R2 and f; s(i) is the register's word s[t+i]. */
#define MACHINE(r1, r2, f, s1, s8, s9) \
  do { \
    const uint32_t before = r1; \
    r1 = r2 + XMUX(before, s1, s8); \
    r2 = ROTATE(before * LOXO_SOSEMANUK_M, 7); \
    f = (s9 + r1) ^ r2; \
  } while (0)

/* The tables, of the words that a byte's bits add. */
#define SUM8(x, BITS) ((uint32_t)0 BITS(x))
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

static void twenty(loxo_sosemanuk *state, uint8_t keystream[80]);

static int sosemanuk(uint8_t *out, const uint8_t *in, size_t len, const uint8_t *nonce,
                     size_t nonce_len, const uint8_t *key, size_t key_len) {
  loxo_sosemanuk state;
  uint8_t keystream[80];
  loxo_sosemanuk_start(&state, nonce, nonce_len, key, key_len);
  set_up(state.word);
  for (; BY_WORDS && len >= 80; len -= 80, out += 80, in += 80) {
    twenty(&state, keystream);
    for (int i = 0; i < 80; i += 4) {
      uint32_t x, z;
      __builtin_memcpy(&x, in + i, sizeof x);
      __builtin_memcpy(&z, keystream + i, sizeof z);
      x ^= z;
      __builtin_memcpy(out + i, &x, sizeof x);
    }
  }
  for (; len; len -= len < 80 ? len : 80, out += 80, in += 80) {
    twenty(&state, keystream);
    for (size_t i = 0; i < len && i < 80; i++) out[i] = in[i] ^ keystream[i];
  }
  return 0;
}
