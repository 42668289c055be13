/* SPDX-License-Identifier: Apache-2.0 OR MIT
 *
 * Keccak-f[200], up to 32 states, bit-sliced: two groups of sixteen states in a 32-byte vector. A
 * round is 128 operations on three ports.
 */
#include "../../core/x86.h"

#if LOXO_X86

typedef uint64_t slices LOXO_VECTOR(32);

#define SLICES_TARGET LOXO_TARGET_AVX2
#define SIXTEENS 2
#define SLICES_NAME(f) loxo_keccak200_slab_##f##_avx2_x32
#define LOAD_HALF(p) _mm_loadu_si128((const __m128i *)(const void *)(p))
#define LOAD_16(p, s) ((slices)_mm256_set_m128i(LOAD_HALF((p) + (s)), LOAD_HALF(p)))
#define LOW_HALF(p) _mm_loadl_epi64((const __m128i *)(const void *)(p))
#define LOAD_8(p, s) ((slices)_mm256_set_m128i(LOW_HALF((p) + (s)), LOW_HALF(p)))
#define STORE_HALF(p, q, x) \
  (_mm_storel_epi64((__m128i *)(void *)(p), x), \
   _mm_storeh_pi((__m64 *)(void *)(q), _mm_castsi128_ps(x)))
#define STORE_HALVES(p, q, s, x) \
  do { \
    __m256i x_ = (__m256i)(x); \
    __m128i low_ = _mm256_castsi256_si128(x_), high_ = _mm256_extracti128_si256(x_, 1); \
    STORE_HALF(p, q, low_); \
    STORE_HALF((p) + (s), (q) + (s), high_); \
  } while (0)
#define OP(f, x, y) ((slices)_mm256_##f((__m256i)(x), (__m256i)(y)))
#define SHIFT(f, x, n) ((slices)_mm256_##f((__m256i)(x), (int)(n)))
#define ALIGN(x, y, n) ((slices)_mm256_alignr_epi8((__m256i)(x), (__m256i)(y), n))
#define SHUFFLE(x, i) \
  ((slices)_mm256_shuffle_epi8((__m256i)(x), *(const __m256i *)(const void *)(i)))

#include "keccak200_slices.h"

KECCAK200_BLOCK_KERNEL(avx2_x32, LANES)

#else
typedef int loxo_keccak200_has_no_avx2_x32; /* a translation unit may not be empty */
#endif
