/* SPDX-License-Identifier: Apache-2.0 OR MIT
 *
 * Wipes and compares secrets, in ways that the compiler cannot optimize away.
 */
#include "bytes.h"
#include "ct.h"

void loxo_wipe(void *p, size_t n) {
#if LOXO_BARE_WORDS || (!LOXO_HOSTED && defined(__ARM_FEATURE_UNALIGNED))
  uint8_t *byte = (uint8_t *)p;
#if LOXO_BARE_WORDS
  for (; n && !LOXO_UNALIGNED && (uintptr_t)byte % 4; n--) *byte++ = 0;
#if defined(__ARM_ARCH_6M__) /* in half of the time of the stores below */
  __asm__ __volatile__(
      ".syntax unified\n\tmovs r2, #0\n\tmovs r3, #0\n\tb 2f\n"
      "1:\tstm %0!, {r2, r3}\n\tstm %0!, {r2, r3}\n"
      "2:\tsubs %1, #16\n\tbcs 1b\n\tadds %1, #12\n\tbcc 4f\n"
      "3:\tstm %0!, {r2}\n\tsubs %1, #4\n\tbcs 3b\n"
      "4:\tadds %1, #4"
      : "+l"(byte), "+l"(n)
      :
      : "r2", "r3", "cc", "memory");
#else
  for (const uint32_t zero = 0; n >= 16; n -= 16, byte += 16) {
    loxo_copy(loxo_aligned(byte, 4), &zero, 4);
    loxo_copy(loxo_aligned(byte + 4, 4), &zero, 4);
    loxo_copy(loxo_aligned(byte + 8, 4), &zero, 4);
    loxo_copy(loxo_aligned(byte + 12, 4), &zero, 4);
    __asm__ __volatile__("" : : : "memory");
  }
#endif
#endif
  for (; n; n--) *byte++ = 0;
  __asm__ __volatile__("" : : "r"(p) : "memory");
#elif defined(__AVR__) && !LOXO_SMALL /* quicker than its library's memset() */
  uint8_t *byte = (uint8_t *)p;
  for (; n % 4; n--) *byte++ = 0;
  for (n /= 4; n; n--, byte += 4) {
    byte[0] = byte[1] = byte[2] = byte[3] = 0;
    __asm__ __volatile__("" : : : "memory");
  }
  __asm__ __volatile__("" : : "r"(p) : "memory");
#elif defined(__GNUC__)
  if (n) loxo_fill(p, 0, n);
  __asm__ __volatile__("" : : "r"(p) : "memory");
#else
  volatile uint8_t *byte = (volatile uint8_t *)p;
  while (n--) *byte++ = 0;
#endif
}

int loxo_differ(const uint8_t *a, const uint8_t *b, size_t n) {
  unsigned difference = 0;
  for (size_t i = 0; i < n; i++) {
    difference |= (unsigned)(a[i] ^ b[i]);
#if defined(__GNUC__)
    __asm__("" : "+r"(difference)); /* no early exit once a difference is found */
#endif
  }
  int verdict = (int)((difference + 0xffu) >> 8);
  LOXO_PUBLIC(&verdict, sizeof verdict);
  return verdict;
}
