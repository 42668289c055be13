/* SPDX-License-Identifier: Apache-2.0 OR MIT
 *
 * Keccak-f[200], up to 16 states, bit-sliced: each rotation is one instruction. Conversion to and
 * from slices is that of SSE2.
 */
#include "../../core/ssse3.h"

#if LOXO_X86

typedef uint64_t slices LOXO_VECTOR(16);

#define SLICES_TARGET LOXO_TARGET_SSSE3
#define SIXTEENS 1
#define SLICES_PERMUTE_ONLY
#define SLICES_NAME(f) loxo_keccak200_slab_##f##_ssse3_x16
#define LOAD_16(p, s) ((slices)_mm_loadu_si128((const __m128i *)(const void *)(p)))
#define OP(f, x, y) ((slices)_mm_##f((__m128i)(x), (__m128i)(y)))
#define SHIFT(f, x, n) ((slices)_mm_##f((__m128i)(x), (int)(n)))
#define ALIGN(x, y, n) ((slices)_mm_alignr_epi8((__m128i)(x), (__m128i)(y), n))

#define SLICES_IOTA loxo_keccak200_slices_iota
#include "keccak200_slices.h"

KECCAK200_BLOCK_KERNEL(ssse3_x16, LANES)

#else
typedef int loxo_keccak200_has_no_ssse3_x16; /* a translation unit may not be empty */
#endif
