/* SPDX-License-Identifier: Apache-2.0 OR MIT
 *
 * Xoodyak's hash: "Xoodyak, a lightweight cryptographic scheme", final round of NIST's competition,
 * 2021. Cyclist in hash mode is a sponge over Xoodoo[12] with a rate of 16 bytes. Every block is
 * padded by a byte 1, and the first one has a domain in the state's last byte.
 */
#include "../../core/hash_many.h"
#include "../../core/hash_shell.h"
#include "../../permutation/xoodoo/xoodoo.h"
#include "xoodyak.h"

#define STATE LOXO_XOODOO_12_STATE_BYTES

static const LOXO_FLASH uint8_t start[STATE] = {[STATE - 1] = 0x01};

static const LOXO_FLASH loxo_sponge xoodyak_hash = {
    .state = STATE,
    .rate = LOXO_XOODYAK_HASH_RATE_BYTES,
    .digest = LOXO_XOODYAK_HASH_DIGEST_BYTES,
    .padding = 0x01,
    .permute = loxo_xoodoo_12_permute,
    .start = start,
    .ends_full = 1,
    .pads_all = 1,
};

LOXO_STATIC_ASSERT(LOXO_SPONGE_BYTES(STATE) <= sizeof(loxo_xoodyak_hash_state), "state");
LOXO_HASH_SHELL(xoodyak_hash, XOODYAK_HASH, loxo_sponge, &xoodyak_hash)
LOXO_SPONGE_HASH_MANY(xoodyak_hash, &xoodyak_hash, STATE)
