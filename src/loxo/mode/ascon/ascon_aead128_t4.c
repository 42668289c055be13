/* SPDX-License-Identifier: Apache-2.0 OR MIT
 *
 * Ascon-AEAD128 with the first 4 bytes of its tag: NIST SP 800-232, section 4.2.1.
 */
#define AEAD ascon_aead128_t4
#define AEAD_SIZES ASCON_AEAD128_T4
#define DUPLEX_TAG 4
#include "ascon_aead128_calls.inc"
