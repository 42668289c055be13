/* SPDX-License-Identifier: Apache-2.0 OR MIT
 *
 * Spongent-pi[b], up to eight states, SSSE3: byte-sliced in xmm registers.
 */

/* The bit sequence of the round counter's shift register, one byte per bit. The counter of round r
 * is bits 6 .. 0 from rising[9 + r] on, and bits 0 .. 6 from falling[R - r] on. Bytes read beyond
 * these are masked off. */
#define RISING(n) (uint8_t) - COUNTER_BIT(n)
#define FALLING(n) RISING(SPONGENT_ROUNDS + 6 - (n))
static const struct {
  uint8_t rising[SPONGENT_ROUNDS + 19], falling[SPONGENT_ROUNDS + 16];
} spongent_counter_bytes = {
    {0, 0, 0, 0, 0, 0, 0, 0, 0, TENS(RISING), TEN(RISING, SPONGENT_ROUNDS)},
    {TENS(FALLING), RISING(6), RISING(5), RISING(4), RISING(3), RISING(2), RISING(1), RISING(0)}};
#undef RISING
#undef FALLING
#undef COUNTER_BIT

LOXO_TARGET_BEGIN(LOXO_TARGET_SSSE3)

#define LANES 1
#define V __m128i
#define OP(name) _mm_##name
#define BROADCAST(x) (x)
#define BYTESLICED(name) spongent_ssse3_##name

LOXO_ALWAYS_INLINE __m128i spongent_ssse3_load16(const uint8_t *states) {
  return _mm_loadu_si128((const __m128i *)states);
}

LOXO_ALWAYS_INLINE __m128i spongent_ssse3_load8(const uint8_t *states) {
  return _mm_set_epi64x((long long)loxo_load64(states + SPONGENT_BYTES),
                        (long long)loxo_load64(states));
}

LOXO_ALWAYS_INLINE void spongent_ssse3_store16(uint8_t *states, __m128i x) {
  _mm_storeu_si128((__m128i *)states, x);
}

LOXO_ALWAYS_INLINE void spongent_ssse3_store8(uint8_t *states, __m128i x) {
  _mm_storel_epi64((__m128i *)states, x);
  _mm_storel_epi64((__m128i *)(states + SPONGENT_BYTES), _mm_unpackhi_epi64(x, x));
}

LOXO_ALWAYS_INLINE __m128i spongent_ssse3_first7(const uint8_t *bytes) {
  return _mm_srli_epi64(_mm_loadl_epi64((const __m128i *)(bytes - 1)), 8);
}

LOXO_ALWAYS_INLINE __m128i spongent_ssse3_last7(const uint8_t *bytes) {
  return _mm_slli_si128(_mm_loadl_epi64((const __m128i *)bytes), 9);
}

#include "spongent_bytesliced.h"

static void SPONGENT_KERNEL(ssse3_x8)(uint8_t *states, size_t n) {
  spongent_ssse3_permute(states, n);
}

#undef LANES
#undef V
#undef OP
#undef BROADCAST
#undef BYTESLICED

LOXO_TARGET_END
