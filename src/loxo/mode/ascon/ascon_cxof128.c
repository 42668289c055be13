/* SPDX-License-Identifier: Apache-2.0 OR MIT
 *
 * Ascon-CXOF128: NIST SP 800-232, section 5. A sponge over Ascon-p12 with a rate of 8 bytes; the
 * padding is a byte 1. In front of the message come the length of the customisation string in bits,
 * as a block, and the string, padded like a message. So it is with an empty string, too.
 */
#include "ascon.h"
#include "../../core/hash_many.h"
#include "../../core/hash_shell.h"
#include "ascon_sponge.h"

/* Ascon-p12 of the initial value 0x0000080000cc0004 and zeros. */
static const LOXO_FLASH uint8_t start[STATE] = {
    0x03, 0xde, 0xe8, 0xa0, 0xc2, 0x27, 0x55, 0x67, 0xbc, 0x7b, 0x37, 0xc0, 0x7d, 0x2d,
    0xd1, 0x43, 0xb5, 0x81, 0x6e, 0x42, 0xec, 0x1d, 0x90, 0xe9, 0xb6, 0x80, 0x07, 0x72,
    0x07, 0x49, 0xb1, 0x2a, 0x46, 0xbc, 0x32, 0xd4, 0x02, 0x1d, 0x3f, 0x8f,
};

static const LOXO_FLASH loxo_sponge ascon_cxof128 = {
    .state = STATE,
    .rate = LOXO_ASCON_CXOF128_RATE_BYTES,
    .digest = LOXO_ASCON_CXOF128_DIGEST_BYTES,
    .padding = 1,
    .is_xof = 1,
    ASCON_SPONGE,
    .start = start,
};

LOXO_STATIC_ASSERT(LOXO_SPONGE_BYTES(STATE) < sizeof(loxo_ascon_cxof128_state),
                   "a byte for the shell");

static void ascon_cxof128_start(loxo_sponge_ref h, uint8_t *state, const uint8_t *custom,
                                size_t len) {
  const uint8_t bits[LOXO_ASCON_CXOF128_RATE_BYTES] = {(uint8_t)(len << 3), (uint8_t)(len >> 5)};
  loxo_sponge_start(h, state, NULL, 0);
  loxo_sponge_absorb(h, state, bits, sizeof bits);
  loxo_sponge_absorb(h, state, custom, len);
  loxo_sponge_end(h, state);
  h->permute(state, 1);
  state[STATE] = 0;
}

#define ascon_cxof128_absorb loxo_sponge_absorb
#define ascon_cxof128_end loxo_sponge_end
#define ascon_cxof128_squeeze loxo_sponge_squeeze

LOXO_XOF_SHELL(ascon_cxof128, ASCON_CXOF128, ascon_cxof128, &ascon_cxof128)
LOXO_SPONGE_XOF_MANY(ascon_cxof128, &ascon_cxof128, STATE)
