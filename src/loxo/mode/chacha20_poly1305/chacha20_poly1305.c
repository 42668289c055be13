/* SPDX-License-Identifier: Apache-2.0 OR MIT
 *
 * ChaCha20-Poly1305.
 */
#define AEAD chacha20_poly1305
#define AEAD_SIZES CHACHA20_POLY1305
#include "chacha20_poly1305_scheme.inc"
