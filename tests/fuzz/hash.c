/* SPDX-License-Identifier: Apache-2.0 OR MIT
 *
 * Fuzz target for the hash or XOF that LOXO_FUZZ names: any split gives the one-shot digest, a
 * copied state continues like the original, and a longer message has another digest. A XOF's output
 * is the same in any pieces, and begins with the digest.
 */
#include "fuzz.h"

enum { DIGEST_MAX = 128, WORDS = 64 };

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
