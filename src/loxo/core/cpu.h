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

#define LOXO_CPU_SSE2 (1u << 0)
#define LOXO_CPU_SSSE3 (1u << 1)
#define LOXO_CPU_AVX2 (1u << 2) /* with BMI1 and BMI2 */
#define LOXO_CPU_BMI2 (1u << 3)
#define LOXO_CPU_FAST_PEXT (1u << 4) /* BMI2, and PEXT is not microcode */
#define LOXO_CPU_GFNI (1u << 5)
#define LOXO_CPU_AVX512 (1u << 6) /* F, BW, DQ and VL */
#define LOXO_CPU_VBMI (1u << 7)
#define LOXO_CPU_NEON (1u << 8)
#define LOXO_CPU_SHA3 (1u << 9) /* EOR3, BCAX, RAX1 */
#define LOXO_CPU_ZBB (1u << 10)
#define LOXO_CPU_WASM128 (1u << 11)   /* where it is compiled for; a module is loaded whole */
#define LOXO_CPU_FAST_SHA3 (1u << 12) /* SHA3, by as many units as plain NEON has */

/* A static build has the kernels that need no more than its target features. */
#if LOXO_STATIC_DISPATCH && !defined(LOXO_STATIC_FEATURES)
#define LOXO_STATIC_FEATURES 0u
#endif

/* Whether kernels that need these features are compiled at all. */
#if LOXO_STATIC_DISPATCH
#define LOXO_SERVES(needs) (((needs) & ~LOXO_STATIC_FEATURES) == 0)
#else
#define LOXO_SERVES(needs) 1
#endif

/* The features in use: the CPU's, minus those that loxo_cpu_mask removed. */
LOXO_API uint32_t loxo_cpu_features(void);

/* Restricts the features in use to those of the CPU that are also in `allowed`, and returns them.
 * For tests and measurements. A later call may allow more again. */
LOXO_API uint32_t loxo_cpu_mask(uint32_t allowed);

/* The features of a level and of all levels below it: "portable", "sse2", "ssse3", "avx2", "gfni",
 * "avx512" or "native". An unknown level gives 0 and sets *known to 0 (known may be NULL). */
LOXO_API uint32_t loxo_cpu_level(const char *level, int *known);

/* The name of a single feature bit, such as "avx2"; NULL for a bit that has none. */
LOXO_API const char *loxo_cpu_feature_name(uint32_t bit);

#ifdef __cplusplus
}
#endif
#endif
