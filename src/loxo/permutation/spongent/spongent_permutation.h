/* SPDX-License-Identifier: Apache-2.0 OR MIT
 *
 * Spongent-pi[b] of one width: the kernel table, and what all kernels share. Included once by each
 * spongent<b>.c, which defines
 *
 *   SPONGENT_BITS           b
 *   SPONGENT_ROUNDS         R
 *   SPONGENT_COUNTER_BITS   the length of the round counter's shift register, 6 to 9
 *   SPONGENT_COUNTER_START  its first value
 *
 * A round (Bogdanov et al., SPONGENT, 2013): the counter is XORed into the lowest bits of the state
 * and, reversed, into the highest; each 4 bits pass the S-box; bit j moves to j * b/4 mod (b - 1).
 * Bit j of the state is bit j mod 8 of byte j / 8. With q = b/4, output d of S-box s goes to place
 * s + q d. So the new state is the four planes of S-box outputs, concatenated, and all kernels use
 * it in that form.
 */
#ifndef SPONGENT_BITS
#error "include this from spongent<b>.c"
#endif

#include "../../core/bytes.h"
#include "../../core/ct.h"
#include "../../core/dispatch.h"
#include "../../core/v128.h"
#include "../../core/x86.h"
#include "spongent.h"
#include "spongent_avx2_x64.h"
#include "spongent_avx512.h"
#include "spongent_planes.h"
#include "spongent_slabs.h"
#include "spongent_sliced.h"

#define SPONGENT_BYTES (SPONGENT_BITS / 8)
#define SPONGENT_SBOXES (SPONGENT_BITS / 4)

#define SPONGENT_PASTE_(a, b, c) a##b##c
#define SPONGENT_PASTE(a, b, c) SPONGENT_PASTE_(a, b, c)

/* loxo_spongent160_permute_<isa> */
#define SPONGENT_KERNEL(isa) \
  SPONGENT_PASTE(loxo_spongent, SPONGENT_BITS, SPONGENT_PASTE(_permute_, isa, ))

/* The S-box E D B 0 2 1 4 F 7 A 8 5 9 C 3 6 on words of any length: 13 gates, two of which take an
 * inverted operand. */
#define SPONGENT_SBOX(word, x0, x1, x2, x3) \
  do { \
    word t2_ = (word)((x0) ^ ((x1) | (x2))); \
    word t4_ = (word)((x1) ^ (t2_ | (word) ~(x3))); \
    word t6_ = (word)(t2_ ^ (x2) ^ t4_); \
    word y1_ = (word)((x3) ^ t6_); \
    word t9_ = (word)((x2) ^ (y1_ & t6_)); \
    (x3) = (word)(t6_ ^ (t4_ & (word)~t9_)); \
    (x0) = (word)(t4_ ^ y1_); \
    (x1) = y1_; \
    (x2) = (word)(t9_ ^ (x0)); \
  } while (0)

/* Steps the round counter: x^6+x^5+1, x^7+x^6+1, x^8+x^4+x^3+x^2+1 or x^9+x^4+1. */
LOXO_ALWAYS_INLINE unsigned spongent_next_counter(unsigned c) {
#if SPONGENT_COUNTER_BITS == 6 || SPONGENT_COUNTER_BITS == 7
  unsigned feedback = c >> (SPONGENT_COUNTER_BITS - 1) ^ c >> (SPONGENT_COUNTER_BITS - 2);
#elif SPONGENT_COUNTER_BITS == 8
  unsigned feedback = c >> 7 ^ c >> 3 ^ c >> 2 ^ c >> 1;
#else
  unsigned feedback = c >> 8 ^ c >> 3;
#endif
  return (c << 1 | (feedback & 1)) & ((1u << SPONGENT_COUNTER_BITS) - 1);
}

/* Whether this small machine's assembly kernels serve this width. */
#if defined(LOXO_ASSEMBLY) && SPONGENT_BITS >= 160 && SPONGENT_BITS <= 192
#define SPONGENT_ASSEMBLY 1
#else
#define SPONGENT_ASSEMBLY 0
#endif

#if LOXO_WIDE_KERNELS || LOXO_NEON
#define SPONGENT_SHAPE \
  LOXO_SPONGENT_SHAPE(SPONGENT_BYTES, SPONGENT_COUNTER_BITS, SPONGENT_ROUNDS, \
                      SPONGENT_COUNTER_START)
LOXO_STATIC_ASSERT(SPONGENT_BYTES < 128 && SPONGENT_ROUNDS < 1024, "fit into a shape");
#endif

