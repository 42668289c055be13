/* SPDX-License-Identifier: Apache-2.0 OR MIT
 *
 * ChaCha20 with a nonce of 12 bytes.
 */
#define CHACHA chacha20
#define CHACHA_SIZES CHACHA20
#define CHACHA_ROUNDS 20
#include "chacha_stream.inc"
