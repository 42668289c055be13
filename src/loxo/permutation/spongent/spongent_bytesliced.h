/* SPDX-License-Identifier: Apache-2.0 OR MIT
 *
 * Spongent-pi[b], eight states per 128-bit lane: byte p of the lane's row of vectors holds bit p of
 * its eight states, so a round is byte shuffles, and S-boxes on planes of bytes. Bytes 4s .. 4s+3
 * are the inputs of S-box s. A byte shuffle and a 4 by 4 transposition of double words turn sixteen
 * S-boxes into four planes; the concatenated planes of outputs are the next row. Included by
 * spongent_ssse3.h and spongent_avx2.h inside their target regions, which define
 *
 *   LANES              128-bit lanes of a vector
 *   V, OP(name)        the vector type, and its intrinsic of that name
 *   BROADCAST(x)       a lane repeated in all lanes
 *   BYTESLICED(name)   a unique name for each function. load16, load8, store16 and store8 exist:
 *                      sixteen bytes of a state, or eight of it and eight of the next, for each
 *                      lane, whose states are eight further on. So do first7 and last7: seven bytes
 *                      at the lower or upper end of each lane, and zeros
 *
 * State bits are kept complemented. Then the S-box is 13 gates and one inversion, and its outputs
 * are complemented again.
 */

#define ROW (SPONGENT_BITS / 16) /* vectors */

/* Converts the bytes of x0 .. x3, S-box inputs, to four planes. */
LOXO_ALWAYS_INLINE void BYTESLICED(to_planes)(V x[4]) {
  const V bytes = BROADCAST(_mm_set_epi8(15, 11, 7, 3, 14, 10, 6, 2, 13, 9, 5, 1, 12, 8, 4, 0));
  V a = OP(shuffle_epi8)(x[0], bytes), b = OP(shuffle_epi8)(x[1], bytes);
  V c = OP(shuffle_epi8)(x[2], bytes), d = OP(shuffle_epi8)(x[3], bytes);
  V ab = OP(unpacklo_epi32)(a, b), AB = OP(unpackhi_epi32)(a, b);
  V cd = OP(unpacklo_epi32)(c, d), CD = OP(unpackhi_epi32)(c, d);
  x[0] = OP(unpacklo_epi64)(ab, cd);
  x[1] = OP(unpackhi_epi64)(ab, cd);
  x[2] = OP(unpacklo_epi64)(AB, CD);
  x[3] = OP(unpackhi_epi64)(AB, CD);
}

#if SPONGENT_BITS == 160
/* The same for two vectors; the planes are in the low halves. */
LOXO_ALWAYS_INLINE void BYTESLICED(to_half_planes)(V x[4]) {
  const V bytes = BROADCAST(_mm_set_epi8(15, 11, 7, 3, 14, 10, 6, 2, 13, 9, 5, 1, 12, 8, 4, 0));
  V a = OP(shuffle_epi8)(x[0], bytes), b = OP(shuffle_epi8)(x[1], bytes);
  x[0] = OP(unpacklo_epi32)(a, b);
  x[2] = OP(unpackhi_epi32)(a, b);
  x[1] = OP(unpackhi_epi64)(x[0], x[0]);
  x[3] = OP(unpackhi_epi64)(x[2], x[2]);
}
#endif

/* The S-box on sets `from` to `to` - 1 of planes, interleaved step by step; inputs and outputs are
 * complemented. */
LOXO_ALWAYS_INLINE void BYTESLICED(sboxes)(V x[][4], unsigned from, unsigned to) {
  const V ones = OP(set1_epi8)(-1);
  V a[3], c[3], d[3], not3[3];
#define EACH LOXO_UNROLL for (unsigned g = from; g < to; g++)
  EACH {
    a[g] = x[g][1] & x[g][2];
    x[g][1] ^= x[g][2];
    not3[g] = x[g][3] ^ ones;
  }
  EACH a[g] ^= x[g][0];
  EACH {
    c[g] = a[g] ^ x[g][2];
    a[g] &= x[g][3];
  }
  EACH {
    x[g][0] = not3[g] ^ c[g];
    x[g][1] ^= a[g];
  }
  EACH {
    d[g] = x[g][2] ^ (x[g][1] | not3[g]);
    a[g] = x[g][1] ^ x[g][0];
  }
  EACH x[g][2] = d[g] ^ x[g][0];
  EACH x[g][3] = c[g] ^ (a[g] & d[g]);
#undef EACH
}

