/* SPDX-License-Identifier: Apache-2.0 OR MIT
 *
 * Keccak-f[200], up to 16 states, bit-sliced, for processors without a byte shuffle.
 */
#include "../../core/ssse3.h"

#if LOXO_X86

typedef uint64_t slices LOXO_VECTOR(16);

#define SLICES_TARGET "sse2"
#define SIXTEENS 1
#define SLICES_NAME(f) loxo_keccak200_slab_##f##_sse2_x16
#define LOAD_16(p, s) ((slices)_mm_loadu_si128((const __m128i *)(const void *)(p)))
#define LOAD_8(p, s) ((slices)_mm_loadl_epi64((const __m128i *)(const void *)(p)))
#define STORE_HALVES(p, q, s, x) \
  do { \
    __m128i x_ = (__m128i)(x); \
    _mm_storel_epi64((__m128i *)(void *)(p), x_); \
    _mm_storeh_pi((__m64 *)(void *)(q), _mm_castsi128_ps(x_)); \
  } while (0)
#define OP(f, x, y) ((slices)_mm_##f((__m128i)(x), (__m128i)(y)))
#define SHIFT(f, x, n) ((slices)_mm_##f((__m128i)(x), (int)(n)))
#define SLICES_IOTA loxo_keccak200_slices_iota
#include "keccak200_slices.h"

const uint16_t SLICES_IOTA[KECCAK200_ROUNDS][8] = {KECCAK200_IOTAS(SPREAD)};

KECCAK200_BLOCK_KERNEL(sse2_x16, LANES)

#else
typedef int loxo_keccak200_has_no_sse2_x16; /* a translation unit may not be empty */
#endif
