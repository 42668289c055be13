/* SPDX-License-Identifier: Apache-2.0 OR MIT
 *
 * Constant time: compares and wipes secrets, and marks what stops being secret. Internal.
 *
 * The constant-time check runs the library under valgrind with all secrets marked as undefined
 * memory, so valgrind reports any branch or address that depends on one. A verdict that the caller
 * learns anyway is public from then on; LOXO_PUBLIC declares it so, by a pointer of tests/ct/ct.c.
 * Outside that check the macro compiles to nothing.
 */
#ifndef LOXO_CT_H
#define LOXO_CT_H

#include "config.h"

#ifdef LOXO_CT_CHECK
#define LOXO_PUBLIC(p, n) \
  do { \
    extern void (*const loxo_ct_public)(const void *, size_t); /* here: only its users differ */ \
    loxo_ct_public((p), (n)); \
  } while (0)
#else
#define LOXO_PUBLIC(p, n) ((void)0)
#endif

/* 0 if the n bytes are equal, 1 if not. Always reads all of both. The result is public. */
int loxo_differ(const uint8_t *a, const uint8_t *b, size_t n);

/* Zeroes n bytes in a way that the compiler cannot drop. */
LOXO_API void loxo_wipe(void *p, size_t n);

#endif
