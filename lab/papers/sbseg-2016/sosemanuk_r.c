/* SPDX-License-Identifier: Apache-2.0 OR MIT
 *
 * SOSEMANUK as the reference is built: 25 subkeys and 24 rounds written out, two tables of 256
 * words, which bytes of the register index, a condition on R1, twenty steps written out on ten
 * variables, and words taken apart into bytes. Not constant-time.
 */
#define BY_WORDS 0
#define UNROLLED 1
#define XMUX(c, x, y) ((c)&1 ? (x) ^ (y) : (x))
#include "sosemanuk.h"

static const word times_alpha[256] = TABLE(TIMES), over_alpha[256] = TABLE(OVER);
#define TIMES_ALPHA(x) times_alpha[(x) >> 24]
#define OVER_ALPHA(x) over_alpha[(x)&255]
#include "sosemanuk_steps.h"

int sbseg_2016_sosemanuk_r(uint8_t *out, const uint8_t *in, size_t len, const uint8_t *nonce,
                           size_t nonce_len, const uint8_t *key, size_t key_len) {
  return sosemanuk(out, in, len, nonce, nonce_len, key, key_len);
}
