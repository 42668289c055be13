/* SPDX-License-Identifier: Apache-2.0 OR MIT
 *
 * Keccak-f[200]: the kernel table.
 */
#include "../../core/dispatch.h"
#include "../../core/v128.h"
#include "../../core/x86.h"
#include "keccak200.h"
#include "keccak200_kernels.h"

/* The kernels, one line each, grouped by target: best instruction set first, then widest first.
 * `make thresholds` measured `from`. */
#if LOXO_X86
#define X86_ROWS(ROW, bytes) \
  ROW(keccak200, bytes, avx512_x64, LOXO_NEEDS_AVX512, 64, 36) \
  ROW(keccak200, bytes, avx512_x32, LOXO_NEEDS_AVX512, 32, 17) \
  ROW(keccak200, bytes, avx512_x16, LOXO_NEEDS_AVX512, 16, 5) \
  ROW(keccak200, bytes, avx512_x4, LOXO_NEEDS_AVX512, 4, 1) \
  ROW(keccak200, bytes, gfni_x32, LOXO_NEEDS_GFNI, 32, 17) \
  ROW(keccak200, bytes, avx2_x32, LOXO_NEEDS_AVX2, 32, 17) \
  ROW(keccak200, bytes, ssse3_x16, LOXO_NEEDS_SSSE3, 16, 9) \
  ROW(keccak200, bytes, sse2_x16, LOXO_NEEDS_SSE2, 16, 9)
#else
#define X86_ROWS(ROW, bytes)
#endif
/* By `make counts`: 16 states take as many instructions as one state in 64-bit words, and a third
 * of what one state takes in bytes. */
#if LOXO_WORD64
#define V128_FROM 2
#else
#define V128_FROM 1
#endif
#if LOXO_NEON && LOXO_NEONSHA3
#define NEONSHA3_ROWS(ROW, bytes) \
  ROW(keccak200, bytes, neonsha3_x16, LOXO_NEEDS_NEONSHA3, 16, V128_FROM)
#else
#define NEONSHA3_ROWS(ROW, bytes)
#endif
#if LOXO_NEON
#define NEON_ROWS(ROW, bytes) \
  NEONSHA3_ROWS(ROW, bytes) \
  ROW(keccak200, bytes, neon_x16, LOXO_NEEDS_NEON, 16, V128_FROM)
#else
#define NEON_ROWS(ROW, bytes)
#endif
#if LOXO_WASM128
#define WASM_ROWS(ROW, bytes) ROW(keccak200, bytes, wasm128_x16, LOXO_NEEDS_WASM128, 16, V128_FROM)
#else
#define WASM_ROWS(ROW, bytes)
#endif
#if LOXO_WIDE_KERNELS
#define WIDE_ROWS(ROW, bytes) ROW(keccak200, bytes, portable_x8, 0, 8, 2)
#else
#define WIDE_ROWS(ROW, bytes)
#endif
#if LOXO_WORD64 && !LOXO_SMALL
#define WORD_ROWS(ROW, bytes) ROW(keccak200, bytes, portable, 0, 1, 1)
#else
#define WORD_ROWS(ROW, bytes)
#endif
#if defined(LOXO_ASSEMBLY) && LOXO_SMALL
#define BYTE_ROWS(ROW, bytes) LOXO_ASSEMBLY_ROW(ROW, keccak200, bytes, _small, 1, 1)
#elif defined(LOXO_ASSEMBLY) && LOXO_BULK && !defined(__AVR__)
#define BYTE_ROWS(ROW, bytes) \
  LOXO_ASSEMBLY_ROW(ROW, keccak200, bytes, _x4, 4, 2) \
  LOXO_ASSEMBLY_ROW(ROW, keccak200, bytes, , 1, 1)
#elif defined(LOXO_ASSEMBLY)
#define BYTE_ROWS(ROW, bytes) LOXO_ASSEMBLY_ROW(ROW, keccak200, bytes, , 1, 1)
#elif LOXO_BYTE_KERNELS
#define BYTE_ROWS(ROW, bytes) ROW(keccak200, bytes, small, 0, 1, 1)
#else
#define BYTE_ROWS(ROW, bytes)
#endif
#define ROWS(ROW, bytes) \
  X86_ROWS(ROW, bytes) \
  NEON_ROWS(ROW, bytes) \
  WASM_ROWS(ROW, bytes) \
  WIDE_ROWS(ROW, bytes) \
  WORD_ROWS(ROW, bytes) \
  BYTE_ROWS(ROW, bytes)

LOXO_DEFINE_PERMUTATION(keccak_f200, LOXO_KECCAK_F200_STATE_BYTES, ROWS)
