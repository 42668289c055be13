/* SPDX-License-Identifier: Apache-2.0 OR MIT
 *
 * Converts states to bit planes and back on AVX2 with GFNI, which transposes 8 by 8 bits in one
 * instruction. Included by spongent_planes.c after the header for AVX2, whose turns it uses.
 *
 * A byte to load is byte l of the column, of state 8 j + i of either half of a vector. A plane is
 * bit z of byte l, and its byte j in each half has the bits i. Interleaving makes the three bits of
 * i the number of a byte in its word. Transposing the words puts z there instead. Further
 * interleaving brings in the four bits of j, and moves z to the register number. That takes seven
 * interleavings and one transposition per vector, where exchanging bits by shifts takes four and
 * nine operations. A load stays in its slab; a store takes 4 KiB of stack.
 *
 * AVX-512's vectors are two of these, `step` = 2: 64-byte vectors have one port that shuffles
 * instead of two, and no operation that would make up for it.
 */
#define WORD planes_word_avx2_x256
#define TURN planes_turn_avx2_x256

/* In each word, swaps bit k of byte 7 - i with bit i of byte k. */
LOXO_ALWAYS_INLINE WORD gfni_transpose(WORD x) {
  const __m256i unit = _mm256_set1_epi64x((long long)0x8040201008040201u);
  return (WORD)_mm256_gf2p8affine_epi64_epi8(unit, (__m256i)x, 0);
}

/* The low half of a turn: n registers, of which only the lower halves matter, become n / 2. */
LOXO_ALWAYS_INLINE void gfni_turn_low(WORD *r, unsigned n) {
  LOXO_UNROLL
  for (unsigned i = 0; i < n / 2; i++) {
    r[i] = (WORD)_mm256_unpacklo_epi8((__m256i)r[i], (__m256i)r[i + n / 2]);
  }
}

/* For a step unknown at compile time, compilers would keep a register for each multiple. */
#define GFNI_HIDE(p, step) \
  do { \
    if (!__builtin_constant_p(step)) PLANES_HIDE(p); \
  } while (0)

/* Vectors that are `step` apart, to registers and back. */
LOXO_ALWAYS_INLINE void gfni_read(WORD *r, const WORD *from, size_t step, unsigned n) {
  LOXO_UNROLL
  for (unsigned i = 0; i < n; i++, from += step) {
    GFNI_HIDE(from, step);
    r[i] = *from;
  }
}

LOXO_ALWAYS_INLINE void gfni_write(WORD *to, size_t step, const WORD *r, unsigned n) {
  LOXO_UNROLL
  for (unsigned i = 0; i < n; i++, to += step) {
    GFNI_HIDE(to, step);
    *to = r[i];
  }
}

/* `width` bytes at p and at q, as the first bytes of each half. */
LOXO_ALWAYS_INLINE WORD gfni_gather(const uint8_t *p, const uint8_t *q, unsigned width) {
  __m256i low, high;
  if (width == 16) {
    low = _mm256_castsi128_si256(_mm_loadu_si128((const __m128i *)p));
    return (WORD)_mm256_inserti128_si256(low, _mm_loadu_si128((const __m128i *)q), 1);
  }
  if (width == 8) {
    low = _mm256_castsi128_si256(_mm_loadl_epi64((const __m128i *)p));
    high = _mm256_set1_epi64x((long long)loxo_load64(q));
  } else {
    low = _mm256_castsi128_si256(_mm_cvtsi32_si128((int)loxo_load64_part(p, 4)));
    high = _mm256_set1_epi32((int)loxo_load64_part(q, 4));
  }
  return (WORD)_mm256_blend_epi32(low, high, 0xf0);
}

/* `width` bytes of eight states of each half to words of their bits: vector 16 k has bytes 2 k and
 * 2 k + 1. */
LOXO_ALWAYS_INLINE void gfni_load_eight(WORD *to, size_t step, const uint8_t *p, size_t bytes,
                                        unsigned width) {
  WORD r[8];
  LOXO_UNROLL
  for (unsigned i = 8; i--; p += bytes) {
    PLANES_HIDE(p);
    r[i] = gfni_gather(p, p + 128 * bytes, width);
  }
  if (width == 16) TURN(r, 8);
  if (width != 16) gfni_turn_low(r, 8);
  if (width == 16) TURN(r, 8);
  if (width == 8) TURN(r, 4);
  if (width == 4) gfni_turn_low(r, 4);
  TURN(r, width / 2);
  LOXO_UNROLL
  for (unsigned k = 0; k < width / 2; k++) r[k] = gfni_transpose(r[k]);
  gfni_write(to, 16 * step, r, width / 2);
}

/* 16 vectors, in place: four turns swap vector numbers with byte numbers, or back. With a step
 * known only at run time, its additions would take the ports of the turns: 4% of a load. */
LOXO_ALWAYS_INLINE void gfni_turn_all(WORD *x, size_t step, size_t count) {
  for (; count; count--, x += 16 * step) {
    WORD r[16];
    gfni_read(r, x, step, 16);
    LOXO_UNROLL
    for (unsigned turn = 0; turn < 4; turn++) TURN(r, 16);
    gfni_write(x, step, r, 16);
  }
}

LOXO_ONE_COPY void gfni_turn_all1(WORD *x, size_t count) { gfni_turn_all(x, 1, count); }
LOXO_ONE_COPY void gfni_turn_all2(WORD *x, size_t count) { gfni_turn_all(x, 2, count); }

