/* SPDX-License-Identifier: Apache-2.0 OR MIT
 *
 * Spongent-pi[b] of one width, made of the kernels in spongent_kernels.def, and what all kernels
 * share. Included once by each spongent<b>.c, which defines
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
#include "spongent.h"
#include "spongent_slabs.h"
#include "spongent_sliced.h"

#define SPONGENT_BYTES (SPONGENT_BITS / 8)
#define SPONGENT_SBOXES (SPONGENT_BITS / 4)

#define SPONGENT_PASTE_(a, b, c) a##b##c
#define SPONGENT_PASTE(a, b, c) SPONGENT_PASTE_(a, b, c)

/* loxo_spongent160_permute_<isa>, loxo_spongent160_slab_permute_<isa> */
#define SPONGENT_KERNEL(isa) \
  SPONGENT_PASTE(loxo_spongent, SPONGENT_BITS, SPONGENT_PASTE(_permute_, isa, ))
#define SPONGENT_SLAB_PERMUTE(isa) \
  SPONGENT_PASTE(loxo_spongent, SPONGENT_BITS, SPONGENT_PASTE(_slab_permute_, isa, ))

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

/* The widths of Elephant, for which there are more kernels, assembly among them. */
#if SPONGENT_BITS >= 160 && SPONGENT_BITS <= 192
#define SPONGENT_NARROW 1
#else
#define SPONGENT_NARROW 0
#endif
#if defined(LOXO_ASSEMBLY) && SPONGENT_NARROW
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
#if LOXO_X86 && SPONGENT_NARROW
#include "../../core/x86.h"
#include "spongent_avx2_x64.h"
#include "spongent_avx512.h"
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
#if SPONGENT_ASSEMBLY && LOXO_BULK && !LOXO_SMALL
#if defined(__ARM_ARCH_6M__)
#include "spongent_armv6m_x32.h"
#elif defined(__arm__)
#include "spongent_armv7m_x32.h"
#elif defined(__riscv)
#include "spongent_rv32_x32.h"
#endif
#endif

/* The bit-sliced kernels, those with slabs of planes: they allocate their stack and pass this
 * width's shape. Modes work on slabs of narrow states only. */
#define SPONGENT_BLOCK_none(isa, lanes)
#define SPONGENT_BLOCK_planes(isa, lanes) \
  static void SPONGENT_KERNEL(isa)(uint8_t * states, size_t n) { \
    uint64_t room[2 * SPONGENT_BITS * (lanes) / 64] LOXO_ALIGNED(LOXO_SLAB_ALIGN); \
    SPONGENT_PASTE(loxo_spongent_sliced_block, _, isa)(SPONGENT_SHAPE, states, n, room); \
  }
#define SPONGENT_SLAB_none(isa, lanes)
#define SPONGENT_SLAB_planes(isa, lanes) \
  void SPONGENT_SLAB_PERMUTE(isa)(void *slab) { \
    uint64_t other[SPONGENT_BITS * (lanes) / 64] LOXO_ALIGNED(LOXO_SLAB_ALIGN); \
    SPONGENT_PASTE(loxo_spongent_sliced_slab, _, isa)(SPONGENT_SHAPE, slab, other); \
  }
#define KERNEL_FROM(...) SPONGENT_FROM(SPONGENT_PASTE(spongent, SPONGENT_BITS, ), __VA_ARGS__)
#define KERNEL(build, isa, needs, lanes, form, ...) \
  LOXO_IF_KERNEL(LOXO_HAS_##build, KERNEL_FROM(__VA_ARGS__))(SPONGENT_BLOCK_##form(isa, lanes))
#include "spongent_kernels.def"
#undef KERNEL
#if SPONGENT_NARROW
#define KERNEL(build, isa, needs, lanes, form, ...) \
  LOXO_IF_KERNEL(LOXO_HAS_##build, KERNEL_FROM(__VA_ARGS__))(SPONGENT_SLAB_##form(isa, lanes))
#include "spongent_kernels.def"
#undef KERNEL
#endif

#define PERMUTATION SPONGENT_PASTE(spongent_pi, SPONGENT_BITS, )
#define PERMUTATION_BYTES SPONGENT_BYTES
#define PERMUTATION_KERNELS "../permutation/spongent/spongent_kernels.def"
#define KERNEL_NAME(isa) SPONGENT_KERNEL(isa)
#if SPONGENT_NARROW
#define KERNEL_SLAB(verb, isa) SPONGENT_FUNCTION_##verb(isa)
#define SPONGENT_FUNCTION_load(isa) loxo_planes_load_##isa
#define SPONGENT_FUNCTION_store(isa) loxo_planes_store_##isa
#define SPONGENT_FUNCTION_permute(isa) SPONGENT_SLAB_PERMUTE(isa)
#endif
#include "../../core/permutation.inc"
