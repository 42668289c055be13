/* SPDX-License-Identifier: Apache-2.0 OR MIT
 *
 * The slabs of an instance over Spongent-pi: the engine once for each instruction set, and the
 * table of them.
 */
#include "../../core/transpose.h"
#include "../../core/v128.h"
#include "../../core/x86.h"
#include "../../permutation/spongent/spongent_slabs.h"
#include "elephant_slabs.h"

#define FORM_HEADER "elephant_form_planes.h"
#define FORM_GROUP 8
#define FORM_LANES(bytes) (8 * (bytes))

#if LOXO_X86 && LOXO_SERVES(LOXO_NEEDS_AVX512)
LOXO_TARGET_BEGIN(LOXO_TARGET_AVX512)
#define SLAB_ISA avx512_x512
#define SLAB_VECTOR 64
#include "elephant_slab_engine.h"
LOXO_TARGET_END
#endif
#if LOXO_X86 && LOXO_SERVES(LOXO_NEEDS_AVX2)
LOXO_TARGET_BEGIN(LOXO_TARGET_AVX2)
#define SLAB_ISA avx2_x256
#define SLAB_VECTOR 32
#include "elephant_slab_engine.h"
LOXO_TARGET_END
#endif
#if LOXO_X86 && LOXO_SERVES(LOXO_NEEDS_SSE2)
#define SLAB_ISA sse2_x128
#define SLAB_VECTOR 16
#include "elephant_slab_engine.h"
#endif
#if LOXO_NEON && LOXO_WIDE_KERNELS
#define SLAB_ISA neon_x128
#define SLAB_VECTOR 16
#include "elephant_slab_engine.h"
#endif
#if LOXO_WASM128
#define SLAB_ISA wasm128_x128
#define SLAB_VECTOR 16
#include "elephant_slab_engine.h"
#endif
#if LOXO_WIDE_KERNELS
#define SLAB_ISA portable_x64
#define SLAB_VECTOR 8
#include "elephant_slab_engine.h"
#endif

/* From how many blocks, and from how many packets, a slab beats the kernels that take blocks: so
 * that `make cliff` sees no step, and by `make counts` those of NEON and WebAssembly. */
static const elephant_slab INSTANCE(slabs)[] = {
#if LOXO_X86 && LOXO_SERVES(LOXO_NEEDS_AVX512)
    ELEPHANT_SLAB_ROW(avx512_x512, LOXO_NEEDS_AVX512, 512, 340, 150),
#endif
#if LOXO_X86 && LOXO_SERVES(LOXO_NEEDS_AVX2)
    ELEPHANT_SLAB_ROW(avx2_x256, LOXO_NEEDS_AVX2, 256, 145, 100),
#endif
#if LOXO_X86 && LOXO_SERVES(LOXO_NEEDS_SSE2)
    ELEPHANT_SLAB_ROW(sse2_x128, LOXO_NEEDS_SSE2, 128, 60, 50),
#endif
#if LOXO_NEON && LOXO_WIDE_KERNELS
    ELEPHANT_SLAB_ROW(neon_x128, LOXO_NEEDS_NEON, 128, 72, 64),
#endif
#if LOXO_WASM128
    ELEPHANT_SLAB_ROW(wasm128_x128, LOXO_NEEDS_WASM128, 128, 72, 64),
#endif
#if LOXO_WIDE_KERNELS
    ELEPHANT_SLAB_ROW(portable_x64, 0, 64, 8, 6),
#endif
    {0, 0, 0, 0, NULL, NULL}};
