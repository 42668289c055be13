/* SPDX-License-Identifier: Apache-2.0 OR MIT
 *
 * Words of 64 bits, of eight packets side by side: the form of core/duplex.h for AVX-512. Internal.
 *
 * Element i of a vector belongs to lane i. Pairs of words come from rows of 16 bytes, one per lane,
 * and an odd last word from rows of 8, so nothing is read or written beyond a block. Lanes that sit
 * out read zeros and write to a sink: an access under an empty mask costs some 500 cycles where the
 * address is invalid.
 */
#ifndef LOXO_WORDS_V8Q_H
#define LOXO_WORDS_V8Q_H

#include "bytes.h"
#include "ct.h"
#include "x86.h"

#if LOXO_X86
LOXO_TARGET_BEGIN(LOXO_TARGET_AVX512)

typedef uint64_t word LOXO_VECTOR(64);
typedef __mmask8 lanes; /* bit i is lane i */
enum { WORD = 8, LANES = 8 };

typedef struct cursor {
  word in, out; /* addresses */
  word left;
} cursor;

#define VECTOR(x) ((__m512i)(x))
#define SET1(x) ((word)_mm512_set1_epi64((long long)(x)))

LOXO_ALWAYS_INLINE cursor cursor_of(const uint8_t *const *in, uint8_t *const *out,
                                    const size_t *left) {
  LOXO_STATIC_ASSERT(sizeof(uintptr_t) == WORD && sizeof(size_t) == WORD, "addresses are words");
  return (cursor){(word)_mm512_loadu_si512(in),
                  out ? (word)_mm512_loadu_si512(out) : (word)_mm512_loadu_si512(in),
                  (word)_mm512_loadu_si512(left)};
}

LOXO_ALWAYS_INLINE lanes with_left(const cursor *c, size_t n) {
  return _mm512_cmpge_epu64_mask(VECTOR(c->left), VECTOR(SET1(n)));
}

LOXO_ALWAYS_INLINE int any(lanes m) { return m != 0; }

/* The one in m, the other elsewhere. */
LOXO_ALWAYS_INLINE word choose(lanes m, word yes, word no) {
  return (word)_mm512_mask_blend_epi64(m, VECTOR(no), VECTOR(yes));
}

LOXO_ALWAYS_INLINE void restore(word *s, const word *before, int words, lanes m) {
  LOXO_UNROLL
  for (int w = 0; w < words; w++) s[w] = choose(m, s[w], before[w]);
}

LOXO_ALWAYS_INLINE void advance(cursor *c, lanes m, size_t n) {
  const word step = (word)_mm512_maskz_mov_epi64(m, VECTOR(SET1(n)));
  c->in += step;
  c->out += step;
  c->left -= step;
}

/* ---- Rows ------------------------------------------------------------------------------------ */

/* Two words of each lane, or one. */
typedef struct rows {
  __m128i of[LANES];
} rows;

static const uint8_t zeros[16];

/* The vector as addresses, with `instead` for lanes outside m. */
LOXO_ALWAYS_INLINE void addresses(uintptr_t *to, word from, lanes m, const uint8_t *instead) {
  _mm512_storeu_si512(to, VECTOR(choose(m, from, SET1((uintptr_t)instead))));
}

LOXO_ALWAYS_INLINE word four_rows(__m128i a, __m128i b, __m128i c, __m128i d) {
  __m512i x = _mm512_castsi128_si512(a);
  x = _mm512_inserti64x2(x, b, 1);
  x = _mm512_inserti64x2(x, c, 2);
  return (word)_mm512_inserti64x2(x, d, 3);
}

LOXO_ALWAYS_INLINE void words_of(word *x, int words, const rows *r) {
  const word even = four_rows(r->of[0], r->of[2], r->of[4], r->of[6]);
  const word odd = four_rows(r->of[1], r->of[3], r->of[5], r->of[7]);
  x[0] = (word)_mm512_unpacklo_epi64(VECTOR(even), VECTOR(odd));
  if (words > 1) x[1] = (word)_mm512_unpackhi_epi64(VECTOR(even), VECTOR(odd));
}

LOXO_ALWAYS_INLINE rows rows_of(const word *x) {
  const __m512i low = VECTOR(x[0]), high = VECTOR(x[1]);
  const __m512i even = _mm512_unpacklo_epi64(low, high), odd = _mm512_unpackhi_epi64(low, high);
  return (rows){{_mm512_castsi512_si128(even), _mm512_castsi512_si128(odd),
                 _mm512_extracti32x4_epi32(even, 1), _mm512_extracti32x4_epi32(odd, 1),
                 _mm512_extracti32x4_epi32(even, 2), _mm512_extracti32x4_epi32(odd, 2),
                 _mm512_extracti32x4_epi32(even, 3), _mm512_extracti32x4_epi32(odd, 3)}};
}

