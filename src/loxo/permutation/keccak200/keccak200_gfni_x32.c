/* SPDX-License-Identifier: Apache-2.0 OR MIT
 *
 * Keccak-f[200], up to 32 states, bit-sliced, for AVX2 with GFNI. The permutation is that of
 * avx2_x32. Conversion to and from slices takes less than half as long as there, because GFNI
 * multiplies 8 by 8 bit matrices in one instruction: a matrix that has a single bit in each row,
 * times the data, gives the data transposed. So a byte of eight states becomes eight bits of each,
 * and back. Only byte moves remain: for 16 bytes of all states, six operations per vector.
 */
#include "../../core/x86.h"
#include "keccak200_slabs.h"

#if LOXO_X86

#define LANES 32
#define STATE_BYTES LOXO_KECCAK_F200_STATE_BYTES
#define NEXT_16 (16 * STATE_BYTES)

LOXO_TARGET_BEGIN(LOXO_TARGET_GFNI)

/* In each qword bit i of byte 7 - j becomes bit j of byte i, so the last byte comes first. */
#define TRANSPOSE(x) \
  _mm256_gf2p8affine_epi64_epi8(_mm256_set1_epi64x((int64_t)0x8040201008040201), x, 0)

#define BOTH(...) _mm256_setr_epi8(__VA_ARGS__, __VA_ARGS__)
#define HALF(p) _mm_loadu_si128((const __m128i *)(const void *)(p))

/* Hides a number or a pointer from the compiler. Addresses near a hidden pointer get short
 * encodings; a loop over a hidden number is not unrolled. */
#define NEAR(p) __asm__("" : "+r"(p))

/* 16 bytes of a state in the low half, and of the state 16 further on in the high half. */
LOXO_ALWAYS_INLINE __m256i load_two(const uint8_t *low, const uint8_t *high) {
  return _mm256_inserti128_si256(_mm256_castsi128_si256(HALF(low)), HALF(high), 1);
}

/* Stores 16 bytes at `at` of state s, and of the state 16 further on. p points to the middle of
 * each eight states. */
LOXO_ALWAYS_INLINE void store_two(uint8_t *const p[4], size_t s, size_t at, __m256i x) {
  const ptrdiff_t k = ((ptrdiff_t)(s % 8) - 4) * STATE_BYTES + (ptrdiff_t)at;
  _mm_storeu_si128((__m128i *)(void *)(p[s / 8] + k), _mm256_castsi256_si128(x));
  _mm_storeu_si128((__m128i *)(void *)(p[s / 8 + 2] + k), _mm256_extracti128_si256(x, 1));
}

/* Loads 16 bytes of eight states, and of the eight that are 16 further on. Vector i gets the bits
 * of bytes 2 i and 2 i + 1, eight states each. */
LOXO_ALWAYS_INLINE void load_eight(__m256i x[8], const uint8_t *states) {
  __m256i y[8];
  const uint8_t *p = states + 4 * STATE_BYTES, *q = p + NEXT_16;
  NEAR(p);
  NEAR(q);
  LOXO_UNROLL
  for (size_t i = 0; i < 4; i++) { /* the last state comes first, see TRANSPOSE */
    const ptrdiff_t k = STATE_BYTES * (2 - 2 * (ptrdiff_t)i);
    __m256i a = load_two(p + k + STATE_BYTES, q + k + STATE_BYTES);
    __m256i b = load_two(p + k, q + k);
    x[i] = _mm256_unpacklo_epi8(a, b);
    x[i + 4] = _mm256_unpackhi_epi8(a, b);
  }
  LOXO_UNROLL
  for (size_t i = 0; i < 8; i += 4) {
    LOXO_UNROLL
    for (size_t j = 0; j < 2; j++) {
      y[i + j] = _mm256_unpacklo_epi16(x[i + 2 * j], x[i + 2 * j + 1]);
      y[i + j + 2] = _mm256_unpackhi_epi16(x[i + 2 * j], x[i + 2 * j + 1]);
    }
  }
  LOXO_UNROLL
  for (size_t i = 0; i < 8; i += 2) {
    x[i] = TRANSPOSE(_mm256_unpacklo_epi32(y[i], y[i + 1]));
    x[i + 1] = TRANSPOSE(_mm256_unpackhi_epi32(y[i], y[i + 1]));
  }
}

/* Loads 16 consecutive lanes of every state. */
LOXO_ALWAYS_INLINE void load_lanes(__m256i *v, const uint8_t *states) {
  __m256i low[8], high[8];
  load_eight(low, states);
  load_eight(high, states + 8 * STATE_BYTES);
  LOXO_UNROLL
  for (size_t i = 0; i < 8; i++) {
    v[2 * i] = _mm256_unpacklo_epi8(low[i], high[i]);
    v[2 * i + 1] = _mm256_unpackhi_epi8(low[i], high[i]);
  }
}

/* The second load takes lanes 9 to 24, so that it does not read past a state. */
#define SECOND (STATE_BYTES - 16)

