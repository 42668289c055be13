/* SPDX-License-Identifier: Apache-2.0 OR MIT
 *
 * A round of Keccak-f[200], byte-sliced on AVX-512, for 16, 32 or 64 states. The including file
 * defines
 *
 *   bytes            its vector type
 *   BYTES_OP(f)      the intrinsic f of that width: gf2p8affine_epi64_epi8, …
 *   BYTES_QWORDS(x)  a vector with x in every qword
 *   BYTES_MATRIX(r)  ROTATION(r), in a register or in memory
 */
#include "../../core/x86.h"
#include "keccak200_kernels.h"
#include "keccak200_round.h"

/* The GFNI bit matrix that rotates a byte by r towards higher bits: its byte 7 - i selects the
 * source of bit i. */
#define ROTATION_ROW(r, i) ((1ull << ((i) + 8 - (r)) % 8) << 8 * (7 - (i)))
#define ROTATION(r) \
  ((int64_t)(ROTATION_ROW(r, 0) | ROTATION_ROW(r, 1) | ROTATION_ROW(r, 2) | ROTATION_ROW(r, 3) | \
             ROTATION_ROW(r, 4) | ROTATION_ROW(r, 5) | ROTATION_ROW(r, 6) | ROTATION_ROW(r, 7)))

#define EIGHTFOLD(c) (0x0101010101010101ull * (c))
#define BYTES_ROTATE(x, r) \
  ((r) ? BYTES_OP(gf2p8affine_epi64_epi8)(x, BYTES_QWORDS(BYTES_MATRIX(r)), 0) : (x))
#define BYTES_XOR3(x, y, z) BYTES_OP(ternarylogic_epi64)(x, y, z, 0x96)
#define BYTES_CHI(x, y, z) BYTES_OP(ternarylogic_epi64)(x, y, z, 0xd2)
#define BYTES_IOTA(round) BYTES_QWORDS((int64_t)loxo_keccak200_bytes_iota[round])
#define BYTES_ROUND(a, b, c, round) \
  KECCAK200_ROUND_BACK(bytes, BYTES_ROTATE, BYTES_XOR3, BYTES_CHI, a, b, c, BYTES_IOTA(round))

/* Those of 64 states. */
extern const uint64_t loxo_keccak200_bytes_iota[KECCAK200_ROUNDS];
extern const int64_t loxo_keccak200_bytes_rotations[8];
