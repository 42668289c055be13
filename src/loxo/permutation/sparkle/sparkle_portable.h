/* SPDX-License-Identifier: Apache-2.0 OR MIT
 *
 * Sparkle's steps on words of 32 bits: "Schwaemm and Esch", version 1.2 of 2021, section 2. A
 * branch is two words, x and y: words 2i and 2i + 1, little-endian. A step adds two constants, runs
 * the ARX-box Alzette on each branch (12 operations of four kinds, 8 of the words turned), and the
 * linear layer on all of them: half of the branches are added to the others, which become the first
 * half. These are C operators, so a word may be a vector with a state in each element; the words
 * are included in front. Internal.
 */
#ifndef LOXO_SPARKLE_PORTABLE_H
#define LOXO_SPARKLE_PORTABLE_H

#include "../../core/target.h"

#define SPARKLE_RIGHT(x, n) ROTATE(x, 32 - (n))

/* One for each branch of Alzette, and in turn for the steps. */
static const uint32_t sparkle_constants[8] = {0xb7e15162u, 0xbf715880u, 0x38b4da56u, 0x324e7738u,
                                              0xbb1185ebu, 0x4f7c7b57u, 0xcfbfa1c8u, 0xc2b3293du};

/* Alzette on n branches side by side. */
#define EACH(...) \
  LOXO_UNROLL \
  for (unsigned i = 0; i < n; i++) { \
    word *const x = &s[2 * i], *const y = &s[2 * i + 1]; \
    __VA_ARGS__; \
  }
LOXO_ALWAYS_INLINE void sparkle_alzette(word *s, const word *constants, unsigned n) {
  EACH(*x += SPARKLE_RIGHT(*y, 31))
  EACH(*y ^= SPARKLE_RIGHT(*x, 24), *x ^= constants[i])
  EACH(*x += SPARKLE_RIGHT(*y, 17))
  EACH(*y ^= SPARKLE_RIGHT(*x, 17), *x ^= constants[i])
  EACH(*x += *y)
  EACH(*y ^= SPARKLE_RIGHT(*x, 31), *x ^= constants[i])
  EACH(*x += SPARKLE_RIGHT(*y, 24))
  EACH(*y ^= SPARKLE_RIGHT(*x, 16), *x ^= constants[i])
}
#undef EACH

/* Branch i of the second half gains branch i of the first one, and the sum of all x (y) of that,
 * mixed, in its y (x). It goes one place down into the first half, and the first half becomes the
 * second. */
LOXO_ALWAYS_INLINE void sparkle_mix(word *s, unsigned branches) {
  const unsigned half = branches / 2;
  word mixed[8], sum_x = s[0], sum_y = s[1];
  LOXO_UNROLL
  for (unsigned i = 1; i < half; i++) {
    sum_x ^= s[2 * i];
    sum_y ^= s[2 * i + 1];
  }
  /* sum ^ sum << 16, turned: two operations of AVX-512 instead of three. */
  sum_x = SPARKLE_RIGHT(sum_x, 16) ^ (sum_x & 0xffff);
  sum_y = SPARKLE_RIGHT(sum_y, 16) ^ (sum_y & 0xffff);
  LOXO_UNROLL
  for (unsigned i = 0; i < half; i++) {
    const unsigned to = 2 * ((i + half - 1) % half);
    mixed[to] = s[2 * (i + half)] ^ s[2 * i] ^ sum_y;
    mixed[to + 1] = s[2 * (i + half) + 1] ^ s[2 * i + 1] ^ sum_x;
  }
  LOXO_UNROLL
  for (unsigned w = 0; w < 2 * half; w++) {
    s[w + 2 * half] = s[w];
    s[w] = mixed[w];
  }
}

/* How many boxes are done at once. Compilers keep the order of the operations: six boxes at once
 * take 5 to 8% less time than one by one, with BMI2 also than pairs in assembly, and four and eight
 * are best in halves. */
#if LOXO_X86 && defined(LOXO_WORDS_U32_H) && !defined(LOXO_SIMDE)
#include "sparkle_x86.h"
#ifdef SPARKLE_BMI2
#define SPARKLE_TOGETHER(branches) ((branches) == 6 ? 6u : 2u)
#else
#define SPARKLE_TOGETHER(branches) 2u
#endif
#else
#define SPARKLE_TOGETHER(branches) ((branches) == 6 ? 6u : (branches) / 2)
#define sparkle_alzette_pair(s, constants) sparkle_alzette(s, constants, 2)
#endif

/* The first so many steps on 4, 6 or 8 branches. */
LOXO_ALWAYS_INLINE void sparkle_steps_of(word *s, unsigned branches, unsigned steps) {
  const unsigned together = SPARKLE_TOGETHER(branches);
  word constants[8];
  LOXO_UNROLL
  for (unsigned i = 0; i < branches; i++) constants[i] = (word){0} ^ sparkle_constants[i];
  for (unsigned step = 0; step < steps; step++) {
    s[1] ^= sparkle_constants[step % 8];
    s[3] ^= step;
    LOXO_UNROLL
    for (unsigned i = 0; i < branches; i += together) {
      if (together == 2) sparkle_alzette_pair(s + 2 * i, constants + i);
      if (together != 2) sparkle_alzette(s + 2 * i, constants + i, together);
    }
    sparkle_mix(s, branches);
  }
}

/* A function if the engine has ROUNDS_CALLED: so many words leave no registers anyway, and an
 * engine has up to twelve calls. */
#ifdef ROUNDS_CALLED
#define WORDS_IN_MEMORY 1
#define SPARKLE_COPIES LOXO_ONE_COPY
#else
#define SPARKLE_COPIES LOXO_ALWAYS_INLINE
#endif

SPARKLE_COPIES void sparkle256_steps(word *s, unsigned steps) { sparkle_steps_of(s, 4, steps); }
SPARKLE_COPIES void sparkle384_steps(word *s, unsigned steps) { sparkle_steps_of(s, 6, steps); }
SPARKLE_COPIES void sparkle512_steps(word *s, unsigned steps) { sparkle_steps_of(s, 8, steps); }

LOXO_ALWAYS_INLINE void sparkle_steps(word *s, unsigned branches, unsigned steps) {
  if (branches == 4) sparkle256_steps(s, steps);
  if (branches == 6) sparkle384_steps(s, steps);
  if (branches == 8) sparkle512_steps(s, steps);
}

#endif
