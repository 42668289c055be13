/* SPDX-License-Identifier: Apache-2.0 OR MIT
 *
 * The sizes of Ascon-AEAD128 in bytes, under the names that core/duplex.h asks for. Internal.
 */
#ifndef LOXO_ASCON_AEAD128_SIZES_H
#define LOXO_ASCON_AEAD128_SIZES_H

enum { STATE = 40, KEY = 16, NONCE = 16, NONCE_AT = 24, TAG = 16, AD_RATE = 16, TEXT_RATE = 16 };

#endif
