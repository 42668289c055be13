/* SPDX-License-Identifier: Apache-2.0 OR MIT
 *
 * Instruction sets for single functions. Code between LOXO_TARGET_BEGIN(features) and
 * LOXO_TARGET_END is compiled for those features, whatever the command line says, so all sources
 * compile in any build. Intrinsics come from core/x86.h or core/neon.h, which take long to compile
 * and which code on the compiler's own vectors does not need. Internal.
 *
 *   LOXO_TARGET_BEGIN(LOXO_TARGET_AVX2)
 *   static void kernel(…) { … }
 *   LOXO_TARGET_END
 *
 * LOXO_SIMDE is for tests: it emulates the intrinsics that the compiler's target lacks, every
 * feature counts as present, and the regions above change nothing.
 */
#ifndef LOXO_TARGET_H
#define LOXO_TARGET_H

#include "config.h"

/* 1 where kernels for an instruction set are compiled at all. */
#if defined(__x86_64__) && defined(__GNUC__) && LOXO_WIDE_KERNELS
#define LOXO_X86 1
#else
#define LOXO_X86 0
#endif
#if (defined(__aarch64__) || (defined(__arm__) && defined(__ARM_NEON))) && defined(__GNUC__) && \
    !defined(__ARM_BIG_ENDIAN) && LOXO_HOSTED && !LOXO_SMALL
#define LOXO_NEON 1
#else
#define LOXO_NEON 0
#endif
/* Also EOR3 and BCAX in a target region; clang has them from version 16 on. */
#if LOXO_NEON && defined(__aarch64__) && \
    (defined(__ARM_FEATURE_SHA3) || (defined(__clang__) ? __clang_major__ >= 16 : __GNUC__ >= 9))
#define LOXO_NEONSHA3 1
#else
#define LOXO_NEONSHA3 0
#endif
#if defined(__wasm_simd128__) && LOXO_WIDE_KERNELS
#define LOXO_WASM128 1
#else
#define LOXO_WASM128 0
#endif
/* 1 where vectors of 16 bytes have the names of core/v128.h. */
#if LOXO_NEON || LOXO_WASM128
#define LOXO_V128 1
#else
#define LOXO_V128 0
#endif

/* Vectors of words, by the compiler's extension: operators work on them on every target. */
#if defined(__GNUC__)
#define LOXO_VECTOR(bytes) __attribute__((vector_size(bytes), may_alias))
#define LOXO_ALIGNED(bytes) __attribute__((aligned(bytes)))
#else
#define LOXO_ALIGNED(bytes)
#endif

#define LOXO_TARGET_SSSE3 "ssse3"
#define LOXO_TARGET_AVX2 "avx2,bmi,bmi2"
#define LOXO_TARGET_GFNI "avx2,bmi,bmi2,gfni"
#if defined(__clang__)
#define LOXO_TARGET_NEONSHA3 "sha3"
#else
#define LOXO_TARGET_NEONSHA3 "arch=armv8.2-a+sha3"
#endif
#define LOXO_TARGET_AVX512 \
  "avx2,bmi,bmi2,gfni,avx512f,avx512bw,avx512dq,avx512vl,avx512vbmi,avx512ifma"

#define LOXO_PRAGMA(text) _Pragma(#text)
#if defined(LOXO_SIMDE)
#define LOXO_TARGET_BEGIN(features)
#define LOXO_TARGET_END
#elif defined(__clang__)
#define LOXO_TARGET_BEGIN(features) \
  LOXO_PRAGMA(clang attribute push(__attribute__((target(features))), apply_to = function))
#define LOXO_TARGET_END LOXO_PRAGMA(clang attribute pop)
#elif defined(__GNUC__)
#define LOXO_TARGET_BEGIN(features) LOXO_PRAGMA(GCC push_options) LOXO_PRAGMA(GCC target(features))
#define LOXO_TARGET_END LOXO_PRAGMA(GCC pop_options)
#endif

#endif
