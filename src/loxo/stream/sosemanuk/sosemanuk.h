/* SPDX-License-Identifier: Apache-2.0 OR MIT
 *
 * SOSEMANUK: C. Berbain, O. Billet, A. Canteaut, N. Courtois, H. Gilbert, L. Goubin, A. Gouget,
 * L. Granboulan, C. Lauradoux, M. Minier, T. Pornin, H. Sibert, "Sosemanuk, a fast
 * software-oriented stream cipher", eSTREAM, 2005 and 2008. core/stream.h documents the calls.
 *
 *               key       nonce     keystream of a nonce
 *   sosemanuk   1 to 32   0 to 16   2^64 - 1 bytes
 *
 * Whatever the key's length, the strength is 128 bits, and a key of fewer bits is as weak as it is
 * short. A shorter nonce is the same as one with zeros behind it. The designers set no end to a
 * keystream, and the attacks that are known need more than 2^135 words of it; it ends where the
 * library's count of bytes does. There is no random access.
 */
#ifndef LOXO_SOSEMANUK_H
#define LOXO_SOSEMANUK_H

#include "../../core/stream.h"

#ifdef __cplusplus
extern "C" {
#endif

#define LOXO_SOSEMANUK_KEY_BYTES 32
#define LOXO_SOSEMANUK_KEY_MIN 1
#define LOXO_SOSEMANUK_KEY_STEP 1
#define LOXO_SOSEMANUK_KEY_LEN(one, ...) __VA_ARGS__
#define LOXO_SOSEMANUK_NONCE_BYTES 16
#define LOXO_SOSEMANUK_NONCE_MIN 0
#define LOXO_SOSEMANUK_NONCE_STEP 1
#define LOXO_SOSEMANUK_NONCE_LEN(one, ...) __VA_ARGS__
#define LOXO_SOSEMANUK_BLOCK_BYTES 80
#define LOXO_SOSEMANUK_KEYSTREAM_MAX 0xffffffffffffffff
#define LOXO_SOSEMANUK_FLAGS 0
#define LOXO_SOSEMANUK_STATE_WORDS 18

LOXO_DECLARE_STREAM(sosemanuk, SOSEMANUK)

#ifdef __cplusplus
}
#endif
#endif
