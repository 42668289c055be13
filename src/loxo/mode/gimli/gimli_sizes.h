/* SPDX-License-Identifier: Apache-2.0 OR MIT
 *
 * The sizes of Gimli's AEAD in bytes, under the names that core/duplex.h asks for. Internal.
 */
#ifndef LOXO_GIMLI_SIZES_H
#define LOXO_GIMLI_SIZES_H

enum { STATE = 48, KEY = 32, NONCE = 16, NONCE_AT = 0, TAG = 16, AD_RATE = 16, TEXT_RATE = 16 };

#endif
