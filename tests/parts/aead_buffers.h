/* SPDX-License-Identifier: Apache-2.0 OR MIT
 *
 * AEADs and their buffers: where these may be, what is refused before anything is touched, and what
 * a forgery leaves behind.
 */
#include "sample.h"

/* ---- Every placement ------------------------------------------------------------------------
 * All buffers of a call lie somewhere in one small arena, so that they overlap in every way. A
 * model over single bytes says what must be refused; everything else must give the right bytes
 * and leave the rest of the arena alone.
 */

enum { ARENA = 224, PART_MAX = 48, LAYOUTS = 6000 };

typedef struct layout {
  size_t len, ad_len; /* the others are the algorithm's */
  size_t out, in, ad, tag, key, nonce;
} layout;

static size_t place(size_t len) { return random_below(ARENA - len + 1); }

/* Any place, or one at an edge of the range at `from`, where mistakes are likely. */
static size_t place_near(size_t len, size_t from, size_t range) {
  size_t edges[] = {from, from + 1, from + range, from + range - 1, from - len, from - len + 1};
  size_t at = edges[random_below(COUNT(edges))];
  return random_below(2) && at <= ARENA - len ? at : place(len);
}

static layout random_layout(const loxo_aead *a) {
  layout l;
  l.len = random_below(PART_MAX);
  l.ad_len = random_below(PART_MAX);
  l.out = place(l.len);
  l.in = random_below(3) ? place_near(l.len, l.out, l.len) : l.out;
  l.ad = place_near(l.ad_len, l.out, l.len);
  l.tag = place_near(a->tag_bytes, l.out, l.len);
  const size_t both = a->key_bytes > a->nonce_bytes ? a->key_bytes : a->nonce_bytes;
  l.key = random_below(4) ? place(both) : place_near(both, l.out, l.len);
  l.nonce = random_below(4) ? place(a->nonce_bytes) : l.key;
  return l;
}

/* Whether the ranges share a byte, determined byte by byte. */
static int share_a_byte(size_t a, size_t a_len, size_t b, size_t b_len) {
  uint8_t taken[ARENA] = {0};
  for (size_t i = 0; i < a_len; i++) taken[a + i] = 1;
  for (size_t i = 0; i < b_len; i++) {
    if (taken[b + i]) return 1;
  }
  return 0;
}

static int must_be_refused(const loxo_aead *a, const layout *l, int encrypting) {
  return (l->out != l->in && share_a_byte(l->out, l->len, l->in, l->len)) ||
         share_a_byte(l->out, l->len, l->ad, l->ad_len) ||
         (encrypting && share_a_byte(l->out, l->len, l->tag, a->tag_bytes));
}

/* Copies the inputs out of the arena into the sample. */
static sample *apart(const loxo_aead *a, const layout *l, const uint8_t *arena) {
  sample *s = &the_sample;
  s->a = a;
  copy_bytes(s->msg, arena + l->in, s->len = l->len);
  copy_bytes(s->ct, arena + l->in, l->len);
  copy_bytes(s->ad, arena + l->ad, s->ad_len = l->ad_len);
  copy_bytes(s->key, arena + l->key, a->key_bytes);
  copy_bytes(s->nonce, arena + l->nonce, a->nonce_bytes);
  copy_bytes(s->tag, arena + l->tag, a->tag_bytes);
  return s;
}

/* Puts a genuine packet into the arena. Where its parts overlap it stays a forgery. */
static void make_genuine(const loxo_aead *a, const layout *l, uint8_t *arena) {
  CHECK(sample_encrypt(apart(a, l, arena), &the_result) == 0);
  copy_bytes(arena + l->in, the_result.out, l->len);
  copy_bytes(arena + l->tag, the_result.tag, a->tag_bytes);
}

