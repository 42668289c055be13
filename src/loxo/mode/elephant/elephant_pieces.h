/* SPDX-License-Identifier: Apache-2.0 OR MIT
 *
 * Elephant piece by piece. Included by elephant_mode.h. Blocks are the affair of elephant_serial.h
 * or elephant_blocks.inc, which have
 *
 *   absorb_from     sets the window of the absorbing masks to place 0 or 1
 *   absorb_blocks   permutes and sums what may be a window's whole blocks, or the last, padded one
 *   crypt_blocks    whole blocks of keystream straight to the output, or one to s->keystream
 *   finish_sum      the tag's block from the sum
 */

/* The first block, of nonce and AD, is the sum's first term as it is. */
static void take_block(elephant_ref e, elephant_state *s) {
  if (s->phase == IN_FIRST_BLOCK) {
    loxo_copy(s->sum, s->block, e->block);
    absorb_from(e, s, 1);
    s->phase = IN_AD;
  } else {
    absorb_blocks(e, s, s->block, e->block, 0);
  }
  s->filled = 0;
}

static void absorb(elephant_ref e, elephant_state *s, const uint8_t *data, size_t len) {
  s->absorbed += len;
  while (len) {
    size_t take = (size_t)e->block - s->filled;
    if (s->filled == 0 && len >= e->block) { /* whole blocks straight from the caller */
      if (s->phase != IN_FIRST_BLOCK) {
        uint8_t second = s->phase == IN_AD ? 0u : 2u;
        elephant_bulk run = {s->absorb_window, s->sum, NULL, NULL, data, len, second, 0};
        bulk_run(e, &run, NULL);
        data += run.len;
        len -= run.len;
      }
      for (take = 0; len - take >= e->block && take < ELEPHANT_WINDOW * (size_t)e->block;) {
        take += e->block;
      }
      absorb_blocks(e, s, data, take, 0);
    } else {
      if (take > len) take = len;
      loxo_copy(s->block + s->filled, data, take);
      s->filled = (uint8_t)(s->filled + take);
      if (s->filled == e->block) take_block(e, s);
    }
    data += take;
    len -= take;
  }
}

/* Ends the AD or the ciphertext: the block in work is padded and taken. */
static void absorb_end(elephant_ref e, elephant_state *s) {
  if (s->phase == IN_FIRST_BLOCK) {
    loxo_fill(s->block + s->filled, 0, (size_t)e->block - s->filled);
    s->block[s->filled] = 1;
    loxo_copy(s->sum, s->block, e->block);
  } else {
    absorb_blocks(e, s, s->block, s->filled, 1);
  }
  s->filled = 0;
}

/* Goes from the AD to the text, if that has not happened yet. */
static int enter(elephant_ref e, elephant_state *s, uint8_t phase) {
  if (s->phase == phase) return LOXO_OK;
  if (s->phase != IN_FIRST_BLOCK && s->phase != IN_AD) return LOXO_ERR_STATE;
  absorb_end(e, s);
  absorb_from(e, s, 0);
  s->absorbed = 0;
  s->phase = phase;
  return LOXO_OK;
}

ELEPHANT_SCOPE void loxo_elephant_start(elephant_ref e, elephant_state *s, const uint8_t *nonce,
                                        const uint8_t *key, const uint8_t *context) {
  uint8_t expanded[ELEPHANT_BLOCK_MAX], first[ELEPHANT_NONCE]; /* either may lie inside *s */
  loxo_copy(first, nonce, ELEPHANT_NONCE);
  if (context) {
    loxo_copy(expanded, context, e->block);
  } else {
    loxo_elephant_expand(e, expanded, key);
  }
  loxo_fill(s, 0, sizeof *s);
  loxo_copy(s->expanded, expanded, e->block);
  loxo_wipe(expanded, sizeof expanded);
  loxo_copy(s->nonce, first, ELEPHANT_NONCE);
  loxo_copy(s->block, first, ELEPHANT_NONCE);
  s->filled = ELEPHANT_NONCE;
  s->phase = IN_FIRST_BLOCK;
  absorb_from(e, s, 0);
  loxo_copy(s->keystream_window, s->absorb_window, (size_t)e->block + 2);
  s->used = e->block;
}

