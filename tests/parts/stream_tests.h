/* SPDX-License-Identifier: Apache-2.0 OR MIT
 *
 * Streams: known answers, every split, every place, lengths of keys and nonces, the rules for
 * buffers, the keystream's end, batches.
 */
#include "loxo.h"
#include "../test.h"

enum { STREAM_FIELD = 255, STREAM_TEXT = 3000, STREAM_TEXTS = 150, STREAM_END = 1 << 20 };

typedef struct stream_state {
  uint64_t words[512];
} stream_state;

/* A text with its right answer, which is that of the one-shot call. */
static struct {
  uint8_t key[STREAM_FIELD], nonce[STREAM_FIELD];
  size_t key_len, nonce_len, len;
  uint8_t in[STREAM_TEXT], stream[STREAM_TEXT], right[STREAM_TEXT];
} text;

static void check_stream_sizes(const loxo_stream *s) {
  CHECK(s->key_min && s->key_min <= s->key_max && s->nonce_min <= s->nonce_max);
  CHECK(s->key_step && s->nonce_step && s->block_bytes && s->keystream_max);
  if (!CHECK(s->state_bytes <= sizeof(stream_state) && s->block_bytes <= STREAM_TEXT / 4)) {
    give_up("the test's buffers are too small for", s->name);
  }
}

/* An arbitrary one of the lengths. */
static size_t some_length(size_t min, size_t max, size_t step) {
  return min + step * random_below((max - min) / step + 1);
}

static void random_text(const loxo_stream *s, size_t len) {
  text.len = len;
  text.key_len = some_length(s->key_min, s->key_max, s->key_step);
  text.nonce_len = some_length(s->nonce_min, s->nonce_max, s->nonce_step);
  random_bytes(text.key, text.key_len);
  random_bytes(text.nonce, text.nonce_len);
  random_bytes(text.in, len);
  CHECK(s->keystream(text.stream, len, text.nonce, text.nonce_len, text.key, text.key_len) == 0);
  for (size_t i = 0; i < len; i++) text.right[i] = text.in[i] ^ text.stream[i];
}

static int text_init(const loxo_stream *s, stream_state *state) {
  memset(state, 0, sizeof *state);
  return s->init(state, text.nonce, text.nonce_len, text.key, text.key_len);
}

static int text_xor(const loxo_stream *s, uint8_t *out, const uint8_t *in) {
  return s->xor_all(out, in, text.len, text.nonce, text.nonce_len, text.key, text.key_len);
}

/* `first` bytes, then pieces of `step`, some of them of the keystream alone. */
static void check_stream_split(const loxo_stream *s, size_t first, size_t step) {
  stream_state state;
  uint8_t out[STREAM_TEXT + 1];
  memset(out, 0xa5, sizeof out);
  CHECK(text_init(s, &state) == 0);
  for (size_t at = 0, n = first, turn = 0; at < text.len || turn == 0; at += n, n = step, turn++) {
    if (n > text.len - at) n = text.len - at;
    if (turn % 3 == 2) {
      CHECK(s->keystream_update(&state, out + at, n) == 0);
      for (size_t i = 0; i < n; i++) out[at + i] ^= text.in[at + i];
    } else {
      CHECK(s->xor_update(&state, out + at, text.in + at, n) == 0);
    }
  }
  CHECK(same_bytes(out, text.right, text.len) && out[text.len] == 0xa5);
}

/* Records of a key, a nonce, a place and the keystream from there on. */
static void stream_known_answers(const loxo_stream *s) {
  FILE *file = open_vectors(s->name, ".rsp");
  record r;
  bytes key, nonce, right;
  unsigned done = 0;
  check_stream_sizes(s);
  while (next_record(file, &r)) {
    static uint8_t out[1 << 17];
    trying("Count = %s", record_text(&r, "Count"));
    size_t start = strtoul(record_text(&r, "Start"), NULL, 10);
    record_bytes(&r, "Key", &key);
    record_bytes(&r, "Nonce", &nonce);
    record_bytes(&r, "Keystream", &right);
    if (start + right.len > sizeof out) give_up("the keystream is too long in", s->name);
    size_t len = start + right.len;
    CHECK(s->keystream(out, len, nonce.data, nonce.len, key.data, key.len) == 0);
    CHECK(right.len && same_bytes(out + start, right.data, right.len));
    memset(out, 0, len);
    CHECK(s->xor_all(out, out, len, nonce.data, nonce.len, key.data, key.len) == 0);
    CHECK(same_bytes(out + start, right.data, right.len));
    done++;
  }
  CHECK(done >= 10);
  fclose(file);
}