/* The status of the call with all buffers apart, and the arena as it must be afterwards. */
static int expect(const loxo_aead *a, const layout *l, uint8_t *arena, int encrypting) {
  if (must_be_refused(a, l, encrypting)) return LOXO_ERR_OVERLAP;
  const sample *s = apart(a, l, arena);
  result *r = &the_result;
  clear_result(r, s->len);
  int status = encrypting ? sample_encrypt(s, r) : sample_decrypt(s, r->out);
  if (status == 0 || r->out[0] != UNTOUCHED) copy_bytes(arena + l->out, r->out, l->len);
  if (encrypting) copy_bytes(arena + l->tag, r->tag, a->tag_bytes);
  return status;
}

static int call_in(const loxo_aead *a, const layout *l, uint8_t *arena, int encrypting) {
  uint8_t *out = arena + l->out, *tag = arena + l->tag;
  const uint8_t *in = arena + l->in, *ad = arena + l->ad, *nonce = arena + l->nonce;
  const uint8_t *key = arena + l->key;
  return encrypting ? a->encrypt(out, tag, in, l->len, ad, l->ad_len, nonce, key)
                    : a->decrypt(out, tag, in, l->len, ad, l->ad_len, nonce, key);
}

static void aead_every_placement(const loxo_aead *a) {
  unsigned seen[2][2] = {{0, 0}, {0, 0}}; /* by direction: refused, done */
  for (int i = 0; i < LAYOUTS; i++) {
    uint8_t arena[ARENA], expected[ARENA];
    int encrypting = i & 1;
    layout l = random_layout(a);
    random_bytes(arena, sizeof arena);
    if (!encrypting) make_genuine(a, &l, arena);
    trying("%s %zu, AD %zu; out %zu in %zu ad %zu tag %zu key %zu nonce %zu",
           encrypting ? "encrypt" : "decrypt", l.len, l.ad_len, l.out, l.in, l.ad, l.tag, l.key,
           l.nonce);
    memcpy(expected, arena, sizeof arena);
    int status = expect(a, &l, expected, encrypting);
    CHECK(call_in(a, &l, arena, encrypting) == status);
    CHECK(memcmp(arena, expected, sizeof arena) == 0);
    if (status != LOXO_ERR_FORGED) seen[encrypting][status == 0]++;
  }
  trying("all kinds of placement came up");
  CHECK(seen[0][0] > 100 && seen[0][1] > 100 && seen[1][0] > 100 && seen[1][1] > 100);
}

/* ---- Overlap by pieces ----------------------------------------------------------------------- */

/* A state that is ready to output the sample's text. */
static void start_output(const sample *s, workspace *state, int encrypting) {
  const loxo_aead *a = s->a;
  memset(state, 0, sizeof *state);
  a->init(state, s->nonce, s->key);
  CHECK(a->ad(state, s->ad, s->ad_len) == 0);
  if (encrypting) return;
  CHECK(a->decrypt_absorb(state, s->ct, s->len) == 0);
  CHECK(a->decrypt_verify(state, s->tag) == 0);
}

static void aead_overlap_in_pieces(const loxo_aead *a) {
  enum { N = 40 };
  uint8_t arena[3 * N], before[3 * N];
  workspace state, kept;
  sample *s = random_sample(a, N, 9);
  for (size_t shift = 0; shift <= 4 * N; shift++) {
    size_t at = shift / 2;
    int encrypting = shift & 1, fine = at == 0 || at == N || at == 2 * N;
    uint8_t *in = arena + N, *out = arena + at;
    const uint8_t *from = encrypting ? s->msg : s->ct, *to = encrypting ? s->ct : s->msg;
    trying("%s, out at %zu, in at %d", encrypting ? "encrypt" : "decrypt", at, N);
    start_output(s, &state, encrypting);
    random_bytes(arena, sizeof arena);
    memcpy(in, from, N);
    memcpy(before, arena, sizeof arena);
    if (fine) memcpy(before + at, to, N);
    kept = state;
    int status =
        encrypting ? a->encrypt_update(&state, out, in, N) : a->decrypt_update(&state, out, in, N);
    CHECK(status == (fine ? 0 : LOXO_ERR_OVERLAP));
    CHECK(memcmp(arena, before, sizeof arena) == 0);
    CHECK(fine || memcmp(&state, &kept, sizeof state) == 0);
  }
}