ELEPHANT_SCOPE int loxo_elephant_ad(elephant_ref e, elephant_state *s, const uint8_t *ad,
                                    size_t len) {
  if (s->phase != IN_FIRST_BLOCK && s->phase != IN_AD) return LOXO_ERR_STATE;
  if (len > e->longest - s->absorbed) return LOXO_ERR_LENGTH;
  if (len && !ad) return LOXO_ERR_ARGUMENT;
  absorb(e, s, ad, len);
  return LOXO_OK;
}

static void crypt(elephant_ref e, elephant_state *s, uint8_t *out, const uint8_t *in, size_t len) {
  s->released += len;
  while (len) {
    size_t made = 0;
    if (s->used == e->block) {
      elephant_bulk run = {s->keystream_window, NULL, s->nonce, out, in, len, 0, 0};
      bulk_run(e, &run, NULL);
      made = run.len;
      if (!made) made = crypt_blocks(e, s, out, in, len);
    } else {
      for (; made < len && s->used < e->block; made++) {
        out[made] = (uint8_t)(in[made] ^ s->keystream[s->used++]);
      }
    }
    out += made;
    in += made;
    len -= made;
  }
}

ELEPHANT_SCOPE int loxo_elephant_encrypt_update(elephant_ref e, elephant_state *s, uint8_t *out,
                                                const uint8_t *in, size_t len) {
  if (s->phase == ENCRYPTING && len > e->longest - s->absorbed) return LOXO_ERR_LENGTH;
  if (len > e->longest) return LOXO_ERR_LENGTH;
  int status = loxo_check_in_out(out, in, len);
  if (!status) status = enter(e, s, ENCRYPTING);
  if (status) return status;
  crypt(e, s, out, in, len);
  absorb(e, s, out, len);
  return LOXO_OK;
}

ELEPHANT_SCOPE int loxo_elephant_encrypt_final(elephant_ref e, elephant_state *s, uint8_t *tag) {
  int status = enter(e, s, ENCRYPTING);
  if (status) return status;
  absorb_end(e, s);
  finish_sum(e, s->sum, s->expanded);
  uint8_t made[ELEPHANT_TAG_MAX]; /* `tag` may lie inside *s */
  loxo_copy(made, s->sum, e->tag);
  loxo_wipe(s, sizeof *s);
  loxo_copy(tag, made, e->tag);
  return LOXO_OK;
}

ELEPHANT_SCOPE int loxo_elephant_decrypt_absorb(elephant_ref e, elephant_state *s,
                                                const uint8_t *in, size_t len) {
  if (s->phase == ABSORBING && len > e->longest - s->absorbed) return LOXO_ERR_LENGTH;
  if (len > e->longest) return LOXO_ERR_LENGTH;
  if (len && !in) return LOXO_ERR_ARGUMENT;
  int status = enter(e, s, ABSORBING);
  if (!status) absorb(e, s, in, len);
  return status;
}

ELEPHANT_SCOPE int loxo_elephant_decrypt_verify(elephant_ref e, elephant_state *s,
                                                const uint8_t *tag) {
  uint8_t expected[ELEPHANT_TAG_MAX]; /* `tag` may lie inside *s */
  loxo_copy(expected, tag, e->tag);
  int status = enter(e, s, ABSORBING);
  if (status) return status;
  absorb_end(e, s);
  finish_sum(e, s->sum, s->expanded);
  if (loxo_differ(s->sum, expected, e->tag)) {
    loxo_wipe(s, sizeof *s);
    return LOXO_ERR_FORGED;
  }
  s->phase = RELEASING;
  return LOXO_OK;
}

ELEPHANT_SCOPE int loxo_elephant_decrypt_update(elephant_ref e, elephant_state *s, uint8_t *out,
                                                const uint8_t *in, size_t len) {
  if (s->phase != RELEASING) return LOXO_ERR_STATE;
  if (len > s->absorbed - s->released) return LOXO_ERR_LENGTH;
  int status = loxo_check_in_out(out, in, len);
  if (!status) crypt(e, s, out, in, len);
  return status;
}

ELEPHANT_SCOPE int loxo_elephant_decrypt_final(elephant_state *s) {
  int complete = s->phase == RELEASING && s->released == s->absorbed;
  if (complete) loxo_wipe(s, sizeof *s);
  return complete ? LOXO_OK : LOXO_ERR_STATE;
}