#include "spongent_portable.h"
#include "spongent_portable_x4.h"
#include "spongent_small.h"
#if LOXO_X86 && SPONGENT_SBOXES % 4 == 0 && SPONGENT_BITS >= 160 && SPONGENT_BITS <= 192
#include "spongent_avx512_tables.h"
#include "spongent_avx512_x64.h"
#include "spongent_ssse3.h"
#include "spongent_avx2.h"
#include "spongent_avx2_x4.h"

static void SPONGENT_KERNEL(avx2_x64)(uint8_t *states, size_t n) {
  loxo_spongent_avx2_x64(SPONGENT_SHAPE, states, n);
}
#endif
#include "spongent_v128_x8.h"
/* The assembly kernel for many states: its C part, and from how many states on it pays off. */
#if SPONGENT_ASSEMBLY && LOXO_BULK && !LOXO_SMALL
#if defined(__AVR__)
#define SPONGENT_MANY_ROW(ROW, bytes) \
  LOXO_ASSEMBLY_ROW(ROW, SPONGENT_NAME, bytes, _x8, 8, \
                    SPONGENT_BITS == 160   ? 5 \
                    : SPONGENT_BITS == 176 ? 4 \
                                           : 8)
#else
#if defined(__ARM_ARCH_6M__)
#include "spongent_armv6m_x32.h"
#define SPONGENT_X32_FROM (SPONGENT_BITS == 192 ? 10 : 9)
#elif defined(__arm__)
#include "spongent_armv7m_x32.h"
#define SPONGENT_X32_FROM (SPONGENT_BITS == 192 ? 13 : 12)
#else
#include "spongent_rv32_x32.h"
#define SPONGENT_X32_FROM (SPONGENT_BITS == 192 ? 9 : 7)
#endif
#define SPONGENT_MANY_ROW(ROW, bytes) \
  LOXO_ASSEMBLY_ROW(ROW, SPONGENT_NAME, bytes, _x32, 32, SPONGENT_X32_FROM)
#endif
#else
#define SPONGENT_MANY_ROW(ROW, bytes)
#endif

/* A bit-sliced kernel and its slab permutation: allocates their stack and passes this width's
 * shape. */
#define SPONGENT_PLANES(isa, lanes) \
  static void SPONGENT_KERNEL(isa)(uint8_t * states, size_t n) { \
    uint64_t room[2 * SPONGENT_BITS * (lanes) / 64] LOXO_ALIGNED(LOXO_SLAB_ALIGN); \
    SPONGENT_PASTE(loxo_spongent_sliced_block, _, isa)(SPONGENT_SHAPE, states, n, room); \
  }
#define SPONGENT_SLICED(isa, lanes) \
  SPONGENT_PLANES(isa, lanes) \
  void SPONGENT_PASTE(loxo_spongent, SPONGENT_BITS, \
                      SPONGENT_PASTE(_slab_permute, _, isa))(void *slab) { \
    uint64_t other[SPONGENT_BITS * (lanes) / 64] LOXO_ALIGNED(LOXO_SLAB_ALIGN); \
    SPONGENT_PASTE(loxo_spongent_sliced_slab, _, isa)(SPONGENT_SHAPE, slab, other); \
  }

/* Above 480 bits two AVX-512 slabs exceed the L1 cache, and two calls of avx2_x256 are faster. */
#define SPONGENT_AVX512_SLICED (SPONGENT_BITS <= 480)
#if LOXO_WIDE_KERNELS
SPONGENT_SLICED(portable_x64, 64)
#endif
#if LOXO_X86
SPONGENT_SLICED(sse2_x128, 128)
SPONGENT_SLICED(avx2_x256, 256)
#if SPONGENT_BITS >= 160 && SPONGENT_BITS <= 192
SPONGENT_PLANES(gfni_x256, 256)
#endif
#if SPONGENT_AVX512_SLICED
SPONGENT_SLICED(avx512_x512, 512)
#endif
#endif
#if LOXO_NEON && (LOXO_WORD64 || !defined(SPONGENT_V128_X8))
SPONGENT_SLICED(neon_x128, 128)
#elif LOXO_WASM128
SPONGENT_SLICED(wasm128_x128, 128)
#endif

/* The kernels, one line each, grouped by target: best instruction set first, then widest first.
 * `make thresholds` measured `from`. */
#if LOXO_X86 && SPONGENT_SBOXES % 4 == 0 && SPONGENT_BITS >= 160 && SPONGENT_BITS <= 192
#define SPONGENT_AVX512_X64_FROM (SPONGENT_BITS == 160 ? 21 : SPONGENT_BITS == 176 ? 33 : 25)
#define SPONGENT_AVX512_NARROW_ROWS(ROW, bytes) \
  ROW_(ROW, bytes, avx512_x64, LOXO_NEEDS_AVX512, 64, SPONGENT_AVX512_X64_FROM) \
  ROW_(ROW, bytes, avx512_x16, LOXO_NEEDS_AVX512, 16, 9) \
  ROW_(ROW, bytes, avx512_x8, LOXO_NEEDS_AVX512, 8, 5) \
  ROW_(ROW, bytes, avx512_x4, LOXO_NEEDS_AVX512, 4, 2) \
  ROW_(ROW, bytes, avx512, LOXO_NEEDS_AVX512, 1, 1)
