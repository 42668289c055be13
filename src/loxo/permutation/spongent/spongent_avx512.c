/* SPDX-License-Identifier: Apache-2.0 OR MIT
 *
 * Spongent-pi[b] of 160, 176 and 192 bits, up to 16 states, for AVX-512 with VBMI and GFNI, and the
 * conversion of 64 states to words and back.
 *
 * One state, or two to four side by side: nibbles in the low halves of bytes, one state per
 * register.
 *
 * S-boxes 4g .. 4g+3 form group g: their 16 output bits, transposed as a 4 by 4 matrix, are nibbles
 * g + d b/16, d = 0 .. 3, of the next state. The S-box is a byte shuffle. A byte permutation brings
 * each group into a 64-bit word, and multiplying that word, as the matrix of a bit-matrix product,
 * with the unit vectors transposes it. A state has more groups than a register has words, so this
 * is done twice: low groups fill the low halves of words, and high groups, from the last one down,
 * the high halves. One XOR combines the two and adds the counter.
 *
 * A round of one state has 11 cycles of latency on Intel: S-box 1, permutation 3, 1 for the second
 * permutation on the same port, product 3, 1 each to enter and leave its unit, XOR 1. Four S-box
 * tables that put single bits in place, without a product, take as long, since all of it would be
 * on one port. A round is six instructions, so two to four states side by side fill the gaps.
 *
 * Eight states: plane k, a register, holds bit k of all S-boxes, one byte each. S-box g + d b/16 is
 * byte g of lane d; in lane 3 it is byte b/16 - 1 - g. A round is the S-box on the planes (7
 * three-operand operations), a byte permutation of each of its four outputs, which sorts them by
 * the bit they become, and a transposition of 4 by 4 lanes. 16 states are two such sets. The
 * counter of the next round is XORed into the S-boxes' outputs that become its bits: output 0 of
 * the first 7 S-boxes, output 3 of the last 7.
 *
 * Conversion to planes and words: bytes l of eight states go to 64-bit words; in each of these, a
 * bit-matrix product with the word as the matrix moves bit z of the eight bytes to byte z.
 */
#include "spongent_avx512.h"

#if LOXO_X86

#include "../../core/bytes.h"

#define SBOX_BYTES 0xe, 0xd, 0xb, 0x0, 0x2, 0x1, 0x4, 0xf, 0x7, 0xa, 0x8, 0x5, 0x9, 0xc, 0x3, 0x6

/* A table of 64 bytes in which byte p is X(p). */
#define EIGHT(X, p) \
  X(p), X((p) + 1), X((p) + 2), X((p) + 3), X((p) + 4), X((p) + 5), X((p) + 6), X((p) + 7)
#define SIXTY_FOUR(X) \
  EIGHT(X, 0), EIGHT(X, 8), EIGHT(X, 16), EIGHT(X, 24), EIGHT(X, 32), EIGHT(X, 40), EIGHT(X, 48), \
      EIGHT(X, 56)

#define BYTES_TRANSPOSED(p) (uint8_t)((p) % 8 * 8 + (p) / 8)
#define BYTES_REVERSED(p) (uint8_t)((p) / 8 + (7 - (p) % 8) * 8)

static const struct {
  uint8_t sbox[64], transposed[64], reversed[64];
} tables_512 __attribute__((aligned(64))) = {{SBOX_BYTES, SBOX_BYTES, SBOX_BYTES, 0},
                                             {SIXTY_FOUR(BYTES_TRANSPOSED)},
                                             {SIXTY_FOUR(BYTES_REVERSED)}};

LOXO_TARGET_BEGIN(LOXO_TARGET_AVX512)

typedef loxo_spongent_nibble_tables nibble_tables;
typedef loxo_spongent_plane_tables plane_tables;

LOXO_ALWAYS_INLINE __m512i nibble_counter(const uint8_t counter[16]) {
  return _mm512_zextsi128_si512(_mm_load_si128((const __m128i *)(const void *)counter));
}

