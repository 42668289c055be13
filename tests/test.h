/* SPDX-License-Identifier: Apache-2.0 OR MIT
 *
 * Shared by the C test programs: checks and their count, bytes from hexadecimal, records of .rsp
 * files, and random numbers that are the same in every run.
 *
 * A program is a list of groups. Each prints one line with the number of its checks; a failed check
 * prints its location and what was being tested. The last line is the total.
 */
#ifndef LOXO_TEST_H
#define LOXO_TEST_H

#include <stdarg.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define COUNT(list) (sizeof(list) / sizeof *(list))

/* ---- Checks -------------------------------------------------------------------------------- */

static unsigned long test_passed, test_failed, test_skipped;
static char test_trying[200];

#define CHECK(condition) test_check((condition) ? 1 : 0, #condition, __FILE__, __LINE__)

enum { TEST_FAILURES_SHOWN = 40 };

static inline int test_check(int ok, const char *condition, const char *file, int line) {
  if (ok) {
    test_passed++;
  } else if (test_failed++ < TEST_FAILURES_SHOWN) {
    printf("%s:%d: failed: %s  [%s]\n", file, line, condition, test_trying);
  }
  return ok;
}

/* Sets the subject of the checks that follow. */
#if defined(__GNUC__)
__attribute__((format(printf, 1, 2)))
#endif
static inline void
trying(const char *format, ...) {
  va_list args;
  va_start(args, format);
  vsnprintf(test_trying, sizeof test_trying, format, args);
  va_end(args);
}

static inline void not_run(const char *what, const char *reason) {
  printf("NOT RUN %s: %s\n", what, reason);
  test_skipped++;
}

/* Ends the program for what should never happen: a damaged vector file, a buffer too small. */
static inline void give_up(const char *what, const char *detail) {
  printf("cannot go on: %s: %s\n0 passed, 1 failed\n", what, detail);
  exit(2);
}

/* Runs one group and prints its line. A group without any check is a failure. */
#define GROUP(subject, what, call) \
  do { \
    unsigned long passed_ = test_passed, failed_ = test_failed; \
    trying("%s", what); \
    call; \
    test_group(subject, what, test_passed - passed_, test_failed - failed_); \
  } while (0)

static inline void test_group(const char *subject, const char *what, unsigned long passed,
                              unsigned long failed) {
  if (passed + failed == 0) {
    test_failed++;
    failed = 1;
  }
  printf("%-6s %-24s %-34s %8lu checks", failed ? "FAILED" : "ok", subject, what, passed + failed);
  if (failed) printf(", %lu failed", failed);
  printf("\n");
  fflush(stdout);
}

/* The last line of a program, and what its main returns. */
static inline int test_summary(void) {
  printf("%lu passed, %lu failed", test_passed, test_failed);
  if (test_skipped) printf(", %lu skipped", test_skipped);
  printf("\n");
  return test_failed || test_passed + test_skipped == 0;
}

/* ---- Random numbers: splitmix64 ------------------------------------------------------------ */

static uint64_t test_random = 1;

static inline uint64_t random64(void) {
  uint64_t z = (test_random += 0x9e3779b97f4a7c15u);
  z = (z ^ z >> 30) * 0xbf58476d1ce4e5b9u;
  z = (z ^ z >> 27) * 0x94d049bb133111ebu;
  return z ^ z >> 31;
}

static inline size_t random_below(size_t n) { return (size_t)(random64() % n); }

static inline void random_bytes(uint8_t *to, size_t n) {
  for (size_t i = 0; i < n; i++) to[i] = (uint8_t)random64();
}

/* ---- Long series ---------------------------------------------------------------------------
 *
 * Builds and machines on which everything takes many times longer thin out what repeats itself:
 * with LOXO_TEST_EVERY=n, only every n-th of a series counts, and its beginning and its end.
 */

enum { SERIES_BEGINNING = 8 };

static inline size_t series_step(void) {
  static size_t step;
  const char *every = step ? NULL : getenv("LOXO_TEST_EVERY");
  if (!step) step = every ? (size_t)strtoul(every, NULL, 10) : 1;
  if (!step) give_up("not a number from 1", every);
  return step;
}

/* What comes after i in a series that ends with `last`. */
static inline size_t next_in_series(size_t i, size_t last) {
  size_t step = i < SERIES_BEGINNING ? 1 : series_step();
  return i < last && last - i < step ? last : i + step;
}

/* ---- Bytes --------------------------------------------------------------------------------- */