#define SPONGENT_AVX2_X16_FROM (SPONGENT_BITS == 176 ? 7 : 5)
#define SPONGENT_AVX2_NARROW_ROWS(ROW, bytes) \
  ROW_(ROW, bytes, avx2_x64, LOXO_NEEDS_AVX2, 64, 33) \
  ROW_(ROW, bytes, avx2_x16, LOXO_NEEDS_AVX2, 16, SPONGENT_AVX2_X16_FROM) \
  ROW_(ROW, bytes, avx2_x4, LOXO_NEEDS_AVX2, 4, 2) \
  ROW_(ROW, bytes, avx2, LOXO_NEEDS_AVX2, 1, 1)
#define SPONGENT_SSSE3_NARROW_ROWS(ROW, bytes) ROW_(ROW, bytes, ssse3_x8, LOXO_NEEDS_SSSE3, 8, 2)
#else
#define SPONGENT_AVX512_NARROW_ROWS(ROW, bytes)
#define SPONGENT_AVX2_NARROW_ROWS(ROW, bytes)
#define SPONGENT_SSSE3_NARROW_ROWS(ROW, bytes)
#endif
#if LOXO_X86
/* The bit-sliced kernels. A call takes about as long as one for half as many states, in words
 * too. */
#if SPONGENT_BITS >= 160 && SPONGENT_BITS <= 192
#define SPONGENT_AVX512_FROM 300
#define SPONGENT_GFNI_FROM 149
#define SPONGENT_AVX2_FROM 160
#else
#define SPONGENT_AVX512_FROM 257
#define SPONGENT_AVX2_FROM 129
#endif
#if SPONGENT_SBOXES % 4
#define SPONGENT_SSE2_FROM 6
#else
#define SPONGENT_SSE2_FROM (SPONGENT_BITS == 160 ? 57 : SPONGENT_BITS == 176 ? 49 : 65)
#endif
#if SPONGENT_AVX512_SLICED
#define SPONGENT_AVX512_ROWS(ROW, bytes) \
  ROW_(ROW, bytes, avx512_x512, LOXO_NEEDS_AVX512, 512, SPONGENT_AVX512_FROM)
#else
#define SPONGENT_AVX512_ROWS(ROW, bytes)
#endif
#if SPONGENT_BITS >= 160 && SPONGENT_BITS <= 192
#define SPONGENT_GFNI_ROWS(ROW, bytes) \
  ROW_(ROW, bytes, gfni_x256, LOXO_NEEDS_GFNI, 256, SPONGENT_GFNI_FROM)
#else
#define SPONGENT_GFNI_ROWS(ROW, bytes)
#endif
#define SPONGENT_AVX2_ROWS(ROW, bytes) \
  ROW_(ROW, bytes, avx2_x256, LOXO_NEEDS_AVX2, 256, SPONGENT_AVX2_FROM)
#define SPONGENT_SSE2_ROWS(ROW, bytes) \
  ROW_(ROW, bytes, sse2_x128, LOXO_NEEDS_SSE2, 128, SPONGENT_SSE2_FROM)
#define SPONGENT_X86_ROWS(ROW, bytes) \
  SPONGENT_AVX512_ROWS(ROW, bytes) \
  SPONGENT_AVX512_NARROW_ROWS(ROW, bytes) \
  SPONGENT_GFNI_ROWS(ROW, bytes) \
  SPONGENT_AVX2_ROWS(ROW, bytes) \
  SPONGENT_AVX2_NARROW_ROWS(ROW, bytes) \
  SPONGENT_SSE2_ROWS(ROW, bytes) \
  SPONGENT_SSSE3_NARROW_ROWS(ROW, bytes)
#else
#define SPONGENT_X86_ROWS(ROW, bytes)
#endif
/* `make counts` gave `from` here. On 64-bit machines, 64 states in words take as many instructions
 * as 128 in vectors; on 32-bit Arm, eight narrow states per call take fewer. */
