/* SPDX-License-Identifier: Apache-2.0 OR MIT
 *
 * Ascon-AEAD128, up to eight packets, one in each lane of AVX-512.
 */
#include "ascon_aead128_sizes.h"
#include "ascon_engines.h"

#define ROWS_COPIES LOXO_ALWAYS_INLINE /* 3% of packets of mixed lengths */
#include "../../core/words_v8q.h"
#include "../../permutation/ascon/ascon_avx512_x8.h"

#if LOXO_X86
LOXO_TARGET_BEGIN(LOXO_TARGET_AVX512)
#include "ascon_duplex.inc"

#define ENGINE(verb) loxo_ascon_aead128_##verb##_avx512_x8
#include "../../core/duplex_packets.inc"
LOXO_TARGET_END
#else
typedef int loxo_ascon_aead128_has_no_avx512_x8; /* a translation unit may not be empty */
#endif
