/* SPDX-License-Identifier: Apache-2.0 OR MIT
 *
 * The functions that a compiler expects of a C library even in a program without one. Leave this
 * file out with newlib or picolibc. (avr-libc has them in assembly.)
 */
#include <stddef.h>

#if defined(__GNUC__) && !defined(__clang__) /* else it makes a call of memset out of memset */
#pragma GCC optimize("no-tree-loop-distribute-patterns")
#endif

void *memcpy(void *to, const void *from, size_t n);
void *memmove(void *to, const void *from, size_t n);
void *memset(void *to, int byte, size_t n);

void *memcpy(void *to, const void *from, size_t n) {
  unsigned char *t = to;
  const unsigned char *f = from;
  while (n--) *t++ = *f++;
  return to;
}

void *memmove(void *to, const void *from, size_t n) {
  unsigned char *t = to;
  const unsigned char *f = from;
  if (t < f) return memcpy(to, from, n);
  while (n--) t[n] = f[n];
  return to;
}

void *memset(void *to, int byte, size_t n) {
  unsigned char *t = to;
  while (n--) *t++ = (unsigned char)byte;
  return to;
}
