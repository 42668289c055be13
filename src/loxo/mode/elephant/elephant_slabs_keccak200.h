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

#define SLAB_FUNCTIONS(isa, engine) \
  SLAB_KERNEL(load, isa), SLAB_KERNEL(store, isa), SLAB_KERNEL(permute, isa), \
      ENGINE_WINDOWS_##engine(isa)
#define ENGINE_WINDOWS_bytes_x64(isa) NULL
#define ENGINE_WINDOWS_slices_x32(isa) SLAB_KERNEL(windows, isa)
#define ENGINE_WINDOWS_slices_x16(isa) SLAB_KERNEL(windows, isa)
#define ENGINE_WINDOWS_slices_x8(isa) SLAB_KERNEL(windows, isa)
#define ENGINE_PLAIN_bytes_x64 loxo_elephant_plain_bytes_x64
#define ENGINE_PLAIN_slices_x32 NULL
#define ENGINE_PLAIN_slices_x16 NULL
#define ENGINE_PLAIN_slices_x8 NULL
#define ENGINE_FEEDBACK_bytes_x64 bytes
#define ENGINE_FEEDBACK_slices_x32 slices16
#define ENGINE_FEEDBACK_slices_x16 slices16
#define ENGINE_FEEDBACK_slices_x8 slices8

static const elephant_slab INSTANCE(slabs)[] = {
#define KERNEL(build, isa, needs, lanes, form, from) \
  LOXO_IF_KERNEL(LOXO_AND(LOXO_HAS_##build, LOXO_SERVES_##needs), from) \
  (ELEPHANT_ROWS_##form(isa, LOXO_NEEDS_##needs, lanes))
#include "../../permutation/keccak200/keccak200_kernels.def"
#undef KERNEL
#if !LOXO_WIDE_KERNELS
    {0}
#endif
};
