/* SPDX-License-Identifier: Apache-2.0 OR MIT
 *
 * AEADs piece by piece: any split gives the same bytes, and every call out of order is refused and
 * changes nothing.
 */
#include "sample.h"

/* ---- Splits -------------------------------------------------------------------------------- */

enum { SPLIT_LENGTHS = 61 };

/* Every length up to 60 of one input cut at every place, the other of arbitrary length. */
static void aead_every_split(const loxo_aead *a) {
  for (size_t n = 0; n < SPLIT_LENGTHS; n = next_in_series(n, SPLIT_LENGTHS - 1)) {
    sample *s = random_sample(a, n, random_below(SPLIT_LENGTHS));
    for (size_t cut = 0; cut <= n; cut++) {
      trying("message of %zu cut at %zu, AD of %zu", n, cut, s->ad_len);
      check_pieces_encrypt(s, 0, TWO_PARTS(s->ad_len), TWO_PARTS(cut));
      check_pieces_decrypt(s, 1, TWO_PARTS(0), TWO_PARTS(cut), TWO_PARTS(n - cut));
    }
    s = random_sample(a, random_below(SPLIT_LENGTHS), n);
    for (size_t cut = 0; cut <= n; cut++) {
      trying("AD of %zu cut at %zu, message of %zu", n, cut, s->len);
      check_pieces_encrypt(s, 1, TWO_PARTS(cut), TWO_PARTS(0));
      check_pieces_decrypt(s, 0, TWO_PARTS(cut), TWO_PARTS(0), TWO_PARTS(0));
    }
  }
}

static void aead_random_splits(const loxo_aead *a) {
  for (size_t i = 0; i < 150; i++) {
    sample *s = random_sample(a, random_below(600), random_below(600));
    trying("message of %zu, AD of %zu", s->len, s->ad_len);
    check_pieces_encrypt(s, i & 1, RANDOM_PIECES, RANDOM_PIECES);
    check_pieces_decrypt(s, i & 1, RANDOM_PIECES, RANDOM_PIECES, RANDOM_PIECES);
    if (i % 5) continue;
    check_pieces_encrypt(s, 0, ALL_PIECES_OF(1), ALL_PIECES_OF(1));
    check_pieces_decrypt(s, 0, ALL_PIECES_OF(1), ALL_PIECES_OF(1), ALL_PIECES_OF(1));
  }
}

/* In place, and with empty parts left out altogether. */
static void aead_pieces_in_place(const loxo_aead *a) {
  for (size_t n = 0; n < 150; n++) {
    sample *s = random_sample(a, n, n % 3 * 20);
    workspace state;
    uint8_t buffer[150], tag[FIELD_MAX];
    trying("message of %zu in place", n);
    copy_bytes(buffer, s->msg, n);
    a->init(&state, s->nonce, s->key);
    CHECK(!s->ad_len || feed(a, &state, step_ad, NULL, s->ad, s->ad_len, RANDOM_PIECES) == 0);
    CHECK(!n || feed(a, &state, step_encrypt, buffer, buffer, n, RANDOM_PIECES) == 0);
    CHECK(a->encrypt_final(&state, tag) == 0);
    CHECK(same_bytes(buffer, s->ct, n) && same_bytes(tag, s->tag, a->tag_bytes));
    a->init(&state, s->nonce, s->key);
    CHECK(!s->ad_len || feed(a, &state, step_ad, NULL, s->ad, s->ad_len, RANDOM_PIECES) == 0);
    CHECK(!n || feed(a, &state, step_absorb, NULL, buffer, n, RANDOM_PIECES) == 0);
    CHECK(a->decrypt_verify(&state, tag) == 0);
    CHECK(!n || feed(a, &state, step_release, buffer, buffer, n, RANDOM_PIECES) == 0);
    CHECK(a->decrypt_final(&state) == 0);
    CHECK(same_bytes(buffer, s->msg, n));
  }
}

/* ---- Order --------------------------------------------------------------------------------- */

enum phase { FRESH, IN_AD, ENCRYPTING, ABSORBING, RELEASING, RELEASED, ENDED, FORGED, WIPED };
enum call { AD, ENCRYPT, ENCRYPT_FINAL, ABSORB, VERIFY, RELEASE, DECRYPT_FINAL, CALLS };

static const char *const phase_names[] = {
    "fresh", "AD", "encrypting", "absorbing", "releasing", "released", "ended", "forged", "wiped"};
static const char *const call_names[] = {"ad",     "encrypt_update", "encrypt_final", "absorb",
                                         "verify", "decrypt_update", "decrypt_final"};

/* Whether the order of core/aead.h allows the call. */
static int allowed(enum phase phase, enum call call) {
  switch (phase) {
    case FRESH:
    case IN_AD: return call <= VERIFY;
    case ENCRYPTING: return call == ENCRYPT || call == ENCRYPT_FINAL;
    case ABSORBING: return call == ABSORB || call == VERIFY;
    case RELEASING: return call == RELEASE;
    case RELEASED: return call == RELEASE || call == DECRYPT_FINAL;
    default: return 0;
  }
}

