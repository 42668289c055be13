/* SPDX-License-Identifier: Apache-2.0 OR MIT
 *
 * The toys. `mix` stirs 64 bits. The seed is key and nonce, word by word. With kind, place and
 * byte packed into a word,
 *
 *   keystream byte i   mix(seed + KEYSTREAM, i)
 *   sum                mix(seed + kind, place, byte) over all bytes of AD and ciphertext
 *   tag byte i         mix(seed + mix(sum) + TAG, i)
 *
 * A key context is the seed without the nonce.
 */
#include "toy_sum.h"
#include "../../core/bytes.h"
#include "../../core/check.h"
#include "../../core/ct.h"

#define LONGEST (SIZE_MAX / 2)

typedef struct toy {
  uint8_t key, nonce, tag;
} toy;

typedef struct toy_state {
  uint64_t seed, sum, ad, text, released, phase;
} toy_state;

enum { ENDED, IN_AD, ENCRYPTING, ABSORBING, RELEASING };
enum { KEYSTREAM, AD, TEXT, TAG };

static uint64_t mix(uint64_t x) {
  x = (x ^ x >> 32) * 0x9c6c63d0876a9a63u;
  x = (x ^ x >> 29) * 0xd62be7a4b2f0c4a5u;
  return x ^ x >> 32;
}

static uint64_t term(uint64_t seed, unsigned kind, uint64_t place, uint8_t byte) {
  return mix(seed + ((uint64_t)kind << 62) + (place << 8) + byte);
}

static uint64_t fold(uint64_t seed, const uint8_t *from, size_t n) {
  for (size_t i = 0; i < n; i += 8) seed = mix(seed ^ loxo_load64(from + i)) + n;
  return seed;
}

static void start(const toy *t, toy_state *s, const uint8_t *nonce, const uint8_t *key,
                  const void *context) {
  uint64_t seed = context ? *(const uint64_t *)context : fold(0, key, t->key);
  seed = fold(seed, nonce, t->nonce); /* either may lie inside *s */
  loxo_fill(s, 0, sizeof *s);
  s->seed = seed;
  s->phase = IN_AD;
}

static void absorb(toy_state *s, unsigned kind, const uint8_t *in, size_t len) {
  uint64_t *place = kind == AD ? &s->ad : &s->text;
  for (size_t i = 0; i < len; i++) s->sum += term(s->seed, kind, (*place)++, in[i]);
}

static void crypt(toy_state *s, uint8_t *out, const uint8_t *in, size_t len) {
  for (size_t i = 0; i < len; i++) {
    out[i] = (uint8_t)(in[i] ^ term(s->seed, KEYSTREAM, s->released++, 0));
  }
}

static void finish(const toy *t, const toy_state *s, uint8_t *tag) {
  for (unsigned i = 0; i < t->tag; i++) tag[i] = (uint8_t)term(s->seed + mix(s->sum), TAG, i, 0);
}

/* ---- Whole packets --------------------------------------------------------------------------- */

static int decrypt(const toy *t, toy_state *s, const loxo_packet *p) {
  uint8_t expected[LOXO_AEAD_TAG_MAX];
  absorb(s, TEXT, p->in, p->len);
  finish(t, s, expected);
  int differs = loxo_differ(expected, p->tag, t->tag);
  loxo_wipe(expected, sizeof expected);
  if (differs) return LOXO_ERR_FORGED;
  crypt(s, p->out, p->in, p->len);
  return LOXO_OK;
}

static int encrypt(const toy *t, toy_state *s, const loxo_packet *p) {
  crypt(s, p->out, p->in, p->len);
  absorb(s, TEXT, p->out, p->len);
  finish(t, s, p->tag);
  return LOXO_OK;
}