LOXO_ALWAYS_INLINE __m128i load_row(const uint8_t *p, int words) {
  return words > 1 ? _mm_loadu_si128((const __m128i *)(const void *)p)
                   : _mm_loadl_epi64((const __m128i *)(const void *)p);
}

/* Two words of each of the first n lanes, or one. */
LOXO_ALWAYS_INLINE void store_rows(uint8_t *const *to, size_t n, const word *x, int words) {
  const __m128i one[] = {
      _mm512_castsi512_si128(VECTOR(x[0])), _mm512_extracti32x4_epi32(VECTOR(x[0]), 1),
      _mm512_extracti32x4_epi32(VECTOR(x[0]), 2), _mm512_extracti32x4_epi32(VECTOR(x[0]), 3)};
  rows r;
  if (words > 1) r = rows_of(x);
  LOXO_UNROLL
  for (size_t i = 0; i < LANES; i++) {
    if (i >= n) continue;
    if (words > 1) {
      _mm_storeu_si128((__m128i *)(void *)to[i], r.of[i]);
    } else if (i % 2) {
      _mm_storeh_pd((double *)(void *)to[i], _mm_castsi128_pd(one[i / 2]));
    } else {
      _mm_storel_epi64((__m128i *)(void *)to[i], one[i / 2]);
    }
  }
}

/* ---- Whole words ----------------------------------------------------------------------------- */

/* An odd last word comes with the one before it, which is cheaper than alone. */
LOXO_ALWAYS_INLINE void get(word *x, int words, const uint8_t *const *from) {
  rows r;
  LOXO_UNROLL
  for (int w = 0; w < words; w += 2) {
    const int at = w && words - w == 1 ? w - 1 : w;
    LOXO_UNROLL
    for (int i = 0; i < LANES; i++) r.of[i] = load_row(from[i] + WORD * at, words - at);
    words_of(x + at, words - at, &r);
  }
}

LOXO_ALWAYS_INLINE void put(uint8_t *const *to, size_t n, const word *x, int words) {
  uint8_t *at[LANES];
  LOXO_UNROLL
  for (int w = 0; w < words; w += 2) {
    LOXO_UNROLL
    for (int i = 0; i < LANES; i++) at[i] = to[i] + WORD * w;
    store_rows(at, n, x + w, words - w);
  }
}

LOXO_ALWAYS_INLINE void whole(word *x, int words, const cursor *c, lanes m, int rate) {
  const uint8_t *from[LANES];
  rows r;
  LOXO_UNROLL
  for (int w = 0; w < words; w++) x[w] = SET1(0);
  LOXO_UNROLL
  for (int w = 0; WORD * w < rate; w += 2) {
    const int now = rate / WORD - w;
    addresses((uintptr_t *)from, c->in + (uint64_t)(WORD * w), m, zeros);
    LOXO_UNROLL
    for (int i = 0; i < LANES; i++) r.of[i] = load_row(from[i], now);
    words_of(x + w, now, &r);
  }
}

LOXO_ALWAYS_INLINE void crypt_whole(word *x, const word *s, int words, const cursor *c, lanes m,
                                    int rate, int decrypt) {
  uint8_t *to[LANES], sink[16];
  whole(x, words, c, m, rate);
  LOXO_UNROLL
  for (int w = 0; WORD * w < rate; w += 2) {
    const int now = rate / WORD - w;
    word crypted[2] = {choose(m, x[w] ^ s[w], SET1(0)), SET1(0)};
    if (now > 1) crypted[1] = choose(m, x[w + 1] ^ s[w + 1], SET1(0));
    addresses((uintptr_t *)to, c->out + (uint64_t)(WORD * w), m, sink);
    store_rows(to, LANES, crypted, now);
    if (decrypt) x[w] = crypted[0];
    if (decrypt && now > 1) x[w + 1] = crypted[1];
  }
}

LOXO_ALWAYS_INLINE void set64(word *s, int at, uint64_t value) { s[at / WORD] = SET1(value); }

LOXO_ALWAYS_INLINE void add(word *s, const word *x, int words) {
  LOXO_UNROLL
  for (int w = 0; w < words; w++) s[w] ^= x[w];
}

