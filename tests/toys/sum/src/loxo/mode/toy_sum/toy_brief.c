/* SPDX-License-Identifier: Apache-2.0 OR MIT
 *
 * toy-brief.
 */
#define AEAD toy_brief
#define AEAD_SIZES TOY_BRIEF
#define SCHEME_NONCE LOXO_TOY_BRIEF_NONCE_BYTES
#include "toy_sum.inc"