static void stream_splits(const loxo_stream *s) {
  size_t most = 3 * (size_t)s->block_bytes + 5;
  for (size_t n = 0; n <= most; n += 1 + n / 16) {
    trying("text of %zu", n);
    random_text(s, n);
    for (size_t first = 0; first <= n; first += 1 + n / 64) {
      check_stream_split(s, first, n ? n : 1);
      check_stream_split(s, first, 1 + random_below(9));
    }
  }
  for (unsigned i = 0; i < 50; i++) {
    random_text(s, 1 + random_below(STREAM_TEXT));
    trying("text of %zu", text.len);
    check_stream_split(s, random_below(text.len), 1 + random_below(2 * (size_t)s->block_bytes));
    check_stream_split(s, 0, 1 + random_below(STREAM_TEXT));
  }
}

static void stream_seeks(const loxo_stream *s) {
  stream_state state, before;
  uint8_t out[STREAM_TEXT];
  random_text(s, STREAM_TEXT);
  CHECK(text_init(s, &state) == 0);
  if (!(s->flags & LOXO_STREAM_SEEKS)) {
    before = state;
    CHECK(s->seek(&state, 0) == LOXO_ERR_SEEK && s->seek(&state, UINT64_MAX) == LOXO_ERR_SEEK);
    CHECK(memcmp(&state, &before, sizeof state) == 0);
    return;
  }
  for (unsigned i = 0; i < 400; i++) {
    size_t at = i < 200 ? i : random_below(STREAM_TEXT + 1);
    size_t n = random_below(STREAM_TEXT - at + 1), first = random_below(n + 1);
    trying("%zu bytes from byte %zu on", n, at);
    CHECK(s->seek(&state, at) == 0);
    CHECK(s->xor_update(&state, out, text.in + at, first) == 0);
    CHECK(s->xor_update(&state, out + first, text.in + at + first, n - first) == 0);
    CHECK(same_bytes(out, text.right + at, n));
  }
}

/* A block is the same whether counting leads to it or a seek: around each power of two. */
static void stream_far_places(const loxo_stream *s) {
  stream_state state;
  const size_t size = s->block_bytes;
  uint8_t out[2 * (STREAM_TEXT / 4)], one[STREAM_TEXT / 4];
  random_text(s, 1);
  CHECK(text_init(s, &state) == 0);
  if (!(s->flags & LOXO_STREAM_SEEKS)) return;
  for (unsigned bit = 0; bit < 63 && (s->keystream_max / size - 1) >> bit; bit++) {
    const uint64_t block = (uint64_t)1 << bit;
    trying("block 2^%u", bit);
    CHECK(s->seek(&state, (block - 1) * size) == 0);
    CHECK(s->keystream_update(&state, out, 2 * size) == 0);
    CHECK(s->seek(&state, block * size) == 0);
    CHECK(s->keystream_update(&state, one, size) == 0);
    CHECK(same_bytes(out + size, one, size));
  }
}

static void check_end(const loxo_stream *s, stream_state *state) {
  uint8_t byte = 0xa5;
  stream_state before = *state;
  CHECK(s->xor_update(state, &byte, &byte, 1) == LOXO_ERR_LENGTH && byte == 0xa5);
  CHECK(s->keystream_update(state, &byte, 1) == LOXO_ERR_LENGTH && byte == 0xa5);
  CHECK(memcmp(state, &before, sizeof before) == 0);
  CHECK(s->xor_update(state, NULL, NULL, 0) == 0);
}

