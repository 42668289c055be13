/* SPDX-License-Identifier: Apache-2.0 OR MIT
 *
 * Spongent-pi[b], b = 160, 176 or 192, up to eight states in 16-byte vectors, in terms of
 * core/v128.h: byte p of the b/16 vectors is bit p of all states. Input k of S-box s is byte
 * 4 s + k, so unzipping bytes twice sorts the inputs. Output d of S-box s becomes byte s + q d,
 * q = b/4, so the concatenated vectors of outputs are the next state; they only have to be shifted
 * together where q is not a multiple of 16. A round takes about 80 instructions, and the whole
 * state is in registers where there are 32.
 */
#if (LOXO_NEON || LOXO_WASM128) && \
    (SPONGENT_BITS == 160 || SPONGENT_BITS == 176 || SPONGENT_BITS == 192)
#include "../../core/v128.h"

#define SPONGENT_V128_X8
#define SPONGENT_V128S (SPONGENT_BITS / 16)

/* Counter bits in bytes 0 .. 7 of the first vector and, reversed, in bytes 8 .. 15 of the last. */
static const uint8_t spongent_low_bits[16] = {1, 2, 4, 8, 16, 32, 64, 128};
static const uint8_t spongent_high_bits[16] = {0, 0, 0, 0, 0, 0, 0, 0, 128, 64, 32, 16, 8, 4, 2, 1};

/* The S-boxes of 64 consecutive bytes: x[k] gets output k of all 16. */
LOXO_ALWAYS_INLINE void spongent_v128_sboxes(loxo_v128 x[4], loxo_v128 a, loxo_v128 b, loxo_v128 c,
                                             loxo_v128 d) {
  loxo_v128 even0 = loxo_v_even8(a, b), even1 = loxo_v_even8(c, d);
  loxo_v128 odd0 = loxo_v_odd8(a, b), odd1 = loxo_v_odd8(c, d);
  x[0] = loxo_v_even8(even0, even1);
  x[1] = loxo_v_even8(odd0, odd1);
  x[2] = loxo_v_odd8(even0, even1);
  x[3] = loxo_v_odd8(odd0, odd1);
  SPONGENT_SBOX(loxo_v128, x[0], x[1], x[2], x[3]);
}

/* The next state: 16 outputs d in y0[d], 16 in y1[d], and the rest. */
#if SPONGENT_BITS == 160
/* 8 in y2[d], twice. */
LOXO_ALWAYS_INLINE void spongent_v128_round(loxo_v128 v[SPONGENT_V128S]) {
  loxo_v128 y0[4], y1[4], y2[4];
  loxo_v128 even = loxo_v_even8(v[8], v[9]), odd = loxo_v_odd8(v[8], v[9]);
  spongent_v128_sboxes(y0, v[0], v[1], v[2], v[3]);
  spongent_v128_sboxes(y1, v[4], v[5], v[6], v[7]);
  y2[0] = loxo_v_even8(even, even);
  y2[1] = loxo_v_even8(odd, odd);
  y2[2] = loxo_v_odd8(even, even);
  y2[3] = loxo_v_odd8(odd, odd);
  SPONGENT_SBOX(loxo_v128, y2[0], y2[1], y2[2], y2[3]);
  LOXO_UNROLL
  for (unsigned i = 0; i < 2; i++) { /* two planes are five vectors */
    v[5 * i] = y0[2 * i];
    v[5 * i + 1] = y1[2 * i];
    v[5 * i + 2] = loxo_v_zip64_low(y2[2 * i], y0[2 * i + 1]);
    v[5 * i + 3] = LOXO_V_EXT(y0[2 * i + 1], y1[2 * i + 1], 8);
    v[5 * i + 4] = LOXO_V_EXT(y1[2 * i + 1], y2[2 * i + 1], 8);
  }
}
#elif SPONGENT_BITS == 176
/* 12 in y2[d], of which the first 4 come twice. */
LOXO_ALWAYS_INLINE void spongent_v128_round(loxo_v128 v[SPONGENT_V128S]) {
  loxo_v128 y0[4], y1[4], y2[4];
  spongent_v128_sboxes(y0, v[0], v[1], v[2], v[3]);
  spongent_v128_sboxes(y1, v[4], v[5], v[6], v[7]);
  spongent_v128_sboxes(y2, v[8], v[8], v[9], v[10]);
  v[0] = y0[0];
  v[1] = y1[0];
  v[2] = LOXO_V_EXT(y2[0], y0[1], 4);
  v[3] = LOXO_V_EXT(y0[1], y1[1], 4);
  v[4] = LOXO_V_EXT(y1[1], y2[1], 4);
  v[5] = LOXO_V_EXT(y2[1], y0[2], 8);
  v[6] = LOXO_V_EXT(y0[2], y1[2], 8);
  v[7] = LOXO_V_EXT(y1[2], LOXO_V_EXT(y2[2], y2[2], 4), 8);
  v[8] = LOXO_V_EXT(y2[2], y0[3], 12);
  v[9] = LOXO_V_EXT(y0[3], y1[3], 12);
  v[10] = LOXO_V_EXT(y1[3], LOXO_V_EXT(y2[3], y2[3], 4), 12);
}
#else
LOXO_ALWAYS_INLINE void spongent_v128_round(loxo_v128 v[SPONGENT_V128S]) {
  loxo_v128 y[3][4];
  spongent_v128_sboxes(y[0], v[0], v[1], v[2], v[3]);
  spongent_v128_sboxes(y[1], v[4], v[5], v[6], v[7]);
  spongent_v128_sboxes(y[2], v[8], v[9], v[10], v[11]);
  LOXO_UNROLL
  for (unsigned d = 0; d < 4; d++) {
    LOXO_UNROLL
    for (unsigned i = 0; i < 3; i++) v[3 * d + i] = y[i][d];
  }
}
#endif

