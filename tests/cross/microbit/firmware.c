/* SPDX-License-Identifier: Apache-2.0 OR MIT
 *
 * All known answers of all AEADs on a core that faults on unaligned access. A record's key, nonce,
 * message and AD are counting bytes, each from a start of its own, with message and AD of 0 to 32
 * bytes each. `known_answers` is all ciphertexts with their tags, concatenated by
 * tests/cross/run.py from the .rsp files. Buffers are at odd addresses.
 */
#include "loxo.h"
#include "start.h"

typedef struct answers {
  const char *name;
  const uint8_t *bytes;
  uint8_t from[4]; /* key, nonce, message, AD */
} answers;

extern const answers known_answers[];
extern const unsigned known_answer_count;

enum { LONGEST = 32, FIELD_MAX = 32, STARTS = 64 };

static uint8_t counting[STARTS + FIELD_MAX + 1];
static uint8_t sealed[LONGEST + FIELD_MAX + 1], opened[LONGEST + 1];
static unsigned long passed, failed;

static int same(const uint8_t *a, const uint8_t *b, size_t n) {
  size_t i = 0;
  while (i < n && a[i] == b[i]) i++;
  return i == n;
}

/* One record: sealed as expected, opened again, refused once a bit has changed. */
static int record(const loxo_aead *a, const answers *known, const uint8_t *expected, size_t len,
                  size_t ad_len) {
  uint8_t *c = sealed + 1, *p = opened + 1, *tag = c + len;
  const uint8_t *zero = counting + 1, *key = zero + known->from[0], *nonce = zero + known->from[1];
  const uint8_t *text = zero + known->from[2], *ad = zero + known->from[3];
  if (a->encrypt(c, tag, text, len, ad, ad_len, nonce, key)) return 0;
  if (!same(c, expected, len + a->tag_bytes)) return 0;
  if (a->decrypt(p, tag, c, len, ad, ad_len, nonce, key)) return 0;
  if (!same(p, text, len)) return 0;
  tag[a->tag_bytes - 1] ^= 1;
  return a->decrypt(p, tag, c, len, ad, ad_len, nonce, key) == LOXO_ERR_FORGED;
}

static void all_records(const answers *known) {
  const loxo_aead *a = loxo_aead_named(known->name);
  const uint8_t *expected = known->bytes;
  unsigned long before = failed;
  for (size_t len = 0; a && len <= LONGEST; len++) {
    for (size_t ad_len = 0; ad_len <= LONGEST; ad_len++) {
      int ok = record(a, known, expected, len, ad_len);
      passed += ok != 0;
      failed += ok == 0;
      expected += len + a->tag_bytes;
    }
  }
  failed += !a;
  put_text(failed == before ? "ok " : "FAILED ");
  put_text(known->name);
  put_text("\n");
}

void firmware(void) {
  for (unsigned i = 0; i < sizeof counting - 1; i++) counting[i + 1] = (uint8_t)i;
  for (unsigned i = 0; i < known_answer_count; i++) all_records(&known_answers[i]);
  failed += known_answer_count != loxo_aead_count();
  put_number(passed);
  put_text(" passed, ");
  put_number(failed);
  put_text(" failed\n");
}
