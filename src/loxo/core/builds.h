/* SPDX-License-Identifier: Apache-2.0 OR MIT
 *
 * The words of the kernel lists: LOXO_HAS_<build>, 1 if this build compiles a kernel;
 * LOXO_NEEDS_<needs>, the CPU features that it needs; LOXO_SERVES_<needs>, 1 if a CPU of this build
 * may have them. No intrinsics: the compiler's headers take longer than most files. Internal.
 */
#ifndef LOXO_BUILDS_H
#define LOXO_BUILDS_H

#include "cpu.h"
#include "target.h"

#define LOXO_CAT_(a, b) a##b
#define LOXO_CAT(a, b) LOXO_CAT_(a, b)
#define LOXO_SECOND_(a, b, ...) b
#define LOXO_SECOND(...) LOXO_SECOND_(__VA_ARGS__)

#define LOXO_HAS_ANY 1
#define LOXO_HAS_X86 LOXO_X86
#define LOXO_HAS_NEON LOXO_NEON
#define LOXO_HAS_NEON64 LOXO_AND(LOXO_NEON, LOXO_WORD64)
#define LOXO_HAS_NEON32 LOXO_AND(LOXO_NEON, LOXO_NOT(LOXO_WORD64))
#define LOXO_HAS_NEONSHA3 LOXO_NEONSHA3
#define LOXO_HAS_WASM128 LOXO_WASM128
#define LOXO_HAS_V128 LOXO_V128 /* one of these two */
/* Words of 64 bits: one state, many states. */
#define LOXO_HAS_WORD LOXO_AND(LOXO_WORD64, LOXO_NOT(LOXO_SMALL))
#if LOXO_WIDE_KERNELS
#define LOXO_HAS_WIDE 1
#else
#define LOXO_HAS_WIDE 0
#endif
#define LOXO_HAS_WORDS_U64 LOXO_WORDS_U64 /* core/words_u64.h */
#define LOXO_HAS_WORDS_U32 LOXO_WORDS_U32 /* core/words_u32.h */
#if LOXO_WIDE_KERNELS && defined(__GNUC__)
#define LOXO_HAS_WORDS_V4Q 1 /* core/words_v4q.h */
#define LOXO_HAS_WORDS_V8D 1 /* core/words_v8d.h */
#else
#define LOXO_HAS_WORDS_V4Q 0
#define LOXO_HAS_WORDS_V8D 0
#endif
#if LOXO_X86 || LOXO_V128
#define LOXO_HAS_WORDS_X128 1 /* core/words_x128.h */
#define LOXO_HAS_WORDS_V4D 1  /* core/words_v4d.h */
#else
#define LOXO_HAS_WORDS_X128 0
#define LOXO_HAS_WORDS_V4D 0
#endif
#if LOXO_BYTE_KERNELS
#define LOXO_HAS_BYTE 1 /* one state in bytes */
#else
#define LOXO_HAS_BYTE 0
#endif
#if LOXO_BYTE_KERNELS && !defined(LOXO_ASSEMBLY)
#define LOXO_HAS_BYTE_C 1 /* the same where no assembly kernel takes its place */
#else
#define LOXO_HAS_BYTE_C 0
#endif

/* Assembly, for one machine: the smallest code, the usual one, for many states beside that, and one
 * that serves the first two. */