static int run(const toy *t, const loxo_packet *p, int decrypts) {
  toy_state s;
  int status = loxo_check_packet(p->out, decrypts ? NULL : p->tag, t->tag, p->in, p->len, p->ad,
                                 p->ad_len, LONGEST);
  if (status) return status;
  start(t, &s, p->nonce, p->key, p->key_context);
  absorb(&s, AD, p->ad, p->ad_len);
  status = decrypts ? decrypt(t, &s, p) : encrypt(t, &s, p);
  loxo_wipe(&s, sizeof s);
  return status;
}

static int many(const toy *t, loxo_packet *packets, size_t n, int decrypts) {
  int first = LOXO_OK;
  for (size_t i = 0; i < n; i++) {
    packets[i].status = run(t, &packets[i], decrypts);
    if (!first) first = packets[i].status;
  }
  return first;
}

/* ---- Pieces ---------------------------------------------------------------------------------- */

static int enter(toy_state *s, uint64_t phase) {
  if (s->phase != phase && s->phase != IN_AD) return LOXO_ERR_STATE;
  s->phase = phase;
  return LOXO_OK;
}

static int take_ad(toy_state *s, const uint8_t *ad, size_t len) {
  if (s->phase != IN_AD) return LOXO_ERR_STATE;
  if (len > LONGEST - s->ad) return LOXO_ERR_LENGTH;
  if (len && !ad) return LOXO_ERR_ARGUMENT;
  absorb(s, AD, ad, len);
  return LOXO_OK;
}

static int encrypt_update(toy_state *s, uint8_t *out, const uint8_t *in, size_t len) {
  if (len > LONGEST - s->text) return LOXO_ERR_LENGTH;
  int status = loxo_check_in_out(out, in, len);
  if (!status) status = enter(s, ENCRYPTING);
  if (status) return status;
  crypt(s, out, in, len);
  absorb(s, TEXT, out, len);
  return LOXO_OK;
}

static int encrypt_final(const toy *t, toy_state *s, uint8_t *tag) {
  uint8_t made[LOXO_AEAD_TAG_MAX]; /* `tag` may lie inside *s */
  if (enter(s, ENCRYPTING)) return LOXO_ERR_STATE;
  finish(t, s, made);
  loxo_wipe(s, sizeof *s);
  loxo_copy(tag, made, t->tag);
  return LOXO_OK;
}

static int decrypt_absorb(toy_state *s, const uint8_t *in, size_t len) {
  if (len > LONGEST - s->text) return LOXO_ERR_LENGTH;
  if (len && !in) return LOXO_ERR_ARGUMENT;
  int status = enter(s, ABSORBING);
  if (!status) absorb(s, TEXT, in, len);
  return status;
}

static int decrypt_verify(const toy *t, toy_state *s, const uint8_t *tag) {
  uint8_t expected[LOXO_AEAD_TAG_MAX], given[LOXO_AEAD_TAG_MAX];
  loxo_copy(given, tag, t->tag);
  if (enter(s, ABSORBING)) return LOXO_ERR_STATE;
  finish(t, s, expected);
  s->phase = RELEASING;
  int differs = loxo_differ(expected, given, t->tag);
  loxo_wipe(expected, sizeof expected);
  if (differs) loxo_wipe(s, sizeof *s);
  return differs ? LOXO_ERR_FORGED : LOXO_OK;
}

static int decrypt_update(toy_state *s, uint8_t *out, const uint8_t *in, size_t len) {
  if (s->phase != RELEASING) return LOXO_ERR_STATE;
  if (len > s->text - s->released) return LOXO_ERR_LENGTH;
  int status = loxo_check_in_out(out, in, len);
  if (!status) crypt(s, out, in, len);
  return status;
}

static int decrypt_final(toy_state *s) {
  if (s->phase != RELEASING || s->released != s->text) return LOXO_ERR_STATE;
  loxo_wipe(s, sizeof *s);
  return LOXO_OK;
}

/* ---- The calls of core/aead.h, for each toy -------------------------------------------------- */

#define PACKET(out, tag, in, len, ad, ad_len, nonce, key, context) \
  &(loxo_packet) { \
    (out), (uint8_t *)(uintptr_t)(tag), (in), (len), (ad), (ad_len), (nonce), (key), (context), 0 \
  }

