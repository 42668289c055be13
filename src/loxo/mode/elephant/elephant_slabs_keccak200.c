/* SPDX-License-Identifier: Apache-2.0 OR MIT
 *
 * The mode on slabs of bytes and of slices, for Delirium: the engine once for each length of
 * vector.
 */
#include "../../core/config.h"

#if LOXO_SLABS
#include "../../core/x86.h"
#include "../../permutation/keccak200/keccak200_slabs.h"
#include "elephant_slab.h"

#define SLAB_BLOCK_MAX LOXO_DELIRIUM_BLOCK_BYTES
#define BLOCK_OF(e) ((void)(e), (size_t)LOXO_DELIRIUM_BLOCK_BYTES)

#define FORM_HEADER "../../permutation/keccak200/keccak200_form_bytes.inc"
#if LOXO_X86 && LOXO_SERVES(LOXO_NEEDS_AVX512)
#include "../../permutation/keccak200/keccak200_avx512_beside.h"
LOXO_TARGET_BEGIN(LOXO_TARGET_AVX512)
#define SLAB_ISA bytes_x64
#define SLAB_VECTOR 64
#define SLAB_LOAD_FIELDS loxo_keccak200_slab_load_fields_avx512_x64
#define SLAB_STORE_SUM loxo_keccak200_slab_store_sum_avx512_x64
#include "elephant_slab_engine.inc"
LOXO_TARGET_END
#endif
#undef FORM_HEADER

#define FORM_HEADER "../../permutation/keccak200/keccak200_form_slices.inc"
#define SLICE 16
#if LOXO_X86 && LOXO_SERVES(LOXO_NEEDS_AVX2)
LOXO_TARGET_BEGIN(LOXO_TARGET_AVX2)
#define SLAB_ISA slices_x32
#define SLAB_VECTOR 32
#include "elephant_slab_engine.inc"
LOXO_TARGET_END
#endif
#if LOXO_X86 || LOXO_NEON || LOXO_WASM128
#define SLAB_ISA slices_x16
#define SLAB_VECTOR 16
#include "elephant_slab_engine.inc"
#endif
#undef SLICE

#define SLICE 8
#if LOXO_WIDE_KERNELS
#define SLAB_ISA slices_x8
#define SLAB_VECTOR 8
#define SLAB_STORE_SUM loxo_keccak200_slab_store_sum_portable_x8
#include "elephant_slab_engine.inc"
#endif

#define ENGINE_bytes ENGINE_TAKEN
#define ENGINE_slices ENGINE_TAKEN
#define ENGINE_planes(...)
const elephant_engine loxo_elephant_engines_keccak200[] = {
#include "elephant_engines.def"
    {0, 0, NULL, NULL, 0, 0, 0, NULL}};
#else
typedef int loxo_elephant_has_no_slices; /* a translation unit may not be empty */
#endif
