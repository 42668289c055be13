/* SPDX-License-Identifier: Apache-2.0 OR MIT
 *
 * Keccak-f[200], up to 16 states in byte slices: a vector of 16 bytes for each lane. A round is 88
 * operations on three ports.
 */
#include "../../core/x86.h"

#if LOXO_X86

typedef __m128i bytes;

#define LANES 16
#define BYTES_OP(f) _mm_##f
#define BYTES_NAME(f) loxo_keccak200_slab_##f##_avx512_x16
#define BYTES_QWORDS _mm_set1_epi64x

#include "keccak200_avx512_bytes.h"

LOXO_TARGET_BEGIN(LOXO_TARGET_AVX512)

void loxo_keccak200_slab_load_avx512_x16(void *slab, const uint8_t *states) {
  uint8_t *lanes = slab;
  gather_last(lanes + LANES * 24, states, LANES);
  LOXO_UNROLL
  for (size_t lane = 0; lane < 24; lane += 8) {
    __m512i low, high;
    gather_sixteen(&low, &high, states + lane);
    _mm512_storeu_si512(lanes + LANES * lane, low);
    _mm512_storeu_si512(lanes + LANES * (lane + 4), high);
  }
}

void loxo_keccak200_slab_store_avx512_x16(uint8_t *states, const void *slab) {
  const uint8_t *lanes = slab;
  __m512i low[3], high[3];
  LOXO_UNROLL
  for (size_t i = 0; i < 3; i++) {
    low[i] = _mm512_loadu_si512(lanes + LANES * 8 * i);
    high[i] = _mm512_loadu_si512(lanes + LANES * (8 * i + 4));
  }
  scatter_sixteen(states, low, high);
  scatter_last(states, lanes + LANES * 24, LANES);
}

LOXO_TARGET_END

KECCAK200_BLOCK_KERNEL(avx512_x16, LANES)

#else
typedef int loxo_keccak200_has_no_avx512_x16; /* a translation unit may not be empty */
#endif
