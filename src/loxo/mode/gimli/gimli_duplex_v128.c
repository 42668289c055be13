/* SPDX-License-Identifier: Apache-2.0 OR MIT
 *
 * Gimli's AEAD, one packet, on the 16-byte vectors of NEON or WebAssembly.
 */
#include "../../core/duplex.h"
#include "../../core/v128.h"

#if LOXO_V128
#include "../../core/words_x128.h"
#include "../../permutation/gimli/gimli_x128.h"
#include "gimli_duplex.inc"

#define ENGINE(verb) loxo_gimli_##verb##_v128
#include "../../core/duplex_packets.inc"
#include "../../core/duplex_steps.inc"
#else
typedef int loxo_gimli_has_no_v128; /* a translation unit may not be empty */
#endif
