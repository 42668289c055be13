/* SPDX-License-Identifier: Apache-2.0 OR MIT
 *
 * Elephant's expanded key. Included by elephant_mode.h.
 */

/* What the permutation expands. */
static void key_block(elephant_ref e, uint8_t *block, const uint8_t *key) {
  loxo_copy(block, key, ELEPHANT_KEY);
  loxo_fill(block + ELEPHANT_KEY, 0, (size_t)e->block - ELEPHANT_KEY);
}

static void scheme_expand(elephant_ref e, scheme_key *k, const uint8_t *key) {
  key_block(e, k->mask, key);
  e->permute(k->mask, 1);
}
