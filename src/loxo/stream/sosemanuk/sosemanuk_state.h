/* SPDX-License-Identifier: Apache-2.0 OR MIT
 *
 * The state of SOSEMANUK, which its kernels set up and move on. Internal.
 *
 *   words    before the set-up             behind it
 *   0 - 7    the key, padded as Serpent's  s[t+1] to s[t+8]
 *   8 - 9    the nonce, padded by zeros    s[t+9] and s[t+10]
 *   10       the nonce                     R1
 *   11       the nonce                     R2
 *
 * The names are the specification's. A block is twenty steps, behind which the register's words are
 * in their places again.
 */
#ifndef LOXO_SOSEMANUK_STATE_H
#define LOXO_SOSEMANUK_STATE_H

#include "../../core/bytes.h"
#include "../../core/ct.h"
#include "../../core/kernel.h"

typedef struct loxo_sosemanuk {
  uint32_t word[12];
} loxo_sosemanuk;

#define LOXO_SOSEMANUK_BLOCK 80
#define LOXO_SOSEMANUK_STEPS 20

/* What the transition of the finite state machine multiplies by, section 2.4. */
#define LOXO_SOSEMANUK_M 0x54655307u

/* alpha times beta^i, 0 <= i < 8, in the highest byte: what bit i of a word's highest byte adds to
 * the other three and itself when alpha multiplies the word. Likewise of the lowest, for 1 / alpha.
 * From the lists of exponents in section 3.2. */
#define LOXO_SOSEMANUK_TIMES_ALPHA(BIT) \
  BIT(0, 0xe19fcf13u) \
  BIT(1, 0x6b973726u) \
  BIT(2, 0xd6876e4cu) \
  BIT(3, 0x05a7dc98u) \
  BIT(4, 0x0ae71199u) BIT(5, 0x1467229bu) BIT(6, 0x28ce449fu) BIT(7, 0x50358897u)
#define LOXO_SOSEMANUK_OVER_ALPHA(BIT) \
  BIT(0, 0x180f40cdu) \
  BIT(1, 0x301e8033u) \
  BIT(2, 0x603ca966u) \
  BIT(3, 0xc078fbccu) \
  BIT(4, 0x29f05f31u) BIT(5, 0x5249be62u) BIT(6, 0xa492d5c4u) BIT(7, 0xe18d0321u)

/* x is made before what is made of it: gcc would add and turn a constant by itself, and x by two
 * shifts. */
LOXO_ALWAYS_INLINE uint32_t loxo_sosemanuk_ready(uint32_t x) {
#if defined(__GNUC__)
  __asm__("" : "+r"(x));
#endif
  return x;
}

/* x times a constant. Without a multiplier, sums for the constant's bits, whose number and places
 * are public; x is made anew so that the compiler does not make a product of them. */
LOXO_ALWAYS_INLINE uint32_t loxo_sosemanuk_times(uint32_t x, uint32_t constant) {
#if LOXO_MULTIPLIES_32
  return x * constant;
#else
  uint32_t sum = 0;
  LOXO_UNROLL
  for (; constant; constant >>= 1) {
    if (constant & 1) sum += x;
    x = loxo_sosemanuk_ready(x + x);
  }
  return sum;
#endif
}

/* The same as below where memcpy may be a loop over bytes, which should not run twice. */
LOXO_ALWAYS_INLINE void loxo_sosemanuk_place(uint32_t *words, size_t n, const uint8_t *from,
                                             size_t len, uint8_t end) {
  if (len == 4 * n && (LOXO_UNALIGNED || (uintptr_t)from % 4 == 0)) {
    for (size_t i = 0; i < n; i++) words[i] = loxo_load32(loxo_aligned(from + 4 * i, 4));
    return;
  }
  uint8_t *to = (uint8_t *)words;
  loxo_clear_words(words, n);
  if (len) loxo_copy(to, from, len);
  if (len != 4 * n) to[len] = end;
  for (size_t i = 0; i < n; i++) words[i] = LOXO_LE32(words[i]);
}

/* n words of 4 n bytes, with a bit 1 and zeros behind them, or zeros alone. A kernel reads four
 * words at once, and waits for them unless they were written so. */
LOXO_ALWAYS_INLINE void loxo_sosemanuk_pad(uint32_t *words, size_t n, const uint8_t *from,
                                           size_t len, uint8_t end) {
  if (LOXO_BARE_WORDS) {
    loxo_sosemanuk_place(words, n, from, len, end);
    return;
  }
  uint8_t bytes[32];
  if (len < 4 * n) {
    loxo_fill(bytes, 0, sizeof bytes);
    if (len) loxo_copy(bytes, from, len);
    bytes[len] = end;
    from = bytes;
  }
  loxo_copy(words, from, 4 * n);
  for (size_t i = 0; i < n; i++) words[i] = LOXO_LE32(words[i]);
  if (from == bytes) loxo_wipe(bytes, sizeof bytes);
}

/* What the set-up is made of. */
LOXO_ALWAYS_INLINE void loxo_sosemanuk_start(loxo_sosemanuk *s, const uint8_t *nonce,
                                             size_t nonce_len, const uint8_t *key, size_t key_len) {
  loxo_sosemanuk_pad(s->word, 8, key, key_len, 1);
  loxo_sosemanuk_pad(s->word + 8, 4, nonce, nonce_len, 0);
}

#endif