static void go_to(const sample *s, workspace *state, enum phase phase, int split) {
  const loxo_aead *a = s->a;
  uint8_t out[FIELD_MAX], tag[FIELD_MAX];
  a->init(state, s->nonce, s->key);
  if (phase == FRESH || phase == WIPED) {
    if (phase == WIPED) a->wipe(state);
    return;
  }
  CHECK(a->ad(state, s->ad, s->ad_len) == 0);
  if (phase == IN_AD) return;
  if (phase == ENCRYPTING || (phase == ENDED && split)) {
    CHECK(a->encrypt_update(state, out, s->msg, s->len) == 0);
    CHECK(phase == ENCRYPTING || a->encrypt_final(state, tag) == 0);
    return;
  }
  CHECK(a->decrypt_absorb(state, s->ct, s->len) == 0);
  if (phase == ABSORBING) return;
  copy_bytes(tag, s->tag, a->tag_bytes);
  tag[0] ^= phase == FORGED;
  CHECK(a->decrypt_verify(state, tag) == (phase == FORGED ? LOXO_ERR_FORGED : 0));
  if (phase == FORGED) return;
  CHECK(a->decrypt_update(state, out, s->ct, s->len - (phase == RELEASING)) == 0);
  if (phase == ENDED) CHECK(a->decrypt_final(state) == 0);
}

static int make_call(const sample *s, workspace *state, enum call call, uint8_t *out, size_t len) {
  const loxo_aead *a = s->a;
  switch (call) {
    case AD: return a->ad(state, s->ad, len);
    case ENCRYPT: return a->encrypt_update(state, out, s->msg, len);
    case ENCRYPT_FINAL: return a->encrypt_final(state, out);
    case ABSORB: return a->decrypt_absorb(state, s->ct, len);
    case VERIFY: return a->decrypt_verify(state, s->tag);
    case RELEASE: return a->decrypt_update(state, out, s->ct, len);
    default: return a->decrypt_final(state);
  }
}

static void check_order(const sample *s, enum phase phase, enum call call, size_t len) {
  workspace state, before;
  uint8_t out[FIELD_MAX];
  for (int split = 0; split < 2; split++) {
    trying("%s after %s, length %zu", call_names[call], phase_names[phase], len);
    memset(&state, 0, sizeof state);
    memset(out, UNTOUCHED, sizeof out);
    go_to(s, &state, phase, split);
    if (phase >= ENDED) CHECK(all_bytes(&state, 0, sizeof state));
    if (allowed(phase, call)) {
      int status = make_call(s, &state, call, out, phase == RELEASED ? 0 : len);
      CHECK(status == 0 || (call == VERIFY && status == LOXO_ERR_FORGED));
    } else {
      before = state;
      CHECK(make_call(s, &state, call, out, len) == LOXO_ERR_STATE);
      CHECK(memcmp(&state, &before, sizeof state) == 0);
      CHECK(all_bytes(out, UNTOUCHED, sizeof out));
    }
  }
}

static void aead_order(const loxo_aead *a) {
  sample *s = random_sample(a, 30, 30);
  for (int phase = FRESH; phase <= WIPED; phase++) {
    for (int call = AD; call < CALLS; call++) {
      check_order(s, (enum phase)phase, (enum call)call, 0);
      check_order(s, (enum phase)phase, (enum call)call, 1);
    }
  }
}

/* A refused call between two good ones does not change the result. */
static void aead_order_goes_on(const loxo_aead *a) {
  sample *s = random_sample(a, 77, 55);
  result *r = &the_result;
  workspace state;
  clear_result(r, s->len);
  a->init(&state, s->nonce, s->key);
  CHECK(a->decrypt_final(&state) == LOXO_ERR_STATE);
  CHECK(a->ad(&state, s->ad, 20) == 0);
  CHECK(a->decrypt_update(&state, r->out, s->ct, 5) == LOXO_ERR_STATE);
  CHECK(a->ad(&state, s->ad + 20, 35) == 0);
  CHECK(a->encrypt_update(&state, r->out, s->msg, 40) == 0);
  CHECK(a->ad(&state, s->ad, 1) == LOXO_ERR_STATE);
  CHECK(a->decrypt_verify(&state, s->tag) == LOXO_ERR_STATE);
  CHECK(a->encrypt_update(&state, r->out + 40, s->msg + 40, 37) == 0);
  CHECK(a->encrypt_final(&state, r->tag) == 0);
  check_sealed(s, r);
}

/* The second pass outputs exactly what the first one absorbed. */
static void aead_release(const loxo_aead *a) {
  for (size_t n = 0; n < 130; n++) {
    sample *s = random_sample(a, n, 3);
    workspace state;
    result *r = &the_result;
    trying("release of %zu", n);
    clear_result(r, s->len);
    memset(&state, 0, sizeof state);
    a->init(&state, s->nonce, s->key);
    CHECK(a->ad(&state, s->ad, s->ad_len) == 0);
    CHECK(a->decrypt_absorb(&state, s->ct, n) == 0);
    CHECK(a->decrypt_verify(&state, s->tag) == 0);
    CHECK(a->decrypt_update(&state, r->out, s->ct, n + 1) == LOXO_ERR_LENGTH);
    CHECK(n == 0 || a->decrypt_update(&state, r->out, s->ct, n - 1) == 0);
    CHECK(n == 0 || a->decrypt_final(&state) == LOXO_ERR_STATE);
    CHECK(a->decrypt_update(&state, r->out + n, s->ct + n, 2) == LOXO_ERR_LENGTH);
    CHECK(n == 0 || a->decrypt_update(&state, r->out + n - 1, s->ct + n - 1, 1) == 0);
    check_opened(s, r);
    CHECK(a->decrypt_update(&state, r->out + n, s->ct, 1) == LOXO_ERR_LENGTH);
    CHECK(a->decrypt_final(&state) == 0);
    CHECK(all_bytes(&state, 0, sizeof state));
  }
}