/* Key and nonce inside the state that they start; the tag inside the state that it ends. */
static void aead_state_aliases(const loxo_aead *a) {
  sample *s = random_sample(a, 33, 5);
  result *r = &the_result;
  for (size_t at = 0; at + FIELD_MAX <= a->state_bytes; at++) {
    workspace state;
    uint8_t *inside = (uint8_t *)&state + at;
    trying("field at byte %zu of the state", at);
    clear_result(r, s->len);
    memcpy(inside, s->key, a->key_bytes);
    a->init(&state, s->nonce, inside);
    CHECK(a->ad(&state, s->ad, s->ad_len) == 0);
    CHECK(a->encrypt_update(&state, r->out, s->msg, s->len) == 0);
    CHECK(a->encrypt_final(&state, inside) == 0);
    memcpy(r->tag, inside, a->tag_bytes);
    check_sealed(s, r);
    memcpy(inside, s->nonce, a->nonce_bytes);
    a->init(&state, inside, s->key);
    CHECK(a->ad(&state, s->ad, s->ad_len) == 0);
    CHECK(a->decrypt_absorb(&state, s->ct, s->len) == 0);
    CHECK(a->decrypt_verify(&state, s->tag) == 0);
    a->wipe(&state);
  }
}

/* The key inside the context made from it. */
static void aead_context_aliases(const loxo_aead *a) {
  sample *s = random_sample(a, 33, 5);
  result *r = &the_result;
  for (size_t at = 0; at + a->key_bytes <= a->context_bytes; at++) {
    workspace context;
    trying("key at byte %zu of the context", at);
    clear_result(r, s->len);
    memcpy((uint8_t *)&context + at, s->key, a->key_bytes);
    a->key_init(&context, (uint8_t *)&context + at);
    CHECK(a->encrypt_with(r->out, r->tag, s->msg, s->len, s->ad, s->ad_len, s->nonce, &context) ==
          0);
    check_sealed(s, r);
  }
}

/* ---- Alignment ------------------------------------------------------------------------------- */

enum { BUFFERS = 6, OFFSETS = 16, ALIGNED_LEN = 77, ALIGNED_AD = 45 };

static uint8_t *aligned_copy(uint64_t *room, size_t offset, const uint8_t *from, size_t n) {
  uint8_t *to = (uint8_t *)room + offset;
  copy_bytes(to, from, n);
  return to;
}

static void check_alignment(const sample *s, const size_t offset[BUFFERS]) {
  enum { WORDS = (ALIGNED_LEN + FIELD_MAX + OFFSETS) / 8 + 1 };
  static uint64_t room[BUFFERS][WORDS];
  const loxo_aead *a = s->a;
  uint8_t *out = (uint8_t *)room[0] + offset[0];
  uint8_t *in = aligned_copy(room[1], offset[1], s->msg, s->len);
  uint8_t *ad = aligned_copy(room[2], offset[2], s->ad, s->ad_len);
  uint8_t *tag = (uint8_t *)room[3] + offset[3];
  uint8_t *key = aligned_copy(room[4], offset[4], s->key, a->key_bytes);
  uint8_t *nonce = aligned_copy(room[5], offset[5], s->nonce, a->nonce_bytes);
  workspace state;
  CHECK(a->encrypt(out, tag, in, s->len, ad, s->ad_len, nonce, key) == 0);
  CHECK(same_bytes(out, s->ct, s->len) && same_bytes(tag, s->tag, a->tag_bytes));
  CHECK(a->decrypt(in, tag, out, s->len, ad, s->ad_len, nonce, key) == 0);
  CHECK(same_bytes(in, s->msg, s->len));
  memset(tag, 0, a->tag_bytes);
  a->init(&state, nonce, key);
  CHECK(a->ad(&state, ad, s->ad_len) == 0);
  CHECK(a->encrypt_update(&state, out, in, s->len) == 0 && a->encrypt_final(&state, tag) == 0);
  CHECK(same_bytes(out, s->ct, s->len) && same_bytes(tag, s->tag, a->tag_bytes));
}

