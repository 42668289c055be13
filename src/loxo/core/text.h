/* SPDX-License-Identifier: Apache-2.0 OR MIT
 *
 * Text functions for the names of algorithms. Internal.
 */
#ifndef LOXO_TEXT_H
#define LOXO_TEXT_H

#include "config.h"

/* Whether two names are equal. */
static inline int loxo_same_text(const char *a, const char *b) {
  while (*a && *a == *b) a++, b++;
  return *a == *b;
}

#endif