/* Interleaves the bytes of eight vectors; the inverse. */
LOXO_ALWAYS_INLINE void spongent_v128_zip(loxo_v128 v[8]) {
  LOXO_UNROLL
  for (unsigned stage = 0; stage < 3; stage++) {
    loxo_v128 a[8];
    LOXO_UNROLL
    for (unsigned i = 0; i < 4; i++) {
      a[2 * i] = loxo_v_zip8_low(v[i], v[i + 4]);
      a[2 * i + 1] = loxo_v_zip8_high(v[i], v[i + 4]);
    }
    LOXO_UNROLL
    for (unsigned i = 0; i < 8; i++) v[i] = a[i];
  }
}
LOXO_ALWAYS_INLINE void spongent_v128_unzip(loxo_v128 v[8]) {
  LOXO_UNROLL
  for (unsigned stage = 0; stage < 3; stage++) {
    loxo_v128 a[8];
    LOXO_UNROLL
    for (unsigned i = 0; i < 4; i++) {
      a[i] = loxo_v_even8(v[2 * i], v[2 * i + 1]);
      a[i + 4] = loxo_v_odd8(v[2 * i], v[2 * i + 1]);
    }
    LOXO_UNROLL
    for (unsigned i = 0; i < 8; i++) v[i] = a[i];
  }
}

/* [state] byte bit  ->  byte bit [state]; the last 8 bytes are done separately, and overlap the
 * first 16. */
LOXO_ALWAYS_INLINE void spongent_v128_load(loxo_v128 v[SPONGENT_V128S], const uint8_t *states) {
  loxo_v128 w[8];
  LOXO_UNROLL
  for (unsigned s = 0; s < 8; s++) {
    w[s] = loxo_v_load_half(states + SPONGENT_BYTES * s + SPONGENT_BYTES - 8);
  }
  loxo_v_exchange_bits(w);
  spongent_v128_zip(w);
  LOXO_UNROLL
  for (unsigned i = 8; i < SPONGENT_V128S; i++) v[i] = w[i + 4 - SPONGENT_V128S];
  LOXO_UNROLL
  for (unsigned s = 0; s < 8; s++) w[s] = loxo_v_load(states + SPONGENT_BYTES * s);
  loxo_v_exchange_bits(w);
  spongent_v128_zip(w);
  LOXO_UNROLL
  for (unsigned i = 0; i < 8; i++) v[i] = w[i];
}

LOXO_ALWAYS_INLINE void spongent_v128_store(uint8_t *states, const loxo_v128 v[SPONGENT_V128S]) {
  loxo_v128 w[8];
  LOXO_UNROLL
  for (unsigned i = 0; i < 8; i++) w[i] = v[i % 4 + SPONGENT_V128S - 4];
  spongent_v128_unzip(w);
  loxo_v_exchange_bits(w);
  LOXO_UNROLL
  for (unsigned s = 0; s < 8; s++) {
    loxo_v_store_half(states + SPONGENT_BYTES * s + SPONGENT_BYTES - 8, w[s]);
  }
  LOXO_UNROLL
  for (unsigned i = 0; i < 8; i++) w[i] = v[i];
  spongent_v128_unzip(w);
  loxo_v_exchange_bits(w);
  LOXO_UNROLL
  for (unsigned s = 0; s < 8; s++) loxo_v_store(states + SPONGENT_BYTES * s, w[s]);
}

static void spongent_v128_permute_all(uint8_t *states) {
  loxo_v128 v[SPONGENT_V128S];
  loxo_v128 low_bits = loxo_v_load(spongent_low_bits);
  loxo_v128 high_bits = loxo_v_load(spongent_high_bits);
  unsigned c = SPONGENT_COUNTER_START;
  spongent_v128_load(v, states);
  for (unsigned round = 0; round < SPONGENT_ROUNDS; round++) {
    loxo_v128 counter = loxo_v_splat8((uint8_t)c);
    v[0] = loxo_v_xor(v[0], loxo_v_meets8(counter, low_bits));
    v[SPONGENT_V128S - 1] = loxo_v_xor(v[SPONGENT_V128S - 1], loxo_v_meets8(counter, high_bits));
    spongent_v128_round(v);
    c = spongent_next_counter(c);
  }
  spongent_v128_store(states, v);
}

#if LOXO_NEON
#define SPONGENT_V128_KERNEL SPONGENT_KERNEL(neon_x8)
#else
#define SPONGENT_V128_KERNEL SPONGENT_KERNEL(wasm128_x8)
#endif

static void SPONGENT_V128_KERNEL(uint8_t *states, size_t n) {
  uint8_t padded[8 * SPONGENT_BYTES] = {0};
  if (n == 8) {
    spongent_v128_permute_all(states);
    return;
  }
  loxo_copy(padded, states, n * SPONGENT_BYTES);
  spongent_v128_permute_all(padded);
  loxo_copy(states, padded, n * SPONGENT_BYTES);
  loxo_wipe(padded, sizeof padded);
}

#endif