/* Splits the bytes of one state into nibbles, and adds the first counter. */
LOXO_ALWAYS_INLINE __m512i nibble_load(const uint8_t *state, uint64_t bytes,
                                       const nibble_tables *tables, __m512i counter) {
  const __m512i half = _mm512_set1_epi8(0x0f);
  __m512i x = _mm512_maskz_loadu_epi8(bytes, state);
  x = _mm512_permutexvar_epi8(_mm512_load_si512(tables->in), x);
  x = _mm512_mask_blend_epi8(tables->odd_nibbles, x, _mm512_srli_epi16(x, 4));
  return _mm512_ternarylogic_epi64(x, half, counter, 0x6a); /* (x & half) ^ counter */
}

LOXO_ALWAYS_INLINE void nibble_store(uint8_t *state, uint64_t bytes, const nibble_tables *tables,
                                     __m512i x) {
  __m512i even = _mm512_permutexvar_epi8(_mm512_load_si512(tables->even), x);
  __m512i odd = _mm512_permutexvar_epi8(_mm512_load_si512(tables->odd), x);
  _mm512_mask_storeu_epi8(state, bytes, _mm512_or_si512(even, _mm512_slli_epi16(odd, 4)));
}

/* All rounds of `lanes` states side by side, 1 to 4. */
LOXO_ALWAYS_INLINE void nibble_permute(loxo_spongent_shape shape, uint8_t *states, size_t lanes,
                                       const nibble_tables *tables, const uint8_t counter[][16]) {
  const uint64_t bytes = ((uint64_t)1 << SHAPE_BYTES(shape)) - 1;
  const __m512i sbox = _mm512_load_si512(tables_512.sbox);
  const __m512i low = _mm512_load_si512(tables->low);
  const __m512i high = _mm512_load_si512(tables->high);
  const __m512i low_units = _mm512_set1_epi64(0x0000000008040201);
  const __m512i high_units = _mm512_set1_epi64(0x0804020100000000);
  __m512i x[4], y[4];
  LOXO_UNROLL
  for (size_t i = 0; i < lanes; i++) {
    x[i] = nibble_load(states + SHAPE_BYTES(shape) * i, bytes, tables, nibble_counter(counter[0]));
  }
  for (size_t round = 1; round <= SHAPE_ROUNDS(shape); round++) {
    const __m512i c = nibble_counter(counter[round]);
    LOXO_UNROLL
    for (size_t i = 0; i < lanes; i++) {
      x[i] = _mm512_shuffle_epi8(sbox, x[i]);
      y[i] = _mm512_permutexvar_epi8(high, x[i]);
      x[i] = _mm512_permutexvar_epi8(low, x[i]);
    }
    LOXO_UNROLL
    for (size_t i = 0; i < lanes; i++) {
      x[i] = _mm512_gf2p8affine_epi64_epi8(low_units, x[i], 0);
      y[i] = _mm512_gf2p8affine_epi64_epi8(high_units, y[i], 0);
      x[i] = _mm512_ternarylogic_epi64(x[i], y[i], c, 0x96);
    }
  }
  LOXO_UNROLL
  for (size_t i = 0; i < lanes; i++)
    nibble_store(states + SHAPE_BYTES(shape) * i, bytes, tables, x[i]);
}

void loxo_spongent_avx512_nibbles(loxo_spongent_shape shape, uint8_t *states, size_t n,
                                  const nibble_tables *tables, const uint8_t counter[][16]) {
  switch (n) {
    case 1: nibble_permute(shape, states, 1, tables, counter); break;
    case 2: nibble_permute(shape, states, 2, tables, counter); break;
    case 3: nibble_permute(shape, states, 3, tables, counter); break;
    default: nibble_permute(shape, states, 4, tables, counter);
  }
}

/* Transposes the 8 by 8 bits of each word. The bytes of the input are in reverse order. */
LOXO_ALWAYS_INLINE __m512i transpose_words(__m512i x) {
  return _mm512_gf2p8affine_epi64_epi8(_mm512_set1_epi64((int64_t)0x8040201008040201u), x, 0);
}

