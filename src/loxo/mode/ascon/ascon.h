/* SPDX-License-Identifier: Apache-2.0 OR MIT
 *
 * Ascon, the standard for lightweight cryptography: NIST SP 800-232, 2025. core/aead.h documents
 * the calls of the AEAD, core/hash.h those of the hash and the XOFs.
 *
 *                      key  nonce  tag   rate   strength   under one key: bytes   failures
 *   ascon-aead128       16     16   16     16        128                    2^54       2^96
 *   ascon-aead128-t8    16     16    8     16        128                    2^54       2^32
 *   ascon-aead128-t4    16     16    4     16        128                    2^54          1
 *   ascon-aead128-nm    32     16   16     16        128                    2^54       2^96
 *
 * -t8 and -t4 send the first bytes of the tag; -nm masks the nonce.
 *
 * A forgery succeeds with probability 2^-64 at each attempt where the tag has 8 bytes, and 2^-32
 * where it has 4; section 4.3 limits the failures under one key. With nonce masking the key's
 * second half is added to the nonce, so an attacker who has packets under many keys gains nothing
 * from their number.
 *
 * Messages, associated data and nonces count together. A nonce that repeats under one key gives
 * away the XOR of the first blocks that differ, and with some hundred repeats perhaps more.
 *
 *                   digest  rate   collision   preimage   customisation
 *   ascon-hash256     32      8        128        128     none
 *   ascon-xof128     any      8        128        128     none
 *   ascon-cxof128    any      8        128        128     0 to 256 bytes
 *
 * A digest of n bytes has at most 4n bits of strength against collisions and 8n against preimages.
 * The customary length of both XOFs is 32 bytes. The CXOF with an empty string is not the XOF.
 *
 * Three algorithms of Ascon v1.2, of 2021, are here for what is sealed or hashed with them already.
 * The standard supersedes them. Sizes and strengths are as above.
 *
 *                key  nonce  tag   rate   blocks under one key        digest  rate
 *   ascon-128     16     16   16      8                  2^64
 *   ascon-128a    16     16   16     16                  2^64
 *   ascon-hash                                                            32     8
 */
#ifndef LOXO_ASCON_H
#define LOXO_ASCON_H

#include "../../core/aead.h"
#include "../../core/hash.h"

