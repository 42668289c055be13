/* SPDX-License-Identifier: Apache-2.0 OR MIT
 *
 * Ascon-AEAD128, up to four packets, one in each lane of AVX2.
 */
#include "ascon_aead128_sizes.h"
#include "ascon_engines.h"

#include "../../core/target.h"

#if LOXO_X86
LOXO_TARGET_BEGIN(LOXO_TARGET_AVX2)
#include "../../core/words_v4q.h"
#define ASCON_IN_LANES
#include "../../permutation/ascon/ascon_portable.h"
#include "ascon_duplex.inc"

#define ONE_FOR_BOTH
#define ENGINE(verb) loxo_ascon_aead128_##verb##_avx2_x4
#include "../../core/duplex_packets.inc"
LOXO_TARGET_END
#else
typedef int loxo_ascon_aead128_has_no_avx2_x4; /* a translation unit may not be empty */
#endif
