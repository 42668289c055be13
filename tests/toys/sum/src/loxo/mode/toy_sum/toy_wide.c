/* SPDX-License-Identifier: Apache-2.0 OR MIT
 *
 * toy-wide.
 */
#define AEAD toy_wide
#define AEAD_SIZES TOY_WIDE
#define SCHEME_NONCE LOXO_TOY_WIDE_NONCE_BYTES
#include "toy_sum.inc"
