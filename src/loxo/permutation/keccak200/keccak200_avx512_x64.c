/* SPDX-License-Identifier: Apache-2.0 OR MIT
 *
 * Keccak-f[200], up to 64 states in byte slices: a vector of 64 bytes for each lane. A round is 88
 * operations on two ports.
 */
#include "keccak200_avx512_bytes.h"

#if LOXO_X86

enum { LANES = 64 };

#define ROTATE(x, r) \
  ((r) ? _mm512_gf2p8affine_epi64_epi8(x, _mm512_set1_epi64(ROTATION(r)), 0) : (x))
#define XOR3(x, y, z) _mm512_ternarylogic_epi64(x, y, z, GATE_XOR3)
#define CHI(x, y, z) _mm512_ternarylogic_epi64(x, y, z, GATE_CHI)
#define LOAD(lane, i) lane = v[i];
#define STORE(lane, i) v[i] = lane;

LOXO_TARGET_BEGIN(LOXO_TARGET_AVX512)

void loxo_keccak200_slab_permute_avx512_x64(void *slab) {
  __m512i *v = slab;
  KECCAK200_LANES(__m512i, a);
  KECCAK200_LANES(__m512i, e);
  KECCAK200_EACH(LOAD, a)
  for (unsigned round = 0; round < KECCAK200_ROUNDS; round += 2) {
    KECCAK200_GATE_ROUND(__m512i, ROTATE, XOR3, CHI, e, a,
                         _mm512_set1_epi64((int64_t)iota_bytes[round]));
    KECCAK200_GATE_ROUND(__m512i, ROTATE, XOR3, CHI, a, e,
                         _mm512_set1_epi64((int64_t)iota_bytes[round + 1]));
  }
  KECCAK200_EACH(STORE, a)
}

/* Four vectors of four quarters: quarter j of x[i] and quarter i of x[j] change places. */
LOXO_ALWAYS_INLINE void transpose_quarters(__m512i x[4]) {
  __m512i a = _mm512_shuffle_i64x2(x[0], x[1], 0x44), b = _mm512_shuffle_i64x2(x[2], x[3], 0x44);
  __m512i c = _mm512_shuffle_i64x2(x[0], x[1], 0xee), d = _mm512_shuffle_i64x2(x[2], x[3], 0xee);
  x[0] = _mm512_shuffle_i64x2(a, b, 0x88);
  x[1] = _mm512_shuffle_i64x2(a, b, 0xdd);
  x[2] = _mm512_shuffle_i64x2(c, d, 0x88);
  x[3] = _mm512_shuffle_i64x2(c, d, 0xdd);
}

void loxo_keccak200_slab_load_avx512_x64(void *slab, const uint8_t *states) {
  __m512i *v = slab;
  gather_last((uint8_t *)(v + 24), states, LANES);
  for (size_t lane = 0; lane < 24; lane += 8) {
    __m512i low[4], high[4];
    LOXO_UNROLL
    for (size_t i = 0; i < 4; i++) {
      gather_sixteen(&low[i], &high[i], states + 16 * STATE_BYTES * i + lane);
    }
    transpose_quarters(low);
    transpose_quarters(high);
    LOXO_UNROLL
    for (size_t i = 0; i < 4; i++) {
      v[lane + i] = low[i];
      v[lane + 4 + i] = high[i];
    }
  }
}

void loxo_keccak200_slab_store_avx512_x64(uint8_t *states, const void *slab) {
  const __m512i *v = slab;
  for (size_t lane = 0; lane < 24; lane += 8) {
    __m512i low[4], high[4];
    LOXO_UNROLL
    for (size_t i = 0; i < 4; i++) {
      low[i] = v[lane + i];
      high[i] = v[lane + 4 + i];
    }
    transpose_quarters(low);
    transpose_quarters(high);
    LOXO_UNROLL
    for (size_t i = 0; i < 4; i++) {
      scatter_sixteen(states + 16 * STATE_BYTES * i + lane, low[i], high[i]);
    }
  }
  scatter_last(states, (const uint8_t *)(v + 24), LANES);
}

LOXO_TARGET_END

KECCAK200_BLOCK_KERNEL(avx512_x64, LANES)

#else
typedef int loxo_keccak200_has_no_avx512_x64; /* a translation unit may not be empty */
#endif
