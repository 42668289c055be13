/* SPDX-License-Identifier: Apache-2.0 OR MIT
 *
 * Spongent-pi[b]: the round counter's values as constants, for kernels that read them from a table
 * in the form they need. SPONGENT_EACH_ROUND(X) is X(c) for the counter c of each round, in order.
 * For seven-bit counters and at most 100 rounds: b = 160, 176 and 192. SPONGENT_C00 to SPONGENT_CB9
 * also cover the 120 rounds of b = 240.
 */
#ifndef LOXO_SPONGENT_COUNTERS_H
#define LOXO_SPONGENT_COUNTERS_H

#define NEXT(c) (((c) << 1 | (((c) >> 6 ^ (c) >> 5) & 1)) & 0x7f)
#define TEN_AFTER(c, d) \
  SPONGENT_C##d##0 = NEXT(c), SPONGENT_C##d##1 = NEXT(SPONGENT_C##d##0), \
  SPONGENT_C##d##2 = NEXT(SPONGENT_C##d##1), SPONGENT_C##d##3 = NEXT(SPONGENT_C##d##2), \
  SPONGENT_C##d##4 = NEXT(SPONGENT_C##d##3), SPONGENT_C##d##5 = NEXT(SPONGENT_C##d##4), \
  SPONGENT_C##d##6 = NEXT(SPONGENT_C##d##5), SPONGENT_C##d##7 = NEXT(SPONGENT_C##d##6), \
  SPONGENT_C##d##8 = NEXT(SPONGENT_C##d##7), SPONGENT_C##d##9 = NEXT(SPONGENT_C##d##8)

/* The value before the first one, so that every ten values follow one pattern. */
#define BEFORE(c) ((c) >> 1 | (((c) ^ (c) >> 6) & 1) << 6)
enum {
  TEN_AFTER(BEFORE(SPONGENT_COUNTER_START), 0),
  TEN_AFTER(SPONGENT_C09, 1),
  TEN_AFTER(SPONGENT_C19, 2),
  TEN_AFTER(SPONGENT_C29, 3),
  TEN_AFTER(SPONGENT_C39, 4),
  TEN_AFTER(SPONGENT_C49, 5),
  TEN_AFTER(SPONGENT_C59, 6),
  TEN_AFTER(SPONGENT_C69, 7),
  TEN_AFTER(SPONGENT_C79, 8),
  TEN_AFTER(SPONGENT_C89, 9),
  TEN_AFTER(SPONGENT_C99, A),
  TEN_AFTER(SPONGENT_CA9, B)
};
#undef NEXT
#undef TEN_AFTER
#undef BEFORE

/* clang-format off */
#define SPONGENT_TEN(X, d) \
  X(SPONGENT_C##d##0) \
  X(SPONGENT_C##d##1) \
  X(SPONGENT_C##d##2) \
  X(SPONGENT_C##d##3) \
  X(SPONGENT_C##d##4) \
  X(SPONGENT_C##d##5) X(SPONGENT_C##d##6) X(SPONGENT_C##d##7) X(SPONGENT_C##d##8) \
      X(SPONGENT_C##d##9)
/* clang-format on */
#define SPONGENT_EIGHTY(X) \
  SPONGENT_TEN(X, 0) \
  SPONGENT_TEN(X, 1) \
  SPONGENT_TEN(X, 2) \
  SPONGENT_TEN(X, 3) SPONGENT_TEN(X, 4) SPONGENT_TEN(X, 5) SPONGENT_TEN(X, 6) SPONGENT_TEN(X, 7)
#if SPONGENT_ROUNDS == 80
#define SPONGENT_EACH_ROUND(X) SPONGENT_EIGHTY(X)
#elif SPONGENT_ROUNDS == 90
#define SPONGENT_EACH_ROUND(X) SPONGENT_EIGHTY(X) SPONGENT_TEN(X, 8)
#else
#define SPONGENT_EACH_ROUND(X) SPONGENT_EIGHTY(X) SPONGENT_TEN(X, 8) SPONGENT_TEN(X, 9)
#endif

/* The counter's seven bits, reversed. */
#define SPONGENT_REVERSED(c) \
  (((c)&1) << 6 | ((c)&2) << 4 | ((c)&4) << 2 | ((c)&8) | ((c)&16) >> 2 | ((c)&32) >> 4 | \
   ((c)&64) >> 6)

#endif
