/* SPDX-License-Identifier: Apache-2.0 OR MIT
 *
 * Builds of the library as shared objects, several in one process: each has its own functions and
 * its own choice of kernels. For the programs in this folder.
 */
#ifndef COMPARE_BUILDS_H
#define COMPARE_BUILDS_H

#include "loxo.h"

#include <dlfcn.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

typedef struct build {
  const loxo_aead *(*aead_at)(size_t);
  const loxo_permutation *(*permutation_at)(size_t);
  const loxo_hash *(*hash_at)(size_t);
} build;

static _Noreturn void fail(const char *what, const char *detail) {
  fprintf(stderr, "compare: %s: %s\n", what, detail);
  exit(2);
}

static void *symbol(void *library, const char *name) {
  void *found = dlsym(library, name);
  if (!found) fail("not in the library", name);
  return found;
}

/* ISO C cannot convert an object pointer to a function pointer. */
#define TAKE(to, library, name) \
  do { \
    void *found_ = symbol(library, name); \
    memcpy(&(to), &found_, sizeof found_); \
  } while (0)

/* Loads a library with the kernels up to that level; all of them if it is NULL or "". */
static build load(const char *path, const char *wanted) {
  build b;
  int known = 1;
  uint32_t (*level)(const char *, int *), (*mask)(uint32_t);
  void *library = dlopen(path, RTLD_NOW | RTLD_LOCAL);
  if (!library) fail("cannot load", dlerror());
  TAKE(b.aead_at, library, "loxo_aead_at");
  TAKE(b.permutation_at, library, "loxo_permutation_at");
  TAKE(b.hash_at, library, "loxo_hash_at");
  TAKE(level, library, "loxo_cpu_level");
  TAKE(mask, library, "loxo_cpu_mask");
  if (wanted && *wanted) mask(level(wanted, &known));
  if (!known) fail("not a level", wanted);
  return b;
}

#endif
