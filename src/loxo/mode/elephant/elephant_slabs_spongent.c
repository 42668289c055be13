/* SPDX-License-Identifier: Apache-2.0 OR MIT
 *
 * The mode on slabs of bit planes, for all instances over Spongent-pi: the engine once for each
 * length of vector.
 */
#include "../../core/config.h"

#if LOXO_SLABS
#include "../../core/dispatch.h"
#include "../../core/transpose.h"
#include "../../core/x86.h"
#include "elephant_slab.h"

#if LOXO_WIDE_KERNELS

#define FORM_HEADER "../../permutation/spongent/spongent_form_planes.inc"
#define SLAB_BLOCK_MAX 24
#define BLOCK_OF(e) ((size_t)(e)->block)

#if LOXO_X86 && LOXO_SERVES(LOXO_NEEDS_AVX512)
LOXO_TARGET_BEGIN(LOXO_TARGET_AVX512)
#define SLAB_ISA planes_x512
#define SLAB_VECTOR 64
#include "elephant_slab_engine.inc"
LOXO_TARGET_END
#endif
#if LOXO_X86 && LOXO_SERVES(LOXO_NEEDS_AVX2)
LOXO_TARGET_BEGIN(LOXO_TARGET_AVX2)
#define SLAB_ISA planes_x256
#define SLAB_VECTOR 32
#include "elephant_slab_engine.inc"
LOXO_TARGET_END
#endif
#if LOXO_X86 || LOXO_NEON || LOXO_WASM128
#define SLAB_ISA planes_x128
#define SLAB_VECTOR 16
#include "elephant_slab_engine.inc"
#endif
#define SLAB_ISA planes_x64
#define SLAB_VECTOR 8
#include "elephant_slab_engine.inc"

#define ENGINE_planes ENGINE_TAKEN
#else
#define ENGINE_planes(...)
#endif
#define ENGINE_bytes(...)
#define ENGINE_slices(...)
const elephant_engine loxo_elephant_engines_spongent[] = {
#include "elephant_engines.def"
    {0, 0, NULL, NULL, 0, 0, 0, NULL}};
#else
typedef int loxo_elephant_has_no_planes; /* a translation unit may not be empty */
#endif
