/* SPDX-License-Identifier: Apache-2.0 OR MIT
 *
 * Keccak-f[200], up to 64 states in byte slices: a vector of 64 bytes for each lane. A round is 88
 * operations on two ports.
 */
#include "../../core/x86.h"

#if LOXO_X86

typedef __m512i bytes;

#define LANES 64
#define BYTES_OP(f) _mm512_##f
#define BYTES_NAME(f) loxo_keccak200_slab_##f##_avx512_x64
#define BYTES_QWORDS _mm512_set1_epi64

#include "keccak200_avx512_bytes.h"

LOXO_TARGET_BEGIN(LOXO_TARGET_AVX512)

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
  __m512i low[4][3], high[4][3];
  LOXO_UNROLL
  for (size_t i = 0; i < 3; i++) {
    __m512i x[4], y[4];
    LOXO_UNROLL
    for (size_t k = 0; k < 4; k++) {
      x[k] = v[8 * i + k];
      y[k] = v[8 * i + 4 + k];
    }
    transpose_quarters(x);
    transpose_quarters(y);
    LOXO_UNROLL
    for (size_t k = 0; k < 4; k++) {
      low[k][i] = x[k];
      high[k][i] = y[k];
    }
  }
  LOXO_UNROLL
  for (size_t k = 0; k < 4; k++) {
    scatter_sixteen(states + 16 * STATE_BYTES * k, low[k], high[k]);
  }
  scatter_last(states, (const uint8_t *)(v + 24), LANES);
}

LOXO_TARGET_END

KECCAK200_BLOCK_KERNEL(avx512_x64, LANES)

#else
typedef int loxo_keccak200_has_no_avx512_x64; /* a translation unit may not be empty */
#endif
