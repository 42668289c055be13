/* SPDX-License-Identifier: Apache-2.0 OR MIT
 *
 * Text, as far as names need it. Internal.
 */
#ifndef LOXO_TEXT_H
#define LOXO_TEXT_H

#include "config.h"

/* Whether two names are the same. */
static inline int loxo_same_text(const char *a, const char *b) {
  while (*a && *a == *b) a++, b++;
  return *a == *b;
}

#endif