#if defined(SPONGENT_V128_X8)
#define SPONGENT_V128_NARROW_ROW(ROW, bytes, isa, needs) ROW_(ROW, bytes, isa, needs, 8, 1)
#else
#define SPONGENT_V128_NARROW_ROW(ROW, bytes, isa, needs)
#endif
#if LOXO_WORD64
#define SPONGENT_V128_WIDE_ROW(ROW, bytes, isa, needs) ROW_(ROW, bytes, isa, needs, 128, 65)
#elif !defined(SPONGENT_V128_X8)
#define SPONGENT_V128_WIDE_ROW(ROW, bytes, isa, needs) ROW_(ROW, bytes, isa, needs, 128, 6)
#else
#define SPONGENT_V128_WIDE_ROW(ROW, bytes, isa, needs)
#endif
#if LOXO_NEON
#define SPONGENT_NEON_ROWS(ROW, bytes) \
  SPONGENT_V128_WIDE_ROW(ROW, bytes, neon_x128, LOXO_NEEDS_NEON) \
  SPONGENT_V128_NARROW_ROW(ROW, bytes, neon_x8, LOXO_NEEDS_NEON)
#else
#define SPONGENT_NEON_ROWS(ROW, bytes)
#endif
#if LOXO_WASM128
#define SPONGENT_WASM_ROWS(ROW, bytes) \
  SPONGENT_V128_WIDE_ROW(ROW, bytes, wasm128_x128, LOXO_NEEDS_WASM128) \
  SPONGENT_V128_NARROW_ROW(ROW, bytes, wasm128_x8, LOXO_NEEDS_WASM128)
#else
#define SPONGENT_WASM_ROWS(ROW, bytes)
#endif
#if LOXO_WIDE_KERNELS
#if SPONGENT_BITS >= 160 && SPONGENT_BITS <= 192
#define SPONGENT_WORDS_FROM (SPONGENT_BITS == 160 ? 17 : SPONGENT_BITS == 176 ? 14 : 21)
#define SPONGENT_X4_FROM (SPONGENT_BITS == 176 ? 3 : 2)
#define SPONGENT_X4_ROW(ROW, bytes) ROW_(ROW, bytes, portable_x4, 0, 4, SPONGENT_X4_FROM)
#else
#define SPONGENT_WORDS_FROM (SPONGENT_BITS <= 136 ? 4 : 6)
#define SPONGENT_X4_ROW(ROW, bytes)
#endif
#define SPONGENT_WIDE_ROWS(ROW, bytes) \
  ROW_(ROW, bytes, portable_x64, 0, 64, SPONGENT_WORDS_FROM) SPONGENT_X4_ROW(ROW, bytes)
#else
#define SPONGENT_WIDE_ROWS(ROW, bytes)
#endif
#if LOXO_WORD64 && !LOXO_SMALL
#define SPONGENT_WORD_ROWS(ROW, bytes) ROW_(ROW, bytes, portable, 0, 1, 1)
#else
#define SPONGENT_WORD_ROWS(ROW, bytes)
#endif
#if SPONGENT_ASSEMBLY && LOXO_SMALL
#define SPONGENT_BYTE_ROWS(ROW, bytes) LOXO_ASSEMBLY_ROW(ROW, SPONGENT_NAME, bytes, _small, 1, 1)
#elif SPONGENT_ASSEMBLY
#define SPONGENT_BYTE_ROWS(ROW, bytes) \
  SPONGENT_MANY_ROW(ROW, bytes) LOXO_ASSEMBLY_ROW(ROW, SPONGENT_NAME, bytes, , 1, 1)
#elif LOXO_BYTE_KERNELS
#define SPONGENT_BYTE_ROWS(ROW, bytes) ROW_(ROW, bytes, small, 0, 1, 1)
#else
#define SPONGENT_BYTE_ROWS(ROW, bytes)
#endif
#define SPONGENT_ROWS(ROW, bytes) \
  SPONGENT_X86_ROWS(ROW, bytes) \
  SPONGENT_NEON_ROWS(ROW, bytes) \
  SPONGENT_WASM_ROWS(ROW, bytes) \
  SPONGENT_WIDE_ROWS(ROW, bytes) \
  SPONGENT_WORD_ROWS(ROW, bytes) \
  SPONGENT_BYTE_ROWS(ROW, bytes)

#define SPONGENT_NAME SPONGENT_PASTE(spongent, SPONGENT_BITS, )
#define ROW_(ROW, bytes, isa, needs, lanes, from) \
  ROW__(ROW, SPONGENT_NAME, bytes, isa, needs, lanes, from)
#define ROW__(ROW, prefix, bytes, isa, needs, lanes, from) \
  ROW(prefix, bytes, isa, needs, lanes, from)

#define SPONGENT_DEFINE_(name, bytes) LOXO_DEFINE_PERMUTATION(name, bytes, SPONGENT_ROWS)
#define SPONGENT_DEFINE(name, bytes) SPONGENT_DEFINE_(name, bytes)
SPONGENT_DEFINE(SPONGENT_PASTE(spongent_pi, SPONGENT_BITS, ), SPONGENT_BYTES)
