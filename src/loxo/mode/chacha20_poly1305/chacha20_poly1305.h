/* SPDX-License-Identifier: Apache-2.0 OR MIT
 *
 * ChaCha20-Poly1305: RFC 8439, section 2.8; XChaCha20-Poly1305: draft-irtf-cfrg-xchacha-03.
 * core/aead.h documents the calls.
 *
 *                        key  nonce  tag   block   strength claimed   longest message
 *   chacha20-poly1305     32     12   16      64                256   256 GiB - 64
 *   xchacha20-poly1305    32     24   16      64                256   the same; random nonces
 *
 * A nonce that repeats under one key gives away the XOR of the two messages, and lets whoever sees
 * both packets forge others with that nonce.
 */
#ifndef LOXO_CHACHA20_POLY1305_H
#define LOXO_CHACHA20_POLY1305_H

#include "../../core/aead.h"

#ifdef __cplusplus
extern "C" {
#endif

#define LOXO_CHACHA20_POLY1305_KEY_BYTES 32
#define LOXO_CHACHA20_POLY1305_NONCE_BYTES 12
#define LOXO_CHACHA20_POLY1305_TAG_BYTES 16
#define LOXO_CHACHA20_POLY1305_BLOCK_BYTES 64
#define LOXO_CHACHA20_POLY1305_LIMIT_BLOCKS_LOG2 64
#define LOXO_CHACHA20_POLY1305_LIMIT_FAILURES_LOG2 36
#define LOXO_CHACHA20_POLY1305_MESSAGE_MAX LOXO_COUNTABLE(0x3fffffffc0u) /* 2^32 - 1 blocks */
#define LOXO_CHACHA20_POLY1305_FLAGS 0u
#define LOXO_CHACHA20_POLY1305_KEY_WORDS 4
#define LOXO_CHACHA20_POLY1305_STATE_WORDS 32

#define LOXO_XCHACHA20_POLY1305_KEY_BYTES 32
#define LOXO_XCHACHA20_POLY1305_NONCE_BYTES 24
#define LOXO_XCHACHA20_POLY1305_TAG_BYTES 16
#define LOXO_XCHACHA20_POLY1305_BLOCK_BYTES 64
#define LOXO_XCHACHA20_POLY1305_LIMIT_BLOCKS_LOG2 64
#define LOXO_XCHACHA20_POLY1305_LIMIT_FAILURES_LOG2 36
#define LOXO_XCHACHA20_POLY1305_MESSAGE_MAX LOXO_CHACHA20_POLY1305_MESSAGE_MAX
#define LOXO_XCHACHA20_POLY1305_FLAGS 0u
#define LOXO_XCHACHA20_POLY1305_KEY_WORDS 4
#define LOXO_XCHACHA20_POLY1305_STATE_WORDS 32

/* What registry.def asks for. */
#define LOXO_MAC_OF_chacha20_poly1305 ~, poly1305
#define LOXO_MAC_OF_xchacha20_poly1305 ~, poly1305

LOXO_DECLARE_AEAD(chacha20_poly1305, CHACHA20_POLY1305)
LOXO_DECLARE_AEAD(xchacha20_poly1305, XCHACHA20_POLY1305)

#ifdef __cplusplus
}
#endif
#endif
