/* SPDX-License-Identifier: Apache-2.0 OR MIT
 *
 * ChaCha8 with a nonce of 12 bytes.
 */
#define CHACHA chacha8
#define CHACHA_SIZES CHACHA8
#define CHACHA_ROUNDS 8
#include "chacha_stream.inc"
