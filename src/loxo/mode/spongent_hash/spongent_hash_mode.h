/* SPDX-License-Identifier: Apache-2.0 OR MIT
 *
 * SPONGENT (Bogdanov et al., 2013): a sponge over Spongent-pi, from an all-zero state. The padding
 * is a byte with only its highest bit set. Internal.
 */
#ifndef LOXO_SPONGENT_HASH_MODE_H
#define LOXO_SPONGENT_HASH_MODE_H

#include "../../core/hash_many.h"
#include "../../core/hash_shell.h"
#include "../../permutation/spongent/spongent.h"
#include "spongent_hash.h"

#define SPONGENT_HASH(name, NAME, pi, PI) \
  static const LOXO_FLASH loxo_sponge name = { \
      .state = LOXO_SPONGENT_##PI##_STATE_BYTES, \
      .rate = LOXO_##NAME##_RATE_BYTES, \
      .digest = LOXO_##NAME##_DIGEST_BYTES, \
      .padding = 0x80, \
      .permute = loxo_spongent_##pi##_permute, \
  }; \
  LOXO_STATIC_ASSERT( \
      LOXO_SPONGE_BYTES(LOXO_SPONGENT_##PI##_STATE_BYTES) <= sizeof(loxo_##name##_state), \
      "state"); \
  LOXO_HASH_SHELL(name, NAME, loxo_sponge, &name) \
  LOXO_SPONGE_HASH_MANY(name, &name, LOXO_SPONGENT_##PI##_STATE_BYTES)

#endif
