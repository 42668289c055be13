/* SPDX-License-Identifier: Apache-2.0 OR MIT
 *
 * Spongent-pi[b], up to 64 states, bit-sliced: word p holds bit p of all states, so moving bits
 * is only a matter of which word is read and written. Where 4 divides q = b/4, S-boxes 4k .. 4k+3
 * of one round feed exactly S-boxes k + (q/4) d of the next: two rounds are one pass over closed
 * groups of 16 words. Takes b/64 KiB of stack, rounded up (3 KiB for b = 160).
 */
#if LOXO_WIDE_KERNELS

#include "../../core/transpose.h"

typedef struct {
  uint64_t low[12], high[12]; /* counter masks of bits 0 .. 11 and b-12 .. b-1 */
} spongent_counter_masks;

static inline void spongent_expand_counter(spongent_counter_masks *m, unsigned c) {
  for (unsigned i = 0; i < 12; i++) {
    m->low[i] = -(uint64_t)(c >> i & 1);
    m->high[11 - i] = m->low[i];
  }
}

static inline void spongent_xor_masks(uint64_t *x, const uint64_t *mask, unsigned n) {
  for (unsigned i = 0; i < n; i++) x[i] ^= mask[i];
}

/* One round from `in`, which the counter is XORed into, to `out`. */
static void spongent_sliced_round(uint64_t *out, uint64_t *in, unsigned c) {
  spongent_counter_masks m;
  spongent_expand_counter(&m, c);
  spongent_xor_masks(in, m.low, 12);
  spongent_xor_masks(in + SPONGENT_BITS - 12, m.high, 12);
  for (unsigned s = 0; s < SPONGENT_SBOXES; s++) {
    uint64_t x0 = in[4 * s], x1 = in[4 * s + 1], x2 = in[4 * s + 2], x3 = in[4 * s + 3];
    SPONGENT_SBOX(uint64_t, x0, x1, x2, x3);
    out[s] = x0;
    out[s + SPONGENT_SBOXES] = x1;
    out[s + SPONGENT_SBOXES * 2] = x2;
    out[s + SPONGENT_SBOXES * 3] = x3;
  }
}

#if SPONGENT_SBOXES % 4 == 0
#define GROUPS (SPONGENT_SBOXES / 4)

/* Group k of two rounds: 16 words in, 16 words out. */
LOXO_ALWAYS_INLINE void spongent_super_sbox(uint64_t *out, const uint64_t *in, unsigned k,
                                            const spongent_counter_masks *m) {
  uint64_t x[4][4]; /* [S-box of the second round][its input] */
  LOXO_UNROLL
  for (unsigned i = 0; i < 4; i++) {
    uint64_t x0 = in[16 * k + 4 * i], x1 = in[16 * k + 4 * i + 1];
    uint64_t x2 = in[16 * k + 4 * i + 2], x3 = in[16 * k + 4 * i + 3];
    SPONGENT_SBOX(uint64_t, x0, x1, x2, x3);
    x[0][i] = x0;
    x[1][i] = x1;
    x[2][i] = x2;
    x[3][i] = x3;
  }
  if (k < 3) spongent_xor_masks(x[0], m->low + 4 * k, 4);
  if (k + 3 >= GROUPS) spongent_xor_masks(x[3], m->high + 4 * (k + 3 - GROUPS), 4);
  LOXO_UNROLL
  for (unsigned d = 0; d < 4; d++) {
    SPONGENT_SBOX(uint64_t, x[d][0], x[d][1], x[d][2], x[d][3]);
    LOXO_UNROLL
    for (unsigned e = 0; e < 4; e++) out[k + GROUPS * d + SPONGENT_SBOXES * e] = x[d][e];
  }
}

static void spongent_sliced_round_pair(uint64_t *out, uint64_t *in, unsigned c0, unsigned c1) {
  spongent_counter_masks m;
  spongent_expand_counter(&m, c0);
  spongent_xor_masks(in, m.low, 12);
  spongent_xor_masks(in + SPONGENT_BITS - 12, m.high, 12);
  spongent_expand_counter(&m, c1);
  for (unsigned k = 0; k < GROUPS; k++) spongent_super_sbox(out, in, k, &m);
}
#endif

/* All rounds; the result is in the returned one of the two buffers. */
static uint64_t *spongent_sliced_rounds(uint64_t *a, uint64_t *b) {
  unsigned c = SPONGENT_COUNTER_START, rounds = SPONGENT_ROUNDS;
  uint64_t *swap;
#if SPONGENT_SBOXES % 4 == 0
  for (; rounds >= 2; rounds -= 2) {
    unsigned c1 = spongent_next_counter(c);
    spongent_sliced_round_pair(b, a, c, c1);
    c = spongent_next_counter(c1);
    swap = a, a = b, b = swap;
  }
#endif
  for (; rounds; rounds--) {
    spongent_sliced_round(b, a, c);
    c = spongent_next_counter(c);
    swap = a, a = b, b = swap;
  }
  return a;
}

/* Words of 64 places: the last one may be part of a word. */
#define COLUMNS ((SPONGENT_BITS + 63) / 64)
#define COLUMN_BYTES(w) (SPONGENT_BYTES - 8 * (w) < 8 ? SPONGENT_BYTES - 8 * (w) : 8)

static void SPONGENT_KERNEL(portable_x64)(uint8_t *states, size_t n) {
  uint64_t a[64 * COLUMNS], b[64 * COLUMNS];
  for (unsigned w = 0; w < COLUMNS; w++) {
    for (size_t i = 0; i < 64; i++) {
      const uint8_t *from = states + i * SPONGENT_BYTES + 8 * w;
      a[64 * w + i] = i < n ? loxo_load64_part(from, COLUMN_BYTES(w)) : 0;
    }
    loxo_transpose64(a + 64 * w);
  }
  uint64_t *result = spongent_sliced_rounds(a, b);
  loxo_fill(result + SPONGENT_BITS, 0, (64 * COLUMNS - SPONGENT_BITS) * sizeof *result);
  for (unsigned w = 0; w < COLUMNS; w++) {
    loxo_transpose64(result + 64 * w);
    for (size_t i = 0; i < n; i++) {
      uint8_t *to = states + i * SPONGENT_BYTES + 8 * w;
      loxo_store64_part(to, result[64 * w + i], COLUMN_BYTES(w));
    }
  }
  loxo_wipe(a, sizeof a);
  loxo_wipe(b, sizeof b);
}

#endif