/* Selects bytes of x[0] to x[2] by the index in each byte of `at`. */
LOXO_ALWAYS_INLINE __m512i pick_bytes(__m512i at, const __m512i x[3]) {
  uint64_t second = _mm512_cmpge_epu8_mask(at, _mm512_set1_epi8(64));
  uint64_t third = _mm512_cmpge_epu8_mask(at, _mm512_set1_epi8((char)128));
  __m512i y = _mm512_permutexvar_epi8(at, x[0]);
  y = _mm512_mask_permutexvar_epi8(y, second, at, x[1]);
  return _mm512_mask_permutexvar_epi8(y, third, at, x[2]);
}

/* A mask of the bytes left in the w-th 64 of a buffer of `size` bytes. */
LOXO_ALWAYS_INLINE uint64_t bytes_left(size_t size, size_t w) {
  return size >= 64 * w + 64 ? ~(uint64_t)0
         : size > 64 * w     ? ((uint64_t)1 << (size - 64 * w)) - 1
                             : 0;
}

/* Loads eight states, of which the first `size` bytes exist. Byte z of word l, counted through x[0]
 * to x[2], holds bit z of their bytes l. */
LOXO_ALWAYS_INLINE void words_load(__m512i x[3], const uint8_t *states, size_t size,
                                   const plane_tables *tables) {
  __m512i at = _mm512_load_si512(tables->to_words), bytes[3];
  LOXO_UNROLL
  for (size_t w = 0; w < 3; w++) {
    bytes[w] = _mm512_maskz_loadu_epi8(bytes_left(size, w), states + 64 * w);
  }
  LOXO_UNROLL
  for (size_t w = 0; w < 3; w++) {
    x[w] = transpose_words(pick_bytes(at, bytes));
    at = _mm512_add_epi8(at, _mm512_set1_epi8(8));
  }
}

/* The inverse. The bytes of the words are in reverse order. */
LOXO_ALWAYS_INLINE void words_store(uint8_t *states, size_t size, __m512i x[3],
                                    const plane_tables *tables) {
  LOXO_UNROLL
  for (size_t w = 0; w < 3; w++) x[w] = transpose_words(x[w]);
  LOXO_UNROLL
  for (size_t w = 0; w < 3; w++) {
    __m512i bytes = pick_bytes(_mm512_load_si512(tables->to_states[w]), x);
    _mm512_mask_storeu_epi8(states + 64 * w, bytes_left(size, w), bytes);
  }
}

/* XORs the first counter into the words: bits 0 .. 6 and, reversed, the highest, which are in the
 * last register. */
LOXO_ALWAYS_INLINE void words_counter(__m512i x[3], unsigned bytes, const uint8_t counter[8]) {
  uint64_t c;
  loxo_copy(&c, counter, 8);
  const __m512i high =
      _mm512_maskz_set1_epi64((uint8_t)(1u << (bytes - 1) % 8), (int64_t)__builtin_bswap64(c));
  x[0] = _mm512_xor_si512(x[0], _mm512_maskz_set1_epi64(1, (int64_t)c));
  x[2] = _mm512_xor_si512(x[2], high);
}

/* Loads eight states, of which the first `size` bytes exist. */
LOXO_ALWAYS_INLINE void planes_load(__m512i x[4], const uint8_t *states, size_t size,
                                    unsigned bytes, const plane_tables *tables,
                                    const uint8_t counter[8]) {
  __m512i at = _mm512_load_si512(tables->to_planes), words[3];
  words_load(words, states, size, tables);
  words_counter(words, bytes, counter);
  LOXO_UNROLL
  for (size_t k = 0; k < 4; k++) {
    x[k] = pick_bytes(at, words);
    at = _mm512_add_epi8(at, _mm512_set1_epi8(1));
  }
}

LOXO_ALWAYS_INLINE void planes_store(uint8_t *states, size_t size, const __m512i x[4],
                                     const plane_tables *tables) {
  __m512i words[3];
  LOXO_UNROLL
  for (size_t w = 0; w < 3; w++) {
    __m512i at = _mm512_load_si512(tables->from_planes[w]);
    words[w] = _mm512_permutexvar_epi8(at, x[3]);
    words[w] = _mm512_mask_permutexvar_epi8(words[w], 0x2222222222222222u, at, x[2]);
    words[w] = _mm512_mask_permutexvar_epi8(words[w], 0x4444444444444444u, at, x[1]);
    words[w] = _mm512_mask_permutexvar_epi8(words[w], 0x8888888888888888u, at, x[0]);
  }
  words_store(states, size, words, tables);
}

