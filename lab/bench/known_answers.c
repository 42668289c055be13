/* SPDX-License-Identifier: Apache-2.0 OR MIT
 *
 * Checks the baselines' AEADs against <folder>/<name>.rsp: records of Key, Nonce, PT, AD, CT in
 * hexadecimal, where CT ends with the tag. Prints a row of JSON for each baseline and AEAD.
 */
#include "bench.h"

#include <stdlib.h>
#include <string.h>

enum { FIELD_MAX = 256, LINE_MAX_BYTES = 2 * FIELD_MAX + 16 };

typedef struct field {
  uint8_t bytes[FIELD_MAX];
  size_t len;
} field;

typedef struct record {
  field key, nonce, message, ad, sealed;
} record;

static unsigned nibble(char c) {
  const char *digits = "0123456789ABCDEF", *at = strchr(digits, c);
  if (!c || !at) bench_fail("not a hexadecimal digit", "known answers");
  return (unsigned)(at - digits);
}

static void parse_field(field *f, const char *text) {
  f->len = strcspn(text, " \r\n") / 2;
  if (f->len > FIELD_MAX) bench_fail("a field over FIELD_MAX", "known answers");
  for (size_t i = 0; i < f->len; i++) {
    f->bytes[i] = (uint8_t)(nibble(text[2 * i]) << 4 | nibble(text[2 * i + 1]));
  }
}

static field *field_named(record *r, const char *line) {
  if (strncmp(line, "Key = ", 6) == 0) return &r->key;
  if (strncmp(line, "Nonce = ", 8) == 0) return &r->nonce;
  if (strncmp(line, "PT = ", 5) == 0) return &r->message;
  if (strncmp(line, "AD = ", 5) == 0) return &r->ad;
  if (strncmp(line, "CT = ", 5) == 0) return &r->sealed;
  return NULL;
}

static int agrees(const lab_aead *a, const record *r) {
  uint8_t out[2 * FIELD_MAX];
  size_t len = r->message.len;
  if (a->encrypt(out, out + len, r->message.bytes, len, r->ad.bytes, r->ad.len, r->nonce.bytes,
                 r->key.bytes) ||
      memcmp(out, r->sealed.bytes, r->sealed.len) != 0) {
    return 0;
  }
  memset(out, 0, sizeof out);
  return !a->decrypt(out, r->sealed.bytes + len, r->sealed.bytes, len, r->ad.bytes, r->ad.len,
                     r->nonce.bytes, r->key.bytes) &&
         memcmp(out, r->message.bytes, len) == 0;
}

static int check(const char *folder, const char *baseline, const lab_aead *a) {
  char path[4096], line[LINE_MAX_BYTES];
  static record r;
  size_t passed = 0, failed = 0;
  snprintf(path, sizeof path, "%s/%s.rsp", folder, a->name);
  FILE *file = fopen(path, "r");
  if (!file) bench_fail("cannot be read", path);
  while (fgets(line, sizeof line, file)) {
    field *f = field_named(&r, line);
    if (!f) continue;
    parse_field(f, strchr(line, '=') + 2);
    if (f != &r.sealed) continue; /* the last field of a record */
    if (agrees(a, &r))
      passed++;
    else
      failed++;
  }
  fclose(file);
  printf(
      "{\"kind\": \"known-answers\", \"name\": \"%s\", \"kernel\": \"%s\", \"passed\": %zu, "
      "\"failed\": %zu}\n",
      a->name, baseline, passed, failed);
  return failed || !passed;
}

int bench_known_answers(const char *folder) {
  int bad = 0;
  for (size_t i = 0; bench_baseline(i); i++) {
    const lab_aead *a = bench_baseline(i)->aeads;
    for (; a && a->name; a++) bad |= check(folder, bench_baseline(i)->name, a);
  }
  return bad;
}
