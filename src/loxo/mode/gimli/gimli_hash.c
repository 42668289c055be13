/* SPDX-License-Identifier: Apache-2.0 OR MIT
 *
 * Gimli-Hash of "Gimli", submission to NIST, 2019, section 2.10: a sponge over Gimli-24 with a
 * rate of 16 bytes. The padding is a byte 1, and the last block also changes the state's last byte.
 */
#include "../../core/hash_many.h"
#include "../../core/hash_shell.h"
#include "../../permutation/gimli/gimli.h"
#include "gimli.h"

#define STATE LOXO_GIMLI_24_STATE_BYTES

static const LOXO_FLASH loxo_sponge gimli_hash = {
    .state = STATE,
    .rate = LOXO_GIMLI_HASH_RATE_BYTES,
    .digest = LOXO_GIMLI_HASH_DIGEST_BYTES,
    .padding = 0x01,
    .permute = loxo_gimli_24_permute,
    .marked = STATE - 1,
    .mark_padded = 0x01,
};

LOXO_STATIC_ASSERT(LOXO_SPONGE_BYTES(STATE) <= sizeof(loxo_gimli_hash_state), "state");
LOXO_HASH_SHELL(gimli_hash, GIMLI_HASH, loxo_sponge, &gimli_hash)
LOXO_SPONGE_HASH_MANY(gimli_hash, &gimli_hash, STATE)
