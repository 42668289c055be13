/* SPDX-License-Identifier: Apache-2.0 OR MIT
 *
 * Esch256: a sponge over Sparkle384. The padding is a byte 0x80, of which a full last block has
 * none.
 */
#include "esch.h"
#include "../../core/hash_many.h"
#include "../../core/hash_shell.h"
#include "../../permutation/sparkle/sparkle.h"
#include "sparkle.h"

#define STATE LOXO_SPARKLE384_7_STATE_BYTES

static void add(uint8_t *state, size_t at, const uint8_t *in, size_t n) {
  esch_add(state, STATE / 16, at, in, n);
}

static const LOXO_FLASH loxo_sponge esch256 = {
    .state = STATE,
    .rate = LOXO_ESCH256_RATE_BYTES,
    .digest = LOXO_ESCH256_DIGEST_BYTES,
    .padding = 0x80,
    .permute = loxo_sparkle384_7_permute,
    .ends_full = 1,
    .marked = STATE / 2 - 1,
    .mark_padded = 1,
    .mark_full = 2,
    .add = add,
    .last = loxo_sparkle384_11_permute,
};

LOXO_STATIC_ASSERT(LOXO_SPONGE_BYTES(STATE) <= sizeof(loxo_esch256_state), "state");
LOXO_HASH_SHELL(esch256, ESCH256, loxo_sponge, &esch256)
LOXO_SPONGE_HASH_MANY(esch256, &esch256, STATE)
