/* SPDX-License-Identifier: Apache-2.0 OR MIT
 *
 * Keccak-f[200], up to 32 states in byte slices: a vector of 32 bytes for each lane. A round is 88
 * operations on three ports.
 */
#include "../../core/x86.h"

#if LOXO_X86

typedef __m256i bytes;

#define LANES 32
#define BYTES_OP(f) _mm256_##f
#define BYTES_NAME(f) loxo_keccak200_slab_##f##_avx512_x32
#define BYTES_QWORDS _mm256_set1_epi64x

#include "keccak200_avx512_bytes.h"

LOXO_TARGET_BEGIN(LOXO_TARGET_AVX512)

/* Quarters of two vectors, in turns, and the same backwards. */
LOXO_ALWAYS_INLINE void interleave(__m512i *x, __m512i *y) {
  __m512i low = _mm512_permutex2var_epi64(*x, _mm512_setr_epi64(0, 1, 8, 9, 2, 3, 10, 11), *y);
  *y = _mm512_permutex2var_epi64(*x, _mm512_setr_epi64(4, 5, 12, 13, 6, 7, 14, 15), *y);
  *x = low;
}
LOXO_ALWAYS_INLINE void deinterleave(__m512i *x, __m512i *y) {
  __m512i even = _mm512_permutex2var_epi64(*x, _mm512_setr_epi64(0, 1, 4, 5, 8, 9, 12, 13), *y);
  *y = _mm512_permutex2var_epi64(*x, _mm512_setr_epi64(2, 3, 6, 7, 10, 11, 14, 15), *y);
  *x = even;
}

void loxo_keccak200_slab_load_avx512_x32(void *slab, const uint8_t *states) {
  uint8_t *lanes = slab;
  gather_last(lanes + LANES * 24, states, LANES);
  LOXO_UNROLL
  for (size_t lane = 0; lane < 24; lane += 8) {
    __m512i x[4];
    gather_sixteen(&x[0], &x[2], states + lane);
    gather_sixteen(&x[1], &x[3], states + 16 * STATE_BYTES + lane);
    interleave(&x[0], &x[1]);
    interleave(&x[2], &x[3]);
    LOXO_UNROLL
    for (size_t i = 0; i < 4; i++) _mm512_storeu_si512(lanes + LANES * (lane + 2 * i), x[i]);
  }
}

void loxo_keccak200_slab_store_avx512_x32(uint8_t *states, const void *slab) {
  const uint8_t *lanes = slab;
  __m512i low[2][3], high[2][3];
  LOXO_UNROLL
  for (size_t i = 0; i < 3; i++) {
    __m512i x[4];
    LOXO_UNROLL
    for (size_t k = 0; k < 4; k++) x[k] = _mm512_loadu_si512(lanes + LANES * (8 * i + 2 * k));
    deinterleave(&x[0], &x[1]);
    deinterleave(&x[2], &x[3]);
    low[0][i] = x[0];
    low[1][i] = x[1];
    high[0][i] = x[2];
    high[1][i] = x[3];
  }
  scatter_sixteen(states, low[0], high[0]);
  scatter_sixteen(states + 16 * STATE_BYTES, low[1], high[1]);
  scatter_last(states, lanes + LANES * 24, LANES);
}

LOXO_TARGET_END

KECCAK200_BLOCK_KERNEL(avx512_x32, LANES)

#else
typedef int loxo_keccak200_has_no_avx512_x32; /* a translation unit may not be empty */
#endif
