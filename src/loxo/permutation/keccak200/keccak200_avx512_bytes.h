/* SPDX-License-Identifier: Apache-2.0 OR MIT
 *
 * Keccak-f[200] in byte slices on AVX-512: vector l holds byte l of 16, 32 or 64 states. Here is
 * what the three widths share: rotations by GFNI, and the way between states of 25 bytes and
 * quarters of byte slices. Included by the kernel of each width, which says
 *
 *   bytes          its vector
 *   BYTES_OP(f)    the intrinsic f of that width: gf2p8affine_epi64_epi8, …
 *   BYTES_NAME(f)  loxo_keccak200_slab_<f>_<isa>
 *   BYTES_QWORDS(x)  its qwords all x
 */
#include "../../core/x86.h"
#include "keccak200_round.h"
#include "keccak200_slabs.h"

#define STATE_BYTES LOXO_KECCAK_F200_STATE_BYTES

/* The bit matrix of GFNI that rotates a byte by r towards higher bits: byte 7 - i of it picks what
 * becomes bit i. */
#define ROTATION_ROW(r, i) ((1ull << ((i) + 8 - (r)) % 8) << 8 * (7 - (i)))
#define ROTATION(r) \
  ((int64_t)(ROTATION_ROW(r, 0) | ROTATION_ROW(r, 1) | ROTATION_ROW(r, 2) | ROTATION_ROW(r, 3) | \
             ROTATION_ROW(r, 4) | ROTATION_ROW(r, 5) | ROTATION_ROW(r, 6) | ROTATION_ROW(r, 7)))

#define EIGHTFOLD(c) (0x0101010101010101ull * (c))
static const uint64_t iota[KECCAK200_ROUNDS] = {KECCAK200_IOTAS(EIGHTFOLD)};

/* Eight lanes of eight states fill a vector: a qword for each lane, a byte of it for each state.
 * Lanes 0 to 3 lie in the even qwords and 4 to 7 in the odd ones, so that unpacking the vectors of
 * two eights of states gives lanes in order. */
#define EIGHT_STATES(l) l, 25 + l, 50 + l, l, 25 + l, 50 + l, 31 + l, 56 + l
static const uint8_t gather_index[64] = {EIGHT_STATES(0), EIGHT_STATES(4), EIGHT_STATES(1),
                                         EIGHT_STATES(5), EIGHT_STATES(2), EIGHT_STATES(6),
                                         EIGHT_STATES(3), EIGHT_STATES(7)};

/* Back: from the bytes of such a vector to bytes b to b + 63 of eight states. */
#define PLACE(b) \
  ((b) % STATE_BYTES % 8 * 16 % 64 + (b) % STATE_BYTES % 8 / 4 * 8 + (b) / STATE_BYTES)
#define EIGHT(b) \
  PLACE(b), PLACE(b + 1), PLACE(b + 2), PLACE(b + 3), PLACE(b + 4), PLACE(b + 5), PLACE(b + 6), \
      PLACE(b + 7)
#define FROM(b) \
  { \
    EIGHT(b), EIGHT(b + 8), EIGHT(b + 16), EIGHT(b + 24), EIGHT(b + 32), EIGHT(b + 40), \
        EIGHT(b + 48), EIGHT(b + 56) \
  }
static const uint8_t scatter_index[4][64] = {FROM(0), FROM(50), FROM(100), FROM(136)};

/* Of eight states, a load of 64 bytes takes three, three and two at once. The third begins so that
 * it ends in the last of them. */
#define FIRST_OF_3 0
#define FIRST_OF_6 (3 * STATE_BYTES)
#define FIRST_OF_8 (6 * STATE_BYTES - 31)

LOXO_TARGET_BEGIN(LOXO_TARGET_AVX512)

#define ROTATE(x, r) ((r) ? BYTES_OP(gf2p8affine_epi64_epi8)(x, BYTES_QWORDS(ROTATION(r)), 0) : (x))
#define XOR3(x, y, z) BYTES_OP(ternarylogic_epi64)(x, y, z, 0x96)
#define CHI(x, y, z) BYTES_OP(ternarylogic_epi64)(x, y, z, 0xd2)
#define IOTA(round) BYTES_QWORDS((int64_t)iota[round])
#define LOAD(lane, i) lane = v[i];
#define STORE(lane, i) v[i] = lane;

