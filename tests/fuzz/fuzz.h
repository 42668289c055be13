/* SPDX-License-Identifier: Apache-2.0 OR MIT
 *
 * Shared by the fuzz targets: taking values from the fuzzer's bytes, and assertions that end the
 * program.
 */
#ifndef LOXO_FUZZ_H
#define LOXO_FUZZ_H

#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include "loxo.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

#define PROMISE(condition) \
  do { \
    if (!(condition)) { \
      fprintf(stderr, "%s:%d: broken promise: %s\n", __FILE__, __LINE__, #condition); \
      abort(); \
    } \
  } while (0)

/* The fuzzer's bytes; zeros once they are used up. */
typedef struct input {
  const uint8_t *data;
  size_t left;
} input;

static inline uint8_t take_byte(input *in) {
  if (!in->left) return 0;
  in->left--;
  return *in->data++;
}

static inline void take_bytes(input *in, uint8_t *to, size_t n) {
  for (size_t i = 0; i < n; i++) to[i] = take_byte(in);
}

/* A number below n. */
static inline size_t take_below(input *in, size_t n) {
  size_t two = (size_t)take_byte(in) << 8;
  return (two | take_byte(in)) % n;
}

/* The algorithm that run.py asks for. */
static inline const char *wanted(void) {
  const char *name = getenv("LOXO_FUZZ");
  PROMISE(name != NULL);
  return name;
}

#endif