/* memcmp for ranges that may be empty, with null pointers. */
static inline int same_bytes(const void *a, const void *b, size_t n) {
  return n == 0 || memcmp(a, b, n) == 0;
}

static inline void copy_bytes(void *to, const void *from, size_t n) {
  if (n) memcpy(to, from, n);
}

static inline int all_bytes(const void *p, uint8_t value, size_t n) {
  const uint8_t *byte = p;
  for (size_t i = 0; i < n; i++) {
    if (byte[i] != value) return 0;
  }
  return 1;
}

typedef struct bytes {
  size_t len;
  uint8_t data[4096];
} bytes;

static inline int hex_digit(char c) {
  if (c >= '0' && c <= '9') return c - '0';
  if (c >= 'a' && c <= 'f') return c - 'a' + 10;
  if (c >= 'A' && c <= 'F') return c - 'A' + 10;
  return -1;
}

static inline void read_hex(bytes *to, const char *text) {
  for (to->len = 0; *text; text += 2) {
    int high = hex_digit(text[0]), low = high < 0 ? -1 : hex_digit(text[1]);
    if (low < 0) give_up("not hexadecimal", text);
    if (to->len == sizeof to->data) give_up("longer than the test's buffer", text);
    to->data[to->len++] = (uint8_t)(high << 4 | low);
  }
}

/* ---- Arguments and files ------------------------------------------------------------------- */

static const char *test_vectors = "tests/vectors";
static char *test_all[1], **test_names = test_all; /* ends at NULL; empty: everything */

/* The folder of the vectors: the first argument, else LOXO_VECTORS, else as in the repository. The
 * other arguments are names of algorithms. */
static inline void find_vectors(int argc, char **argv) {
  const char *variable = getenv("LOXO_VECTORS");
  if (variable) test_vectors = variable;
  if (argc > 1) test_vectors = argv[1];
  if (argc > 2) test_names = argv + 2;
}

static inline int is_named(const char *name) {
  for (char **n = test_names; *n; n++) {
    if (strcmp(*n, name) == 0) return 1;
  }
  return !*test_names;
}

static inline FILE *open_vectors(const char *name, const char *suffix) {
  char path[1024];
  snprintf(path, sizeof path, "%s/%s%s", test_vectors, name, suffix);
  FILE *file = fopen(path, "rb");
  if (!file) give_up("cannot open", path);
  return file;
}

/* Whether there is such a file; not every algorithm has all. */
static inline int has_vectors(const char *name, const char *suffix) {
  char path[1024];
  snprintf(path, sizeof path, "%s/%s%s", test_vectors, name, suffix);
  FILE *file = fopen(path, "rb");
  if (file) fclose(file);
  return file != NULL;
}

enum { RECORD_LINE = 2200 }; /* a message of a KiB */

/* A record of an .rsp file: its lines `Name = value`. */
typedef struct record {
  size_t fields;
  struct {
    char name[16], value[RECORD_LINE];
  } field[8];
} record;

/* The next record; 0 at the end of the file. */
static inline int next_record(FILE *file, record *r) {
  char line[RECORD_LINE];
  r->fields = 0;
  while (fgets(line, sizeof line, file)) {
    if (!strchr(line, '\n') && !feof(file)) give_up("line too long", line);
    line[strcspn(line, "\r\n")] = 0;
    char *middle = strstr(line, " =");
    if (line[0] == 0 && r->fields) break;
    if (line[0] == 0 || line[0] == '#') continue;
    if (!middle || r->fields == COUNT(r->field)) give_up("not a record", line);
    *middle = 0;
    middle += middle[2] == ' ' ? 3 : 2;
    snprintf(r->field[r->fields].name, sizeof r->field->name, "%.15s", line);
    snprintf(r->field[r->fields].value, sizeof r->field->value, "%s", middle);
    r->fields++;
  }
  return r->fields != 0;
}

static inline const char *record_text(const record *r, const char *name) {
  for (size_t i = 0; i < r->fields; i++) {
    if (strcmp(r->field[i].name, name) == 0) return r->field[i].value;
  }
  give_up("record without the field", name);
  return NULL;
}

/* Empty if the record lacks the field. */
static inline const char *record_optional(const record *r, const char *name) {
  for (size_t i = 0; i < r->fields; i++) {
    if (strcmp(r->field[i].name, name) == 0) return r->field[i].value;
  }
  return "";
}

static inline void record_bytes(const record *r, const char *name, bytes *to) {
  read_hex(to, record_text(r, name));
}

#endif
