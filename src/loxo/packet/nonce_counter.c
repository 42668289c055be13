/* SPDX-License-Identifier: Apache-2.0 OR MIT
 *
 * Nonces that never repeat, not even after a reset: the counter reserves numbers in storage before
 * it uses the first of them.
 */
#include "../core/bytes.h"
#include "packet.h"

#define END UINT64_MAX /* never used as a number, so the stored value never wraps */

int loxo_nonce_counter_init(loxo_nonce_counter *c, const uint8_t sender[4], uint64_t stored,
                            uint64_t reserve, loxo_nonce_store *store, void *arg) {
  if (!reserve || !store) return LOXO_ERR_ARGUMENT;
  c->next = stored;
  c->reserved = stored; /* skips numbers reserved before the reset: they may have been used */
  c->reserve = reserve;
  c->store = store;
  c->arg = arg;
  loxo_copy(c->sender, sender, 4);
  return LOXO_OK;
}

int loxo_nonce_counter_next(loxo_nonce_counter *c, uint8_t *nonce, size_t nonce_bytes) {
  if (nonce_bytes < LOXO_NONCE_BYTES) return LOXO_ERR_LENGTH;
  if (c->next == c->reserved) {
    if (c->next == END) return LOXO_ERR_EXHAUSTED;
    uint64_t reserved = c->reserve < END - c->next ? c->next + c->reserve : END;
    if (c->store(c->arg, reserved)) return LOXO_ERR_STORAGE;
    c->reserved = reserved;
  }
  loxo_copy(nonce, c->sender, 4);
  loxo_store64(nonce + 4, c->next++);
  loxo_fill(nonce + LOXO_NONCE_BYTES, 0, nonce_bytes - LOXO_NONCE_BYTES);
  return LOXO_OK;
}

uint64_t loxo_nonce_count(const uint8_t nonce[LOXO_NONCE_BYTES]) { return loxo_load64(nonce + 4); }
