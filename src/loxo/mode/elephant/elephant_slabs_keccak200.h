/* SPDX-License-Identifier: Apache-2.0 OR MIT
 *
 * An instance over Keccak-f[200] on slabs: its feedback on bytes and on slices, and its table.
 */
#include "../../permutation/keccak200/keccak200_slabs.h"
#include "elephant_slabs.h"

#if LOXO_X86 && LOXO_SERVES(LOXO_NEEDS_AVX512)
LOXO_TARGET_BEGIN(LOXO_TARGET_AVX512)
/* The lanes' operations (elephant_descriptor.h) on a whole vector: a bit matrix rotates each byte
 * by r towards higher bits, and keeps those bits. Byte 7 - i of it picks what becomes bit i. */
typedef uint64_t INSTANCE(vector) LOXO_VECTOR(64);
#define BYTES_ROW(r, keep, i) (((keep) >> (i)&1ull) << ((i) + 8 - (r)) % 8 << 8 * (7 - (i)))
#define BYTES_MATRIX(r, keep) \
  (BYTES_ROW(r, keep, 0) | BYTES_ROW(r, keep, 1) | BYTES_ROW(r, keep, 2) | BYTES_ROW(r, keep, 3) | \
   BYTES_ROW(r, keep, 4) | BYTES_ROW(r, keep, 5) | BYTES_ROW(r, keep, 6) | BYTES_ROW(r, keep, 7))
#define BYTES_ROTATED(x, r, keep) \
  ((INSTANCE(vector))_mm512_gf2p8affine_epi64_epi8( \
      (__m512i)(x), _mm512_set1_epi64((int64_t)BYTES_MATRIX(r, keep)), 0))
#define BYTES_left(x, r) BYTES_ROTATED(x, r, 0xffull << (r))
#define BYTES_right(x, r) BYTES_ROTATED(x, 8 - (r), 0xffull >> (r))
#define BYTES_rotate(x, r) BYTES_ROTATED(x, r, 0xffull)
#define BYTES_TERM(op, tap, r) BYTES_##op(m[tap], r)
static void INSTANCE(bytes)(uint64_t *masks, size_t words) {
  INSTANCE(vector) *m = (INSTANCE(vector) *)(void *)masks;
  (void)words;
  m[BLOCK] = FEEDBACK_FIRST(BYTES_TERM) ^ FEEDBACK_LAST(BYTES_TERM);
}
LOXO_TARGET_END
#endif

/* In a slice of 8 the words of a byte's bits are eight bytes of 64 bits: shifting the byte by r is
 * shifting these by 8 r. */
#define SLICE8_left(x, r) ((x) << 8 * (r))
#define SLICE8_right(x, r) ((x) >> 8 * (r))
#define SLICE8_rotate(x, r) (SLICE8_left(x, r) | SLICE8_right(x, 8 - (r)))
#define SLICE8_TERM(op, tap, r) SLICE8_##op(m[tap], r)
static void INSTANCE(slices8)(uint64_t *m, size_t words) {
  (void)words;
  m[BLOCK] = FEEDBACK_FIRST(SLICE8_TERM) ^ FEEDBACK_LAST(SLICE8_TERM);
}

/* In a slice of 16 they are 128 bits: m[0] and m[1], of which `i` is wanted. */
#define SLICE16_left(x, r) ((x)[i] << 16 * (r) | (i ? (x)[0] >> (64 - 16 * (r)) : 0))
#define SLICE16_right(x, r) ((x)[i] >> 16 * (r) | (i ? 0 : (x)[1] << (64 - 16 * (r))))
#define SLICE16_rotate(x, r) ((x)[i] << 16 * (r) | (x)[1 - i] >> (64 - 16 * (r)))
#define SLICE16_TERM(op, tap, r) SLICE16_##op(m + (tap)*words + at, r)
LOXO_ONE_COPY void INSTANCE(slices16)(uint64_t *m, size_t words) {
  for (size_t at = 0; at < words; at += 2) {
    for (size_t i = 0; i < 2; i++) {
      m[BLOCK * words + at + i] = FEEDBACK_FIRST(SLICE16_TERM) ^ FEEDBACK_LAST(SLICE16_TERM);
    }
  }
}

#define BYTES(mode, isa, needs, lanes, blocks, packets, longer) \
  ELEPHANT_SLAB_ROW(mode, isa, needs, lanes, blocks, packets, longer, bytes, NULL, \
                    loxo_elephant_plain_##mode)
#define SLICES(mode, isa, needs, lanes, blocks, packets, longer, form) \
  ELEPHANT_SLAB_ROW(mode, isa, needs, lanes, blocks, packets, longer, form, \
                    SLAB_KERNEL(windows, isa), NULL)
#define PARTS(mode, isa, needs, lanes, blocks, packets, longer, form) \
  ELEPHANT_SLAB_ROW_OF( \
      mode, isa, needs, lanes, blocks, packets, longer, {.part = SLAB_KERNEL(load_part, isa)}, \
      {.part = SLAB_KERNEL(store_part, isa)}, form, SLAB_KERNEL(windows, isa), NULL)

/* From how many blocks, and from how many packets, a slab beats the kernels that take blocks: so
 * that `make cliff` sees no step. */
static const elephant_slab INSTANCE(slabs)[] = {
#if LOXO_X86 && LOXO_SERVES(LOXO_NEEDS_AVX512)
    BYTES(avx512_x64, avx512_x64, LOXO_NEEDS_AVX512, 64, 33, 10, 18),
#endif
#if LOXO_X86 && LOXO_SERVES(LOXO_NEEDS_GFNI)
    PARTS(avx2_x32, gfni_x32, LOXO_NEEDS_GFNI, 32, 17, 4, 15, slices16),
#endif
#if LOXO_X86 && LOXO_SERVES(LOXO_NEEDS_AVX2)
    PARTS(avx2_x32, avx2_x32, LOXO_NEEDS_AVX2, 32, 17, 4, 15, slices16),
#endif
#if LOXO_X86 && LOXO_SERVES(LOXO_NEEDS_SSSE3)
    PARTS(v128_x16, ssse3_x16, LOXO_NEEDS_SSSE3, 16, 9, 4, 10, slices16),
#endif
#if LOXO_NEON && LOXO_NEONSHA3
    SLICES(v128_x16, neonsha3_x16, LOXO_NEEDS_NEONSHA3, 16, 8, 6, 7, slices16),
#endif
#if LOXO_NEON
    SLICES(v128_x16, neon_x16, LOXO_NEEDS_NEON, 16, 8, 6, 7, slices16),
#endif
#if LOXO_WASM128
    SLICES(v128_x16, wasm128_x16, LOXO_NEEDS_WASM128, 16, 8, 6, 7, slices16),
#endif
#if LOXO_X86 && LOXO_SERVES(LOXO_NEEDS_SSE2)
    PARTS(v128_x16, sse2_x16, LOXO_NEEDS_SSE2, 16, 9, 5, 10, slices16),
#endif
#if LOXO_WIDE_KERNELS
    SLICES(portable_x8, portable_x8, 0, 8, 2, 2, 6, slices8),
#endif
    {0}};
