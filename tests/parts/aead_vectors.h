/* SPDX-License-Identifier: Apache-2.0 OR MIT
 *
 * AEADs against vectors: every known answer through every call, and packets that must be refused.
 */
#include "../json.h"
#include "sample.h"

/* ---- The combined calls, which exist by name only ------------------------------------------ */

typedef struct combined {
  const char *name;
  int (*seal)(uint8_t *out, const uint8_t *in, size_t len, const uint8_t *ad, size_t ad_len,
              const uint8_t *nonce, const uint8_t *key);
  int (*open)(uint8_t *out, const uint8_t *in, size_t len, const uint8_t *ad, size_t ad_len,
              const uint8_t *nonce, const uint8_t *key);
  int (*seal_with)(uint8_t *out, const uint8_t *in, size_t len, const uint8_t *ad, size_t ad_len,
                   const uint8_t *nonce, const void *context);
  int (*open_with)(uint8_t *out, const uint8_t *in, size_t len, const uint8_t *ad, size_t ad_len,
                   const uint8_t *nonce, const void *context);
} combined;

#define LOXO_AEAD(id, name, NAME, text, permutation) \
  static int name##_seal_with(uint8_t *out, const uint8_t *in, size_t len, const uint8_t *ad, \
                              size_t ad_len, const uint8_t *nonce, const void *context) { \
    return loxo_##name##_seal_with(out, in, len, ad, ad_len, nonce, context); \
  } \
  static int name##_open_with(uint8_t *out, const uint8_t *in, size_t len, const uint8_t *ad, \
                              size_t ad_len, const uint8_t *nonce, const void *context) { \
    return loxo_##name##_open_with(out, in, len, ad, ad_len, nonce, context); \
  }
#include "loxo/registry.def"

