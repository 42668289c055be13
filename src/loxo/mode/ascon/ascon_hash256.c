/* SPDX-License-Identifier: Apache-2.0 OR MIT
 *
 * Ascon-Hash256: NIST SP 800-232, section 5. A sponge over Ascon-p12 with a rate of 8 bytes; the
 * padding is a byte 1.
 */
#include "ascon.h"
#include "../../core/hash_many.h"
#include "../../core/hash_shell.h"
#include "ascon_sponge.h"

/* Ascon-p12 of the initial value 0x0000080100cc0002 and zeros. */
static const LOXO_FLASH uint8_t start[STATE] = {
    0x81, 0xd6, 0x34, 0xe9, 0x94, 0x54, 0x1e, 0x9b, 0xd2, 0x51, 0x37, 0x33, 0x1e, 0xa0,
    0xc3, 0x4b, 0x1a, 0xb8, 0x34, 0x6b, 0x6c, 0x39, 0x65, 0xae, 0xb3, 0x4d, 0x6a, 0xd5,
    0xa4, 0xd4, 0x7f, 0x3c, 0x6d, 0x97, 0xc5, 0x06, 0x49, 0x46, 0x5c, 0x1a,
};

static const LOXO_FLASH loxo_sponge ascon_hash256 = {
    .state = STATE,
    .rate = LOXO_ASCON_HASH256_RATE_BYTES,
    .digest = LOXO_ASCON_HASH256_DIGEST_BYTES,
    .padding = 1,
    ASCON_SPONGE,
    .start = start,
};

LOXO_STATIC_ASSERT(LOXO_SPONGE_BYTES(STATE) <= sizeof(loxo_ascon_hash256_state), "state");
LOXO_HASH_SHELL(ascon_hash256, ASCON_HASH256, loxo_sponge, &ascon_hash256)
LOXO_SPONGE_HASH_MANY(ascon_hash256, &ascon_hash256, STATE)
