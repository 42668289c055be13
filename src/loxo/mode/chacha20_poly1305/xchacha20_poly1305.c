/* SPDX-License-Identifier: Apache-2.0 OR MIT
 *
 * XChaCha20-Poly1305.
 */
#define AEAD xchacha20_poly1305
#define AEAD_SIZES XCHACHA20_POLY1305
#include "chacha20_poly1305_scheme.inc"
