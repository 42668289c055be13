/* SPDX-License-Identifier: Apache-2.0 OR MIT
 *
 * Sparkle, one state, with AVX-512: its rotations and its sums of three words.
 */
#include "../../core/builds.h"
#include "../../core/permutation.h"
#include "../../core/x86.h"

#if LOXO_X86
LOXO_TARGET_BEGIN(LOXO_TARGET_AVX512)
#include "../../core/words_u32.h"
#include "sparkle_portable.h"

#define SPARKLE_C(n) ((int)sparkle_constants[n])

typedef uint32_t sparkle_word __attribute__((may_alias)); /* of an engine's state */

LOXO_ALWAYS_INLINE __m128i sparkle_row(const uint8_t *p) {
  return _mm_loadu_si128((const __m128i *)(const void *)p);
}

LOXO_ALWAYS_INLINE __m256i sparkle_rows(__m128i low, __m128i high) {
  return _mm256_inserti128_si256(_mm256_castsi128_si256(low), high, 1);
}

/* To the first two y. */
LOXO_ALWAYS_INLINE uint64_t sparkle_step_adds(unsigned step) {
  return sparkle_constants[step % 8] | (uint64_t)step << 32;
}

#define SPARKLE_BITS_2 256
#define HALF 2
#define SLIM 7
#define BIG 10
#include "sparkle_avx512.inc"

#define SPARKLE_BITS_3 384
#define HALF 3
#define SLIM 7
#define BIG 11
#include "sparkle_avx512.inc"

#define SPARKLE_BITS_4 512
#define HALF 4
#define SLIM 8
#define BIG 12
#include "sparkle_avx512.inc"
LOXO_TARGET_END
#else
typedef int loxo_sparkle_has_no_avx512; /* a translation unit may not be empty */
#endif
