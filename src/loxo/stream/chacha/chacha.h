/* SPDX-License-Identifier: Apache-2.0 OR MIT
 *
 * ChaCha: D. J. Bernstein, "ChaCha, a variant of Salsa20", 2008; RFC 8439, section 2.4;
 * XChaCha20: draft-irtf-cfrg-xchacha-03. core/stream.h documents the calls.
 *
 *                    key   nonce   rounds   keystream of a nonce
 *   chacha20          32      12       20   256 GiB
 *   chacha12          32      12       12   256 GiB
 *   chacha8           32      12        8   256 GiB
 *   xchacha20         32      24       20   256 GiB; nonces may be random
 *   chacha20-djb  16, 32       8       20   2^64 - 1 bytes
 *   chacha12-djb  16, 32       8       12   2^64 - 1 bytes
 *   chacha8-djb   16, 32       8        8   2^64 - 1 bytes
 *
 * The first three have the nonce of RFC 8439, those in -djb that of the original. A keystream ends
 * where the block counter would overflow, of 32 bits in the first four.
 */
#ifndef LOXO_CHACHA_H
#define LOXO_CHACHA_H

#include "../../core/stream.h"

#ifdef __cplusplus
extern "C" {
#endif

#define LOXO_CHACHA20_KEY_BYTES 32
#define LOXO_CHACHA20_KEY_MIN 32
#define LOXO_CHACHA20_KEY_STEP 1
#define LOXO_CHACHA20_KEY_LEN(one, ...) one
#define LOXO_CHACHA20_NONCE_BYTES 12
#define LOXO_CHACHA20_NONCE_MIN 12
#define LOXO_CHACHA20_NONCE_STEP 1
#define LOXO_CHACHA20_NONCE_LEN(one, ...) one
#define LOXO_CHACHA20_BLOCK_BYTES 64
#define LOXO_CHACHA20_KEYSTREAM_MAX 0x4000000000
#define LOXO_CHACHA20_FLAGS LOXO_STREAM_SEEKS
#define LOXO_CHACHA20_STATE_WORDS 19

#define LOXO_CHACHA12_KEY_BYTES 32
#define LOXO_CHACHA12_KEY_MIN 32
#define LOXO_CHACHA12_KEY_STEP 1
#define LOXO_CHACHA12_KEY_LEN(one, ...) one
#define LOXO_CHACHA12_NONCE_BYTES 12
#define LOXO_CHACHA12_NONCE_MIN 12
#define LOXO_CHACHA12_NONCE_STEP 1
#define LOXO_CHACHA12_NONCE_LEN(one, ...) one
#define LOXO_CHACHA12_BLOCK_BYTES 64
#define LOXO_CHACHA12_KEYSTREAM_MAX 0x4000000000
#define LOXO_CHACHA12_FLAGS LOXO_STREAM_SEEKS
#define LOXO_CHACHA12_STATE_WORDS 19

#define LOXO_CHACHA8_KEY_BYTES 32
#define LOXO_CHACHA8_KEY_MIN 32
#define LOXO_CHACHA8_KEY_STEP 1
#define LOXO_CHACHA8_KEY_LEN(one, ...) one
#define LOXO_CHACHA8_NONCE_BYTES 12
#define LOXO_CHACHA8_NONCE_MIN 12
#define LOXO_CHACHA8_NONCE_STEP 1
#define LOXO_CHACHA8_NONCE_LEN(one, ...) one
#define LOXO_CHACHA8_BLOCK_BYTES 64
#define LOXO_CHACHA8_KEYSTREAM_MAX 0x4000000000
#define LOXO_CHACHA8_FLAGS LOXO_STREAM_SEEKS
#define LOXO_CHACHA8_STATE_WORDS 19

#define LOXO_XCHACHA20_KEY_BYTES 32
#define LOXO_XCHACHA20_KEY_MIN 32
#define LOXO_XCHACHA20_KEY_STEP 1
#define LOXO_XCHACHA20_KEY_LEN(one, ...) one
#define LOXO_XCHACHA20_NONCE_BYTES 24
#define LOXO_XCHACHA20_NONCE_MIN 24
#define LOXO_XCHACHA20_NONCE_STEP 1
#define LOXO_XCHACHA20_NONCE_LEN(one, ...) one
#define LOXO_XCHACHA20_BLOCK_BYTES 64
#define LOXO_XCHACHA20_KEYSTREAM_MAX 0x4000000000
#define LOXO_XCHACHA20_FLAGS LOXO_STREAM_SEEKS
#define LOXO_XCHACHA20_STATE_WORDS 19

#define LOXO_CHACHA20_DJB_KEY_BYTES 32
#define LOXO_CHACHA20_DJB_KEY_MIN 16
#define LOXO_CHACHA20_DJB_KEY_STEP 16
#define LOXO_CHACHA20_DJB_KEY_LEN(one, ...) __VA_ARGS__
#define LOXO_CHACHA20_DJB_NONCE_BYTES 8
#define LOXO_CHACHA20_DJB_NONCE_MIN 8
#define LOXO_CHACHA20_DJB_NONCE_STEP 1
#define LOXO_CHACHA20_DJB_NONCE_LEN(one, ...) one
#define LOXO_CHACHA20_DJB_BLOCK_BYTES 64
#define LOXO_CHACHA20_DJB_KEYSTREAM_MAX 0xffffffffffffffff
#define LOXO_CHACHA20_DJB_FLAGS LOXO_STREAM_SEEKS
#define LOXO_CHACHA20_DJB_STATE_WORDS 19

#define LOXO_CHACHA12_DJB_KEY_BYTES 32
#define LOXO_CHACHA12_DJB_KEY_MIN 16
#define LOXO_CHACHA12_DJB_KEY_STEP 16
#define LOXO_CHACHA12_DJB_KEY_LEN(one, ...) __VA_ARGS__
#define LOXO_CHACHA12_DJB_NONCE_BYTES 8
#define LOXO_CHACHA12_DJB_NONCE_MIN 8
#define LOXO_CHACHA12_DJB_NONCE_STEP 1
#define LOXO_CHACHA12_DJB_NONCE_LEN(one, ...) one
#define LOXO_CHACHA12_DJB_BLOCK_BYTES 64
#define LOXO_CHACHA12_DJB_KEYSTREAM_MAX 0xffffffffffffffff
#define LOXO_CHACHA12_DJB_FLAGS LOXO_STREAM_SEEKS
#define LOXO_CHACHA12_DJB_STATE_WORDS 19

#define LOXO_CHACHA8_DJB_KEY_BYTES 32
#define LOXO_CHACHA8_DJB_KEY_MIN 16
#define LOXO_CHACHA8_DJB_KEY_STEP 16
#define LOXO_CHACHA8_DJB_KEY_LEN(one, ...) __VA_ARGS__
#define LOXO_CHACHA8_DJB_NONCE_BYTES 8
#define LOXO_CHACHA8_DJB_NONCE_MIN 8
#define LOXO_CHACHA8_DJB_NONCE_STEP 1
#define LOXO_CHACHA8_DJB_NONCE_LEN(one, ...) one
#define LOXO_CHACHA8_DJB_BLOCK_BYTES 64
#define LOXO_CHACHA8_DJB_KEYSTREAM_MAX 0xffffffffffffffff
#define LOXO_CHACHA8_DJB_FLAGS LOXO_STREAM_SEEKS
#define LOXO_CHACHA8_DJB_STATE_WORDS 19

/* All have the same kernels. */
#define LOXO_TABLES_OF_chacha20 ~, chacha
#define LOXO_TABLES_OF_chacha12 ~, chacha
#define LOXO_TABLES_OF_chacha8 ~, chacha
#define LOXO_TABLES_OF_xchacha20 ~, chacha
#define LOXO_TABLES_OF_chacha20_djb ~, chacha
#define LOXO_TABLES_OF_chacha12_djb ~, chacha
#define LOXO_TABLES_OF_chacha8_djb ~, chacha

LOXO_DECLARE_STREAM(chacha20, CHACHA20)
LOXO_DECLARE_STREAM(chacha12, CHACHA12)
LOXO_DECLARE_STREAM(chacha8, CHACHA8)
LOXO_DECLARE_STREAM(xchacha20, XCHACHA20)
LOXO_DECLARE_STREAM(chacha20_djb, CHACHA20_DJB)
LOXO_DECLARE_STREAM(chacha12_djb, CHACHA12_DJB)
LOXO_DECLARE_STREAM(chacha8_djb, CHACHA8_DJB)

#ifdef __cplusplus
}
#endif
#endif
