/* SPDX-License-Identifier: Apache-2.0 OR MIT
 *
 * Constant time: compare, wipe, and mark what stops being secret. Internal.
 *
 * The constant-time check runs the library under valgrind with all secrets marked as undefined
 * memory, so that a branch or an address that depends on one is reported. A verdict that the
 * caller is told anyway is public from then on; LOXO_PUBLIC says so. Outside that check it
 * compiles to nothing.
 */
#ifndef LOXO_CT_H
#define LOXO_CT_H

#include "config.h"

#ifdef LOXO_CT_CHECK
#include <valgrind/memcheck.h>
#define LOXO_PUBLIC(p, n) ((void)VALGRIND_MAKE_MEM_DEFINED((p), (n)))
#else
#define LOXO_PUBLIC(p, n) ((void)0)
#endif

/* 0 when the n bytes are equal, 1 when not; reads all of both. The answer is public. */
int loxo_differ(const uint8_t *a, const uint8_t *b, size_t n);

/* Zeroes n bytes in a way the compiler cannot drop. */
LOXO_API void loxo_wipe(void *p, size_t n);

#endif
