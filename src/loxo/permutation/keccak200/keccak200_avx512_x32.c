/* SPDX-License-Identifier: Apache-2.0 OR MIT
 *
 * Keccak-f[200], up to 32 states, byte-sliced: one 32-byte vector per lane. A round is 88
 * operations on three ports.
 */
#include "../../core/x86.h"

#if LOXO_X86

typedef __m256i bytes;

#define LANES 32
#define BYTES_OP(f) _mm256_##f
#define BYTES_NAME(f) loxo_keccak200_slab_##f##_avx512_x32
#define BYTES_QWORDS _mm256_set1_epi64x
#define BYTES_MASK __mmask32
#define BYTES_LOAD(p) _mm256_loadu_si256((const __m256i *)(const void *)(p))
#define BYTES_STORE(p, x) _mm256_storeu_si256((__m256i *)(void *)(p), x)

#include "keccak200_avx512_bytes.h"

KECCAK200_BLOCK_KERNEL_IN_PLACE(avx512_x32, LANES)

#else
typedef int loxo_keccak200_has_no_avx512_x32; /* a translation unit may not be empty */
#endif