void BYTES_NAME(permute)(void *slab) {
  bytes *v = slab;
  KECCAK200_LANES(bytes, a);
  KECCAK200_LANES(bytes, b);
  KECCAK200_ALIGN_SPILLS(bytes);
  KECCAK200_EACH(LOAD, a)
  for (unsigned round = 0; round < KECCAK200_ROUNDS; round += 2) { /* gcc copies less in twos */
    KECCAK200_ROUND_BACK(bytes, ROTATE, XOR3, CHI, a, b, IOTA(round));
    KECCAK200_ROUND_BACK(bytes, ROTATE, XOR3, CHI, a, b, IOTA(round + 1));
  }
  KECCAK200_EACH(STORE, a)
}

/* Eight lanes, from the one that `states` points to on, of eight states. */
LOXO_ALWAYS_INLINE __m512i gather_eight(const uint8_t *states) {
  __m512i index = _mm512_loadu_si512(gather_index);
  __m512i x = _mm512_permutexvar_epi8(index, _mm512_loadu_si512(states + FIRST_OF_3));
  x = _mm512_mask_permutexvar_epi8(x, 0x3838383838383838u, index,
                                   _mm512_loadu_si512(states + FIRST_OF_6));
  return _mm512_mask_permutexvar_epi8(x, 0xc0c0c0c0c0c0c0c0u, index,
                                      _mm512_loadu_si512(states + FIRST_OF_8));
}

/* 64 bytes of eight states: x[0] has their lanes 0 to 7, and so on; the masks say where lanes 8 to
 * 15 and 16 to 23 go. */
LOXO_ALWAYS_INLINE void scatter_64(uint8_t *to, const __m512i x[3], const uint8_t from[64],
                                   __mmask64 second, __mmask64 third) {
  __m512i index = _mm512_loadu_si512(from);
  __m512i y = _mm512_permutexvar_epi8(index, x[0]);
  y = _mm512_mask_permutexvar_epi8(y, second, index, x[1]);
  y = _mm512_mask_permutexvar_epi8(y, third, index, x[2]);
  _mm512_storeu_si512(to, y);
}

/* All but lane 24 of eight states; each store writes two states, and what follows is wrong until
 * the next one, or, of lane 24, until the end. */
LOXO_ALWAYS_INLINE void scatter_eight(uint8_t *states, const __m512i x[3]) {
  const __mmask64 second = 0xfc0001fe0000ff00u, third = 0x1fe0000ff0000u;
  scatter_64(states, x, scatter_index[0], second, third);
  scatter_64(states + 50, x, scatter_index[1], second, third);
  scatter_64(states + 100, x, scatter_index[2], second, third);
  scatter_64(states + 136, x, scatter_index[3], 0x7f80003fc0001fu, 0x7f80003fc0001fe0u);
}

/* The same of 16 states: lanes 0 to 3 in low and 4 to 7 in high, 16 bytes each. */
LOXO_ALWAYS_INLINE void gather_sixteen(__m512i *low, __m512i *high, const uint8_t *states) {
  __m512i x = gather_eight(states), y = gather_eight(states + 8 * STATE_BYTES);
  *low = _mm512_unpacklo_epi64(x, y);
  *high = _mm512_unpackhi_epi64(x, y);
}

LOXO_ALWAYS_INLINE void scatter_sixteen(uint8_t *states, const __m512i low[3],
                                        const __m512i high[3]) {
  __m512i x[3], y[3];
  LOXO_UNROLL
  for (size_t i = 0; i < 3; i++) {
    x[i] = _mm512_unpacklo_epi64(low[i], high[i]);
    y[i] = _mm512_unpackhi_epi64(low[i], high[i]);
  }
  scatter_eight(states, x);
  scatter_eight(states + 8 * STATE_BYTES, y);
}

LOXO_TARGET_END

/* The lane that three eights leave over. */
LOXO_ALWAYS_INLINE void gather_last(uint8_t *lane, const uint8_t *states, size_t n) {
  LOXO_UNROLL
  for (size_t s = 0; s < n; s++) lane[s] = states[STATE_BYTES * s + 24];
}
LOXO_ALWAYS_INLINE void scatter_last(uint8_t *states, const uint8_t *lane, size_t n) {
  LOXO_UNROLL
  for (size_t s = 0; s < n; s++) states[STATE_BYTES * s + 24] = lane[s];
}
