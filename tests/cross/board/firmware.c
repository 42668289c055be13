/* SPDX-License-Identifier: Apache-2.0 OR MIT
 *
 * All known answers of all AEADs on a core that faults on unaligned access. Buffers are at odd
 * addresses.
 */
#include "answers.h"
#include "loxo.h"
#include "start.h"

enum { LONGEST = 32, FIELD_MAX = 32, STARTS = 64 };

static uint8_t counting[STARTS + LONGEST + 1], key[FIELD_MAX + 1], nonce[FIELD_MAX + 1];
static uint8_t sealed[LONGEST + FIELD_MAX + 1], opened[LONGEST + 1];
static unsigned long passed, failed;

static int same(const uint8_t *a, const uint8_t *b, size_t n) {
  size_t i = 0;
  while (i < n && a[i] == b[i]) i++;
  return i == n;
}

static void odd(uint8_t *to, const uint8_t *from, size_t n) {
  for (size_t i = 0; i < n; i++) to[1 + i] = from[i];
}

/* FNV-1a */
static uint64_t checksum(uint64_t sum, const uint8_t *from, size_t n) {
  for (size_t i = 0; i < n; i++) sum = (sum ^ from[i]) * 0x100000001b3u;
  return sum;
}

/* One record: opened again, refused once a bit has changed. */
static int record(const loxo_aead *a, const answers *known, size_t len, size_t ad_len,
                  uint64_t *sum) {
  uint8_t *c = sealed + 1, *p = opened + 1, *tag = c + len;
  const uint8_t *text = counting + 1 + known->text_from, *ad = counting + 1 + known->ad_from;
  if (a->encrypt(c, tag, text, len, ad, ad_len, nonce + 1, key + 1)) return 0;
  *sum = checksum(*sum, c, len + a->tag_bytes);
  if (a->decrypt(p, tag, c, len, ad, ad_len, nonce + 1, key + 1)) return 0;
  if (!same(p, text, len)) return 0;
  tag[a->tag_bytes - 1] ^= 1;
  return a->decrypt(p, tag, c, len, ad, ad_len, nonce + 1, key + 1) == LOXO_ERR_FORGED;
}

static int all_records(const loxo_aead *a, const answers *known) {
  unsigned long right = 0, records = 0;
  uint64_t sum = 0xcbf29ce484222325u;
  odd(key, known->key, a->key_bytes);
  odd(nonce, known->nonce, a->nonce_bytes);
  for (size_t len = 0; len <= LONGEST; len++) {
    for (size_t ad_len = 0; ad_len <= LONGEST; ad_len++, records++) {
      right += record(a, known, len, ad_len, &sum) != 0;
    }
  }
  passed += right;
  failed += records - right;
  return right == records && sum == known->sealed;
}

static void verify(const answers *known) {
  const loxo_aead *a = loxo_aead_named(known->name);
  const int ok = a && all_records(a, known);
  failed += !ok;
  put_text(ok ? "ok " : "FAILED ");
  put_text(known->name);
  put_text("\n");
}

void firmware(void) {
  for (unsigned i = 0; i < sizeof counting - 1; i++) counting[i + 1] = (uint8_t)i;
  for (unsigned i = 0; i < known_answer_count; i++) verify(&known_answers[i]);
  failed += known_answer_count != loxo_aead_count();
  put_number(passed);
  put_text(" passed, ");
  put_number(failed);
  put_text(" failed\n");
}
