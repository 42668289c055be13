/* SPDX-License-Identifier: Apache-2.0 OR MIT
 *
 * Schwaemm256-128, up to sixteen packets, one in each lane of AVX-512.
 */
#include "schwaemm_engines.h"
#include "schwaemm256_128_sizes.h"

#include "../../core/target.h"

#if LOXO_X86
LOXO_TARGET_BEGIN(LOXO_TARGET_AVX512)
#define ROUNDS_CALLED 1
#include "../../core/words_v16d.h"
#include "../../permutation/sparkle/sparkle_portable.h"
#include "schwaemm_duplex.inc"

#define ENGINE(verb) loxo_schwaemm256_128_##verb##_avx512_x16
#include "../../core/duplex_packets.inc"
LOXO_TARGET_END
#else
typedef int loxo_schwaemm256_128_has_no_avx512_x16; /* a translation unit may not be empty */
#endif