#ifdef __cplusplus
extern "C" {
#endif

#define LOXO_ASCON_AEAD128_KEY_BYTES 16
#define LOXO_ASCON_AEAD128_NONCE_BYTES 16
#define LOXO_ASCON_AEAD128_TAG_BYTES 16
#define LOXO_ASCON_AEAD128_BLOCK_BYTES 16
#define LOXO_ASCON_AEAD128_LIMIT_BLOCKS_LOG2 50
#define LOXO_ASCON_AEAD128_LIMIT_FAILURES_LOG2 96
#define LOXO_ASCON_AEAD128_FLAGS 4u                                      /* LOXO_AEAD_KDF_ASCON */
#define LOXO_ASCON_AEAD128_MESSAGE_MAX LOXO_COUNTABLE(0x40000000000000u) /* 2^54 */
#define LOXO_ASCON_AEAD128_KEY_WORDS 2
#define LOXO_ASCON_AEAD128_STATE_WORDS 20
#define LOXO_ENGINES_OF_ascon_aead128 ~, ascon_aead128

#define LOXO_ASCON_AEAD128_T8_KEY_BYTES 16
#define LOXO_ASCON_AEAD128_T8_NONCE_BYTES 16
#define LOXO_ASCON_AEAD128_T8_TAG_BYTES 8
#define LOXO_ASCON_AEAD128_T8_BLOCK_BYTES 16
#define LOXO_ASCON_AEAD128_T8_LIMIT_BLOCKS_LOG2 50
#define LOXO_ASCON_AEAD128_T8_LIMIT_FAILURES_LOG2 32
#define LOXO_ASCON_AEAD128_T8_FLAGS 6u /* LOXO_AEAD_KDF_ASCON | LOXO_AEAD_SHORT_TAG */
#define LOXO_ASCON_AEAD128_T8_MESSAGE_MAX LOXO_ASCON_AEAD128_MESSAGE_MAX
#define LOXO_ASCON_AEAD128_T8_KEY_WORDS 2
#define LOXO_ASCON_AEAD128_T8_STATE_WORDS 20
#define LOXO_ENGINES_OF_ascon_aead128_t8 ~, ascon_aead128

#define LOXO_ASCON_AEAD128_T4_KEY_BYTES 16
#define LOXO_ASCON_AEAD128_T4_NONCE_BYTES 16
#define LOXO_ASCON_AEAD128_T4_TAG_BYTES 4
#define LOXO_ASCON_AEAD128_T4_BLOCK_BYTES 16
#define LOXO_ASCON_AEAD128_T4_LIMIT_BLOCKS_LOG2 50
#define LOXO_ASCON_AEAD128_T4_LIMIT_FAILURES_LOG2 0
#define LOXO_ASCON_AEAD128_T4_FLAGS 6u /* LOXO_AEAD_KDF_ASCON | LOXO_AEAD_SHORT_TAG */
#define LOXO_ASCON_AEAD128_T4_MESSAGE_MAX LOXO_ASCON_AEAD128_MESSAGE_MAX
#define LOXO_ASCON_AEAD128_T4_KEY_WORDS 2
#define LOXO_ASCON_AEAD128_T4_STATE_WORDS 20
#define LOXO_ENGINES_OF_ascon_aead128_t4 ~, ascon_aead128

#define LOXO_ASCON_AEAD128_NM_KEY_BYTES 32
#define LOXO_ASCON_AEAD128_NM_NONCE_BYTES 16
#define LOXO_ASCON_AEAD128_NM_TAG_BYTES 16
#define LOXO_ASCON_AEAD128_NM_BLOCK_BYTES 16
#define LOXO_ASCON_AEAD128_NM_LIMIT_BLOCKS_LOG2 50
#define LOXO_ASCON_AEAD128_NM_LIMIT_FAILURES_LOG2 96
#define LOXO_ASCON_AEAD128_NM_FLAGS 4u /* LOXO_AEAD_KDF_ASCON */
#define LOXO_ASCON_AEAD128_NM_MESSAGE_MAX LOXO_ASCON_AEAD128_MESSAGE_MAX
#define LOXO_ASCON_AEAD128_NM_KEY_WORDS 4
#define LOXO_ASCON_AEAD128_NM_STATE_WORDS 20
#define LOXO_ENGINES_OF_ascon_aead128_nm ~, ascon_aead128

#define LOXO_ASCON_128_KEY_BYTES 16
#define LOXO_ASCON_128_NONCE_BYTES 16
#define LOXO_ASCON_128_TAG_BYTES 16
#define LOXO_ASCON_128_BLOCK_BYTES 8
#define LOXO_ASCON_128_LIMIT_BLOCKS_LOG2 64
#define LOXO_ASCON_128_LIMIT_FAILURES_LOG2 96
#define LOXO_ASCON_128_FLAGS 12u /* LOXO_AEAD_KDF_ASCON | LOXO_AEAD_SUPERSEDED */
#define LOXO_ASCON_128_MESSAGE_MAX LOXO_COUNTABLE(0xffffffffffffff00u)
#define LOXO_ASCON_128_KEY_WORDS 2
#define LOXO_ASCON_128_STATE_WORDS 20
#define LOXO_ENGINES_OF_ascon_128 ~, ascon_128

#define LOXO_ASCON_128A_KEY_BYTES 16
#define LOXO_ASCON_128A_NONCE_BYTES 16
#define LOXO_ASCON_128A_TAG_BYTES 16
#define LOXO_ASCON_128A_BLOCK_BYTES 16
#define LOXO_ASCON_128A_LIMIT_BLOCKS_LOG2 64
#define LOXO_ASCON_128A_LIMIT_FAILURES_LOG2 96
#define LOXO_ASCON_128A_FLAGS 12u /* LOXO_AEAD_KDF_ASCON | LOXO_AEAD_SUPERSEDED */
#define LOXO_ASCON_128A_MESSAGE_MAX LOXO_COUNTABLE(0xffffffffffffff00u)
#define LOXO_ASCON_128A_KEY_WORDS 2
#define LOXO_ASCON_128A_STATE_WORDS 20
#define LOXO_ENGINES_OF_ascon_128a ~, ascon_128a

#define LOXO_ASCON_HASH256_DIGEST_BYTES 32
#define LOXO_ASCON_HASH256_RATE_BYTES 8
#define LOXO_ASCON_HASH256_FLAGS 0u
#define LOXO_ASCON_HASH256_STATE_WORDS 6

#define LOXO_ASCON_XOF128_DIGEST_BYTES 32
#define LOXO_ASCON_XOF128_RATE_BYTES 8
#define LOXO_ASCON_XOF128_FLAGS 0u
#define LOXO_ASCON_XOF128_CUSTOM_MAX 0
#define LOXO_ASCON_XOF128_STATE_WORDS 6

#define LOXO_ASCON_CXOF128_DIGEST_BYTES 32
#define LOXO_ASCON_CXOF128_RATE_BYTES 8
#define LOXO_ASCON_CXOF128_FLAGS 0u
#define LOXO_ASCON_CXOF128_CUSTOM_MAX 256
#define LOXO_ASCON_CXOF128_STATE_WORDS 6

#define LOXO_ASCON_HASH_DIGEST_BYTES 32
#define LOXO_ASCON_HASH_RATE_BYTES 8
#define LOXO_ASCON_HASH_FLAGS 4u /* LOXO_HASH_SUPERSEDED */
#define LOXO_ASCON_HASH_STATE_WORDS 6

LOXO_DECLARE_AEAD(ascon_aead128, ASCON_AEAD128)
LOXO_DECLARE_AEAD(ascon_aead128_t8, ASCON_AEAD128_T8)
LOXO_DECLARE_AEAD(ascon_aead128_t4, ASCON_AEAD128_T4)
LOXO_DECLARE_AEAD(ascon_aead128_nm, ASCON_AEAD128_NM)
LOXO_DECLARE_AEAD(ascon_128, ASCON_128)
LOXO_DECLARE_AEAD(ascon_128a, ASCON_128A)
LOXO_DECLARE_HASH(ascon_hash256, ASCON_HASH256)
LOXO_DECLARE_XOF(ascon_xof128, ASCON_XOF128)
LOXO_DECLARE_XOF(ascon_cxof128, ASCON_CXOF128)
LOXO_DECLARE_HASH(ascon_hash, ASCON_HASH)

#ifdef __cplusplus
}
#endif
#endif
