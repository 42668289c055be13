/* SPDX-License-Identifier: Apache-2.0 OR MIT
 *
 * Schwaemm and Esch, AEADs and hashes over Sparkle: version 1.2 of the submission to NIST's
 * competition for lightweight cryptography, of which it was a finalist, 2021. core/aead.h documents
 * the calls of the AEADs, core/hash.h those of the hashes.
 *
 *                     key  nonce  tag   rate   strength   bytes under one key
 *   schwaemm256-128    16     32   16     32        120                  2^68
 *   schwaemm128-128    16     16   16     16        120                  2^68
 *   schwaemm192-192    24     24   24     24        184                  2^68
 *   schwaemm256-256    32     32   32     32        248                 2^133
 *
 * The designers put schwaemm256-128 first. Messages and associated data count together. A nonce
 * that repeats under one key gives away the XOR of the first blocks that differ, and perhaps more.
 *
 *                     digest  rate   collision   preimage
 *   esch256             32     16        128        128
 *   esch384             48     16        192        192
 */
#ifndef LOXO_SPARKLE_H
#define LOXO_SPARKLE_H

#include "../../core/aead.h"
#include "../../core/hash.h"

#ifdef __cplusplus
extern "C" {
#endif

#define LOXO_SCHWAEMM256_128_KEY_BYTES 16
#define LOXO_SCHWAEMM256_128_NONCE_BYTES 32
#define LOXO_SCHWAEMM256_128_TAG_BYTES 16
#define LOXO_SCHWAEMM256_128_BLOCK_BYTES 32
#define LOXO_SCHWAEMM256_128_LIMIT_BLOCKS_LOG2 63
#define LOXO_SCHWAEMM256_128_LIMIT_FAILURES_LOG2 96
#define LOXO_SCHWAEMM256_128_FLAGS 0u
#define LOXO_SCHWAEMM256_128_MESSAGE_MAX LOXO_COUNTABLE(0xffffffffffffff00u)
#define LOXO_SCHWAEMM256_128_KEY_WORDS 2
#define LOXO_SCHWAEMM256_128_STATE_WORDS 24
#define LOXO_ENGINES_OF_schwaemm256_128 ~, schwaemm256_128

#define LOXO_SCHWAEMM128_128_KEY_BYTES 16
#define LOXO_SCHWAEMM128_128_NONCE_BYTES 16
#define LOXO_SCHWAEMM128_128_TAG_BYTES 16
#define LOXO_SCHWAEMM128_128_BLOCK_BYTES 16
#define LOXO_SCHWAEMM128_128_LIMIT_BLOCKS_LOG2 64
#define LOXO_SCHWAEMM128_128_LIMIT_FAILURES_LOG2 96
#define LOXO_SCHWAEMM128_128_FLAGS 0u
#define LOXO_SCHWAEMM128_128_MESSAGE_MAX LOXO_COUNTABLE(0xffffffffffffff00u)
#define LOXO_SCHWAEMM128_128_KEY_WORDS 2
#define LOXO_SCHWAEMM128_128_STATE_WORDS 18
#define LOXO_ENGINES_OF_schwaemm128_128 ~, schwaemm128_128

#define LOXO_SCHWAEMM192_192_KEY_BYTES 24
#define LOXO_SCHWAEMM192_192_NONCE_BYTES 24
#define LOXO_SCHWAEMM192_192_TAG_BYTES 24
#define LOXO_SCHWAEMM192_192_BLOCK_BYTES 24
#define LOXO_SCHWAEMM192_192_LIMIT_BLOCKS_LOG2 63
#define LOXO_SCHWAEMM192_192_LIMIT_FAILURES_LOG2 160
#define LOXO_SCHWAEMM192_192_FLAGS 0u
#define LOXO_SCHWAEMM192_192_MESSAGE_MAX LOXO_COUNTABLE(0xffffffffffffff00u)
#define LOXO_SCHWAEMM192_192_KEY_WORDS 3
#define LOXO_SCHWAEMM192_192_STATE_WORDS 25
#define LOXO_ENGINES_OF_schwaemm192_192 ~, schwaemm192_192

#define LOXO_SCHWAEMM256_256_KEY_BYTES 32
#define LOXO_SCHWAEMM256_256_NONCE_BYTES 32
#define LOXO_SCHWAEMM256_256_TAG_BYTES 32
#define LOXO_SCHWAEMM256_256_BLOCK_BYTES 32
#define LOXO_SCHWAEMM256_256_LIMIT_BLOCKS_LOG2 128
#define LOXO_SCHWAEMM256_256_LIMIT_FAILURES_LOG2 224
#define LOXO_SCHWAEMM256_256_FLAGS 0u
#define LOXO_SCHWAEMM256_256_MESSAGE_MAX LOXO_COUNTABLE(0xffffffffffffff00u)
#define LOXO_SCHWAEMM256_256_KEY_WORDS 4
#define LOXO_SCHWAEMM256_256_STATE_WORDS 32
#define LOXO_ENGINES_OF_schwaemm256_256 ~, schwaemm256_256

#define LOXO_ESCH256_DIGEST_BYTES 32
#define LOXO_ESCH256_RATE_BYTES 16
#define LOXO_ESCH256_FLAGS 0u
#define LOXO_ESCH256_STATE_WORDS 7

#define LOXO_ESCH384_DIGEST_BYTES 48
#define LOXO_ESCH384_RATE_BYTES 16
#define LOXO_ESCH384_FLAGS 0u
#define LOXO_ESCH384_STATE_WORDS 9

LOXO_DECLARE_AEAD(schwaemm256_128, SCHWAEMM256_128)
LOXO_DECLARE_AEAD(schwaemm128_128, SCHWAEMM128_128)
LOXO_DECLARE_AEAD(schwaemm192_192, SCHWAEMM192_192)
LOXO_DECLARE_AEAD(schwaemm256_256, SCHWAEMM256_256)
LOXO_DECLARE_HASH(esch256, ESCH256)
LOXO_DECLARE_HASH(esch384, ESCH384)

#ifdef __cplusplus
}
#endif
#endif
