/* SPDX-License-Identifier: Apache-2.0 OR MIT
 *
 * A whole call of ChaCha20 with AVX-512, if its text is one block.
 */
#include "../../core/builds.h"
#include "../../core/x86.h"
#include "chacha_state.h"

#if LOXO_X86
LOXO_TARGET_BEGIN(LOXO_TARGET_AVX512)

#include "chacha_avx512_xmm.inc"
#define FIRST loxo_chacha20_first_avx512
#include "chacha_x86_first.inc"

LOXO_TARGET_END
#else
typedef int loxo_chacha_has_no_avx512_first; /* a translation unit may not be empty */
#endif
