/* SPDX-License-Identifier: Apache-2.0 OR MIT
 *
 * Keccak-f[200], up to 16 states, byte-sliced: one 16-byte vector per lane. A round is 88
 * operations on three ports.
 */
#include "../../core/x86.h"

#if LOXO_X86

typedef __m128i bytes;

#define LANES 16
#define BYTES_OP(f) _mm_##f
#define BYTES_NAME(f) loxo_keccak200_slab_##f##_avx512_x16
#define BYTES_QWORDS _mm_set1_epi64x
#define BYTES_MASK __mmask16
#define BYTES_LOAD(p) _mm_loadu_si128((const __m128i *)(const void *)(p))
#define BYTES_STORE(p, x) _mm_storeu_si128((__m128i *)(void *)(p), x)

#include "keccak200_avx512_bytes.h"

KECCAK200_BLOCK_KERNEL_IN_PLACE(avx512_x16, LANES)

#else
typedef int loxo_keccak200_has_no_avx512_x16; /* a translation unit may not be empty */
#endif
