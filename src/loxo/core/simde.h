/* SPDX-License-Identifier: Apache-2.0 OR MIT
 *
 * SIMDe, and byte-by-byte versions of the intrinsics that its release 0.8.2 lacks. Only for the
 * tests' emulated build (LOXO_SIMDE), in which speed does not matter. Internal.
 */
#ifndef LOXO_SIMDE_H
#define LOXO_SIMDE_H

#define SIMDE_ENABLE_NATIVE_ALIASES
#define SIMDE_NO_INLINE /* otherwise an unrolled kernel takes minutes to compile */
#include <simde/x86/avx512.h>
#include <simde/x86/gfni.h>

#include <string.h>

typedef simde__mmask8 __mmask8;
typedef simde__mmask16 __mmask16;

/* ---- Words: BMI2 ------------------------------------------------------------------------------
 */

static inline uint64_t loxo_simde_bzhi(uint64_t x, unsigned n) {
  return (n & 255) < 64 ? x & (((uint64_t)1 << (n & 255)) - 1) : x;
}

#define _bzhi_u64(x, n) loxo_simde_bzhi(x, n)
#define _bzhi_u32(x, n) ((uint32_t)loxo_simde_bzhi(x, n))

/* ---- Masked loads and stores: bytes that the mask leaves out are not touched ------------------
 */

static inline void loxo_simde_move(void *to, const void *from, uint64_t mask, unsigned bytes,
                                   unsigned element) {
  for (unsigned i = 0; i < bytes; i += element, mask >>= 1) {
    if (mask & 1) memcpy((uint8_t *)to + i, (const uint8_t *)from + i, element);
  }
}

#define LOXO_SIMDE_MASKED(vector, bits, suffix, element) \
  static inline vector loxo_simde_load_##bits##_##suffix(vector x, uint64_t mask, const void *p) { \
    loxo_simde_move(&x, p, mask, (bits) / 8, element); \
    return x; \
  } \
  static inline void loxo_simde_store_##bits##_##suffix(void *p, uint64_t mask, vector x) { \
    loxo_simde_move(p, &x, mask, (bits) / 8, element); \
  }
LOXO_SIMDE_MASKED(__m128i, 128, epi8, 1)
LOXO_SIMDE_MASKED(__m256i, 256, epi8, 1)
LOXO_SIMDE_MASKED(__m512i, 512, epi8, 1)
LOXO_SIMDE_MASKED(__m512i, 512, epi32, 4)

#define _mm_mask_storeu_epi8(p, k, x) loxo_simde_store_128_epi8(p, k, x)
#define _mm_mask_loadu_epi8(x, k, p) loxo_simde_load_128_epi8(x, k, p)
#define _mm_maskz_loadu_epi8(k, p) loxo_simde_load_128_epi8(_mm_setzero_si128(), k, p)
#define _mm256_mask_storeu_epi8(p, k, x) loxo_simde_store_256_epi8(p, k, x)
#define _mm256_mask_loadu_epi8(x, k, p) loxo_simde_load_256_epi8(x, k, p)
#define _mm256_maskz_loadu_epi8(k, p) loxo_simde_load_256_epi8(_mm256_setzero_si256(), k, p)
#define _mm512_mask_storeu_epi8(p, k, x) loxo_simde_store_512_epi8(p, k, x)
#define _mm512_mask_loadu_epi8(x, k, p) loxo_simde_load_512_epi8(x, k, p)
#define _mm512_maskz_loadu_epi8(k, p) loxo_simde_load_512_epi8(_mm512_setzero_si512(), k, p)
#define _mm512_maskz_loadu_epi32(k, p) loxo_simde_load_512_epi32(_mm512_setzero_si512(), k, p)

/* ---- Shuffles of bytes: SIMDe's look up by the data, which a check for constant time would see -
 */

typedef uint8_t loxo_simde_bytes __attribute__((vector_size(16)));

static inline void loxo_simde_shuffle(void *to, const void *from, const void *index, unsigned n) {
  for (unsigned i = 0; i < n; i += 16) {
    loxo_simde_bytes x, at, y = {0};
    memcpy(&x, (const uint8_t *)from + i, 16);
    memcpy(&at, (const uint8_t *)index + i, 16);
    at &= 0x8f; /* an index with its highest bit set gives zero */
    for (uint8_t k = 0; k < 16; k++) y |= (loxo_simde_bytes)(at == k) & x[k];
    memcpy((uint8_t *)to + i, &y, 16);
  }
}

#define LOXO_SIMDE_SHUFFLE(vector, bits) \
  static inline vector loxo_simde_shuffle_##bits(vector from, vector index) { \
    vector to; \
    loxo_simde_shuffle(&to, &from, &index, (bits) / 8); \
    return to; \
  }
LOXO_SIMDE_SHUFFLE(__m128i, 128)
LOXO_SIMDE_SHUFFLE(__m256i, 256)
LOXO_SIMDE_SHUFFLE(__m512i, 512)

#undef _mm_shuffle_epi8
#undef _mm256_shuffle_epi8
#undef _mm512_shuffle_epi8
#define _mm_shuffle_epi8(x, index) loxo_simde_shuffle_128(x, index)
#define _mm256_shuffle_epi8(x, index) loxo_simde_shuffle_256(x, index)
#define _mm512_shuffle_epi8(x, index) loxo_simde_shuffle_512(x, index)

/* ---- Shifts of bytes, extensions --------------------------------------------------------------
 */

/* Bytes of low and then high, from byte `at` on; for whole registers, and within 16-byte lanes. */
static inline __m512i loxo_simde_align(__m512i high, __m512i low, unsigned at, unsigned lane) {
  uint8_t pair[128];
  __m512i x;
  for (unsigned i = 0; i < 64; i += lane) {
    memcpy(pair, (const uint8_t *)&low + i, lane);
    memcpy(pair + lane, (const uint8_t *)&high + i, lane);
    memset(pair + 2 * lane, 0, sizeof pair - 2 * lane);
    memcpy((uint8_t *)&x + i, pair + (at < 2 * lane ? at : 2 * lane), lane < 64 ? lane : 64);
  }
  return x;
}

static inline __m512i loxo_simde_widen(const void *low, unsigned bytes) {
  __m512i x = _mm512_setzero_si512();
  memcpy(&x, low, bytes);
  return x;
}

static inline __m512i loxo_simde_widen_128(__m128i low) { return loxo_simde_widen(&low, 16); }
static inline __m512i loxo_simde_widen_256(__m256i low) { return loxo_simde_widen(&low, 32); }

#define _mm512_alignr_epi8(high, low, n) loxo_simde_align(high, low, n, 16)
#define _mm512_alignr_epi32(high, low, n) loxo_simde_align(high, low, ((n)&15) * 4, 64)
#define _mm512_alignr_epi64(high, low, n) loxo_simde_align(high, low, ((n)&7) * 8, 64)
#define _mm512_bsrli_epi128(x, n) loxo_simde_align(_mm512_setzero_si512(), x, n, 16)
#define _mm512_bslli_epi128(x, n) loxo_simde_align(x, _mm512_setzero_si512(), 16 - (n), 16)
#define _mm512_zextsi128_si512(x) loxo_simde_widen_128(x)
#define _mm512_zextsi256_si512(x) loxo_simde_widen_256(x)

#endif
