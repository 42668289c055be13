/* SPDX-License-Identifier: Apache-2.0 OR MIT
 *
 * Elephant's expanded key, and what a packet has to be. Included by elephant_mode.h.
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

static int check_packet(elephant_ref e, const loxo_packet *p, int decrypt) {
  return loxo_check_packet(p->out, decrypt ? NULL : p->tag, decrypt ? 0 : e->tag, p->in, p->len,
                           p->ad, p->ad_len, e->longest);
}
