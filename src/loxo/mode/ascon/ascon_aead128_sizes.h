/* SPDX-License-Identifier: Apache-2.0 OR MIT
 *
 * The sizes of Ascon-AEAD128 in bytes, under the names that core/duplex.h asks for, and the
 * constants of ascon_duplex.inc. Internal.
 */
#ifndef LOXO_ASCON_AEAD128_SIZES_H
#define LOXO_ASCON_AEAD128_SIZES_H

enum { STATE = 40, KEY = 16, NONCE = 16, NONCE_AT = 24, TAG = 16, AD_RATE = 16, TEXT_RATE = 16 };

#define ASCON_IV 0x00001000808c0001u
enum { INNER = 8, PAD = 0x01, PARTING_BIT = 0x80 };

#endif
