/* SPDX-License-Identifier: Apache-2.0 OR MIT
 *
 * Fuzz target for the AEAD that LOXO_FUZZ names: all ways to seal a packet agree, a sealed packet
 * opens again, and a changed one is refused and releases nothing.
 */
#include "fuzz.h"

enum { TEXT_MAX = 1500, FIELD_MAX = 64, WORDS = 64, BATCH = 4 };

typedef struct sample {
  const loxo_aead *a;
  size_t len, ad_len;
  uint8_t key[FIELD_MAX], nonce[FIELD_MAX], tag[FIELD_MAX];
  uint8_t ad[TEXT_MAX], msg[TEXT_MAX], ct[TEXT_MAX];
} sample;

static void make_sample(sample *s, const loxo_aead *a, input *in) {
  s->a = a;
  s->ad_len = take_below(in, 100);
  size_t repeat = 1 + take_below(in, 4);
  take_bytes(in, s->key, a->key_bytes);
  take_bytes(in, s->nonce, a->nonce_bytes);
  take_bytes(in, s->ad, s->ad_len);
  s->len = in->left * repeat < TEXT_MAX ? in->left * repeat : TEXT_MAX;
  for (size_t i = 0; i < s->len; i++) s->msg[i] = in->data[i % in->left];
  PROMISE(a->encrypt(s->ct, s->tag, s->msg, s->len, s->ad, s->ad_len, s->nonce, s->key) == 0);
}

static void check_sealed(const sample *s, const uint8_t *out, const uint8_t *tag) {
  PROMISE(memcmp(out, s->ct, s->len) == 0);
  PROMISE(memcmp(tag, s->tag, s->a->tag_bytes) == 0);
}

static void by_context(const sample *s) {
  const loxo_aead *a = s->a;
  uint64_t context[WORDS];
  uint8_t out[TEXT_MAX], tag[FIELD_MAX];
  a->key_init(context, s->key);
  memcpy(out, s->msg, s->len); /* in place */
  PROMISE(a->encrypt_with(out, tag, out, s->len, s->ad, s->ad_len, s->nonce, context) == 0);
  check_sealed(s, out, tag);
  PROMISE(a->decrypt_with(out, tag, out, s->len, s->ad, s->ad_len, s->nonce, context) == 0);
  PROMISE(memcmp(out, s->msg, s->len) == 0);
}

static size_t next_piece(uint64_t *dice, size_t left) {
  *dice = *dice * 6364136223846793005u + 1442695040888963407u;
  size_t n = (size_t)(*dice >> 58);
  return n < left ? n : left;
}

static void encrypt_pieces(const sample *s, uint64_t dice) {
  const loxo_aead *a = s->a;
  uint64_t state[WORDS];
  uint8_t out[TEXT_MAX], tag[FIELD_MAX];
  a->init(state, s->nonce, s->key);
  for (size_t at = 0, n; at < s->ad_len; at += n) {
    n = next_piece(&dice, s->ad_len - at);
    PROMISE(a->ad(state, s->ad + at, n) == 0);
  }
  for (size_t at = 0, n; at < s->len; at += n) {
    n = next_piece(&dice, s->len - at);
    PROMISE(a->encrypt_update(state, out + at, s->msg + at, n) == 0);
  }
  PROMISE(a->encrypt_final(state, tag) == 0);
  check_sealed(s, out, tag);
}

static void decrypt_pieces(const sample *s, uint64_t dice) {
  const loxo_aead *a = s->a;
  uint64_t state[WORDS];
  uint8_t out[TEXT_MAX];
  a->init(state, s->nonce, s->key);
  PROMISE(a->ad(state, s->ad, s->ad_len) == 0);
  for (size_t at = 0, n; at < s->len; at += n) {
    n = next_piece(&dice, s->len - at);
    PROMISE(a->decrypt_absorb(state, s->ct + at, n) == 0);
    PROMISE(a->decrypt_update(state, out, s->ct, n) == LOXO_ERR_STATE);
  }
  PROMISE(a->decrypt_verify(state, s->tag) == 0);
  for (size_t at = 0, n; at < s->len; at += n) {
    n = next_piece(&dice, s->len - at);
    PROMISE(a->decrypt_update(state, out + at, s->ct + at, n) == 0);
  }
  PROMISE(a->decrypt_final(state) == 0);
  PROMISE(memcmp(out, s->msg, s->len) == 0);
}

/* Packets of shrinking length; the middle one is the sample. */
static void in_batch(const sample *s) {
  static uint8_t out[BATCH][TEXT_MAX];
  uint8_t tag[BATCH][FIELD_MAX];
  loxo_packet p[BATCH];
  for (size_t i = 0; i < BATCH; i++) {
    size_t len = i == 1 ? s->len : s->len / (i + 1), ad_len = i == 1 ? s->ad_len : i;
    p[i] = (loxo_packet){out[i], tag[i], s->msg, len, s->ad, ad_len, s->nonce, s->key, NULL, 1};
  }
  PROMISE(s->a->encrypt_many(p, BATCH) == 0);
  check_sealed(s, out[1], tag[1]);
  for (size_t i = 0; i < BATCH; i++) p[i].in = out[i];
  tag[2][0] ^= 1;
  PROMISE(s->a->decrypt_many(p, BATCH) == LOXO_ERR_FORGED);
  for (size_t i = 0; i < BATCH; i++) {
    PROMISE(p[i].status == (i == 2 ? LOXO_ERR_FORGED : LOXO_OK));
    if (i != 2) PROMISE(memcmp(out[i], s->msg, p[i].len) == 0);
  }
}

/* Changes one bit of what the tag covers. */
static void forged(const sample *s, input *in) {
  sample t = *s;
  uint8_t out[TEXT_MAX] = {0};
  uint8_t bit = (uint8_t)(1u << take_below(in, 8));
  uint8_t *field[] = {t.tag, t.nonce, t.ct, t.ad};
  size_t bytes[] = {t.a->tag_bytes, t.a->nonce_bytes, t.len, t.ad_len};
  size_t which = take_below(in, 4);
  if (!bytes[which]) which = 0;
  field[which][take_below(in, bytes[which])] ^= bit;
  PROMISE(t.a->decrypt(out, t.tag, t.ct, t.len, t.ad, t.ad_len, t.nonce, t.key) == LOXO_ERR_FORGED);
  for (size_t i = 0; i < t.len; i++) PROMISE(out[i] == 0);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
  static sample s;
  const loxo_aead *a = loxo_aead_named(wanted());
  input in = {data, size};
  uint64_t dice = size;
  PROMISE(a && a->context_bytes <= 8 * WORDS && a->state_bytes <= 8 * WORDS);
  forged((make_sample(&s, a, &in), &s), &in);
  for (size_t i = 0; i < size; i++) dice = dice * 31 + data[i];
  by_context(&s);
  encrypt_pieces(&s, dice);
  decrypt_pieces(&s, dice + 1);
  in_batch(&s);
  return 0;
}