static const combined *combined_calls(const loxo_aead *a) {
  static const combined list[] = {
#define LOXO_AEAD(id, name, NAME, text, permutation) \
  {text, loxo_##name##_seal, loxo_##name##_open, name##_seal_with, name##_open_with},
#include "loxo/registry.def"
  };
  for (size_t i = 0; i < COUNT(list); i++) {
    if (strcmp(list[i].name, a->name) == 0) return &list[i];
  }
  give_up("no combined calls for", a->name);
  return NULL;
}

/* ---- One packet by all calls ---------------------------------------------------------------- */

static void check_one_shot(const sample *s, const void *context) {
  const loxo_aead *a = s->a;
  result *r = &the_result;
  clear_result(r, s->len);
  CHECK(sample_encrypt(s, r) == 0);
  check_sealed(s, r);
  clear_result(r, s->len);
  CHECK(sample_decrypt(s, r->out) == 0);
  check_opened(s, r);
  clear_result(r, s->len);
  CHECK(a->encrypt_with(r->out, r->tag, s->msg, s->len, s->ad, s->ad_len, s->nonce, context) == 0);
  check_sealed(s, r);
  clear_result(r, s->len);
  CHECK(a->decrypt_with(r->out, s->tag, s->ct, s->len, s->ad, s->ad_len, s->nonce, context) == 0);
  check_opened(s, r);
}

static void check_combined(const sample *s, const void *context) {
  const combined *c = combined_calls(s->a);
  uint8_t out[1024], back[1024];
  size_t tag = s->a->tag_bytes, whole = s->len + tag;
  if (whole > sizeof out) give_up("vector longer than the test's buffer", s->a->name);
  for (int with = 0; with < 2; with++) {
    int status = with ? c->seal_with(out, s->msg, s->len, s->ad, s->ad_len, s->nonce, context)
                      : c->seal(out, s->msg, s->len, s->ad, s->ad_len, s->nonce, s->key);
    CHECK(status == 0 && same_bytes(out, s->ct, s->len) && same_bytes(out + s->len, s->tag, tag));
    status = with ? c->open_with(back, out, whole, s->ad, s->ad_len, s->nonce, context)
                  : c->open(back, out, whole, s->ad, s->ad_len, s->nonce, s->key);
    CHECK(status == 0 && same_bytes(back, s->msg, s->len));
  }
}

/* The wrappers' own checks: an input shorter than a tag, a message too long. */
static void check_combined_lengths(const loxo_aead *a) {
  const combined *c = combined_calls(a);
  uint8_t in[FIELD_MAX] = {0}, out[FIELD_MAX], key[FIELD_MAX] = {0};
  uint8_t *nowhere = (uint8_t *)(uintptr_t)16;
  size_t too_long = (size_t)a->message_max + 1;
  workspace context;
  a->key_init(&context, key);
  memset(out, UNTOUCHED, sizeof out);
  for (size_t n = 0; n < a->tag_bytes; n++) {
    CHECK(c->open(out, in, n, NULL, 0, key, key) == LOXO_ERR_FORGED);
    CHECK(c->open_with(out, in, n, NULL, 0, key, &context) == LOXO_ERR_FORGED);
  }
  CHECK(all_bytes(out, UNTOUCHED, sizeof out));
  CHECK(c->seal(nowhere, nowhere, too_long, NULL, 0, key, key) == LOXO_ERR_LENGTH);
  CHECK(c->seal_with(nowhere, nowhere, too_long, NULL, 0, key, &context) == LOXO_ERR_LENGTH);
}

/* ---- Known answers ------------------------------------------------------------------------- */

static void load_field(uint8_t *to, size_t room, size_t len, const bytes *b) {
  if (b->len != len || len > room) give_up("vector with a field of the wrong length", "");
  copy_bytes(to, b->data, len);
}

static void load_record(sample *s, const record *r) {
  bytes b;
  const loxo_aead *a = s->a;
  record_bytes(r, "Key", &b);
  load_field(s->key, sizeof s->key, a->key_bytes, &b);
  record_bytes(r, "Nonce", &b);
  load_field(s->nonce, sizeof s->nonce, a->nonce_bytes, &b);
  record_bytes(r, "AD", &b);
  load_field(s->ad, sizeof s->ad, s->ad_len = b.len, &b);
  record_bytes(r, "PT", &b);
  load_field(s->msg, sizeof s->msg, s->len = b.len, &b);
  record_bytes(r, "CT", &b);
  if (b.len != s->len + a->tag_bytes) give_up("vector with a ciphertext of the wrong length", "");
  copy_bytes(s->ct, b.data, s->len);
  copy_bytes(s->tag, b.data + s->len, a->tag_bytes);
}

static void known_answer(const sample *s, size_t n) {
  workspace context;
  s->a->key_init(&context, s->key);
  check_one_shot(s, &context);
  check_combined(s, &context);
  size_t ad_cut = n % (s->ad_len + 1), cut = n % (s->len + 1);
  for (int with = 0; with < 2; with++) {
    check_pieces_encrypt(s, with, TWO_PARTS(ad_cut), TWO_PARTS(cut));
    check_pieces_decrypt(s, with, RANDOM_PIECES, ALL_PIECES_OF(1), TWO_PARTS(s->len - cut));
  }
}

static void aead_known_answers(const loxo_aead *a) {
  FILE *file = open_vectors(a->name, ".rsp");
  sample *s = &the_sample;
  record r;
  size_t n = 0, wanted = 0;
  s->a = a;
  check_sizes(a);
  while (next_record(file, &r)) {
    trying("Count = %s", record_text(&r, "Count"));
    load_record(s, &r);
    if (n == wanted) {
      known_answer(s, n);
      wanted = next_in_series(n, SIZE_MAX);
    }
    n++;
  }
  CHECK(n >= 1089); /* 33 lengths of the message by 33 of the AD */
  fclose(file);
  check_combined_lengths(a);
}

/* ---- Packets to accept and to refuse ------------------------------------------------------- */

/* Decrypts in every way; all must agree on the verdict, and release nothing if it is negative. */
static void check_verdict(const sample *s, int valid) {
  const loxo_aead *a = s->a;
  result *r = &the_result;
  workspace state, context;
  int expected = valid ? 0 : LOXO_ERR_FORGED;
  a->key_init(&context, s->key);
  for (int with = 0; with < 2; with++) {
    clear_result(r, s->len);
    int status =
        with ? a->decrypt_with(r->out, s->tag, s->ct, s->len, s->ad, s->ad_len, s->nonce, &context)
             : sample_decrypt(s, r->out);
    CHECK(status == expected);
    if (valid) {
      check_opened(s, r);
    } else { /* unchanged or, if the scheme decrypts before it verifies, wiped */
      CHECK(all_bytes(r->out, UNTOUCHED, s->len) || all_bytes(r->out, 0, s->len));
      CHECK(all_bytes(r->out + s->len, UNTOUCHED, GUARD));
    }
  }
  a->init(&state, s->nonce, s->key);
  CHECK(a->ad(&state, s->ad, s->ad_len) == 0);
  CHECK(a->decrypt_absorb(&state, s->ct, s->len) == 0);
  CHECK(a->decrypt_verify(&state, s->tag) == expected);
  a->wipe(&state);
}

static void run_negative_test(sample *s, const json *test) {
  bytes b;
  const loxo_aead *a = s->a;
  int valid = strcmp(json_text(test, "result"), "valid") == 0;
  CHECK(valid || strcmp(json_text(test, "result"), "invalid") == 0);
  json_bytes(test, "key", &b);
  load_field(s->key, sizeof s->key, a->key_bytes, &b);
  json_bytes(test, "iv", &b);
  load_field(s->nonce, sizeof s->nonce, a->nonce_bytes, &b);
  json_bytes(test, "aad", &b);
  load_field(s->ad, sizeof s->ad, s->ad_len = b.len, &b);
  json_bytes(test, "ct", &b);
  load_field(s->ct, sizeof s->ct, s->len = b.len, &b);
  json_bytes(test, "tag", &b);
  load_field(s->tag, sizeof s->tag, a->tag_bytes, &b);
  if (valid) {
    json_bytes(test, "msg", &b);
    load_field(s->msg, sizeof s->msg, s->len, &b);
    clear_result(&the_result, s->len);
    CHECK(sample_encrypt(s, &the_result) == 0);
    check_sealed(s, &the_result);
  }
  check_verdict(s, valid);
}

static void run_negative_tests(const loxo_aead *a, const char *suffix) {
  json_file file;
  long tests = 0, invalid = 0;
  json_open(&file, a->name, suffix);
  the_sample.a = a;
  for (const json *g = json_get(file.root, "testGroups")->child; g; g = g->next) {
    const int fits = json_number(g, "ivSize") == 8 * a->nonce_bytes; /* else no call takes it */
    CHECK(json_number(g, "keySize") == 8 * a->key_bytes);
    CHECK(json_number(g, "tagSize") == 8 * a->tag_bytes);
    for (const json *t = json_get(g, "tests")->child; t; t = t->next, tests++) {
      trying("tcId %ld: %s", json_number(t, "tcId"), json_text(t, "comment"));
      if (fits) run_negative_test(&the_sample, t);
      invalid += strcmp(json_text(t, "result"), "invalid") == 0;
      if (!fits) CHECK(strcmp(json_text(t, "result"), "invalid") == 0);
    }
  }
  CHECK(tests == json_number(file.root, "numberOfTests"));
  CHECK(invalid > 0 && invalid < tests);
  json_close(&file);
}

static void aead_negative(const loxo_aead *a) {
  run_negative_tests(a, "_negative.json");
  if (has_vectors(a->name, "_wycheproof.json")) run_negative_tests(a, "_wycheproof.json");
}
