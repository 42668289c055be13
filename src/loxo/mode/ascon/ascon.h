/* SPDX-License-Identifier: Apache-2.0 OR MIT
 *
 * Ascon, the standard for lightweight cryptography: NIST SP 800-232, 2025. The calls are those of
 * core/aead.h.
 *
 *                   key  nonce  tag   rate   strength   bytes under one key
 *   ascon-aead128    16     16   16     16        128                  2^54
 *
 * Messages, associated data and nonces count together. A nonce that repeats under one key gives
 * away the XOR of the first blocks that differ, and with some hundred repeats perhaps more.
 */
#ifndef LOXO_ASCON_H
#define LOXO_ASCON_H

#include "../../core/aead.h"

#ifdef __cplusplus
extern "C" {
#endif

#define LOXO_ASCON_AEAD128_KEY_BYTES 16
#define LOXO_ASCON_AEAD128_NONCE_BYTES 16
#define LOXO_ASCON_AEAD128_TAG_BYTES 16
#define LOXO_ASCON_AEAD128_BLOCK_BYTES 16
#define LOXO_ASCON_AEAD128_LIMIT_BLOCKS_LOG2 50
#define LOXO_ASCON_AEAD128_FLAGS 4u /* LOXO_AEAD_KDF_ASCON */
#define LOXO_ASCON_AEAD128_MESSAGE_MAX LOXO_COUNTABLE(0x40000000000000u) /* 2^54 */
#define LOXO_ASCON_AEAD128_KEY_WORDS 2
#define LOXO_ASCON_AEAD128_STATE_WORDS 20

LOXO_DECLARE_AEAD(ascon_aead128, ASCON_AEAD128)

#ifdef __cplusplus
}
#endif
#endif
