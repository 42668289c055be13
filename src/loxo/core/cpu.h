/* SPDX-License-Identifier: Apache-2.0 OR MIT
 *
 * The CPU's features, as a word of bits. A kernel states the bits it needs.
 */
#ifndef LOXO_CPU_H
#define LOXO_CPU_H

#include "config.h"

#ifdef __cplusplus
extern "C" {
#endif

#define LOXO_CPU_SSE2 0x0001u
#define LOXO_CPU_SSSE3 0x0002u
#define LOXO_CPU_AVX2 0x0004u /* with BMI1 and BMI2 */
#define LOXO_CPU_BMI2 0x0008u
#define LOXO_CPU_FAST_PEXT 0x0010u /* BMI2, and PEXT is not microcode */
#define LOXO_CPU_GFNI 0x0020u
#define LOXO_CPU_AVX512 0x0040u /* F, BW, DQ and VL */
#define LOXO_CPU_VBMI 0x0080u   /* with IFMA, which every CPU has beside it */
#define LOXO_CPU_NEON 0x0100u
#define LOXO_CPU_SHA3 0x0200u /* EOR3, BCAX, RAX1 */
#define LOXO_CPU_ZBB 0x0400u
#define LOXO_CPU_WASM128 0x0800u   /* known at compile time: a module is loaded whole */
#define LOXO_CPU_FAST_SHA3 0x1000u /* SHA3, on as many units as plain NEON */

/* A static build has only the kernels that its target's features allow. */
#if LOXO_STATIC_DISPATCH && !defined(LOXO_STATIC_FEATURES)
#define LOXO_STATIC_FEATURES 0u
#endif

/* Whether kernels that need these features are compiled at all. */
#if LOXO_STATIC_DISPATCH
#define LOXO_SERVES(needs) (((needs) & ~LOXO_STATIC_FEATURES) == 0)
#else
#define LOXO_SERVES(needs) 1
#endif

/* The features in use: the CPU's, without those that loxo_cpu_mask removed. */
LOXO_API uint32_t loxo_cpu_features(void);

/* Restricts the features in use to those of the CPU that are also in `allowed`, and returns them.
 * For tests and measurements. A later call may allow more again. */
LOXO_API uint32_t loxo_cpu_mask(uint32_t allowed);

/* The features of a level and of all levels below it: "portable", "sse2", "ssse3", "avx2", "gfni",
 * "avx512" or "native". An unknown level gives 0 and sets *known to 0 (known may be NULL). */
LOXO_API uint32_t loxo_cpu_level(const char *level, int *known);

/* The name of a single feature bit, such as "avx2"; NULL for a bit without a name. */
LOXO_API const char *loxo_cpu_feature_name(uint32_t bit);

#ifdef __cplusplus
}
#endif
#endif
