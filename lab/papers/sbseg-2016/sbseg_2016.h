/* SPDX-License-Identifier: Apache-2.0 OR MIT
 *
 * The programs of the SBSeg 2016 paper, rewritten from its description: whole calls, with the
 * set-up of key and nonce. Tables that secrets index are here to be compared with; they are not
 * constant-time.
 */
#ifndef LAB_SBSEG_2016_H
#define LAB_SBSEG_2016_H

#include <stddef.h>
#include <stdint.h>

/* ChaCha20 with a nonce of 8 bytes. */
typedef int sbseg_2016_chacha20_fn(uint8_t *out, const uint8_t *in, size_t len,
                                   const uint8_t *nonce, const uint8_t *key, size_t key_len);
sbseg_2016_chacha20_fn sbseg_2016_chacha20_n, sbseg_2016_chacha20_r;

typedef int sbseg_2016_sosemanuk_fn(uint8_t *out, const uint8_t *in, size_t len,
                                    const uint8_t *nonce, size_t nonce_len, const uint8_t *key,
                                    size_t key_len);
sbseg_2016_sosemanuk_fn sbseg_2016_sosemanuk_n, sbseg_2016_sosemanuk_r, sbseg_2016_sosemanuk_tc;

/* What the constant-time form multiplies bytes by. */
uint8_t sbseg_2016_mul_galois8(uint8_t a, uint8_t b, uint8_t *overflow);

#endif
