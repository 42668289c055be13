/* SPDX-License-Identifier: Apache-2.0 OR MIT
 *
 * Elephant piece by piece, as core/aead_shell.inc asks for it. Included by elephant_mode.h, behind
 * elephant_serial.h or elephant_blocks.h, which work on blocks:
 *
 *   absorb_from     puts the window of the absorbing masks at place 0 or 1
 *   absorb_blocks   adds whole blocks to the sum, or the last one, padded
 *   crypt_blocks    encrypts or decrypts whole blocks, or makes a block of s->keystream
 */

static void scheme_start(elephant_ref e, scheme_state *s, const uint8_t *nonce,
                         const scheme_key *k) {
  s->key = *k;
  loxo_copy(s->nonce, nonce, ELEPHANT_NONCE);
  loxo_copy(s->block, nonce, ELEPHANT_NONCE);
  s->filled = ELEPHANT_NONCE;
  s->first = 1;
  s->used = e->block;
  absorb_from(e, s, 0);
  loxo_copy(s->keystream_window, s->absorb_window, (size_t)e->block + 2);
}

/* Takes the block in work, padded if it is the last. The first one of all begins the sum. */
static void take_block(elephant_ref e, scheme_state *s, uint8_t last) {
  if (!s->first) {
    absorb_blocks(e, s, s->block, s->filled, last);
  } else {
    loxo_copy(s->sum, s->block, s->filled);
    if (last) s->sum[s->filled] = 1;
    absorb_from(e, s, 1);
    s->first = 0;
  }
  s->filled = 0;
}

/* Adds blocks to the sum straight from the caller; returns their bytes. */
static size_t absorb_run(elephant_ref e, scheme_state *s, const uint8_t *data, size_t len) {
  elephant_bulk run = {s->absorb_window, s->sum, NULL, NULL, data, len, s->second, 0};
  bulk_run(e, &run, NULL);
  size_t taken = run.len;
  if (taken) return taken;
  while (len - taken >= e->block && taken < ELEPHANT_WINDOW * (size_t)e->block) taken += e->block;
  absorb_blocks(e, s, data, taken, 0);
  return taken;
}

static void absorb(elephant_ref e, scheme_state *s, const uint8_t *data, size_t len) {
  for (size_t taken; len; data += taken, len -= taken) {
    if (s->filled == 0 && len >= e->block) {
      taken = absorb_run(e, s, data, len);
      continue;
    }
    taken = (size_t)e->block - s->filled;
    if (taken > len) taken = len;
    loxo_copy(s->block + s->filled, data, taken);
    s->filled = (uint8_t)(s->filled + taken);
    if (s->filled == e->block) take_block(e, s, 0);
  }
}

static void crypt(elephant_ref e, scheme_state *s, uint8_t *out, const uint8_t *in, size_t len) {
  for (size_t made; len; out += made, in += made, len -= made) {
    made = 0;
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
  }
}

static void scheme_ad(elephant_ref e, scheme_state *s, const uint8_t *ad, size_t len) {
  absorb(e, s, ad, len);
}

static void scheme_ad_end(elephant_ref e, scheme_state *s) {
  take_block(e, s, 1);
  absorb_from(e, s, 0);
  s->second = 2;
}

static void scheme_text(elephant_ref e, scheme_state *s, uint8_t *out, const uint8_t *in,
                        size_t len, int decrypt) {
  if (out) crypt(e, s, out, in, len);
  if (!decrypt) absorb(e, s, out, len);
  if (!out) absorb(e, s, in, len);
}

static const uint8_t *scheme_tag(elephant_ref e, scheme_state *s) {
  take_block(e, s, 1);
  loxo_xor(s->sum, s->sum, s->key.mask, e->block);
  e->permute(s->sum, 1);
  loxo_xor(s->sum, s->sum, s->key.mask, e->block);
  return s->sum;
}

static void scheme_rewind(elephant_ref e, scheme_state *s) { (void)e, (void)s; }
