/* SPDX-License-Identifier: Apache-2.0 OR MIT
 *
 * Xoodyak, in its version of the last round of NIST's competition for lightweight cryptography.
 * core/aead.h documents the calls of the AEAD, core/hash.h those of the hash.
 *
 *             key  nonce  tag   rate   strength   blocks under one key
 *   xoodyak    16     16   16     24        128                  2^64
 *
 * Associated data have a rate of 44 bytes. Messages and associated data count together. A nonce
 * that repeats under one key gives away the XOR of the first blocks that differ.
 *
 *                  digest  rate   collision   preimage
 *   xoodyak-hash     32     16        128        128
 */
#ifndef LOXO_XOODYAK_H
#define LOXO_XOODYAK_H

#include "../../core/aead.h"
#include "../../core/hash.h"

#ifdef __cplusplus
extern "C" {
#endif

#define LOXO_XOODYAK_KEY_BYTES 16
#define LOXO_XOODYAK_NONCE_BYTES 16
#define LOXO_XOODYAK_TAG_BYTES 16
#define LOXO_XOODYAK_BLOCK_BYTES 24
#define LOXO_XOODYAK_LIMIT_BLOCKS_LOG2 64
#define LOXO_XOODYAK_LIMIT_FAILURES_LOG2 96
#define LOXO_XOODYAK_FLAGS 0u
#define LOXO_XOODYAK_MESSAGE_MAX LOXO_COUNTABLE(0xffffffffffffff00u)
#define LOXO_XOODYAK_KEY_WORDS 2
#define LOXO_XOODYAK_STATE_WORDS 25
#define LOXO_ENGINES_OF_xoodyak ~, xoodyak

#define LOXO_XOODYAK_HASH_DIGEST_BYTES 32
#define LOXO_XOODYAK_HASH_RATE_BYTES 16
#define LOXO_XOODYAK_HASH_FLAGS 0u
#define LOXO_XOODYAK_HASH_STATE_WORDS 7

LOXO_DECLARE_AEAD(xoodyak, XOODYAK)
LOXO_DECLARE_HASH(xoodyak_hash, XOODYAK_HASH)

#ifdef __cplusplus
}
#endif
#endif