#define LOXO_ASSEMBLES_SMALL LOXO_SMALL
#define LOXO_ASSEMBLES_FAST LOXO_NOT(LOXO_SMALL)
#define LOXO_ASSEMBLES_BULK LOXO_AND(LOXO_BULK, LOXO_NOT(LOXO_SMALL))
#define LOXO_ASSEMBLES_EITHER 1
#define LOXO_ASSEMBLES_avr_avr(form) ~, LOXO_ASSEMBLES_##form
#define LOXO_ASSEMBLES_armv6m_armv6m(form) ~, LOXO_ASSEMBLES_##form
#define LOXO_ASSEMBLES_armv7m_armv7m(form) ~, LOXO_ASSEMBLES_##form
#define LOXO_ASSEMBLES_rv32_rv32(form) ~, LOXO_ASSEMBLES_##form
#define LOXO_ASSEMBLES(machine, form) \
  LOXO_SECOND(LOXO_CAT(LOXO_ASSEMBLES_##machine##_, LOXO_ASSEMBLY)(form), 0, ~)
#define LOXO_HAS_AVR LOXO_ASSEMBLES(avr, EITHER)
#define LOXO_HAS_AVR_SMALL LOXO_ASSEMBLES(avr, SMALL)
#define LOXO_HAS_AVR_FAST LOXO_ASSEMBLES(avr, FAST)
#define LOXO_HAS_AVR_BULK LOXO_ASSEMBLES(avr, BULK)
#define LOXO_HAS_ARMV6M LOXO_ASSEMBLES(armv6m, EITHER)
#define LOXO_HAS_ARMV6M_SMALL LOXO_ASSEMBLES(armv6m, SMALL)
#define LOXO_HAS_ARMV6M_FAST LOXO_ASSEMBLES(armv6m, FAST)
#define LOXO_HAS_ARMV6M_BULK LOXO_ASSEMBLES(armv6m, BULK)
#define LOXO_HAS_ARMV7M LOXO_ASSEMBLES(armv7m, EITHER)
#define LOXO_HAS_ARMV7M_SMALL LOXO_ASSEMBLES(armv7m, SMALL)
#define LOXO_HAS_ARMV7M_FAST LOXO_ASSEMBLES(armv7m, FAST)
#define LOXO_HAS_ARMV7M_BULK LOXO_ASSEMBLES(armv7m, BULK)
#define LOXO_HAS_RV32 LOXO_ASSEMBLES(rv32, EITHER)
#define LOXO_HAS_RV32_SMALL LOXO_ASSEMBLES(rv32, SMALL)
#define LOXO_HAS_RV32_FAST LOXO_ASSEMBLES(rv32, FAST)
#define LOXO_HAS_RV32_BULK LOXO_ASSEMBLES(rv32, BULK)

/* Assembly that multiplies, and C where none takes its place. Of the machines with assembly, only
 * RV32 may have no multiplier. */
#define LOXO_HAS_RV32_MUL_SMALL LOXO_AND(LOXO_HAS_RV32_SMALL, LOXO_MULTIPLIES_32)
#define LOXO_HAS_RV32_MUL_FAST LOXO_AND(LOXO_HAS_RV32_FAST, LOXO_MULTIPLIES_32)
#if defined(LOXO_ASSEMBLY) && !LOXO_MULTIPLIES_32
#define LOXO_HAS_WORDS_U32_MUL LOXO_NOT(LOXO_SMALL)
#define LOXO_HAS_BYTE_MUL LOXO_SMALL
#else
#define LOXO_HAS_WORDS_U32_MUL LOXO_HAS_WORDS_U32_C
#define LOXO_HAS_BYTE_MUL LOXO_HAS_BYTE_C
#endif

/* Products on AVR and ARMv6-M; of 32 and of 64 bits on ARMv7-M; of 64 bits on RV32. */
#define LOXO_HAS_ARMV7M_SHORT LOXO_AND(LOXO_HAS_ARMV7M_FAST, LOXO_NOT(LOXO_MULTIPLIES_64))
#define LOXO_HAS_ARMV7M_LONG LOXO_AND(LOXO_HAS_ARMV7M_FAST, LOXO_MULTIPLIES_64)
#define LOXO_HAS_RV32_LONG LOXO_AND(LOXO_HAS_RV32_FAST, LOXO_MULTIPLIES_64)
#if defined(__AVR_HAVE_MUL__) || \
    (defined(LOXO_ASSEMBLY) && !LOXO_SMALL && (LOXO_MULTIPLIES_64 || !defined(__riscv)))
#define LOXO_ASSEMBLES_PRODUCTS 1
#else
#define LOXO_ASSEMBLES_PRODUCTS 0
#endif

/* Products of 128 bits, of 64, and of 32 in C: the longest that there are where no assembly takes
 * their place, and where kernels are tested beside others, all. */
#define LOXO_HAS_MUL128 LOXO_AND(LOXO_MULTIPLIES_128, LOXO_NOT(LOXO_SMALL))
#if LOXO_MULTIPLIES_64 && !LOXO_SMALL && !(LOXO_STATIC_DISPATCH && LOXO_MULTIPLIES_128) && \
    !LOXO_ASSEMBLES_PRODUCTS
#define LOXO_HAS_MUL64 1
#else
#define LOXO_HAS_MUL64 0
#endif
#if LOXO_BYTE_KERNELS && !LOXO_ASSEMBLES_PRODUCTS && \
    (!LOXO_STATIC_DISPATCH || !LOXO_MULTIPLIES_64 || LOXO_SMALL)
#define LOXO_HAS_MUL32 1
#else
#define LOXO_HAS_MUL32 0
#endif

#define LOXO_NEEDS_NONE 0u
#define LOXO_NEEDS_SSE2 LOXO_CPU_SSE2
#define LOXO_NEEDS_SSSE3 LOXO_CPU_SSSE3
#define LOXO_NEEDS_AVX2 LOXO_CPU_AVX2
#define LOXO_NEEDS_GFNI (LOXO_CPU_AVX2 | LOXO_CPU_GFNI)
#define LOXO_NEEDS_AVX512 (LOXO_CPU_AVX512 | LOXO_CPU_VBMI | LOXO_CPU_GFNI)
#define LOXO_NEEDS_NEON LOXO_CPU_NEON
#define LOXO_NEEDS_NEONSHA3 (LOXO_CPU_NEON | LOXO_CPU_FAST_SHA3)
#define LOXO_NEEDS_WASM128 LOXO_CPU_WASM128
#define LOXO_NEEDS_V128 (LOXO_NEON ? LOXO_CPU_NEON : LOXO_CPU_WASM128)

#define LOXO_SERVES_NONE 1
#define LOXO_SERVES_NEON 1
#define LOXO_SERVES_NEONSHA3 1
#define LOXO_SERVES_WASM128 1
#define LOXO_SERVES_V128 1
#if LOXO_X86 && LOXO_SERVES(LOXO_NEEDS_SSE2)
#define LOXO_SERVES_SSE2 1
#else
#define LOXO_SERVES_SSE2 0
#endif
#if LOXO_X86 && LOXO_SERVES(LOXO_NEEDS_SSSE3)
#define LOXO_SERVES_SSSE3 1
#else
#define LOXO_SERVES_SSSE3 0
#endif
#if LOXO_X86 && LOXO_SERVES(LOXO_NEEDS_AVX2)
#define LOXO_SERVES_AVX2 1
#else
#define LOXO_SERVES_AVX2 0
#endif
#if LOXO_X86 && LOXO_SERVES(LOXO_NEEDS_GFNI)
#define LOXO_SERVES_GFNI 1
#else
#define LOXO_SERVES_GFNI 0
#endif
#if LOXO_X86 && LOXO_SERVES(LOXO_NEEDS_AVX512)
#define LOXO_SERVES_AVX512 1
#else
#define LOXO_SERVES_AVX512 0
#endif

/* What stands in parentheses behind a condition: LOXO_IF(0 or 1)(…). */
#define LOXO_IF_0(...)
#define LOXO_IF_1(...) __VA_ARGS__
#define LOXO_IF(condition) LOXO_CAT(LOXO_IF_, condition)
#define LOXO_AND_0(b) 0
#define LOXO_AND_1(b) b
#define LOXO_AND(a, b) LOXO_CAT(LOXO_AND_, a)(b)
#define LOXO_NOT_0 1
#define LOXO_NOT_1 0
#define LOXO_NOT(a) LOXO_CAT(LOXO_NOT_, a)

/* 0 for 0, and 1 for any other number. */
#define LOXO_ZERO_0 ~, 0
#define LOXO_NOT_ZERO(number) LOXO_SECOND(LOXO_CAT(LOXO_ZERO_, number), 1, ~)

/* Words of duplexes in C, where no assembly takes their place. */
#if defined(LOXO_ASSEMBLY)
#define LOXO_HAS_WORDS_U64_C 0
#define LOXO_HAS_WORDS_U32_C 0
#define LOXO_HAS_WORDS_U8_C 0
#else
#define LOXO_HAS_WORDS_U64_C LOXO_AND(LOXO_WORDS_U64, LOXO_NOT(LOXO_SMALL))
#define LOXO_HAS_WORDS_U32_C LOXO_AND(LOXO_WORDS_U32, LOXO_NOT(LOXO_SMALL))
#define LOXO_HAS_WORDS_U8_C LOXO_HAS_BYTE
#endif

#endif
