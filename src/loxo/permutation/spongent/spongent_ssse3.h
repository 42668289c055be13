/* SPDX-License-Identifier: Apache-2.0 OR MIT
 *
 * Spongent-pi[b], up to eight states, SSSE3: byte-sliced in xmm registers.
 */

/* Each round's counter, byte for bit: bits 0 .. 6 from the first byte, for the lowest bits of the
 * state, and, nine zeros on, 6 .. 0, for the highest. Sixteen bytes are read from 0 and from 7. The
 * last two are none, for reading ahead. */
#define BYTE(c, i) (uint8_t)(((c) >> (i)&1) * 0xff)
#define COUNTER(c) \
  {BYTE(c, 0), BYTE(c, 1), BYTE(c, 2), BYTE(c, 3), BYTE(c, 4), BYTE(c, 5), BYTE(c, 6), 0, \
   0,          0,          0,          0,          0,          0,          0,          0, \
   BYTE(c, 6), BYTE(c, 5), BYTE(c, 4), BYTE(c, 3), BYTE(c, 2), BYTE(c, 1), BYTE(c, 0)},
static const uint8_t spongent_counter_bytes[SPONGENT_ROUNDS + 2][24] = {
    SPONGENT_EACH_ROUND(COUNTER)};
#undef BYTE
#undef COUNTER

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
