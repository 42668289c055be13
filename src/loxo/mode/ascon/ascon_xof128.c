/* SPDX-License-Identifier: Apache-2.0 OR MIT
 *
 * Ascon-XOF128: NIST SP 800-232, section 5. A sponge over Ascon-p12 with a rate of 8 bytes; the
 * padding is a byte 1.
 */
#include "ascon.h"
#include "../../core/hash_many.h"
#include "../../core/hash_shell.h"
#include "ascon_sponge.h"

/* Ascon-p12 of the initial value 0x0000080000cc0003 and zeros. */
static const LOXO_FLASH uint8_t start[STATE] = {
    0xeb, 0x47, 0x94, 0x8d, 0x76, 0xce, 0x82, 0xda, 0x69, 0xf9, 0x1e, 0x5f, 0xc7, 0xe6,
    0x7c, 0xcc, 0x31, 0x56, 0x08, 0x80, 0xd7, 0x8f, 0x50, 0xe7, 0xcc, 0x58, 0x6b, 0x41,
    0x53, 0xea, 0xe0, 0x0e, 0xde, 0x0b, 0x6f, 0xdb, 0x24, 0x75, 0x54, 0xe0,
};

static const LOXO_FLASH loxo_sponge ascon_xof128 = {
    .state = STATE,
    .rate = LOXO_ASCON_XOF128_RATE_BYTES,
    .digest = LOXO_ASCON_XOF128_DIGEST_BYTES,
    .padding = 1,
    .is_xof = 1,
    ASCON_SPONGE,
    .start = start,
};

LOXO_STATIC_ASSERT(LOXO_SPONGE_BYTES(STATE) < sizeof(loxo_ascon_xof128_state),
                   "a byte for the shell");
LOXO_XOF_SHELL(ascon_xof128, ASCON_XOF128, loxo_sponge, &ascon_xof128)
LOXO_SPONGE_XOF_MANY(ascon_xof128, &ascon_xof128, STATE)
