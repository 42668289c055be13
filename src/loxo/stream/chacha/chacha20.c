/* SPDX-License-Identifier: Apache-2.0 OR MIT
 *
 * ChaCha20 with a nonce of 12 bytes.
 */
#define CHACHA chacha20
#define CHACHA_SIZES CHACHA20
#define CHACHA_ROUNDS 20
#include "../../core/stream_scheme.h"
#if LOXO_HAS_RV32_FAST
loxo_stream_first_fn loxo_chacha20_first_rv32;
#define CHACHA_FIRST \
  { LOXO_NEEDS_NONE, loxo_chacha20_first_rv32 }
#elif LOXO_HAS_X86
loxo_stream_first_fn loxo_chacha20_first_avx512, loxo_chacha20_first_avx2;
#define CHACHA_FIRST \
  {LOXO_NEEDS_AVX512, loxo_chacha20_first_avx512}, { LOXO_NEEDS_AVX2, loxo_chacha20_first_avx2 }
#endif
#include "chacha_stream.inc"
