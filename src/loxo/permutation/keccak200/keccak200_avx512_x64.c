/* SPDX-License-Identifier: Apache-2.0 OR MIT
 *
 * Keccak-f[200], up to 64 states, byte-sliced: one 64-byte vector per lane. A round is 88
 * operations on two ports.
 */
#include "../../core/x86.h"

#if LOXO_X86

typedef __m512i bytes;

#define LANES 64
#define BYTES_OP(f) _mm512_##f
#define BYTES_NAME(f) loxo_keccak200_slab_##f##_avx512_x64
#define BYTES_QWORDS _mm512_set1_epi64
#define BYTES_MASK __mmask64
#define BYTES_LOAD _mm512_loadu_si512
#define BYTES_STORE _mm512_storeu_si512

#include "keccak200_avx512_bytes.h"

const int64_t loxo_keccak200_bytes_rotations[8] = {
    0, ROTATION(1), ROTATION(2), ROTATION(3), ROTATION(4), ROTATION(5), ROTATION(6), ROTATION(7)};
const uint64_t loxo_keccak200_bytes_iota[KECCAK200_ROUNDS] = {KECCAK200_IOTAS(EIGHTFOLD)};

KECCAK200_BLOCK_KERNEL_IN_PLACE(avx512_x64, LANES)

#else
typedef int loxo_keccak200_has_no_avx512_x64; /* a translation unit may not be empty */
#endif
