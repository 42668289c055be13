/* SPDX-License-Identifier: Apache-2.0 OR MIT
 *
 * Spongent-pi[b], up to sixteen states, AVX2: byte-sliced in ymm registers, eight states in each
 * half.
 */
LOXO_TARGET_BEGIN(LOXO_TARGET_AVX2)

#define LANES 2
#define V __m256i
#define OP(name) _mm256_##name
#define BROADCAST(x) _mm256_broadcastsi128_si256(x)
#define BYTESLICED(name) spongent_avx2_##name

LOXO_ALWAYS_INLINE __m256i spongent_avx2_load16(const uint8_t *states) {
  const uint8_t *second = states + 8 * SPONGENT_BYTES;
  return _mm256_inserti128_si256(_mm256_castsi128_si256(_mm_loadu_si128((const __m128i *)states)),
                                 _mm_loadu_si128((const __m128i *)second), 1);
}

LOXO_ALWAYS_INLINE __m256i spongent_avx2_load8(const uint8_t *states) {
  const uint8_t *second = states + 8 * SPONGENT_BYTES;
  return _mm256_set_epi64x(
      (long long)loxo_load64(second + SPONGENT_BYTES), (long long)loxo_load64(second),
      (long long)loxo_load64(states + SPONGENT_BYTES), (long long)loxo_load64(states));
}

LOXO_ALWAYS_INLINE void spongent_avx2_store16(uint8_t *states, __m256i x) {
  uint8_t *second = states + 8 * SPONGENT_BYTES;
  _mm_storeu_si128((__m128i *)states, _mm256_castsi256_si128(x));
  _mm_storeu_si128((__m128i *)second, _mm256_extracti128_si256(x, 1));
}

LOXO_ALWAYS_INLINE void spongent_avx2_store8(uint8_t *states, __m256i x) {
  for (unsigned half = 0; half < 2; half++) {
    __m128i y = half ? _mm256_extracti128_si256(x, 1) : _mm256_castsi256_si128(x);
    uint8_t *to = states + half * 8 * SPONGENT_BYTES;
    _mm_storel_epi64((__m128i *)to, y);
    _mm_storel_epi64((__m128i *)(to + SPONGENT_BYTES), _mm_unpackhi_epi64(y, y));
  }
}

/* Loads sixteen bytes and keeps those under `mask`. Unless their origin is hidden, gcc's loop takes
 * up to 4% longer. */
LOXO_ALWAYS_INLINE __m256i spongent_avx2_masked(const uint8_t *bytes, __m128i mask) {
  __asm__("" : "+r"(bytes));
  return BROADCAST(_mm_loadu_si128((const __m128i *)bytes)) & BROADCAST(mask);
}

LOXO_ALWAYS_INLINE __m256i spongent_avx2_first7(const uint8_t *bytes) {
  return spongent_avx2_masked(bytes, _mm_set_epi64x(0, 0x00ffffffffffffff));
}

LOXO_ALWAYS_INLINE __m256i spongent_avx2_last7(const uint8_t *bytes) {
  return spongent_avx2_masked(bytes - 9, _mm_set_epi64x(-256, 0));
}

#include "spongent_bytesliced.h"

static void SPONGENT_KERNEL(avx2_x16)(uint8_t *states, size_t n) {
  spongent_avx2_permute(states, n);
}

#undef LANES
#undef V
#undef OP
#undef BROADCAST
#undef BYTESLICED

LOXO_TARGET_END