/* The place behind the last byte is one, and nothing comes from there. */
static void stream_end(const loxo_stream *s) {
  static uint8_t out[STREAM_END + 1];
  stream_state state;
  uint8_t end[2][60];
  uint64_t max = s->keystream_max;
  random_text(s, 1);
  CHECK(text_init(s, &state) == 0);
  if (max <= STREAM_END) {
    size_t all = (size_t)max;
    CHECK(s->keystream_update(&state, out, all) == 0);
    check_end(s, &state);
    memset(out, 0xa5, sizeof out);
    CHECK(s->xor_all(out, out, all + 1, text.nonce, text.nonce_len, text.key, text.key_len) ==
          LOXO_ERR_LENGTH);
    CHECK(all_bytes(out, 0xa5, sizeof out));
    loxo_text t = {out, out, all + 1, text.nonce, text.nonce_len, text.key, text.key_len, 0};
    CHECK(s->xor_many(&t, 1) == LOXO_ERR_LENGTH && t.status == LOXO_ERR_LENGTH);
    CHECK(all_bytes(out, 0xa5, sizeof out));
  }
  if (s->flags & LOXO_STREAM_SEEKS) {
    CHECK(s->seek(&state, max) == 0);
    check_end(s, &state);
    CHECK(max == UINT64_MAX || s->seek(&state, max + 1) == LOXO_ERR_LENGTH);
    CHECK(s->seek(&state, max - 60) == 0 && s->keystream_update(&state, end[0], 60) == 0);
    check_end(s, &state);
    CHECK(s->seek(&state, max - 59) == 0);
    CHECK(s->keystream_update(&state, end[1], 60) == LOXO_ERR_LENGTH);
    CHECK(s->keystream_update(&state, end[1], 59) == 0 && same_bytes(end[0] + 1, end[1], 59));
  }
}

/* Each length of keys and nonces, and those next to them; the bytes behind do not matter. */
static void stream_lengths(const loxo_stream *s) {
  uint8_t out[2][40];
  stream_state state;
  random_text(s, 40);
  random_bytes(text.key, STREAM_FIELD);
  random_bytes(text.nonce, STREAM_FIELD);
  for (size_t i = 0; i < STREAM_FIELD; i++) {
    for (int nonce = 0; nonce < 2; nonce++) {
      size_t min = nonce ? s->nonce_min : s->key_min, max = nonce ? s->nonce_max : s->key_max;
      size_t step = nonce ? s->nonce_step : s->key_step;
      size_t key_len = nonce ? s->key_max : i, nonce_len = nonce ? i : s->nonce_max;
      int right = i >= min && i <= max && (i - min) % step == 0 ? LOXO_OK : LOXO_ERR_LENGTH;
      trying("key of %zu, nonce of %zu", key_len, nonce_len);
      memset(out, 0xa5, sizeof out);
      memset(&state, 0xa5, sizeof state);
      CHECK(s->keystream(out[0], 40, text.nonce, nonce_len, text.key, key_len) == right);
      CHECK(s->init(&state, text.nonce, nonce_len, text.key, key_len) == right);
      CHECK(all_bytes(out, 0xa5, right ? sizeof out : 0));
      CHECK(all_bytes(&state, 0xa5, right ? sizeof state : 0));
      uint8_t *last = (nonce ? text.nonce : text.key) + i;
      *last ^= 1;
      CHECK(s->keystream(out[1], 40, text.nonce, nonce_len, text.key, key_len) == right);
      CHECK(same_bytes(out[0], out[1], 40));
      if (right || !i) continue;
      last[-1] ^= 1;
      CHECK(s->keystream(out[1], 40, text.nonce, nonce_len, text.key, key_len) == 0);
      CHECK(!same_bytes(out[0], out[1], 40));
    }
  }
}

static void check_stream_buffers(const loxo_stream *s, size_t n) {
  uint8_t buffer[STREAM_TEXT], before[STREAM_TEXT];
  stream_state state, as_it_was;
  for (size_t at = 0; at < 16; at++) {
    trying("%zu bytes, offset %zu", n, at);
    random_text(s, n);
    memset(buffer, 0xa5, sizeof buffer);
    memcpy(buffer + at, text.in, n);
    CHECK(text_xor(s, buffer + at, buffer + at) == 0);
    CHECK(same_bytes(buffer + at, text.right, n) && all_bytes(buffer, 0xa5, at));
    CHECK(buffer[at + n] == 0xa5);
    CHECK(text_xor(s, buffer + at, text.in) == 0 && same_bytes(buffer + at, text.right, n));
  }
  CHECK(text_init(s, &state) == 0);
  as_it_was = state;
  random_bytes(buffer, sizeof buffer);
  memcpy(before, buffer, sizeof before);
  for (size_t by = 1; by < n; by += 1 + by / 8) {
    trying("%zu bytes, overlap shifted by %zu", n, by);
    for (int back = 0; back < 2; back++) {
      uint8_t *in = buffer + (back ? by : 0), *out = buffer + (back ? 0 : by);
      loxo_text t = {out, in, n, text.nonce, text.nonce_len, text.key, text.key_len, 0};
      CHECK(text_xor(s, out, in) == LOXO_ERR_OVERLAP);
      CHECK(s->xor_update(&state, out, in, n) == LOXO_ERR_OVERLAP);
      CHECK(s->xor_many(&t, 1) == LOXO_ERR_OVERLAP && t.status == LOXO_ERR_OVERLAP);
    }
  }
  CHECK(same_bytes(buffer, before, sizeof buffer));
  CHECK(memcmp(&state, &as_it_was, sizeof state) == 0);
}

