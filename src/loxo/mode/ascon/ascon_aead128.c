/* SPDX-License-Identifier: Apache-2.0 OR MIT
 *
 * Ascon-AEAD128: NIST SP 800-232, section 4.
 */
#define AEAD ascon_aead128
#define AEAD_SIZES ASCON_AEAD128
#include "ascon_aead128_calls.inc"