LOXO_ALWAYS_INLINE lanes differing(const word *a, const word *b, int words) {
  word difference = SET1(0);
  LOXO_UNROLL
  for (int w = 0; w < words; w++) difference |= a[w] ^ b[w];
  lanes m = _mm512_test_epi64_mask(VECTOR(difference), VECTOR(difference));
  LOXO_PUBLIC(&m, sizeof m);
  return m;
}

/* ---- Parts of words -------------------------------------------------------------------------- */

/* The bytes that are left from word w on, at most two words; none outside m. */
typedef struct stretch {
  uint64_t n[LANES];
  lanes m; /* with any at all */
} stretch;

LOXO_ALWAYS_INLINE stretch stretch_from(const cursor *c, int w, lanes m) {
  stretch t;
  const __m512i left = _mm512_maskz_mov_epi64(m, VECTOR(c->left)), at = VECTOR(SET1(WORD * w));
  const __m512i n = _mm512_sub_epi64(_mm512_max_epu64(left, at), at);
  _mm512_storeu_si512(t.n, _mm512_min_epu64(n, VECTOR(SET1(2 * WORD))));
  t.m = _mm512_test_epi64_mask(n, n);
  return t;
}

LOXO_ALWAYS_INLINE __mmask16 first_bytes(uint64_t n) {
  return (__mmask16)_bzhi_u32(0xffff, (unsigned)n);
}

/* How many bits from the beginning of word w on the bytes left reach; 64 or more behind it, and
 * before it. */
LOXO_ALWAYS_INLINE word bits_from(const cursor *c, int w) {
  return (c->left - (uint64_t)(WORD * w)) << 3;
}

LOXO_ALWAYS_INLINE void part(word *x, int words, const cursor *c, lanes m, uint8_t pad) {
  const uint8_t *from[LANES];
  rows r;
  LOXO_UNROLL
  for (int w = 0; w < words; w += 2) {
    const stretch t = stretch_from(c, w, m);
    const int now = words - w;
    x[w] = SET1(0);
    if (now > 1) x[w + 1] = SET1(0);
    if (!any(t.m)) continue;
    addresses((uintptr_t *)from, c->in + (uint64_t)(WORD * w), t.m, zeros);
    LOXO_UNROLL
    for (int i = 0; i < LANES; i++) {
      r.of[i] = _mm_maskz_loadu_epi8(first_bytes(t.n[i]), from[i]);
    }
    words_of(x + w, now, &r);
  }
  LOXO_UNROLL
  for (int w = 0; w < words; w++) {
    const word padding = (word)_mm512_sllv_epi64(VECTOR(SET1(pad)), VECTOR(bits_from(c, w)));
    x[w] |= choose(m, padding, SET1(0));
  }
}

/* Ones over the bytes left in word w. */
LOXO_ALWAYS_INLINE word left_in(const cursor *c, int w) {
  const __m512i ones = _mm512_set1_epi64(-1), at = VECTOR(SET1(WORD * w));
  const word n = (word)_mm512_sub_epi64(_mm512_max_epu64(VECTOR(c->left), at), at);
  return ~(word)_mm512_sllv_epi64(ones, VECTOR(n << 3));
}

LOXO_ALWAYS_INLINE void crypt_part(word *x, const word *s, int words, const cursor *c, lanes m,
                                   uint8_t pad, int decrypt) {
  uint8_t *to[LANES], sink[16];
  part(x, words, c, m, pad);
  LOXO_UNROLL
  for (int w = 0; w < words; w += 2) {
    const stretch t = stretch_from(c, w, m);
    const int now = words - w;
    if (!any(t.m)) continue;
    word crypted[2] = {x[w] ^ s[w], SET1(0)};
    if (now > 1) crypted[1] = x[w + 1] ^ s[w + 1];
    const rows r = rows_of(crypted);
    addresses((uintptr_t *)to, c->out + (uint64_t)(WORD * w), t.m, sink);
    LOXO_UNROLL
    for (int i = 0; i < LANES; i++) _mm_mask_storeu_epi8(to[i], first_bytes(t.n[i]), r.of[i]);
    if (decrypt) x[w] ^= choose(m, s[w] & left_in(c, w), SET1(0));
    if (decrypt && now > 1) x[w + 1] ^= choose(m, s[w + 1] & left_in(c, w + 1), SET1(0));
  }
}

LOXO_ALWAYS_INLINE void add_byte(word *s, int at, uint8_t value) {
  s[at / WORD] ^= SET1((uint64_t)value << (8 * (at % WORD)));
}

LOXO_TARGET_END
#endif
#endif