#define GFNI_LOAD(width) \
  LOXO_ONE_COPY void gfni_load##width(WORD *to, size_t step, const uint8_t *p, size_t bytes) { \
    WORD *at = to; \
    for (unsigned j = 0; j < 16; j++, p += 8 * bytes, at += step) { \
      gfni_load_eight(at, step, p, bytes, width); \
    } \
    if (step == 1) gfni_turn_all1(to, width / 2); \
    if (step == 2) gfni_turn_all2(to, width / 2); \
  }
GFNI_LOAD(16)
GFNI_LOAD(8)
GFNI_LOAD(4)

LOXO_ONE_COPY void gfni_load_all(WORD *slab, size_t step, const uint8_t *states, size_t bytes,
                                 size_t end) {
  for (size_t left = end, width; left; left -= left < width ? left : width) {
    width = planes_width(bytes, left);
    size_t at = end - (left < width ? width : left);
    WORD *to = slab + 8 * at * step;
    const uint8_t *p = states + at;
    if (width == 16) gfni_load16(to, step, p, bytes);
    if (width == 8) gfni_load8(to, step, p, bytes);
    if (width == 4) gfni_load4(to, step, p, bytes);
  }
}

void loxo_planes_load_gfni_x256(void *slab, const uint8_t *states, size_t bytes, size_t used) {
  const size_t end = planes_end(bytes, used < 16 ? 16 : used);
  gfni_load_all(slab, 1, states, bytes, end);
  planes_zero_avx2_x256((WORD *)slab + 8 * end, 8 * (bytes - end));
}

void loxo_planes_load_avx512_x512(void *slab, const uint8_t *states, size_t bytes, size_t used) {
  const size_t end = planes_end(bytes, used < 16 ? 16 : used);
  gfni_load_all(slab, 2, states, bytes, end);
  gfni_load_all((WORD *)slab + 1, 2, states + 256 * bytes, bytes, end);
  planes_zero_avx2_x256((WORD *)slab + 16 * end, 16 * (bytes - end));
}

/* Planes to words of eight states: vector 8 l + k has the states 16 k to 16 k + 15. */
LOXO_ONE_COPY void gfni_words(WORD *to, const WORD *from, size_t step, size_t count) {
  for (; count; count--, to += 8, from += 8 * step) {
    WORD r[8], high_first[8];
    gfni_read(r, from, step, 8);
    LOXO_UNROLL
    for (unsigned i = 0; i < 8; i++) high_first[i] = r[7 - i];
    LOXO_UNROLL
    for (unsigned turn = 0; turn < 3; turn++) TURN(high_first, 8);
    LOXO_UNROLL
    for (unsigned k = 0; k < 8; k++) to[k] = gfni_transpose(high_first[k]);
  }
}

LOXO_ALWAYS_INLINE void gfni_store(uint8_t *p, const WORD *from, size_t bytes, unsigned width) {
  for (unsigned k = 0; k < 8; k++, from++) {
    WORD r[16];
    LOXO_UNROLL
    for (unsigned l = 0; l < width; l++) r[l] = from[8 * l];
    LOXO_UNROLL
    for (unsigned n = width; n > 1; n /= 2) TURN(r, width);
    LOXO_UNROLL
    for (unsigned i = 0; i < width; i++) {
      planes_scatter(p, (planes_part)_mm256_castsi256_si128((__m256i)r[i]), bytes, width);
      p += 16 / width * bytes;
      PLANES_HIDE(p);
    }
    uint8_t *q = p + 112 * bytes;
    LOXO_UNROLL
    for (unsigned i = 0; i < width; i++) {
      PLANES_HIDE(q);
      planes_scatter(q, (planes_part)_mm256_extracti128_si256((__m256i)r[i], 1), bytes, width);
      q += 16 / width * bytes;
    }
  }
}

#define GFNI_STORE(width) \
  LOXO_ONE_COPY void gfni_store##width(uint8_t *p, const WORD *from, size_t bytes) { \
    gfni_store(p, from, bytes, width); \
  }
GFNI_STORE(16)
GFNI_STORE(8)
GFNI_STORE(4)

LOXO_ALWAYS_INLINE void gfni_store_half(uint8_t *states, const WORD *planes, size_t step,
                                        size_t bytes, size_t end, WORD room[128]) {
  for (size_t left = end, width; left; left -= left < width ? left : width) {
    width = planes_width(bytes, left);
    size_t at = end - (left < width ? width : left);
    gfni_words(room, planes + 8 * at * step, step, width);
    if (width == 16) gfni_store16(states + at, room, bytes);
    if (width == 8) gfni_store8(states + at, room, bytes);
    if (width == 4) gfni_store4(states + at, room, bytes);
  }
}

/* A function of its own for the same reason as store_all. */
LOXO_ONE_COPY void gfni_store_all(uint8_t *states, const WORD *planes, size_t step, size_t bytes,
                                  size_t end, WORD room[128]) {
  for (size_t half = 0; half < step; half++, states += 256 * bytes, planes++) {
    gfni_store_half(states, planes, step, bytes, end, room);
  }
}

void loxo_planes_store_gfni_x256(uint8_t *states, const void *slab, size_t bytes, size_t used) {
  WORD room[128];
  gfni_store_all(states, slab, 1, bytes, planes_end(bytes, used), room);
  loxo_wipe(room, sizeof room);
}

void loxo_planes_store_avx512_x512(uint8_t *states, const void *slab, size_t bytes, size_t used) {
  WORD room[128];
  gfni_store_all(states, slab, 2, bytes, planes_end(bytes, used), room);
  loxo_wipe(room, sizeof room);
}

#undef GFNI_HIDE
#undef GFNI_LOAD
#undef GFNI_STORE
#undef WORD
#undef TURN
