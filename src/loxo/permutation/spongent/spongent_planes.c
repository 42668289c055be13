/* SPDX-License-Identifier: Apache-2.0 OR MIT
 *
 * Converts states to bit planes and back, for every instruction set that has bit-sliced kernels.
 */
#include "spongent_planes.h"

#if LOXO_WIDE_KERNELS || LOXO_NEON

#include "../../core/bytes.h"
#include "../../core/ct.h"
#include "../../core/transpose.h"
#include "../../core/v128.h"
#include "../../core/x86.h"

#if LOXO_WIDE_KERNELS
/* 64-bit words: columns of 4 bytes; a word holds states i and i + 32. */
LOXO_ONE_COPY void planes_transpose(uint64_t x[32]) { loxo_transpose32_pair(x); }

void loxo_planes_load_portable_x64(void *slab, const uint8_t *states, size_t bytes, size_t used) {
  uint64_t *planes = slab;
  const size_t end = used + 4 > bytes ? bytes : (used + 3) / 4 * 4;
  for (size_t at = 0; at < end; at += 4) {
    if (at + 4 > bytes) at = bytes - 4;
    uint64_t *x = planes + 8 * at;
    for (size_t i = 0; i < 32; i++) {
      const uint8_t *p = states + i * bytes + at;
      x[i] = loxo_load64_part(p, 4) | loxo_load64_part(p + 32 * bytes, 4) << 32;
    }
    planes_transpose(x);
  }
  for (size_t p = 8 * end; p < 8 * bytes; p++) planes[p] = 0;
}

void loxo_planes_store_portable_x64(uint8_t *states, const void *slab, size_t bytes, size_t used) {
  const uint64_t *planes = slab;
  uint64_t x[32];
  if (used > bytes) used = bytes;
  for (size_t at = 0; at < used; at += 4) {
    if (at + 4 > bytes) at = bytes - 4;
    loxo_copy(x, planes + 8 * at, sizeof x);
    planes_transpose(x);
    for (size_t i = 0; i < 32; i++) {
      uint8_t *p = states + i * bytes + at;
      loxo_store64_part(p, x[i], 4);
      loxo_store64_part(p + 32 * bytes, x[i] >> 32, 4);
    }
  }
  loxo_wipe(x, sizeof x);
}

#endif

#if LOXO_X86 || LOXO_NEON || LOXO_WASM128
/* The width of the column for the last `left` bytes. If fewer bytes are left, it starts before
 * them. */
LOXO_ALWAYS_INLINE size_t planes_width(size_t bytes, size_t left) {
  return left > 8 && bytes >= 16 ? 16 : left > 4 ? 8 : 4;
}

/* Where the columns end for states of which only `used` bytes matter. */
LOXO_ALWAYS_INLINE size_t planes_end(size_t bytes, size_t used) {
  return used > 16 || bytes <= 16 ? bytes : used > 8 ? 16 : 8;
}

/* Hides where a pointer comes from. Otherwise gcc keeps a separate pointer for each multiple of a
 * step, and runs out of registers. */
#if defined(__GNUC__)
#define PLANES_HIDE(p) __asm__("" : "+r"(p))
#else
#define PLANES_HIDE(p) ((void)0)
#endif

/* 16 bytes: from one state, or from two or four states `step` apart. */
typedef uint64_t planes_part LOXO_VECTOR(16);

LOXO_ALWAYS_INLINE planes_part planes_gather(const uint8_t *p, size_t step, unsigned width) {
  planes_part x;
  if (width == 16) {
    loxo_copy(&x, p, 16);
  } else if (width == 8) {
    x = (planes_part){loxo_load64(p), loxo_load64(p + step)};
  } else {
    x[0] = loxo_load64_part(p, 4) | loxo_load64_part(p + step, 4) << 32;
    p += 2 * step;
    PLANES_HIDE(p);
    x[1] = loxo_load64_part(p, 4) | loxo_load64_part(p + step, 4) << 32;
  }
  return x;
}

LOXO_ALWAYS_INLINE void planes_scatter(uint8_t *p, planes_part x, size_t step, unsigned width) {
  if (width == 16) {
    loxo_copy(p, &x, 16);
  } else if (width == 8) {
    loxo_store64(p, x[0]);
    loxo_store64(p + step, x[1]);
  } else {
    loxo_store64_part(p, x[0], 4);
    loxo_store64_part(p + step, x[0] >> 32, 4);
    p += 2 * step;
    PLANES_HIDE(p);
    loxo_store64_part(p, x[1], 4);
    loxo_store64_part(p + step, x[1] >> 32, 4);
  }
}

#endif

#if LOXO_X86
#define PLANES_ISA sse2_x128
#define PLANES_PARTS 1
#define PLANES_LOW(a, b) (WORD) _mm_unpacklo_epi8((__m128i)(a), (__m128i)(b))
#define PLANES_HIGH(a, b) (WORD) _mm_unpackhi_epi8((__m128i)(a), (__m128i)(b))
#include "spongent_planes_bytes.h"

LOXO_TARGET_BEGIN(LOXO_TARGET_AVX2)
#define PLANES_ISA avx2_x256
#define PLANES_PARTS 2
#define PLANES_JOIN(part) (WORD) _mm256_set_m128i((__m128i)part[1], (__m128i)part[0])
#define PLANES_PART(x, i) (planes_part) _mm256_extracti128_si256((__m256i)(x), i)
#define PLANES_LOW(a, b) (WORD) _mm256_unpacklo_epi8((__m256i)(a), (__m256i)(b))
#define PLANES_HIGH(a, b) (WORD) _mm256_unpackhi_epi8((__m256i)(a), (__m256i)(b))
#include "spongent_planes_bytes.h"
LOXO_TARGET_END

LOXO_TARGET_BEGIN(LOXO_TARGET_GFNI)
#include "spongent_planes_gfni.h"
LOXO_TARGET_END
#endif

#if LOXO_NEON || LOXO_WASM128
#if LOXO_NEON
#define PLANES_ISA neon_x128
#else
#define PLANES_ISA wasm128_x128
#endif
#define PLANES_PARTS 1
#define PLANES_LOW(a, b) (WORD) loxo_v_zip8_low((loxo_v128)(a), (loxo_v128)(b))
#define PLANES_HIGH(a, b) (WORD) loxo_v_zip8_high((loxo_v128)(a), (loxo_v128)(b))
#define PLANES_SELECT(mask, a, b) \
  (WORD) loxo_v_select((loxo_v128)(mask), (loxo_v128)(a), (loxo_v128)(b))
#include "spongent_planes_bytes.h"
#endif

#else
typedef int loxo_planes_are_none; /* a translation unit may not be empty */
#endif
