/* SPDX-License-Identifier: Apache-2.0 OR MIT
 *
 * The only place that detects the compiler and the target. The rest of the library uses the names
 * defined here. A build may set these:
 *
 *   LOXO_SMALL            the smallest code: byte-wise kernels
 *   LOXO_SHARED_MODE      one copy of each mode for all instances: smaller than two copies, larger
 *                         than one; LOXO_SMALL sets it under an operating system
 *   LOXO_BULK             kernels for many states on small cores too; kilobytes of code and stack
 *   LOXO_STATIC_DISPATCH  chooses kernels at compile time; no CPU detection, no writable data
 *   LOXO_STATIC_FEATURES  the features that such a build may use, as in cpu.h; default: none
 *   LOXO_WINDOW_BLOCKS    blocks that a mode keeps on the stack at once (1 to 1024)
 *   LOXO_SLABS            0: modes do not use slabs, and need less stack
 *   LOXO_HOSTED           0: bare metal; 1: an operating system; set it if detection is wrong
 *   LOXO_DEBUG            checks at run time what the caller of a batch promises
 */
#ifndef LOXO_CONFIG_H
#define LOXO_CONFIG_H

#include <stddef.h>
#include <stdint.h>

#ifndef LOXO_SMALL
#define LOXO_SMALL 0
#endif
#ifndef LOXO_BULK
#define LOXO_BULK 0
#endif

/* 1 where an operating system runs the program, 0 on bare metal. */
#ifdef LOXO_HOSTED
#elif defined(__AVR__) || defined(__ARM_ARCH_6M__) || \
    (defined(__ARM_ARCH_PROFILE) && __ARM_ARCH_PROFILE == 'M') || \
    (defined(__riscv) && !defined(__linux__) && !defined(__FreeBSD__))
#define LOXO_HOSTED 0
#else
#define LOXO_HOSTED 1
#endif

/* 1 where 64-bit arithmetic is native. */
#if UINTPTR_MAX > 0xffffffffu || defined(__wasm__)
#define LOXO_WORD64 1
#else
#define LOXO_WORD64 0
#endif

/* 1 where a product of 32 bits takes the same time for all operands. Without a multiplier, and on
 * most machines of 16 bits and less, it is a function of the compiler's, whose time depends on
 * them. */
#if (defined(__riscv) && !defined(__riscv_mul)) || \
    (defined(__SIZEOF_INT__) && __SIZEOF_INT__ < 4 && !defined(__AVR_HAVE_MUL__))
#define LOXO_MULTIPLIES_32 0
#else
#define LOXO_MULTIPLIES_32 1
#endif

/* The same of 64 bits. Not on a Cortex-M3; AVR and ARMv6-M have no such instruction. Of 128 bits:
 * where it is native, too. */
#if !LOXO_MULTIPLIES_32 || defined(__AVR__) || \
    (!LOXO_HOSTED && defined(__arm__) && !defined(__ARM_FEATURE_DSP))
#define LOXO_MULTIPLIES_64 0
#else
#define LOXO_MULTIPLIES_64 1
#endif
#if LOXO_WORD64 && defined(__SIZEOF_INT128__) && !defined(__wasm__)
#define LOXO_MULTIPLIES_128 1
#else
#define LOXO_MULTIPLIES_128 0
#endif

/* 1 on small cores with words of 32 bits, whose memset and memcpy may well be loops over bytes. */
#if !LOXO_HOSTED && !LOXO_SMALL && defined(__GNUC__) && !defined(__AVR__)
#define LOXO_BARE_WORDS 1
#else
#define LOXO_BARE_WORDS 0
#endif

/* 1 where duplexes work on words of 64 or 32 bits, as their permutations do. On AVR one mode would
 * take 95 KB that way. */
#if defined(__AVR__)
#define LOXO_WORDS_U64 0
#define LOXO_WORDS_U32 0
#else
#define LOXO_WORDS_U64 1
#define LOXO_WORDS_U32 1
#endif

/* 1 where code is to be small rather than unrolled, or copied for each use. */
#if LOXO_SMALL || defined(__AVR__)
#define LOXO_COMPACT 1
#else
#define LOXO_COMPACT 0
#endif

/* 1 where kernels for many states at once, with kilobytes of stack, are worthwhile. */
#define LOXO_WIDE_KERNELS (LOXO_HOSTED && LOXO_WORD64 && !LOXO_SMALL)

/* 1 on 32-bit Arm with NEON, which has no other wide kernels. */
#if defined(__arm__) && defined(__ARM_NEON) && !defined(__ARM_BIG_ENDIAN)
#define LOXO_NEON32 (LOXO_HOSTED && !LOXO_SMALL)
#else
#define LOXO_NEON32 0
#endif