/* The counter in the first seven bytes of lane 0, and of lane 3. Loaded from memory, since
 * broadcasts from a register take the port that the shuffles need. */
LOXO_ALWAYS_INLINE __m512i plane_counter_low(const uint8_t counter[][8], size_t round) {
  return _mm512_zextsi128_si512(_mm_loadl_epi64((const __m128i *)(const void *)counter[6 + round]));
}

LOXO_ALWAYS_INLINE __m512i plane_counter_high(const uint8_t counter[][8], size_t round) {
  return _mm512_maskz_loadu_epi64(0x40, counter[round]);
}

/* The transposition of 4 by 4 lanes is split: output d is sorted into lane k + d, lanes are blended
 * between registers, on any port, and bit k is rotated back by k lanes. */
LOXO_ALWAYS_INLINE void plane_round(__m512i x[4], __m512i low, __m512i high,
                                    const plane_tables *tables) {
  const uint8_t odd_lanes = 0xcc, high_lanes = 0xf0;
  SPONGENT_SBOX_512(x[0], x[1], x[2], x[3], low);
  x[3] = _mm512_xor_si512(x[3], high);
  LOXO_UNROLL
  for (size_t d = 0; d < 4; d++) {
    x[d] = _mm512_permutexvar_epi8(_mm512_load_si512(tables->sorted[d]), x[d]);
  }
  __m512i x01 = _mm512_mask_blend_epi64(odd_lanes, x[0], x[1]);
  __m512i x12 = _mm512_mask_blend_epi64(odd_lanes, x[1], x[2]);
  __m512i x23 = _mm512_mask_blend_epi64(odd_lanes, x[2], x[3]);
  __m512i x30 = _mm512_mask_blend_epi64(odd_lanes, x[3], x[0]);
  x[0] = _mm512_mask_blend_epi64(high_lanes, x01, x23);
  x[1] = _mm512_mask_blend_epi64(high_lanes, x30, x12);
  x[2] = _mm512_mask_blend_epi64(high_lanes, x23, x01);
  x[3] = _mm512_mask_blend_epi64(high_lanes, x12, x30);
  x[1] = _mm512_shuffle_i64x2(x[1], x[1], 0x39);
  x[2] = _mm512_shuffle_i64x2(x[2], x[2], 0x4e);
  x[3] = _mm512_shuffle_i64x2(x[3], x[3], 0x93);
}

/* All rounds of one or two sets of eight states; n is the number of states in all. */
LOXO_ALWAYS_INLINE void planes_permute(loxo_spongent_shape shape, uint8_t *states, size_t n,
                                       size_t sets, const plane_tables *tables,
                                       const uint8_t counter[][8]) {
  const size_t size = n * SHAPE_BYTES(shape), set = 8u * SHAPE_BYTES(shape);
  __m512i x[2][4];
  LOXO_UNROLL
  for (size_t i = 0; i < sets; i++) {
    planes_load(x[i], states + set * i, size > set * i ? size - set * i : 0, SHAPE_BYTES(shape),
                tables, counter[6]);
  }
  for (size_t round = 1; round <= SHAPE_ROUNDS(shape); round++) {
    const __m512i low = plane_counter_low(counter, round);
    const __m512i high = plane_counter_high(counter, round);
    LOXO_UNROLL
    for (size_t i = 0; i < sets; i++) plane_round(x[i], low, high, tables);
  }
  LOXO_UNROLL
  for (size_t i = 0; i < sets; i++) {
    planes_store(states + set * i, size > set * i ? size - set * i : 0, x[i], tables);
  }
}

void loxo_spongent_avx512_planes(loxo_spongent_shape shape, uint8_t *states, size_t n,
                                 const plane_tables *tables, const uint8_t counter[][8]) {
  if (n <= 8) {
    planes_permute(shape, states, n, 1, tables, counter);
  } else {
    planes_permute(shape, states, n, 2, tables, counter);
  }
}

