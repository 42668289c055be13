/* SPDX-License-Identifier: Apache-2.0 OR MIT
 *
 * ChaCha12 with a nonce of 8 bytes.
 */
#define CHACHA chacha12_djb
#define CHACHA_SIZES CHACHA12_DJB
#define CHACHA_ROUNDS 12
#include "chacha_stream.inc"