/* In place, at every alignment, and refused where the output overlaps the input otherwise; also of
 * one block, for which a stream may have a function of its own. */
static void stream_buffers(const loxo_stream *s) {
  check_stream_buffers(s, s->block_bytes);
  check_stream_buffers(s, 3 * (size_t)s->block_bytes + 7);
}

/* Key and nonce at that distance from the ends of `out`. */
static void check_fields_in_output(const loxo_stream *s, size_t at) {
  uint8_t out[STREAM_FIELD * 3], *nonce = out + text.len - at - text.nonce_len;
  for (int xoring = 0; xoring < 2; xoring++) {
    memset(out, 0, sizeof out);
    memcpy(out + at, text.key, text.key_len);
    memcpy(nonce, text.nonce, text.nonce_len);
    int status =
        xoring ? s->xor_all(out, text.in, text.len, nonce, text.nonce_len, out + at, text.key_len)
               : s->keystream(out, text.len, nonce, text.nonce_len, out + at, text.key_len);
    CHECK(status == 0 && same_bytes(out, xoring ? text.right : text.stream, text.len));
  }
}

/* Key and nonce inside the output, also if that is one block, or inside the state. */
static void stream_aliases(const loxo_stream *s) {
  stream_state state, same;
  random_text(s, s->block_bytes);
  for (size_t at = 0; 2 * at + text.key_len + text.nonce_len <= text.len; at++) {
    trying("a block, fields at byte %zu", at);
    check_fields_in_output(s, at);
  }
  random_text(s, STREAM_FIELD * 3);
  for (size_t at = 0; at < 40; at++) {
    trying("fields at byte %zu", at);
    check_fields_in_output(s, at);
    uint8_t *inside = (uint8_t *)&same + at;
    CHECK(text_init(s, &state) == 0);
    memset(&same, 0, sizeof same);
    memcpy(inside, text.key, text.key_len);
    memcpy(inside + text.key_len, text.nonce, text.nonce_len);
    CHECK(s->init(&same, inside + text.key_len, text.nonce_len, inside, text.key_len) == 0);
    CHECK(memcmp(&state, &same, s->state_bytes) == 0);
  }
}

static void stream_nulls(const loxo_stream *s) {
  stream_state state, before, copy;
  uint8_t byte = 0xa5, out[90];
  random_text(s, 90);
  CHECK(text_init(s, &state) == 0);
  before = state;
  CHECK(s->xor_update(&state, NULL, NULL, 0) == 0 && s->keystream_update(&state, NULL, 0) == 0);
  CHECK(s->xor_update(&state, NULL, &byte, 1) == LOXO_ERR_ARGUMENT);
  CHECK(s->xor_update(&state, &byte, NULL, 1) == LOXO_ERR_ARGUMENT);
  CHECK(s->keystream_update(&state, NULL, 1) == LOXO_ERR_ARGUMENT && byte == 0xa5);
  CHECK(memcmp(&state, &before, sizeof state) == 0);
  text.len = 0;
  CHECK(text_xor(s, NULL, NULL) == 0 && s->xor_many(NULL, 0) == 0);
  CHECK(s->xor_update(&state, out, text.in, 33) == 0);
  copy = state;
  s->wipe(&state);
  CHECK(all_bytes(&state, 0, s->state_bytes));
  CHECK(s->xor_update(&state, &byte, &byte, 1) == LOXO_ERR_STATE && byte == 0xa5);
  CHECK(s->keystream_update(&state, &byte, 1) == LOXO_ERR_STATE && byte == 0xa5);
  CHECK(s->seek(&state, 0) == LOXO_ERR_STATE);
  CHECK(s->xor_update(&copy, out + 33, text.in + 33, 57) == 0 && same_bytes(out, text.right, 90));
}