/* Swaps lane j of x[i] with lane i of x[j]. */
LOXO_ALWAYS_INLINE void transpose_lanes(__m512i x[4]) {
  __m512i low = _mm512_shuffle_i32x4(x[0], x[1], 0x44);
  __m512i low_too = _mm512_shuffle_i32x4(x[2], x[3], 0x44);
  __m512i high = _mm512_shuffle_i32x4(x[0], x[1], 0xee);
  __m512i high_too = _mm512_shuffle_i32x4(x[2], x[3], 0xee);
  x[0] = _mm512_shuffle_i32x4(low, low_too, 0x88);
  x[1] = _mm512_shuffle_i32x4(low, low_too, 0xdd);
  x[2] = _mm512_shuffle_i32x4(high, high_too, 0x88);
  x[3] = _mm512_shuffle_i32x4(high, high_too, 0xdd);
}

/* Swaps word j of x[i] with word i of x[j]. */
LOXO_ALWAYS_INLINE void transpose_8x8(__m512i x[8]) {
  __m512i y[8];
  LOXO_UNROLL
  for (size_t i = 0; i < 8; i += 2) {
    y[i] = _mm512_unpacklo_epi64(x[i], x[i + 1]);
    y[i + 1] = _mm512_unpackhi_epi64(x[i], x[i + 1]);
  }
  LOXO_UNROLL
  for (size_t i = 0; i < 2; i++) { /* lanes 0 .. 3 of four pairs, for words 0 2 4 6 and 1 3 5 7 */
    __m512i z[4] = {y[i], y[i + 2], y[i + 4], y[i + 6]};
    transpose_lanes(z);
    LOXO_UNROLL
    for (size_t j = 0; j < 4; j++) x[2 * j + i] = z[j];
  }
}

void loxo_spongent_avx512_slices_load(loxo_spongent_shape shape, void *to, void *room,
                                      const uint8_t *states, size_t n, const plane_tables *tables) {
  const size_t size = n * SHAPE_BYTES(shape), set = 8u * SHAPE_BYTES(shape);
  __m512i *restrict a = to, *restrict b = room;
  for (size_t m = 0; m < 8; m++) {
    __m512i x[3];
    words_load(x, states + set * m, size > set * m ? size - set * m : 0, tables);
    LOXO_UNROLL
    for (size_t w = 0; w < 3; w++) b[8 * w + m] = x[w];
  }
  for (size_t w = 0; w < 24; w += 8) {
    __m512i x[8];
    LOXO_UNROLL
    for (size_t m = 0; m < 8; m++) x[m] = b[w + m];
    transpose_8x8(x);
    LOXO_UNROLL
    for (size_t m = 0; m < 8; m++) {
      a[w + m] = _mm512_permutexvar_epi8(_mm512_load_si512(tables_512.transposed), x[m]);
    }
  }
}

void loxo_spongent_avx512_slices_store(loxo_spongent_shape shape, uint8_t *states, size_t n,
                                       const void *from, void *room, const plane_tables *tables) {
  const size_t size = n * SHAPE_BYTES(shape), set = 8u * SHAPE_BYTES(shape);
  const __m512i *restrict a = from;
  __m512i *restrict b = room;
  for (size_t w = 0; w < 24; w += 8) {
    __m512i x[8];
    LOXO_UNROLL
    for (size_t m = 0; m < 8; m++) {
      x[m] = _mm512_permutexvar_epi8(_mm512_load_si512(tables_512.reversed), a[w + m]);
    }
    transpose_8x8(x);
    LOXO_UNROLL
    for (size_t m = 0; m < 8; m++) b[w + m] = x[m];
  }
  for (size_t m = 0; set * m < size; m++) {
    __m512i x[3] = {b[m], b[8 + m], b[16 + m]};
    words_store(states + set * m, size - set * m, x, tables);
  }
}

LOXO_TARGET_END

#else
typedef int loxo_spongent_avx512_is_none; /* a translation unit may not be empty */
#endif