/* The instruction set of this machine's assembly kernels, as kernel names spell it. The kernels'
 * files test the same compiler macros. */
#if defined(__AVR_HAVE_MUL__)
#define LOXO_ASSEMBLY avr
#elif defined(__ARM_ARCH_PROFILE) && __ARM_ARCH_PROFILE == 'M' && __ARM_ARCH_ISA_THUMB == 2 && \
    defined(__GNUC__)
#define LOXO_ASSEMBLY armv7m
#elif defined(__ARM_ARCH_6M__) && defined(__GNUC__)
#define LOXO_ASSEMBLY armv6m
#elif defined(__riscv) && __riscv_xlen == 32 && !defined(__riscv_32e) && defined(__GNUC__) && \
    __BYTE_ORDER__ == __ORDER_LITTLE_ENDIAN__ && !LOXO_HOSTED
#define LOXO_ASSEMBLY rv32
#endif

#ifndef LOXO_SHARED_MODE
#define LOXO_SHARED_MODE (LOXO_SMALL && LOXO_HOSTED)
#endif

#ifndef LOXO_STATIC_DISPATCH
#define LOXO_STATIC_DISPATCH (!LOXO_HOSTED || LOXO_SMALL)
#endif

/* 1 where the byte-wise kernels are compiled: because a small core uses them, or in addition to
 * other kernels so that they are tested everywhere. */
#define LOXO_BYTE_KERNELS (LOXO_SMALL || !LOXO_WORD64 || !LOXO_STATIC_DISPATCH)

#ifndef LOXO_WINDOW_BLOCKS
#if LOXO_WIDE_KERNELS || LOXO_NEON32
#define LOXO_WINDOW_BLOCKS 64
#elif LOXO_BULK && defined(__AVR__)
#define LOXO_WINDOW_BLOCKS 8
#elif LOXO_BULK
#define LOXO_WINDOW_BLOCKS 32
#else
#define LOXO_WINDOW_BLOCKS 1
#endif
#endif

/* 1 where modes work on the vectors of wide kernels. This takes up to 96 KiB of stack. */
#ifndef LOXO_SLABS
#if defined(__GNUC__)
#define LOXO_SLABS (LOXO_WIDE_KERNELS || LOXO_NEON32)
#else
#define LOXO_SLABS 0
#endif
#endif

/* Keeps constants that are read through a pointer in flash on a Harvard machine. avr-gcc has
 * __flash only in GNU C; a program in strict C11 may still include the public headers. */
#if defined(__AVR__) && !defined(__cplusplus) && !defined(__STRICT_ANSI__)
#define LOXO_FLASH __flash
#else
#define LOXO_FLASH
#endif

#if defined(_WIN32) && defined(LOXO_SHARED)
#ifdef LOXO_BUILDING
#define LOXO_API __declspec(dllexport)
#else
#define LOXO_API __declspec(dllimport)
#endif
#elif defined(__GNUC__)
#define LOXO_API __attribute__((visibility("default")))
#else
#define LOXO_API
#endif

#if defined(__GNUC__)
#define LOXO_MUST_CHECK __attribute__((warn_unused_result))
#define LOXO_ALWAYS_INLINE static inline __attribute__((always_inline))
/* A function that is compiled exactly once and called with the standard ABI. */
#if defined(__clang__)
#define LOXO_ONE_COPY static __attribute__((noinline, unused))
#elif __GNUC__ < 8
#define LOXO_ONE_COPY static __attribute__((noinline, noclone, unused))
#else
#define LOXO_ONE_COPY static __attribute__((noipa, unused))
#endif
/* A function to optimize for size, because its callees take the time. */
#define LOXO_COLD static __attribute__((cold, noinline, unused))
#else
#define LOXO_MUST_CHECK
#define LOXO_ALWAYS_INLINE static inline
#define LOXO_ONE_COPY static
#define LOXO_COLD static
#endif

/* Lays the code out for a condition that mostly holds. */
#if defined(__GNUC__)
#define LOXO_LIKELY(condition) __builtin_expect(!!(condition), 1)
#else
#define LOXO_LIKELY(condition) (condition)
#endif

/* Unrolls the next loop fully. Affects speed only. */
#if LOXO_COMPACT
#define LOXO_UNROLL
#elif defined(__clang__)
#define LOXO_UNROLL _Pragma("clang loop unroll(full)")
#elif defined(__GNUC__) && __GNUC__ >= 8
#define LOXO_UNROLL _Pragma("GCC unroll 64")
#else
#define LOXO_UNROLL
#endif

#ifdef __cplusplus
#define LOXO_STATIC_ASSERT(condition, text) static_assert(condition, text)
#else
#define LOXO_STATIC_ASSERT(condition, text) _Static_assert(condition, text)
#endif

#endif
