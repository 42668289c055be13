/* SPDX-License-Identifier: Apache-2.0 OR MIT
 *
 * Ascon-AEAD128 with nonce masking: NIST SP 800-232, section 4.2.2. The first half of the key is
 * that of Ascon-AEAD128, the second half is added to the nonce.
 */
#define AEAD ascon_aead128_nm
#define AEAD_SIZES ASCON_AEAD128_NM
#define DUPLEX_MASKED 1
#include "ascon_aead128_calls.inc"
