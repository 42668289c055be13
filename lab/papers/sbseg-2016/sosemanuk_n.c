/* SPDX-License-Identifier: Apache-2.0 OR MIT
 *
 * SOSEMANUK as section 6 of the paper has it without protection: two tables of 256 words, which
 * bytes of the register index, no branch on R1, and words that are read and written as they lie in
 * memory. Not constant-time.
 */
#define BY_WORDS 1
#define UNROLLED 0
#define XMUX XMUX_OF_MASKS
#include "sosemanuk.h"

static const word times_alpha[256] = TABLE(TIMES), over_alpha[256] = TABLE(OVER);
#define TIMES_ALPHA(x) times_alpha[(x) >> 24]
#define OVER_ALPHA(x) over_alpha[(x)&255]
#include "sosemanuk_steps.h"

int sbseg_2016_sosemanuk_n(uint8_t *out, const uint8_t *in, size_t len, const uint8_t *nonce,
                           size_t nonce_len, const uint8_t *key, size_t key_len) {
  return sosemanuk(out, in, len, nonce, nonce_len, key, key_len);
}
