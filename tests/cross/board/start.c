/* SPDX-License-Identifier: Apache-2.0 OR MIT
 *
 * What a Cortex-M program needs before main, and semihosting, which the emulator answers, for its
 * output. Any fault (for example an unaligned access) is reported and ends the program.
 */
#include "start.h"

extern uint8_t image_stack_top[], image_data_load[], image_data[], image_data_end[];
extern uint8_t image_bss[], image_bss_end[];

enum { SYS_WRITE0 = 4, SYS_EXIT = 0x18, APPLICATION_EXIT = 0x20026 };

static void call_host(int operation, const void *argument) {
  register int r0 __asm__("r0") = operation;
  register const void *r1 __asm__("r1") = argument;
  __asm__ __volatile__("bkpt 0xab" : "+r"(r0) : "r"(r1) : "memory");
}

void put_text(const char *text) { call_host(SYS_WRITE0, text); }

void put_number(unsigned long n) {
  static const unsigned long powers[] = {1000000, 100000, 10000, 1000, 100, 10, 1};
  char text[8], *to = text;
  for (unsigned i = 0; i < sizeof powers / sizeof *powers; i++) {
    char digit = '0';
    while (n >= powers[i]) n -= powers[i], digit++;
    if (digit != '0' || to != text || powers[i] == 1) *to++ = digit;
  }
  *to = 0;
  put_text(text);
}

static void finish(void) { call_host(SYS_EXIT, (const void *)APPLICATION_EXIT); }

static void fault(void) {
  put_text("hard fault\n0 passed, 1 failed\n");
  finish();
}

static void reset(void) {
  memcpy(image_data, image_data_load, (size_t)(image_data_end - image_data));
  memset(image_bss, 0, (size_t)(image_bss_end - image_bss));
  firmware();
  finish();
}

__attribute__((section(".vectors"), used)) static const void *const vectors[16] = {
    image_stack_top,
    (const void *)reset,
    (const void *)fault,
    (const void *)fault,
};

/* Replaces the C library, which is not linked. */
void *memcpy(void *to, const void *from, size_t n) {
  uint8_t *a = to;
  const uint8_t *b = from;
  while (n--) *a++ = *b++;
  return to;
}

void *memmove(void *to, const void *from, size_t n) {
  uint8_t *a = to;
  const uint8_t *b = from;
  if ((uintptr_t)to <= (uintptr_t)from) return memcpy(to, from, n);
  while (n--) a[n] = b[n];
  return to;
}

void *memset(void *to, int byte, size_t n) {
  uint8_t *a = to;
  while (n--) *a++ = (uint8_t)byte;
  return to;
}