static void aead_alignment(const loxo_aead *a) {
  sample *s = random_sample(a, ALIGNED_LEN, ALIGNED_AD);
  for (size_t buffer = 0; buffer < BUFFERS; buffer++) {
    for (size_t offset = 0; offset < OFFSETS; offset++) {
      size_t offsets[BUFFERS] = {0};
      offsets[buffer] = offset;
      trying("buffer %zu at offset %zu", buffer, offset);
      check_alignment(s, offsets);
      for (size_t i = 0; i < BUFFERS; i++) {
        if (i != buffer) offsets[i] = random_below(OFFSETS);
      }
      check_alignment(s, offsets);
    }
  }
}

/* ---- Null pointers and lengths -----------------------------------------------------------------
 */

static void aead_nulls(const loxo_aead *a) {
  sample *s = random_sample(a, 20, 20);
  uint8_t out[20], tag[FIELD_MAX];
  workspace context;
  a->key_init(&context, s->key);
  memset(out, UNTOUCHED, sizeof out);
  memset(tag, UNTOUCHED, sizeof tag);
  for (int which = 0; which < 3; which++) {
    uint8_t *to = which == 0 ? NULL : out;
    const uint8_t *in = which == 1 ? NULL : s->msg, *ad = which == 2 ? NULL : s->ad;
    trying("null %s with a length", which == 0 ? "out" : which == 1 ? "in" : "ad");
    CHECK(a->encrypt(to, tag, in, 20, ad, 20, s->nonce, s->key) == LOXO_ERR_ARGUMENT);
    CHECK(a->decrypt(to, tag, in, 20, ad, 20, s->nonce, s->key) == LOXO_ERR_ARGUMENT);
    CHECK(a->encrypt_with(to, tag, in, 20, ad, 20, s->nonce, &context) == LOXO_ERR_ARGUMENT);
    CHECK(a->decrypt_with(to, tag, in, 20, ad, 20, s->nonce, &context) == LOXO_ERR_ARGUMENT);
    CHECK(all_bytes(out, UNTOUCHED, sizeof out) && all_bytes(tag, UNTOUCHED, sizeof tag));
  }
  for (size_t ad_len = 0; ad_len <= 20; ad_len += 20) {
    trying("null without a length, AD %zu", ad_len);
    s = random_sample(a, 0, ad_len);
    const uint8_t *ad = ad_len ? s->ad : NULL;
    CHECK(a->encrypt(NULL, tag, NULL, 0, ad, ad_len, s->nonce, s->key) == 0);
    CHECK(same_bytes(tag, s->tag, a->tag_bytes));
    CHECK(a->decrypt(NULL, tag, NULL, 0, ad, ad_len, s->nonce, s->key) == 0);
  }
}

static void aead_nulls_in_pieces(const loxo_aead *a) {
  sample *s = random_sample(a, 20, 20);
  uint8_t out[20];
  workspace state, kept;
  start_output(s, &state, 1);
  kept = state;
  CHECK(a->ad(&state, NULL, 1) == LOXO_ERR_ARGUMENT);
  CHECK(a->encrypt_update(&state, NULL, s->msg, 1) == LOXO_ERR_ARGUMENT);
  CHECK(a->encrypt_update(&state, out, NULL, 1) == LOXO_ERR_ARGUMENT);
  CHECK(a->decrypt_absorb(&state, NULL, 1) == LOXO_ERR_ARGUMENT);
  CHECK(memcmp(&state, &kept, sizeof state) == 0);
  CHECK(a->ad(&state, NULL, 0) == 0);
  CHECK(a->encrypt_update(&state, NULL, NULL, 0) == 0);
  start_output(s, &state, 0);
  kept = state;
  CHECK(a->decrypt_update(&state, NULL, s->ct, 1) == LOXO_ERR_ARGUMENT);
  CHECK(a->decrypt_update(&state, out, NULL, 1) == LOXO_ERR_ARGUMENT);
  CHECK(memcmp(&state, &kept, sizeof state) == 0);
  CHECK(a->decrypt_update(&state, NULL, NULL, 0) == 0);
}

