/* SPDX-License-Identifier: Apache-2.0 OR MIT
 *
 * runTests of the thesis (appendix A.1): encrypts the first COUNT records of a known-answer file
 * REPEAT times each, with one implementation, and prints a line for each record: its number, bytes
 * of message and of associated data, nanoseconds per encryption, and whether the bytes were right.
 * POINTS repeats the records' lines that many times. With REPEAT 0 nothing is timed: each
 * encryption, after one that is not counted, stands between two marks for lab/counts/plugin.c; a
 * pair of marks with nothing between them comes first. Exits with 1 if any bytes were wrong.
 *
 *   run_tests IMPLEMENTATION COUNT REPEAT FILE [POINTS]
 */
#define _GNU_SOURCE
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "../../../counts/mark.h"
#include "../radboud_2023.h"
#include "loxo/mode/elephant/elephant.h"

enum { TEXT_MAX = 4096, LINE_MAX_ = 3 * TEXT_MAX };

typedef int encryption(uint8_t *out, uint8_t *tag, const uint8_t *in, size_t len, const uint8_t *ad,
                       size_t ad_len, const uint8_t *nonce, const uint8_t *key);

typedef struct record {
  uint8_t key[TEXT_MAX], nonce[TEXT_MAX], text[TEXT_MAX], ad[TEXT_MAX], sealed[TEXT_MAX];
  size_t len, ad_len, sealed_len;
} record;

static const struct {
  const char *name;
  encryption *encrypt;
} implementations[] = {
    {"designers", radboud_2023_designers_encrypt},
    {"byte", radboud_2023_byte_encrypt},
    {"int", radboud_2023_int_encrypt},
    {"reference", radboud_2023_reference_encrypt},
    {"compact", radboud_2023_compact_encrypt},
#if RADBOUD_2023_ARM
    {"armv7m", radboud_2023_armv7m_encrypt},
    {"lfsr32", radboud_2023_lfsr32_encrypt},
#endif
    {"delirium", loxo_delirium_encrypt},
    {"dumbo", loxo_dumbo_encrypt},
    {"jumbo", loxo_jumbo_encrypt},
};

static encryption *find(const char *name) {
  for (size_t i = 0; i < sizeof implementations / sizeof *implementations; i++) {
    if (strcmp(implementations[i].name, name) == 0) return implementations[i].encrypt;
  }
  fprintf(stderr, "run_tests: no implementation %s\n", name);
  exit(2);
}

/* The bytes of "NAME = HEX" if the line has this name. */
static void field(const char *line, const char *name, uint8_t *to, size_t *len) {
  size_t n = strlen(name), count = 0;
  unsigned byte;
  if (strncmp(line, name, n) != 0 || strncmp(line + n, " =", 2) != 0) return;
  const char *hex = line + n + 2 + strspn(line + n + 2, " ");
  for (; count < TEXT_MAX && sscanf(hex + 2 * count, "%2x", &byte) == 1; count++) {
    to[count] = (uint8_t)byte;
  }
  *len = count;
}

/* Reads the next record; 0 at the end. The answer is a record's last line. */
static int read_from(FILE *file, record *r) {
  static char line[LINE_MAX_];
  size_t ignored;
  r->sealed_len = 0;
  while (!r->sealed_len && fgets(line, sizeof line, file)) {
    field(line, "Key", r->key, &ignored);
    field(line, "Nonce", r->nonce, &ignored);
    field(line, "PT", r->text, &r->len);
    field(line, "AD", r->ad, &r->ad_len);
    field(line, "CT", r->sealed, &r->sealed_len);
  }
  return r->sealed_len > 0;
}

static double now(void) {
  struct timespec t;
  clock_gettime(CLOCK_MONOTONIC, &t);
  return (double)t.tv_sec * 1e9 + (double)t.tv_nsec;
}

/* Nanoseconds of one encryption. */
static double timed(encryption *encrypt, const record *r, unsigned long repeat, uint8_t *out) {
  double start = now();
  for (unsigned long i = 0; i < repeat; i++) {
    if (encrypt(out, out + r->len, r->text, r->len, r->ad, r->ad_len, r->nonce, r->key)) exit(2);
  }
  return (now() - start) / (double)repeat;
}

static double counted(encryption *encrypt, const record *r, uint8_t *out) {
  (void)timed(encrypt, r, 1, out);
  mark();
  (void)encrypt(out, out + r->len, r->text, r->len, r->ad, r->ad_len, r->nonce, r->key);
  mark();
  return 0;
}

static int run_tests(encryption *encrypt, unsigned long count, unsigned long repeat,
                     const char *input) {
  static record r;
  static uint8_t out[2 * TEXT_MAX];
  int errors = 0;
  FILE *file = fopen(input, "r");
  if (!file) return perror(input), 1;
  for (unsigned long i = 1; i <= count && read_from(file, &r); i++) {
    double ns = repeat ? timed(encrypt, &r, repeat, out) : counted(encrypt, &r, out);
    int right = memcmp(out, r.sealed, r.sealed_len) == 0;
    errors += !right;
    printf("%lu %lu %lu %.3f %d\n", i, (unsigned long)r.len, (unsigned long)r.ad_len, ns, right);
  }
  fclose(file);
  return errors;
}

int main(int count, char **arguments) {
  if (count < 5) return fprintf(stderr, "run_tests IMPLEMENTATION COUNT REPEAT FILE [POINTS]\n"), 2;
  encryption *encrypt = find(arguments[1]);
  unsigned long records = strtoul(arguments[2], NULL, 10), repeat = strtoul(arguments[3], NULL, 10);
  unsigned long points = count > 5 ? strtoul(arguments[5], NULL, 10) : 1;
  int errors = 0;
  if (!repeat) mark(), mark();
  for (unsigned long i = 0; i < points; i++) {
    errors += run_tests(encrypt, records, repeat, arguments[4]);
  }
  return errors != 0;
}
