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
#define CHACHA_FIRST loxo_chacha20_first_rv32
#endif
#include "chacha_stream.inc"
