/* SPDX-License-Identifier: Apache-2.0 OR MIT
 *
 * Fuzz target for the stream that LOXO_FUZZ names: keys, nonces and lengths of any size are taken
 * or refused as the descriptor says; any split, any place and a batch give the one-shot bytes.
 */
#include "fuzz.h"

enum { FIELD = 255, TEXT = 600, WORDS = 512, TEXTS = 5 };

static int fits(size_t len, size_t min, size_t max, size_t step) {
  return len >= min && len <= max && (len - min) % step == 0;
}

static void pieces(const loxo_stream *s, const uint64_t *fresh, const uint8_t *whole, size_t len,
                   input *in) {
  uint64_t state[WORDS];
  uint8_t out[TEXT] = {0};
  memcpy(state, fresh, sizeof state);
  for (size_t at = 0, n; at < len; at += n) {
    n = 1 + take_below(in, 90);
    if (n > len - at) n = len - at;
    PROMISE(s->xor_update(state, out + at, out + at, n) == 0);
  }
  PROMISE(memcmp(out, whole, len) == 0);
  for (unsigned i = 0; i < 4; i++) {
    size_t at = take_below(in, len + 1);
    int status = s->seek(state, at);
    PROMISE(status == (s->flags & LOXO_STREAM_SEEKS ? 0 : LOXO_ERR_SEEK));
    if (status) return;
    PROMISE(s->keystream_update(state, out, len - at) == 0);
    PROMISE(memcmp(out, whole + at, len - at) == 0);
  }
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
  const loxo_stream *s = loxo_stream_named(wanted());
  input in = {data, size};
  uint8_t key[FIELD], nonce[FIELD], whole[TEXT] = {0}, many[TEXTS][TEXT];
  uint64_t state[WORDS] = {0};
  loxo_text texts[TEXTS];
  PROMISE(s && s->state_bytes <= sizeof state);
  size_t key_len = s->key_min + take_below(&in, s->key_max - s->key_min + 3u) - 1;
  size_t nonce_len = s->nonce_min + take_below(&in, s->nonce_max - s->nonce_min + 3u) - 1;
  size_t len = take_below(&in, TEXT);
  take_bytes(&in, key, sizeof key);
  take_bytes(&in, nonce, sizeof nonce);
  int right = fits(key_len, s->key_min, s->key_max, s->key_step) &&
              fits(nonce_len, s->nonce_min, s->nonce_max, s->nonce_step);
  int status = s->keystream(whole, len, nonce, nonce_len, key, key_len);
  PROMISE(status == (right ? 0 : LOXO_ERR_LENGTH));
  PROMISE(s->init(state, nonce, nonce_len, key, key_len) == status);
  if (status) return 0;
  pieces(s, state, whole, len, &in);
  for (size_t i = 0; i < TEXTS; i++) {
    size_t n = take_below(&in, len + 1);
    loxo_text text = {many[i], many[i], n, nonce, nonce_len, key, key_len, 1};
    memset(many[i], 0, n);
    texts[i] = text;
  }
  PROMISE(s->xor_many(texts, TEXTS) == 0);
  for (size_t i = 0; i < TEXTS; i++) PROMISE(memcmp(many[i], whole, texts[i].len) == 0);
  return 0;
}
