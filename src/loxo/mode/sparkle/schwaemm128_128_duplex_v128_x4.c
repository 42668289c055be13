/* SPDX-License-Identifier: Apache-2.0 OR MIT
 *
 * Schwaemm128-128, up to four packets, one in each lane of AArch64's or WebAssembly's 16-byte
 * vectors.
 */
#include "schwaemm_engines.h"
#include "schwaemm128_128_sizes.h"

#include "../../core/v128.h"

#if LOXO_V128 && LOXO_WORD64
#define ROUNDS_CALLED 1
#include "../../core/words_v4d.h"
#include "../../permutation/sparkle/sparkle_portable.h"
#include "schwaemm_duplex.inc"

#define ENGINE(verb) loxo_schwaemm128_128_##verb##_v128_x4
#include "../../core/duplex_packets.inc"
#else
typedef int loxo_schwaemm128_128_has_no_v128_x4; /* a translation unit may not be empty */
#endif
