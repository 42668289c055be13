/* SPDX-License-Identifier: Apache-2.0 OR MIT
 *
 * The basis of the AEAD tests: a packet with its right answer, buffers for results, and ways to cut
 * an input into pieces.
 */
#ifndef LOXO_TEST_SAMPLE_H
#define LOXO_TEST_SAMPLE_H

#include "loxo.h"
#include "../test.h"

enum { FIELD_MAX = 64, BLOCK_MAX = 64, TEXT_MAX = 6 * 64 * BLOCK_MAX + 8, GUARD = 16 };
#define UNTOUCHED 0xa5

typedef struct sample {
  const loxo_aead *a;
  size_t len, ad_len;
  uint8_t key[FIELD_MAX], nonce[FIELD_MAX], tag[FIELD_MAX];
  uint8_t ad[TEXT_MAX], msg[TEXT_MAX], ct[TEXT_MAX];
} sample;

/* Buffers for results: text, then a guard that nobody may touch. */
typedef struct result {
  uint8_t tag[FIELD_MAX];
  uint8_t out[TEXT_MAX + GUARD];
} result;

/* Contexts and states of any algorithm. */
typedef struct workspace {
  uint64_t words[256];
} workspace;

static sample the_sample;
static result the_result;

static void check_sizes(const loxo_aead *a) {
  CHECK(a->key_bytes <= FIELD_MAX && a->nonce_bytes <= FIELD_MAX && a->tag_bytes <= FIELD_MAX);
  if (!CHECK(a->context_bytes <= sizeof(workspace) && a->state_bytes <= sizeof(workspace) &&
             a->block_bytes <= BLOCK_MAX)) {
    give_up("the test's buffers are too small for", a->name);
  }
}

static void clear_result(result *r, size_t len) {
  memset(r->tag, UNTOUCHED, sizeof r->tag);
  memset(r->out, UNTOUCHED, len + GUARD);
}

/* Ciphertext and tag as in the sample, nothing after them. */
static void check_sealed(const sample *s, const result *r) {
  CHECK(same_bytes(r->out, s->ct, s->len));
  CHECK(all_bytes(r->out + s->len, UNTOUCHED, GUARD));
  CHECK(same_bytes(r->tag, s->tag, s->a->tag_bytes));
}

static void check_opened(const sample *s, const result *r) {
  CHECK(same_bytes(r->out, s->msg, s->len));
  CHECK(all_bytes(r->out + s->len, UNTOUCHED, GUARD));
}

/* A packet of random bytes. Its answer is that of the one-shot call, which the vectors verify. */
static sample *random_sample(const loxo_aead *a, size_t len, size_t ad_len) {
  sample *s = &the_sample;
  s->a = a;
  s->len = len;
  s->ad_len = ad_len;
  random_bytes(s->key, a->key_bytes);
  random_bytes(s->nonce, a->nonce_bytes);
  random_bytes(s->ad, ad_len);
  random_bytes(s->msg, len);
  CHECK(a->encrypt(s->ct, s->tag, s->msg, len, s->ad, ad_len, s->nonce, s->key) == 0);
  return s;
}

static int sample_encrypt(const sample *s, result *r) {
  return s->a->encrypt(r->out, r->tag, s->msg, s->len, s->ad, s->ad_len, s->nonce, s->key);
}

static int sample_decrypt(const sample *s, uint8_t *out) {
  return s->a->decrypt(out, s->tag, s->ct, s->len, s->ad, s->ad_len, s->nonce, s->key);
}

/* ---- Pieces -------------------------------------------------------------------------------- */

/* The first piece has `first` bytes, each further one `step`; step 0: random lengths, also 0. */
typedef struct cutter {
  size_t first, step;
} cutter;

#define TWO_PARTS(first) ((cutter){(first), SIZE_MAX})
#define ALL_PIECES_OF(n) ((cutter){(n), (n)})
#define RANDOM_PIECES ((cutter){0, 0})

static size_t next_piece(cutter *c, size_t left) {
  size_t n = c->first;
  c->first = c->step ? c->step : random_below(random_below(4) ? 70 : 3);
  return n < left ? n : left;
}

/* Feeds n bytes to the step, whose out may be NULL; returns the first status that is not 0. A step
 * gets a null pointer when the whole input is empty. */
typedef int piece_step(const loxo_aead *a, void *state, uint8_t *out, const uint8_t *in, size_t n);

static int feed(const loxo_aead *a, void *state, piece_step *step, uint8_t *out, const uint8_t *in,
                size_t len, cutter cut) {
  if (!len) return step(a, state, NULL, NULL, 0);
  for (size_t at = 0; at < len;) {
    size_t n = next_piece(&cut, len - at);
    int status = step(a, state, out ? out + at : NULL, in + at, n);
    if (status) return status;
    at += n;
  }
  return 0;
}

static int step_ad(const loxo_aead *a, void *state, uint8_t *out, const uint8_t *in, size_t n) {
  (void)out;
  return a->ad(state, in, n);
}

static int step_encrypt(const loxo_aead *a, void *state, uint8_t *out, const uint8_t *in,
                        size_t n) {
  return a->encrypt_update(state, out, in, n);
}

static int step_absorb(const loxo_aead *a, void *state, uint8_t *out, const uint8_t *in, size_t n) {
  (void)out;
  return a->decrypt_absorb(state, in, n);
}

static int step_release(const loxo_aead *a, void *state, uint8_t *out, const uint8_t *in,
                        size_t n) {
  return a->decrypt_update(state, out, in, n);
}

/* Starts with the key or, if with_context, with its context. */
static void start_pieces(const sample *s, workspace *state, int with_context) {
  workspace context;
  if (with_context) {
    s->a->key_init(&context, s->key);
    s->a->init_with(state, s->nonce, &context);
    s->a->key_wipe(&context);
    CHECK(all_bytes(&context, 0, s->a->context_bytes));
  } else {
    s->a->init(state, s->nonce, s->key);
  }
}

static void check_pieces_encrypt(const sample *s, int with_context, cutter ad, cutter text) {
  const loxo_aead *a = s->a;
  workspace state;
  result *r = &the_result;
  clear_result(r, s->len);
  memset(&state, 0, sizeof state);
  start_pieces(s, &state, with_context);
  CHECK(feed(a, &state, step_ad, NULL, s->ad, s->ad_len, ad) == 0);
  CHECK(feed(a, &state, step_encrypt, r->out, s->msg, s->len, text) == 0);
  CHECK(a->encrypt_final(&state, r->tag) == 0);
  CHECK(all_bytes(&state, 0, sizeof state));
  check_sealed(s, r);
}

static void check_pieces_decrypt(const sample *s, int with_context, cutter ad, cutter text,
                                 cutter again) {
  const loxo_aead *a = s->a;
  workspace state;
  result *r = &the_result;
  clear_result(r, s->len);
  memset(&state, 0, sizeof state);
  start_pieces(s, &state, with_context);
  CHECK(feed(a, &state, step_ad, NULL, s->ad, s->ad_len, ad) == 0);
  CHECK(feed(a, &state, step_absorb, NULL, s->ct, s->len, text) == 0);
  CHECK(a->decrypt_verify(&state, s->tag) == 0);
  CHECK(feed(a, &state, step_release, r->out, s->ct, s->len, again) == 0);
  CHECK(a->decrypt_final(&state) == 0);
  CHECK(all_bytes(&state, 0, sizeof state));
  check_opened(s, r);
}

#endif
