/* SPDX-License-Identifier: Apache-2.0 OR MIT
 *
 * ChaCha8 with a nonce of 8 bytes.
 */
#define CHACHA chacha8_djb
#define CHACHA_SIZES CHACHA8_DJB
#define CHACHA_ROUNDS 8
#include "chacha_stream.inc"
