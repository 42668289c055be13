/* SPDX-License-Identifier: Apache-2.0 OR MIT
 *
 * ChaCha20 with a nonce of 8 bytes.
 */
#define CHACHA chacha20_djb
#define CHACHA_SIZES CHACHA20_DJB
#define CHACHA_ROUNDS 20
#include "chacha_stream.inc"
