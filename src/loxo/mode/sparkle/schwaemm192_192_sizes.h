/* SPDX-License-Identifier: Apache-2.0 OR MIT
 *
 * The sizes of Schwaemm192-192 in bytes, under the names that core/duplex.h asks for, and the
 * constants of schwaemm_duplex.inc. Internal.
 */
#ifndef LOXO_SCHWAEMM192_192_SIZES_H
#define LOXO_SCHWAEMM192_192_SIZES_H

enum {
  STATE = 48,
  KEY = 24,
  NONCE = 24,
  NONCE_AT = 0,
  TAG = 24,
  AD_RATE = 24,
  TEXT_RATE = 24,
  SLIM = 7,
  BIG = 11
};

#endif
