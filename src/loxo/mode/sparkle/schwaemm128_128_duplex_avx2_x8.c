/* SPDX-License-Identifier: Apache-2.0 OR MIT
 *
 * Schwaemm128-128, up to eight packets, one in each lane of AVX2.
 */
#include "schwaemm_engines.h"
#include "schwaemm128_128_sizes.h"

#include "../../core/target.h"

#if LOXO_X86
LOXO_TARGET_BEGIN(LOXO_TARGET_AVX2)
#define ROUNDS_CALLED 1
#include "../../core/words_v8d.h"
#include "../../permutation/sparkle/sparkle_portable.h"
#include "schwaemm_duplex.inc"

#define ENGINE(verb) loxo_schwaemm128_128_##verb##_avx2_x8
#include "../../core/duplex_packets.inc"
LOXO_TARGET_END
#else
typedef int loxo_schwaemm128_128_has_no_avx2_x8; /* a translation unit may not be empty */
#endif