/* Nothing at these addresses may be read or written: that would crash the program. */
static uint8_t *nowhere(size_t i) { return (uint8_t *)(uintptr_t)(16 + i); }

static void aead_too_long(const loxo_aead *a) {
  size_t longest = (size_t)a->message_max, len = longest + 1;
  const uint8_t *key = nowhere(0);
  trying("one byte over the longest");
  for (int i = 0; i < 3; i++) {
    size_t n = i == 1 ? 0 : len, m = i == 0 ? 0 : len;
    CHECK(a->encrypt(nowhere(1), nowhere(2), nowhere(3), n, nowhere(4), m, key, key) ==
          LOXO_ERR_LENGTH);
    CHECK(a->decrypt(nowhere(1), nowhere(2), nowhere(3), n, nowhere(4), m, key, key) ==
          LOXO_ERR_LENGTH);
    CHECK(a->encrypt_with(nowhere(1), nowhere(2), nowhere(3), n, nowhere(4), m, key, key) ==
          LOXO_ERR_LENGTH);
    CHECK(a->decrypt_with(nowhere(1), nowhere(2), nowhere(3), n, nowhere(4), m, key, key) ==
          LOXO_ERR_LENGTH);
  }
}

/* With pieces the sum counts, and a refused piece changes nothing. */
static void aead_too_long_in_pieces(const loxo_aead *a) {
  size_t longest = (size_t)a->message_max;
  sample *s = random_sample(a, 20, 20);
  uint8_t out[20];
  for (size_t before = 0; before <= 20; before += 10) {
    workspace state, kept;
    trying("%zu bytes and then too many", before);
    memset(&state, 0, sizeof state); /* a state may have bytes that nobody uses */
    a->init(&state, s->nonce, s->key);
    CHECK(a->ad(&state, s->ad, before) == 0);
    kept = state;
    CHECK(a->ad(&state, nowhere(0), longest - before + 1) == LOXO_ERR_LENGTH);
    CHECK(memcmp(&state, &kept, a->state_bytes) == 0);
    CHECK(a->encrypt_update(&state, nowhere(0), nowhere(0), longest + 1) == LOXO_ERR_LENGTH);
    CHECK(a->decrypt_absorb(&state, nowhere(0), longest + 1) == LOXO_ERR_LENGTH);
    CHECK(memcmp(&state, &kept, a->state_bytes) == 0);
    CHECK(a->encrypt_update(&state, out, s->msg, before) == 0);
    CHECK(a->encrypt_update(&state, nowhere(0), nowhere(0), longest - before + 1) ==
          LOXO_ERR_LENGTH);
    a->init(&state, s->nonce, s->key);
    CHECK(a->decrypt_absorb(&state, s->ct, before) == 0);
    CHECK(a->decrypt_absorb(&state, nowhere(0), longest - before + 1) == LOXO_ERR_LENGTH);
  }
}

/* ---- Forgeries ------------------------------------------------------------------------------- */

/* Every bit of tag, nonce, key, AD and ciphertext; `out` gets nothing, in place or not. */
static void aead_forgery(const loxo_aead *a) {
  sample *s = random_sample(a, 45, 19);
  uint8_t *fields[] = {s->tag, s->nonce, s->key, s->ad, s->ct};
  size_t bytes[] = {a->tag_bytes, a->nonce_bytes, a->key_bytes, s->ad_len, s->len};
  for (size_t f = 0; f < COUNT(fields); f++) {
    for (size_t bit = 0; bit < 8 * bytes[f]; bit++) {
      uint8_t out[45], in[45];
      trying("field %zu, bit %zu", f, bit);
      fields[f][bit / 8] ^= (uint8_t)(1u << bit % 8);
      memset(out, UNTOUCHED, sizeof out);
      memcpy(in, s->ct, sizeof in);
      CHECK(sample_decrypt(s, out) == LOXO_ERR_FORGED);
      CHECK(all_bytes(out, UNTOUCHED, sizeof out) || all_bytes(out, 0, sizeof out));
      CHECK(a->decrypt(in, s->tag, in, s->len, s->ad, s->ad_len, s->nonce, s->key) ==
            LOXO_ERR_FORGED);
      CHECK(same_bytes(in, s->ct, sizeof in) || all_bytes(in, 0, sizeof in));
      fields[f][bit / 8] ^= (uint8_t)(1u << bit % 8);
    }
  }
  clear_result(&the_result, s->len);
  CHECK(sample_decrypt(s, the_result.out) == 0);
  check_opened(s, &the_result);
}

