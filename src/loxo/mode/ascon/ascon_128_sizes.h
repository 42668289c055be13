/* SPDX-License-Identifier: Apache-2.0 OR MIT
 *
 * The sizes of Ascon-128 in bytes, under the names that core/duplex.h asks for, and the constants
 * of ascon_duplex.inc. Words are big-endian. Internal.
 */
#ifndef LOXO_ASCON_128_SIZES_H
#define LOXO_ASCON_128_SIZES_H

#include "../../core/reversed.h"

enum { STATE = 40, KEY = 16, NONCE = 16, NONCE_AT = 24, TAG = 16, AD_RATE = 8, TEXT_RATE = 8 };

#define ASCON_IV 0x00000000060c4080u
enum { INNER = 6, PAD = 0x80, PARTING_BIT = 0x01 };

#endif
