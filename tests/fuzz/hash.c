/* SPDX-License-Identifier: Apache-2.0 OR MIT
 *
 * Fuzz target for the hash or XOF that LOXO_FUZZ names: any split gives the one-shot digest, a
 * copied state continues like the original, and a longer message has another digest. A XOF's output
 * is the same in any pieces, and begins with the digest. A customisation string is refused if it is
 * too long; else it makes another function, the same in any split of the message, and no byte may
 * go from the string to the message or the other way.
 */
#include "fuzz.h"

enum { DIGEST_MAX = 128, WORDS = 64, CUSTOM_MOST = 600 };

static void squeeze(const loxo_hash *h, uint64_t *state, const uint8_t *digest, input in) {
  uint8_t whole[512], pieces[512];
  uint64_t copy[WORDS];
  memcpy(copy, state, sizeof copy);
  PROMISE(h->squeeze(state, whole, sizeof whole) == 0);
  PROMISE(memcmp(whole, digest, h->digest_bytes) == 0);
  for (size_t at = 0, n; at < sizeof pieces; at += n) {
    n = in.left ? take_byte(&in) % 40u : sizeof pieces;
    if (n > sizeof pieces - at) n = sizeof pieces - at;
    PROMISE(h->squeeze(copy, pieces + at, n) == 0);
    PROMISE(h->update(copy, digest, 1) == LOXO_ERR_STATE);
  }
  PROMISE(memcmp(whole, pieces, sizeof whole) == 0);
}

/* The digest under a string, in a buffer that ends with it, of a message in two pieces. */
static void customised(const loxo_hash *h, uint8_t *digest, const uint8_t *custom, size_t len,
                       const uint8_t *in, size_t size, size_t split) {
  uint64_t state[WORDS];
  uint8_t *exact = (uint8_t *)malloc(len ? len : 1);
  PROMISE(exact != NULL);
  memcpy(exact, custom, len);
  PROMISE(h->init_custom(state, len ? exact : NULL, len) == 0);
  free(exact);
  PROMISE(h->update(state, in, split) == 0);
  PROMISE(h->update(state, in + split, size - split) == 0);
  PROMISE(h->squeeze(state, digest, h->digest_bytes) == 0);
}

/* The string is the first bytes of the input, as many as two more of them say, and repeats. */
static void customise(const loxo_hash *h, const uint8_t *digest, const uint8_t *data, size_t size) {
  uint8_t custom[CUSTOM_MOST + 1] = {0}, one[DIGEST_MAX], other[DIGEST_MAX];
  uint64_t state[WORDS] = {1}, before[WORDS] = {1};
  input in = {data, size};
  const size_t len = take_below(&in, CUSTOM_MOST + 1);
  for (size_t i = 0; i < len; i++) custom[i] = size ? data[i % size] : 0;
  if (len > h->custom_max) {
    PROMISE(h->init_custom(state, custom, len) == LOXO_ERR_LENGTH);
    PROMISE(memcmp(state, before, sizeof state) == 0);
    return;
  }
  customised(h, one, custom, len, data, size, in.left);
  customised(h, other, custom, len, data, size, 0);
  PROMISE(memcmp(one, other, h->digest_bytes) == 0);
  PROMISE((memcmp(one, digest, h->digest_bytes) == 0) == (len == 0));
  custom[len] = size ? data[0] : 1; /* which may be the padding */
  if (len == h->custom_max) return;
  customised(h, other, custom, len + 1, data + (size != 0), size - (size != 0), 0);
  PROMISE(memcmp(one, other, h->digest_bytes) != 0);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
  const loxo_hash *h = loxo_hash_named(wanted());
  uint64_t state[WORDS], copy[WORDS];
  uint8_t whole[DIGEST_MAX], pieces[DIGEST_MAX], other[DIGEST_MAX];
  PROMISE(h && h->state_bytes <= sizeof state && h->digest_bytes <= DIGEST_MAX);
  PROMISE(h->hash(whole, data, size) == 0);
  h->init(state);
  for (size_t at = 0, n; at < size; at += n) {
    n = data[at] % 40u;
    if (n > size - at) n = size - at;
    PROMISE(h->update(state, NULL, 0) == 0);
    n += n == 0;
    PROMISE(h->update(state, data + at, n) == 0);
  }
  if (h->squeeze) {
    customise(h, whole, data, size);
    memcpy(copy, state, sizeof copy);
    squeeze(h, copy, whole, (input){data, size});
  }
  memcpy(copy, state, sizeof copy);
  PROMISE(h->final(state, pieces) == 0);
  PROMISE(memcmp(whole, pieces, h->digest_bytes) == 0);
  PROMISE(h->update(copy, whole, 1) == 0 && h->final(copy, other) == 0);
  PROMISE(memcmp(whole, other, h->digest_bytes) != 0);
  return 0;
}