#define TOY_CALLS(name, NAME) \
  static const toy name = {LOXO_##NAME##_KEY_BYTES, LOXO_##NAME##_NONCE_BYTES, \
                           LOXO_##NAME##_TAG_BYTES}; \
  LOXO_STATIC_ASSERT(sizeof(toy_state) == sizeof(loxo_##name##_state), "state"); \
  int loxo_##name##_encrypt(uint8_t *out, uint8_t tag[LOXO_##NAME##_TAG_BYTES], const uint8_t *in, \
                            size_t len, const uint8_t *ad, size_t ad_len, \
                            const uint8_t nonce[LOXO_##NAME##_NONCE_BYTES], \
                            const uint8_t key[LOXO_##NAME##_KEY_BYTES]) { \
    return run(&name, PACKET(out, tag, in, len, ad, ad_len, nonce, key, NULL), 0); \
  } \
  int loxo_##name##_decrypt(uint8_t *out, const uint8_t tag[LOXO_##NAME##_TAG_BYTES], \
                            const uint8_t *in, size_t len, const uint8_t *ad, size_t ad_len, \
                            const uint8_t nonce[LOXO_##NAME##_NONCE_BYTES], \
                            const uint8_t key[LOXO_##NAME##_KEY_BYTES]) { \
    return run(&name, PACKET(out, tag, in, len, ad, ad_len, nonce, key, NULL), 1); \
  } \
  int loxo_##name##_encrypt_with(uint8_t *out, uint8_t tag[LOXO_##NAME##_TAG_BYTES], \
                                 const uint8_t *in, size_t len, const uint8_t *ad, size_t ad_len, \
                                 const uint8_t nonce[LOXO_##NAME##_NONCE_BYTES], \
                                 const loxo_##name##_key *context) { \
    return run(&name, PACKET(out, tag, in, len, ad, ad_len, nonce, NULL, context), 0); \
  } \
  int loxo_##name##_decrypt_with(uint8_t *out, const uint8_t tag[LOXO_##NAME##_TAG_BYTES], \
                                 const uint8_t *in, size_t len, const uint8_t *ad, size_t ad_len, \
                                 const uint8_t nonce[LOXO_##NAME##_NONCE_BYTES], \
                                 const loxo_##name##_key *context) { \
    return run(&name, PACKET(out, tag, in, len, ad, ad_len, nonce, NULL, context), 1); \
  } \
  int loxo_##name##_seal(uint8_t *out, const uint8_t *in, size_t len, const uint8_t *ad, \
                         size_t ad_len, const uint8_t nonce[LOXO_##NAME##_NONCE_BYTES], \
                         const uint8_t key[LOXO_##NAME##_KEY_BYTES]) { \
    if (len > LONGEST) return LOXO_ERR_LENGTH; \
    return loxo_##name##_encrypt(out, out + len, in, len, ad, ad_len, nonce, key); \
  } \
  int loxo_##name##_open(uint8_t *out, const uint8_t *in, size_t in_len, const uint8_t *ad, \
                         size_t ad_len, const uint8_t nonce[LOXO_##NAME##_NONCE_BYTES], \
                         const uint8_t key[LOXO_##NAME##_KEY_BYTES]) { \
    if (in_len < name.tag) return LOXO_ERR_FORGED; \
    const uint8_t *tag = in + in_len - name.tag; \
    return loxo_##name##_decrypt(out, tag, in, in_len - name.tag, ad, ad_len, nonce, key); \
  } \
  int loxo_##name##_seal_with(uint8_t *out, const uint8_t *in, size_t len, const uint8_t *ad, \
                              size_t ad_len, const uint8_t nonce[LOXO_##NAME##_NONCE_BYTES], \
                              const loxo_##name##_key *context) { \
    if (len > LONGEST) return LOXO_ERR_LENGTH; \
    return loxo_##name##_encrypt_with(out, out + len, in, len, ad, ad_len, nonce, context); \
  } \
  int loxo_##name##_open_with(uint8_t *out, const uint8_t *in, size_t in_len, const uint8_t *ad, \
                              size_t ad_len, const uint8_t nonce[LOXO_##NAME##_NONCE_BYTES], \
                              const loxo_##name##_key *context) { \
    if (in_len < name.tag) return LOXO_ERR_FORGED; \
    const uint8_t *tag = in + in_len - name.tag; \
    return loxo_##name##_decrypt_with(out, tag, in, in_len - name.tag, ad, ad_len, nonce, \
                                      context); \
  } \
  int loxo_##name##_encrypt_many(loxo_packet *packets, size_t n) { \
    return many(&name, packets, n, 0); \
  } \
  int loxo_##name##_decrypt_many(loxo_packet *packets, size_t n) { \
    return many(&name, packets, n, 1); \
  } \
  int loxo_##name##_encrypt_many_on(loxo_packet *packets, size_t n, \
                                    const loxo_executor *executor) { \
    (void)executor; \
    return many(&name, packets, n, 0); \
  } \
  int loxo_##name##_decrypt_many_on(loxo_packet *packets, size_t n, \
                                    const loxo_executor *executor) { \
    (void)executor; \
    return many(&name, packets, n, 1); \
  } \
  void loxo_##name##_key_init(loxo_##name##_key *context, \
                              const uint8_t key[LOXO_##NAME##_KEY_BYTES]) { \
    context->opaque[0] = fold(0, key, name.key); \
  } \
  void loxo_##name##_key_wipe(loxo_##name##_key *context) { loxo_wipe(context, sizeof *context); } \
  void loxo_##name##_init(loxo_##name##_state *s, const uint8_t nonce[LOXO_##NAME##_NONCE_BYTES], \
                          const uint8_t key[LOXO_##NAME##_KEY_BYTES]) { \
    start(&name, (toy_state *)s, nonce, key, NULL); \
  } \
  void loxo_##name##_init_with(loxo_##name##_state *s, \
                               const uint8_t nonce[LOXO_##NAME##_NONCE_BYTES], \
                               const loxo_##name##_key *context) { \
    start(&name, (toy_state *)s, nonce, NULL, context); \
  } \
  int loxo_##name##_ad(loxo_##name##_state *s, const uint8_t *ad, size_t len) { \
    return take_ad((toy_state *)s, ad, len); \
  } \
  int loxo_##name##_encrypt_update(loxo_##name##_state *s, uint8_t *out, const uint8_t *in, \
                                   size_t len) { \
    return encrypt_update((toy_state *)s, out, in, len); \
  } \
  int loxo_##name##_encrypt_final(loxo_##name##_state *s, uint8_t tag[LOXO_##NAME##_TAG_BYTES]) { \
    return encrypt_final(&name, (toy_state *)s, tag); \
  } \
  int loxo_##name##_decrypt_absorb(loxo_##name##_state *s, const uint8_t *in, size_t len) { \
    return decrypt_absorb((toy_state *)s, in, len); \
  } \
  int loxo_##name##_decrypt_verify(loxo_##name##_state *s, \
                                   const uint8_t tag[LOXO_##NAME##_TAG_BYTES]) { \
    return decrypt_verify(&name, (toy_state *)s, tag); \
  } \
  int loxo_##name##_decrypt_update(loxo_##name##_state *s, uint8_t *out, const uint8_t *in, \
                                   size_t len) { \
    return decrypt_update((toy_state *)s, out, in, len); \
  } \
  int loxo_##name##_decrypt_final(loxo_##name##_state *s) { \
    return decrypt_final((toy_state *)s); \
  } \
  void loxo_##name##_wipe(loxo_##name##_state *s) { loxo_wipe(s, sizeof *s); }

TOY_CALLS(toy_wide, TOY_WIDE)
TOY_CALLS(toy_brief, TOY_BRIEF)
