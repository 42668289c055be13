/* SPDX-License-Identifier: Apache-2.0 OR MIT
 *
 * The bit-sliced kernels of Spongent-pi, for every width and every vector type.
 */
#include "spongent_sliced.h"

#if LOXO_WIDE_KERNELS || LOXO_NEON

#include "../../core/bytes.h"
#include "../../core/ct.h"
#include "../../core/x86.h"
#include "spongent_planes.h"

/* A counter bit in every lane, indexed by its value. */
static const uint64_t sliced_zeros_or_ones[2][8]
    __attribute__((aligned(64))) = {{0}, {~0ull, ~0ull, ~0ull, ~0ull, ~0ull, ~0ull, ~0ull, ~0ull}};

/* Whether the last pass over the state, of one round or of two, writes to the other buffer. */
LOXO_ALWAYS_INLINE int sliced_ends_in_other(loxo_spongent_shape shape) {
  const unsigned rounds = SHAPE_ROUNDS(shape);
  return (int)((SHAPE_BYTES(shape) % 2 ? rounds : rounds - rounds / 2) & 1);
}

LOXO_ALWAYS_INLINE unsigned sliced_next_counter(unsigned c, unsigned bits, unsigned taps) {
  unsigned t = c & taps;
  t ^= t >> 8;
  t ^= t >> 4;
  return (c << 1 | (0x6996u >> (t & 15) & 1)) & ((1u << bits) - 1); /* parities of 0 to 15 */
}

/* Hides where x comes from. Otherwise gcc keeps a separate pointer for each multiple of a step, and
 * runs out of registers. */
#if defined(__GNUC__)
#define SLICED_HIDE(x) __asm__("" : "+r"(x))
#else
#define SLICED_HIDE(x) ((void)0)
#endif

/* Between these two, instructions stay in source order. That order needs fewer registers than gcc's
 * own, and saves 2% of the time for vectors, 10% for words. */
#if defined(__GNUC__) && !defined(__clang__)
#define SLICED_IN_ORDER_BEGIN \
  LOXO_PRAGMA(GCC push_options) \
  LOXO_PRAGMA( \
      GCC optimize("no-schedule-insns2", "no-tree-ter", "no-unswitch-loops", "no-split-loops"))
#define SLICED_IN_ORDER_END LOXO_PRAGMA(GCC pop_options)
#else
#define SLICED_IN_ORDER_BEGIN
#define SLICED_IN_ORDER_END
#endif

#if LOXO_WIDE_KERNELS
#define SLICED_ISA portable_x64
#define SLICED_BYTES 8
#define SLICED_LUT 0
#include "spongent_sliced_vectors.h"
#endif

#if LOXO_X86
#define SLICED_ISA sse2_x128
#define SLICED_BYTES 16
#define SLICED_LUT 0
#include "spongent_sliced_vectors.h"

LOXO_TARGET_BEGIN(LOXO_TARGET_AVX2)
#define SLICED_ISA avx2_x256
#define SLICED_OTHER_PLANES gfni_x256
#define SLICED_BYTES 32
#define SLICED_LUT 0
#include "spongent_sliced_vectors.h"
LOXO_TARGET_END

LOXO_TARGET_BEGIN(LOXO_TARGET_AVX512)
#define SLICED_ISA avx512_x512
#define SLICED_BYTES 64
#define SLICED_LUT 1
#include "spongent_sliced_vectors.h"
LOXO_TARGET_END
#endif

#if LOXO_NEON || LOXO_WASM128
#if LOXO_NEON
#define SLICED_ISA neon_x128
#else
#define SLICED_ISA wasm128_x128
#endif
#define SLICED_BYTES 16
#define SLICED_LUT 0
#include "spongent_sliced_vectors.h"
#endif

#else
typedef int loxo_spongent_sliced_is_none; /* a translation unit may not be empty */
#endif