/* ---- Batches ----------------------------------------------------------------------------------
 */

static struct {
  loxo_text text[STREAM_TEXTS];
  uint8_t key[STREAM_TEXTS][STREAM_FIELD], nonce[STREAM_TEXTS][STREAM_FIELD];
  uint8_t in[STREAM_TEXTS][STREAM_TEXT], out[STREAM_TEXTS][STREAM_TEXT];
} texts;

/* Texts of up to `longest` bytes, every fourth in place. Where a stream has a single length, the
 * batch must not read it. */
static void fill_texts(const loxo_stream *s, size_t n, size_t longest) {
  for (size_t i = 0; i < n; i++) {
    size_t key = some_length(s->key_min, s->key_max, s->key_step);
    size_t nonce = some_length(s->nonce_min, s->nonce_max, s->nonce_step);
    random_bytes(texts.key[i], key);
    random_bytes(texts.nonce[i], nonce);
    random_bytes(texts.in[i], longest);
    memset(texts.out[i], 0xa5, longest + 1);
    loxo_text t = {texts.out[i],
                   i % 4 ? texts.in[i] : texts.out[i],
                   random_below(longest + 1),
                   texts.nonce[i],
                   s->nonce_min == s->nonce_max ? 999 : nonce,
                   texts.key[i],
                   s->key_min == s->key_max ? 999 : key,
                   1};
    if (i % 4 == 0) memcpy(texts.out[i], texts.in[i], t.len);
    texts.text[i] = t;
  }
}

static void check_text(const loxo_stream *s, size_t i) {
  const loxo_text *t = &texts.text[i];
  uint8_t right[STREAM_TEXT];
  size_t nonce = s->nonce_min == s->nonce_max ? s->nonce_max : t->nonce_len;
  size_t key = s->key_min == s->key_max ? s->key_max : t->key_len;
  CHECK(s->xor_all(right, texts.in[i], t->len, t->nonce, nonce, t->key, key) == 0);
  CHECK(t->status == 0 && same_bytes(t->out, right, t->len) && t->out[t->len] == 0xa5);
}

static void stream_batch(const loxo_stream *s) {
  for (unsigned round = 0; round < 60; round++) {
    size_t n = round < 20 ? round : random_below(STREAM_TEXTS + 1);
    size_t longest = round % 3 ? 1 + random_below(120) : random_below(STREAM_TEXT);
    trying("%zu texts of up to %zu bytes", n, longest);
    fill_texts(s, n, longest);
    CHECK(s->xor_many(texts.text, n) == 0);
    for (size_t i = 0; i < n; i++) check_text(s, i);
  }
}

static void stream_batch_refusals(const loxo_stream *s) {
  enum { BAD = 3, WORSE = 20, N = 70 };
  fill_texts(s, N, 100);
  texts.text[BAD].in = texts.text[BAD].out + 1;
  texts.text[BAD].len = 50;
  memset(texts.out[BAD], 0xa5, 100);
  texts.text[WORSE].len = 1;
  texts.text[WORSE].in = NULL;
  CHECK(s->xor_many(texts.text, N) == LOXO_ERR_OVERLAP);
  for (size_t i = 0; i < N; i++) {
    if (i != BAD && i != WORSE) check_text(s, i);
  }
  CHECK(texts.text[BAD].status == LOXO_ERR_OVERLAP && all_bytes(texts.out[BAD], 0xa5, 100));
  CHECK(texts.text[WORSE].status == LOXO_ERR_ARGUMENT);
}

#ifdef LOXO_DEBUG
static void stream_batch_debug(const loxo_stream *s) {
  fill_texts(s, 9, 100);
  texts.text[2].len = texts.text[7].len = 60;
  texts.text[7].out = texts.out[2] + 59;
  CHECK(s->xor_many(texts.text, 9) == LOXO_ERR_OVERLAP);
  CHECK(texts.text[2].status == LOXO_ERR_OVERLAP && texts.text[7].status == LOXO_ERR_OVERLAP);
  for (size_t i = 0; i < 9; i++) {
    if (i != 2 && i != 7) check_text(s, i);
  }
}
#endif
