/* SPDX-License-Identifier: Apache-2.0 OR MIT
 *
 * Elephant v2: an AEAD made of a permutation, parallel in its blocks. The calls are those of
 * core/aead.h.
 *
 *              permutation       key  nonce  tag   block   strength   blocks under one key
 *   dumbo      Spongent-pi[160]   16     12    8      20        112                   2^46
 *   jumbo      Spongent-pi[176]   16     12    8      22        127                   2^46
 *   delirium   Keccak-f[200]      16     12   16      25        127                   2^70
 *   jumbo192   Spongent-pi[192]   16     12    8      24          -                   2^46
 *
 * A nonce that repeats under one key gives away the XOR of the two messages; authenticity holds
 * (proved by the designers for version 2). Random nonces: at most 2^32 packets under one key.
 * jumbo192 is experimental: derived by the rules that the published instances follow, without a
 * standard or an analysis behind it.
 */
#ifndef LOXO_ELEPHANT_H
#define LOXO_ELEPHANT_H

#include "../../core/aead.h"

#ifdef __cplusplus
extern "C" {
#endif

#define LOXO_DUMBO_KEY_BYTES 16
#define LOXO_DUMBO_NONCE_BYTES 12
#define LOXO_DUMBO_TAG_BYTES 8
#define LOXO_DUMBO_BLOCK_BYTES 20
#define LOXO_DUMBO_LIMIT_BLOCKS_LOG2 46
#define LOXO_DUMBO_LIMIT_FAILURES_LOG2 32
#define LOXO_DUMBO_FLAGS 2u /* LOXO_AEAD_SHORT_TAG */

#define LOXO_JUMBO_KEY_BYTES 16
#define LOXO_JUMBO_NONCE_BYTES 12
#define LOXO_JUMBO_TAG_BYTES 8
#define LOXO_JUMBO_BLOCK_BYTES 22
#define LOXO_JUMBO_LIMIT_BLOCKS_LOG2 46
#define LOXO_JUMBO_LIMIT_FAILURES_LOG2 32
#define LOXO_JUMBO_FLAGS 2u /* LOXO_AEAD_SHORT_TAG */

#define LOXO_DELIRIUM_KEY_BYTES 16
#define LOXO_DELIRIUM_NONCE_BYTES 12
#define LOXO_DELIRIUM_TAG_BYTES 16
#define LOXO_DELIRIUM_BLOCK_BYTES 25
#define LOXO_DELIRIUM_LIMIT_BLOCKS_LOG2 70
#define LOXO_DELIRIUM_LIMIT_FAILURES_LOG2 96
#define LOXO_DELIRIUM_FLAGS 0u

#define LOXO_JUMBO192_KEY_BYTES 16
#define LOXO_JUMBO192_NONCE_BYTES 12
#define LOXO_JUMBO192_TAG_BYTES 8
#define LOXO_JUMBO192_BLOCK_BYTES 24
#define LOXO_JUMBO192_LIMIT_BLOCKS_LOG2 46
#define LOXO_JUMBO192_LIMIT_FAILURES_LOG2 32
#define LOXO_JUMBO192_FLAGS 3u /* LOXO_AEAD_EXPERIMENTAL | LOXO_AEAD_SHORT_TAG */

/* What the blocks allow. */
#define LOXO_DUMBO_MESSAGE_MAX LOXO_COUNTABLE(0x5000000000000u) /* 20 * 2^46 */
#define LOXO_JUMBO_MESSAGE_MAX LOXO_COUNTABLE(0x5800000000000u) /* 22 * 2^46 */
#define LOXO_DELIRIUM_MESSAGE_MAX LOXO_COUNTABLE(0xffffffffffffff00u)
#define LOXO_JUMBO192_MESSAGE_MAX LOXO_COUNTABLE(0x6000000000000u) /* 24 * 2^46 */

#define LOXO_DUMBO_KEY_WORDS 4
#define LOXO_JUMBO_KEY_WORDS 4
#define LOXO_DELIRIUM_KEY_WORDS 4
#define LOXO_JUMBO192_KEY_WORDS 4

#define LOXO_DUMBO_STATE_WORDS 28
#define LOXO_JUMBO_STATE_WORDS 28
#define LOXO_DELIRIUM_STATE_WORDS 28
#define LOXO_JUMBO192_STATE_WORDS 28

LOXO_DECLARE_AEAD(dumbo, DUMBO)
LOXO_DECLARE_AEAD(jumbo, JUMBO)
LOXO_DECLARE_AEAD(delirium, DELIRIUM)
LOXO_DECLARE_AEAD(jumbo192, JUMBO192)

#ifdef __cplusplus
}
#endif
#endif
