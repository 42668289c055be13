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

static inline void loxo_simde_move(void *to, const void *from, uint64_t mask, unsigned bytes) {
  for (unsigned i = 0; i < bytes; i++) {
    if (mask >> i & 1) ((uint8_t *)to)[i] = ((const uint8_t *)from)[i];
  }
}

#define LOXO_SIMDE_MASKED(vector, bits) \
  static inline vector loxo_simde_load_##bits(uint64_t mask, const void *p) { \
    vector x; \
    memset(&x, 0, sizeof x); \
    loxo_simde_move(&x, p, mask, (bits) / 8); \
    return x; \
  } \
  static inline void loxo_simde_store_##bits(void *p, uint64_t mask, vector x) { \
    loxo_simde_move(p, &x, mask, (bits) / 8); \
  }
LOXO_SIMDE_MASKED(__m128i, 128)
LOXO_SIMDE_MASKED(__m256i, 256)
LOXO_SIMDE_MASKED(__m512i, 512)

#define _mm_mask_storeu_epi8(p, k, x) loxo_simde_store_128(p, k, x)
#define _mm_maskz_loadu_epi8(k, p) loxo_simde_load_128(k, p)
#define _mm256_mask_storeu_epi8(p, k, x) loxo_simde_store_256(p, k, x)
#define _mm256_maskz_loadu_epi8(k, p) loxo_simde_load_256(k, p)
#define _mm512_mask_storeu_epi8(p, k, x) loxo_simde_store_512(p, k, x)
#define _mm512_maskz_loadu_epi8(k, p) loxo_simde_load_512(k, p)

/* ---- Products of 52 bits: IFMA --------------------------------------------------------------- */

static inline __m512i loxo_simde_madd52(__m512i z, __m512i x, __m512i y, int is_high) {
  uint64_t a[8], b[8], c[8];
  const uint64_t ones = ((uint64_t)1 << 52) - 1;
  memcpy(a, &x, sizeof a);
  memcpy(b, &y, sizeof b);
  memcpy(c, &z, sizeof c);
  for (int i = 0; i < 8; i++) {
    const unsigned __int128 product = (unsigned __int128)(a[i] & ones) * (b[i] & ones);
    c[i] += is_high ? (uint64_t)(product >> 52) : (uint64_t)product & ones;
  }
  memcpy(&z, c, sizeof c);
  return z;
}

#define _mm512_madd52lo_epu64(z, x, y) loxo_simde_madd52(z, x, y, 0)
#define _mm512_madd52hi_epu64(z, x, y) loxo_simde_madd52(z, x, y, 1)

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
LOXO_SIMDE_SHUFFLE(__m256i, 256)
LOXO_SIMDE_SHUFFLE(__m512i, 512)

#undef _mm256_shuffle_epi8
#undef _mm512_shuffle_epi8
#define _mm256_shuffle_epi8(x, index) loxo_simde_shuffle_256(x, index)
#define _mm512_shuffle_epi8(x, index) loxo_simde_shuffle_512(x, index)

/* ---- Shifts of bytes, extensions --------------------------------------------------------------
 */

/* In each 16 bytes, those of low and then high from byte `at` on. */
static inline __m512i loxo_simde_align(__m512i high, __m512i low, unsigned at) {
  uint8_t pair[48] = {0};
  __m512i x;
  for (unsigned i = 0; i < 64; i += 16) {
    memcpy(pair, (const uint8_t *)&low + i, 16);
    memcpy(pair + 16, (const uint8_t *)&high + i, 16);
    memcpy((uint8_t *)&x + i, pair + (at < 32 ? at : 32), 16);
  }
  return x;
}

#define _mm512_alignr_epi8(high, low, n) loxo_simde_align(high, low, n)
#define _mm512_zextsi128_si512(x) _mm512_inserti32x4(_mm512_setzero_si512(), x, 0)

#endif
