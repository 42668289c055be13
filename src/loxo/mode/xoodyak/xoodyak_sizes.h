/* SPDX-License-Identifier: Apache-2.0 OR MIT
 *
 * The sizes of Xoodyak in bytes, under the names that core/duplex.h asks for. Internal.
 */
#ifndef LOXO_XOODYAK_SIZES_H
#define LOXO_XOODYAK_SIZES_H

enum { STATE = 48, KEY = 16, NONCE = 16, NONCE_AT = 16, TAG = 16, AD_RATE = 44, TEXT_RATE = 24 };

#endif
