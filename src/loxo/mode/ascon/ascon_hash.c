/* SPDX-License-Identifier: Apache-2.0 OR MIT
 *
 * Ascon-Hash of Ascon v1.2, section 2.5. A sponge over Ascon-p12 on big-endian words with a rate of
 * 8 bytes; the padding is a byte 0x80.
 */
#include "ascon.h"
#include "../../core/hash_many.h"
#include "../../core/hash_shell.h"
#include "../../core/reversed.h"
#include "ascon_sponge.h"

/* Ascon-p12 of the initial value 0x00400c0000000100 and zeros. */
static const LOXO_FLASH uint8_t start[STATE] = {
    0xee, 0x93, 0x98, 0xaa, 0xdb, 0x67, 0xf0, 0x3d, 0x8b, 0xb2, 0x18, 0x31, 0xc6, 0x0f,
    0x10, 0x02, 0xb4, 0x8a, 0x92, 0xdb, 0x98, 0xd5, 0xda, 0x62, 0x43, 0x18, 0x99, 0x21,
    0xb8, 0xf8, 0xe3, 0xe8, 0x34, 0x8f, 0xa5, 0xc9, 0xd5, 0x25, 0xe1, 0x40,
};

static const LOXO_FLASH loxo_sponge ascon_hash = {
    .state = STATE,
    .rate = LOXO_ASCON_HASH_RATE_BYTES,
    .digest = LOXO_ASCON_HASH_DIGEST_BYTES,
    .padding = 0x80,
    ASCON_SPONGE,
    .start = start,
};

LOXO_STATIC_ASSERT(LOXO_SPONGE_BYTES(STATE) <= sizeof(loxo_ascon_hash_state), "state");
LOXO_HASH_SHELL(ascon_hash, ASCON_HASH, loxo_sponge, &ascon_hash)
LOXO_SPONGE_HASH_MANY(ascon_hash, &ascon_hash, STATE)
