/* SPDX-License-Identifier: Apache-2.0 OR MIT
 *
 * Gimli, a candidate of the second round of NIST's competition for lightweight cryptography. Not
 * for new designs: distinguishers of the whole permutation from a random one are published.
 * core/aead.h documents the calls of the AEAD, core/hash.h those of the hash.
 *
 *           key  nonce  tag   rate   strength claimed   blocks under one key
 *   gimli    32     16   16     16                128                  2^64
 *
 * Messages and associated data count together. A nonce that repeats under one key gives away the
 * XOR of the first blocks that differ.
 *
 *                digest  rate   collision   preimage
 *   gimli-hash     32     16        128        128
 */
#ifndef LOXO_GIMLI_H
#define LOXO_GIMLI_H

#include "../../core/aead.h"
#include "../../core/hash.h"

#ifdef __cplusplus
extern "C" {
#endif

#define LOXO_GIMLI_KEY_BYTES 32
#define LOXO_GIMLI_NONCE_BYTES 16
#define LOXO_GIMLI_TAG_BYTES 16
#define LOXO_GIMLI_BLOCK_BYTES 16
#define LOXO_GIMLI_LIMIT_BLOCKS_LOG2 64
#define LOXO_GIMLI_LIMIT_FAILURES_LOG2 96
#define LOXO_GIMLI_FLAGS 16u /* LOXO_AEAD_DISCOURAGED */
#define LOXO_GIMLI_MESSAGE_MAX LOXO_COUNTABLE(0xffffffffffffff00u)
#define LOXO_GIMLI_KEY_WORDS 4
#define LOXO_GIMLI_STATE_WORDS 24
#define LOXO_ENGINES_OF_gimli ~, gimli

#define LOXO_GIMLI_HASH_DIGEST_BYTES 32
#define LOXO_GIMLI_HASH_RATE_BYTES 16
#define LOXO_GIMLI_HASH_FLAGS 8u /* LOXO_HASH_DISCOURAGED */
#define LOXO_GIMLI_HASH_STATE_WORDS 7

LOXO_DECLARE_AEAD(gimli, GIMLI)
LOXO_DECLARE_HASH(gimli_hash, GIMLI_HASH)

#ifdef __cplusplus
}
#endif
#endif
