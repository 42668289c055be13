/* SPDX-License-Identifier: Apache-2.0 OR MIT
 *
 * The slabs of an instance over Keccak-f[200]: the engine once for each instruction set, and the
 * table of them.
 */
#include "../../core/transpose.h"
#include "../../core/v128.h"
#include "../../core/x86.h"
#include "../../permutation/keccak200/keccak200_slabs.h"
#include "elephant_slabs.h"

#define FORM_GROUP 1
#define FORM_LANES(bytes) (bytes)

#define FORM_HEADER "elephant_form_bytes.h"
#if LOXO_X86 && LOXO_SERVES(LOXO_NEEDS_AVX512)
LOXO_TARGET_BEGIN(LOXO_TARGET_AVX512)
#define SLAB_ISA avx512_x64
#define SLAB_VECTOR 64
#include "elephant_slab_engine.h"
LOXO_TARGET_END
#endif
#undef FORM_HEADER

#define FORM_HEADER "elephant_form_slices.h"
#define SLICE 16
#if LOXO_X86 && LOXO_SERVES(LOXO_NEEDS_AVX2)
LOXO_TARGET_BEGIN(LOXO_TARGET_AVX2)
#define SLAB_ISA avx2_x32
#define SLAB_VECTOR 32
#include "elephant_slab_engine.h"
LOXO_TARGET_END
#endif
#if LOXO_X86 && LOXO_SERVES(LOXO_NEEDS_SSSE3)
LOXO_TARGET_BEGIN(LOXO_TARGET_SSSE3)
#define SLAB_ISA ssse3_x16
#define SLAB_VECTOR 16
#include "elephant_slab_engine.h"
LOXO_TARGET_END
#endif
#if LOXO_NEON && LOXO_NEONSHA3
#define SLAB_ISA neonsha3_x16
#define SLAB_VECTOR 16
#include "elephant_slab_engine.h"
#endif
#if LOXO_NEON
#define SLAB_ISA neon_x16
#define SLAB_VECTOR 16
#include "elephant_slab_engine.h"
#endif
#if LOXO_WASM128
#define SLAB_ISA wasm128_x16
#define SLAB_VECTOR 16
#include "elephant_slab_engine.h"
#endif
#if LOXO_X86 && LOXO_SERVES(LOXO_NEEDS_SSE2)
#define SLAB_ISA sse2_x16
#define SLAB_VECTOR 16
#include "elephant_slab_engine.h"
#endif
#undef SLICE

#define SLICE 8
#if LOXO_WIDE_KERNELS
#define SLAB_ISA portable_x8
#define SLAB_VECTOR 8
#include "elephant_slab_engine.h"
#endif
#undef SLICE
#undef FORM_HEADER

/* From how many blocks, and from how many packets, a slab beats the kernels that take blocks: so
 * that `make cliff` sees no step. */
static const elephant_slab INSTANCE(slabs)[] = {
#if LOXO_X86 && LOXO_SERVES(LOXO_NEEDS_AVX512)
    ELEPHANT_SLAB_ROW(avx512_x64, LOXO_NEEDS_AVX512, 64, 25, 16),
#endif
#if LOXO_X86 && LOXO_SERVES(LOXO_NEEDS_AVX2)
    ELEPHANT_SLAB_ROW(avx2_x32, LOXO_NEEDS_AVX2, 32, 14, 8),
#endif
#if LOXO_X86 && LOXO_SERVES(LOXO_NEEDS_SSSE3)
    ELEPHANT_SLAB_ROW(ssse3_x16, LOXO_NEEDS_SSSE3, 16, 8, 6),
#endif
#if LOXO_NEON && LOXO_NEONSHA3
    ELEPHANT_SLAB_ROW(neonsha3_x16, LOXO_NEEDS_NEONSHA3, 16, 8, 6),
#endif
#if LOXO_NEON
    ELEPHANT_SLAB_ROW(neon_x16, LOXO_NEEDS_NEON, 16, 8, 6),
#endif
#if LOXO_WASM128
    ELEPHANT_SLAB_ROW(wasm128_x16, LOXO_NEEDS_WASM128, 16, 8, 6),
#endif
#if LOXO_X86 && LOXO_SERVES(LOXO_NEEDS_SSE2)
    ELEPHANT_SLAB_ROW(sse2_x16, LOXO_NEEDS_SSE2, 16, 8, 6),
#endif
#if LOXO_WIDE_KERNELS
    ELEPHANT_SLAB_ROW(portable_x8, 0, 8, 6, 4),
#endif
    {0, 0, 0, 0, NULL, NULL}};
