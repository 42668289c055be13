/* SPDX-License-Identifier: Apache-2.0 OR MIT
 *
 * The sizes of Schwaemm256-128 in bytes, under the names that core/duplex.h asks for, and the
 * constants of schwaemm_duplex.inc. Internal.
 */
#ifndef LOXO_SCHWAEMM256_128_SIZES_H
#define LOXO_SCHWAEMM256_128_SIZES_H

enum {
  STATE = 48,
  KEY = 16,
  NONCE = 32,
  NONCE_AT = 0,
  TAG = 16,
  AD_RATE = 32,
  TEXT_RATE = 32,
  SLIM = 7,
  BIG = 11
};

#endif