#if SPONGENT_BITS == 176
LOXO_ALWAYS_INLINE V BYTESLICED(down4)(V x) { return OP(alignr_epi8)(x, x, 4); }
#endif

/* Concatenates the output planes. */
LOXO_ALWAYS_INLINE void BYTESLICED(join)(V row[ROW], V y[3][4]) {
#if SPONGENT_BITS == 160 /* planes of two vectors and a low half */
  LOXO_UNROLL
  for (unsigned d = 0; d < 4; d += 2) {
    V *to = row + 5 * (d / 2);
    to[0] = y[0][d];
    to[1] = y[1][d];
    to[2] = OP(unpacklo_epi64)(y[2][d], y[0][d + 1]);
    to[3] = OP(alignr_epi8)(y[1][d + 1], y[0][d + 1], 8);
    to[4] = OP(alignr_epi8)(y[2][d + 1], y[1][d + 1], 8);
  }
#elif SPONGENT_BITS == 176 /* planes of two vectors and the upper twelve bytes of a third */
  row[0] = y[0][0];
  row[1] = y[1][0];
  row[2] = OP(alignr_epi8)(y[0][1], y[2][0], 4);
  row[3] = OP(alignr_epi8)(y[1][1], y[0][1], 4);
  row[4] = OP(alignr_epi8)(BYTESLICED(down4)(y[2][1]), y[1][1], 4);
  row[5] = OP(alignr_epi8)(y[0][2], y[2][1], 8);
  row[6] = OP(alignr_epi8)(y[1][2], y[0][2], 8);
  row[7] = OP(alignr_epi8)(BYTESLICED(down4)(y[2][2]), y[1][2], 8);
  row[8] = OP(alignr_epi8)(y[0][3], y[2][2], 12);
  row[9] = OP(alignr_epi8)(y[1][3], y[0][3], 12);
  row[10] = OP(alignr_epi8)(BYTESLICED(down4)(y[2][3]), y[1][3], 12);
#else
  LOXO_UNROLL
  for (unsigned v = 0; v < ROW; v++) row[v] = y[v % 3][v / 3];
#endif
}

LOXO_ALWAYS_INLINE void BYTESLICED(round)(V row[ROW], unsigned round) {
  V y[3][4];
  row[0] ^= BYTESLICED(first7)(spongent_counter_bytes.falling + SPONGENT_ROUNDS - round);
  row[ROW - 1] ^= BYTESLICED(last7)(spongent_counter_bytes.rising + 9 + round);
  LOXO_UNROLL
  for (unsigned v = 0; v < 12; v++) {
#if SPONGENT_BITS == 176
    y[v / 4][v % 4] = row[v > 8 ? v - 1 : v]; /* the last three in the upper places */
#else
    y[v / 4][v % 4] = row[v < ROW ? v : 0];
#endif
  }
  BYTESLICED(to_planes)(y[0]);
  BYTESLICED(sboxes)(y, 0, 1);
  BYTESLICED(to_planes)(y[1]);
#if SPONGENT_BITS == 160
  BYTESLICED(to_half_planes)(y[2]);
#else
  BYTESLICED(to_planes)(y[2]);
#endif
  /* both together: the next round waits for all of them */
  BYTESLICED(sboxes)(y, 1, 3);
  BYTESLICED(join)(row, y);
}

#define SWAP(x, mask, shift) \
  do { \
    V swap_ = ((x) ^ OP(srli_epi64)(x, shift)) & BROADCAST(_mm_set1_epi64x((long long)(mask))); \
    (x) ^= swap_ ^ OP(slli_epi64)(swap_, shift); \
  } while (0)

/* Transposes 8 by 8 bits in each quad word. It is its own inverse. */
LOXO_ALWAYS_INLINE V BYTESLICED(transpose8)(V x) {
  SWAP(x, 0x00aa00aa00aa00aau, 7);
  SWAP(x, 0x0000cccc0000ccccu, 14);
  SWAP(x, 0x00000000f0f0f0f0u, 28);
  return x;
}

/* A step of a byte transposition: moves the highest bit of a byte's place in the n vectors to the
 * low end. */
LOXO_ALWAYS_INLINE void BYTESLICED(rotate_places)(V x[8], unsigned n, unsigned steps) {
  LOXO_UNROLL
  for (unsigned step = 0; step < steps; step++) {
    V y[8];
    LOXO_UNROLL
    for (unsigned i = 0; i < n / 2; i++) {
      y[2 * i] = OP(unpacklo_epi8)(x[i], x[i + n / 2]);
      y[2 * i + 1] = OP(unpackhi_epi8)(x[i], x[i + n / 2]);
    }
    LOXO_UNROLL
    for (unsigned i = 0; i < n; i++) x[i] = y[i];
  }
}

