/* SPDX-License-Identifier: Apache-2.0 OR MIT
 *
 * The sizes of Schwaemm128-128 in bytes, under the names that core/duplex.h asks for, and the
 * constants of schwaemm_duplex.inc. Internal.
 */
#ifndef LOXO_SCHWAEMM128_128_SIZES_H
#define LOXO_SCHWAEMM128_128_SIZES_H

enum {
  STATE = 32,
  KEY = 16,
  NONCE = 16,
  NONCE_AT = 0,
  TAG = 16,
  AD_RATE = 16,
  TEXT_RATE = 16,
  SLIM = 7,
  BIG = 10
};

#endif