void loxo_keccak200_slab_load_gfni_x32(void *slab, const uint8_t *states, size_t bytes,
                                       size_t used) {
  __m256i *v = slab;
  (void)bytes;
  for (size_t at = 0;; at = SECOND) {
    load_lanes(v + at, states + at);
    if (at || used <= 16) break;
  }
  if (used > 16) return;
  LOXO_UNROLL
  for (size_t i = 16; i < STATE_BYTES; i++) v[i] = _mm256_setzero_si256();
}

/* Even-numbered bytes, then odd-numbered ones, each in reverse order. */
#define SPLIT(x) _mm256_shuffle_epi8(x, BOTH(14, 12, 10, 8, 6, 4, 2, 0, 15, 13, 11, 9, 7, 5, 3, 1))

/* The bytes of a lane, in the order of the states. */
LOXO_ALWAYS_INLINE __m256i unslice(__m256i x) { return TRANSPOSE(SPLIT(x)); }

/* Interleaves the bytes of vectors n/2 apart; the results are neighbours. */
LOXO_ALWAYS_INLINE void interleave(__m256i *to, const __m256i *from, size_t n) {
  LOXO_UNROLL
  for (size_t i = 0; i < n / 2; i++) {
    to[2 * i] = _mm256_unpacklo_epi8(from[i], from[i + n / 2]);
    to[2 * i + 1] = _mm256_unpackhi_epi8(from[i], from[i + n / 2]);
  }
}

/* Stores bytes 9 to 24 of each state. Bytes 9 to 15 are garbage; the caller overwrites them. */
LOXO_ALWAYS_INLINE void store_last(uint8_t *const p[4], const __m256i *v) {
  __m256i x[8], y[8];
  LOXO_UNROLL
  for (size_t i = 0; i < 8; i++) x[i] = unslice(v[17 + i]);
  interleave(y, x, 8);
  interleave(x, y, 8);
  interleave(y, x, 8); /* lanes 17 to 24 of state s, then of state s + 1 */
  const __m256i last = SPLIT(unslice(v[16]));
  LOXO_UNROLL
  for (size_t i = 0; i < 8; i++) {
    __m256i before = _mm256_slli_epi64(last, (int)(8 * i));
    store_two(p, 2 * i, SECOND, _mm256_unpacklo_epi64(before, y[i]));
    store_two(p, 2 * i + 1, SECOND, _mm256_unpackhi_epi64(before, y[i]));
  }
}

void loxo_keccak200_slab_store_gfni_x32(uint8_t *states, const void *slab, size_t bytes,
                                        size_t used) {
  const __m256i *v = slab;
  __m256i x[16], y[16];
  uint8_t *p[4];
  (void)bytes;
  LOXO_UNROLL
  for (size_t i = 0; i < 4; i++) {
    p[i] = states + (8 * i + 4) * STATE_BYTES;
    NEAR(p[i]);
  }
  if (used > 16) store_last(p, v);
  LOXO_UNROLL
  for (size_t i = 0; i < 16; i++) x[i] = unslice(v[i]);
  interleave(y, x, 16);
  interleave(x, y, 16);
  interleave(y, x, 16);
  interleave(x, y, 16);
  LOXO_UNROLL
  for (size_t i = 0; i < 16; i++) store_two(p, i, 0, x[i]);
}

/* The bits of the eight bytes at `at` and of those at at + 1; in the high half, 16 bytes further
 * on. */
LOXO_ALWAYS_INLINE __m256i window_bits(const uint8_t *sequence, size_t at) {
  const __m256i pairs = BOTH(7, 6, 5, 4, 3, 2, 1, 0, 8, 7, 6, 5, 4, 3, 2, 1);
  __m256i x = _mm256_loadu_si256((const __m256i *)(const void *)(sequence + at));
  return TRANSPOSE(_mm256_shuffle_epi8(x, pairs));
}

/* Window 0, then two windows at a time with those 8 and 16 further on: two windows each need the
 * bits of the same eight bytes. */
void loxo_keccak200_slab_windows_gfni_x32(void *windows, const uint8_t *sequence) {
  __m256i *v = windows;
  v[0] = _mm256_unpacklo_epi8(window_bits(sequence, 0), window_bits(sequence, 8));
  for (size_t l = 1; l < 10; l += 2) {
    NEAR(l);
    __m256i bits = window_bits(sequence, l);
    LOXO_UNROLL
    for (size_t i = 0; i < 24; i += 8) {
      __m256i next = window_bits(sequence + i + 8, l);
      v[l + i] = _mm256_unpacklo_epi8(bits, next);
      v[l + i + 1] = _mm256_unpackhi_epi8(bits, next);
      bits = next;
    }
  }
}

LOXO_TARGET_END

KECCAK200_BLOCK_KERNEL(gfni_x32, LANES)

#else
typedef int loxo_keccak200_has_no_gfni_x32; /* a translation unit may not be empty */
#endif