/* Kept as a loop: unrolled it takes 1 KB. */
LOXO_ONE_COPY void BYTESLICED(transpose_row)(V row[ROW]) {
#if defined(__clang__)
  _Pragma("clang loop unroll(disable)")
#else
  _Pragma("GCC unroll 1")
#endif
      for (unsigned v = 0; v < ROW; v++) row[v] = BYTESLICED(transpose8)(row[v]);
}

/* At 160 bits with one lane it would cost 3%, and as much where two lanes are loaded. */
#define ROLLED_LOAD (LANES == 1 && SPONGENT_BITS > 160)
#define ROLLED (LANES == 2 || SPONGENT_BITS > 160)

#define LAST (SPONGENT_BYTES - 8) /* a state's last eight bytes, which overlap the ones before */

/* Converts eight states per lane to the row: bytes of one column to quad words, then their bits. */
LOXO_ALWAYS_INLINE void BYTESLICED(load)(V row[ROW], const uint8_t *states) {
  V x[8], z[8];
  LOXO_UNROLL
  for (unsigned i = 0; i < 8; i++) x[i] = BYTESLICED(load16)(states + i * SPONGENT_BYTES);
  LOXO_UNROLL
  for (unsigned i = 0; i < 4; i++) z[i] = BYTESLICED(load8)(states + 2 * i * SPONGENT_BYTES + LAST);
  BYTESLICED(rotate_places)(x, 8, 3);
  BYTESLICED(rotate_places)(z, 4, 3);
  LOXO_UNROLL
  for (unsigned v = 0; v < ROW; v++) {
    row[v] = v < 8 ? x[v] : z[v - ROW + 4];
    if (!ROLLED_LOAD) row[v] = BYTESLICED(transpose8)(row[v]);
  }
  if (ROLLED_LOAD) BYTESLICED(transpose_row)(row);
}

LOXO_ALWAYS_INLINE void BYTESLICED(store)(uint8_t *states, const V row[ROW]) {
  V x[8], z[8], y[ROW];
  LOXO_UNROLL
  for (unsigned v = 0; v < ROW; v++) y[v] = ROLLED ? row[v] : BYTESLICED(transpose8)(row[v]);
  if (ROLLED) BYTESLICED(transpose_row)(y);
  LOXO_UNROLL
  for (unsigned v = 0; v < ROW; v++) {
    if (v < 8) x[v] = y[v];
    if (v >= ROW - 4) z[v - ROW + 4] = y[v];
  }
  if (ROLLED) loxo_wipe(y, sizeof y);
  BYTESLICED(rotate_places)(x, 8, 4);
  BYTESLICED(rotate_places)(z, 4, 3);
  LOXO_UNROLL
  for (unsigned i = 0; i < 8; i++) BYTESLICED(store16)(states + i * SPONGENT_BYTES, x[i]);
  LOXO_UNROLL
  for (unsigned i = 0; i < 4; i++) {
    BYTESLICED(store8)(states + 2 * i * SPONGENT_BYTES + LAST, z[i]);
  }
}

static void BYTESLICED(permute)(uint8_t *states, size_t n) {
  uint8_t padded[8 * LANES * SPONGENT_BYTES];
  uint8_t *at = states;
  V row[ROW];
  if (n < 8 * LANES) {
    at = padded;
    loxo_copy(padded, states, n * SPONGENT_BYTES);
    loxo_fill(padded + n * SPONGENT_BYTES, 0, sizeof padded - n * SPONGENT_BYTES);
  }
  BYTESLICED(load)(row, at);
  LOXO_UNROLL
  for (unsigned v = 0; v < ROW; v++) row[v] ^= OP(set1_epi8)(-1);
  for (unsigned round = 0; round < SPONGENT_ROUNDS; round++) {
    BYTESLICED(round)(row, round);
  }
  LOXO_UNROLL
  for (unsigned v = 0; v < ROW; v++) row[v] ^= OP(set1_epi8)(-1);
  BYTESLICED(store)(at, row);
  if (at == padded) {
    loxo_copy(states, padded, n * SPONGENT_BYTES);
    loxo_wipe(padded, sizeof padded);
  }
}

#undef SWAP
#undef ROW
#undef LAST
#undef ROLLED
#undef ROLLED_LOAD
