/* SPDX-License-Identifier: Apache-2.0 OR MIT
 *
 * XChaCha20: ChaCha20 with a nonce of 24 bytes.
 */
#define CHACHA xchacha20
#define CHACHA_SIZES XCHACHA20
#define CHACHA_ROUNDS 20
#include "chacha_stream.inc"
