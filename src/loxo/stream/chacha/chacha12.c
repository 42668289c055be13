/* SPDX-License-Identifier: Apache-2.0 OR MIT
 *
 * ChaCha12 with a nonce of 12 bytes.
 */
#define CHACHA chacha12
#define CHACHA_SIZES CHACHA12
#define CHACHA_ROUNDS 12
#include "chacha_stream.inc"