/* Some promise more: `out` stays unchanged. One of Elephant's stands for its mode. */
static void forgery_leaves_out_alone(void) {
  static const char *const names[] = {"dumbo", "chacha20-poly1305", "xchacha20-poly1305"};
  enum { N = 3000 };
  static uint8_t out[N], in[N];
  const uint8_t zeros[LOXO_AEAD_KEY_MAX] = {0}; /* the longest of key, nonce and tag */
  for (size_t i = 0; i < sizeof names / sizeof *names; i++) {
    const loxo_aead *a = loxo_aead_named(names[i]);
    for (size_t n = 0; n <= N; n += 250) {
      memset(out, UNTOUCHED, sizeof out);
      CHECK(a->decrypt(out, zeros, in, n, NULL, 0, zeros, zeros) == LOXO_ERR_FORGED);
      CHECK(all_bytes(out, UNTOUCHED, sizeof out));
    }
  }
}

/* ---- One buffer of header, payload and tag room ------------------------------------------------
 */

/* Radio frames: the nonce is in the header, which is the AD. */
static const struct {
  const char *name;
  size_t header, nonce_at;
} frames[] = {{"LoRaWAN", 13, 1}, {"802.15.4", 23, 5}, {"CoAP", 20, 4}};

enum { FRAME_MIN = 11, FRAME_MAX = 222 };

static void check_frame(const loxo_aead *a, size_t header, size_t nonce_at, size_t len) {
  uint8_t frame[FIELD_MAX + FRAME_MAX + FIELD_MAX], sent[sizeof frame];
  sample *s = random_sample(a, len, header);
  uint8_t *payload = frame + header, *tag = payload + len, *nonce = frame + nonce_at;
  size_t total = header + len + a->tag_bytes;
  memset(frame, UNTOUCHED, sizeof frame);
  copy_bytes(s->ad + nonce_at, s->nonce, a->nonce_bytes);
  CHECK(sample_encrypt(s, &the_result) == 0);
  copy_bytes(frame, s->ad, header);
  copy_bytes(payload, s->msg, len);
  CHECK(a->encrypt(payload, tag, payload, len, frame, header, nonce, s->key) == 0);
  CHECK(same_bytes(frame, s->ad, header) && same_bytes(payload, the_result.out, len));
  CHECK(same_bytes(tag, the_result.tag, a->tag_bytes));
  CHECK(all_bytes(frame + total, UNTOUCHED, sizeof frame - total));
  memcpy(sent, frame, sizeof frame);
  size_t bit = random_below(8 * total);
  frame[bit / 8] ^= (uint8_t)(1u << bit % 8);
  CHECK(a->decrypt(payload, tag, payload, len, frame, header, nonce, s->key) == LOXO_ERR_FORGED);
  memcpy(frame, sent, sizeof frame);
  CHECK(a->decrypt(payload, tag, payload, len, frame, header, nonce, s->key) == 0);
  CHECK(same_bytes(payload, s->msg, len) && same_bytes(frame, sent, header));
  CHECK(same_bytes(tag, sent + header + len, sizeof frame - header - len));
}

static void aead_frames(const loxo_aead *a) {
  for (size_t f = 0; f < COUNT(frames); f++) {
    size_t header = frames[f].header, needed = frames[f].nonce_at + a->nonce_bytes;
    if (header < needed) header = needed; /* a longer nonce takes a longer header */
    for (size_t total = FRAME_MIN; total <= FRAME_MAX; total++) {
      trying("%s, %zu bytes of payload", frames[f].name, total);
      check_frame(a, header, frames[f].nonce_at, total);
    }
  }
}
