/* SPDX-License-Identifier: Apache-2.0 OR MIT
 *
 * Elephant's expanded key. Included by elephant_mode.h.
 */

/* What a key is expanded from. */
static void key_block(elephant_ref e, uint8_t *block, const uint8_t *key) {
  loxo_copy(block, key, ELEPHANT_KEY);
  loxo_fill(block + ELEPHANT_KEY, 0, (size_t)e->block - ELEPHANT_KEY);
}

ELEPHANT_SCOPE void loxo_elephant_expand(elephant_ref e, uint8_t *expanded, const uint8_t *key) {
  key_block(e, expanded, key);
  e->permute(expanded, 1);
}
