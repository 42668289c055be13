/* SPDX-License-Identifier: Apache-2.0 OR MIT
 *
 * The board LM3S6965EVB (Cortex-M3, 256 KiB of flash, 64 KiB of RAM, an 8 MHz crystal), as
 * simulated by `qemu-system-arm -M lm3s6965evb`: vector table, start-up code, UART0 at PA1. A fault
 * ends the program with an error.
 */
#include "board.h"
#include "semihosting.h"

#define REGISTER(address) (*(volatile uint32_t *)(address))
#define RCC REGISTER(0x400fe060u)
#define RCGC1 REGISTER(0x400fe104u)
#define RCGC2 REGISTER(0x400fe108u)
#define PORT_A_AFSEL REGISTER(0x40004420u)
#define PORT_A_DEN REGISTER(0x4000451cu)
#define UART_DATA REGISTER(0x4000c000u)
#define UART_FLAGS REGISTER(0x4000c018u)
#define UART_IBRD REGISTER(0x4000c024u)
#define UART_FBRD REGISTER(0x4000c028u)
#define UART_LCRH REGISTER(0x4000c02cu)
#define UART_CTL REGISTER(0x4000c030u)
#define SYSTICK_CTRL REGISTER(0xe000e010u)
#define SYSTICK_LOAD REGISTER(0xe000e014u)
#define SYSTICK_VALUE REGISTER(0xe000e018u)

enum { CRYSTAL_HZ = 8000000, UART_FULL = 1 << 5, UART_BUSY = 1 << 3, SYSTICK_ENDED = 1 << 16 };
enum { STOPPED_ERROR = 0x20023, STOPPED_EXIT = 0x20026 }; /* what SYS_EXIT is told */

extern uint32_t image_stack_top[], image_data_load[], image_data[], image_data_end[];
extern uint32_t image_bss[], image_bss_end[];
int main(void);

static void reset(void) {
  const uint32_t *from = image_data_load;
  for (uint32_t *to = image_data; to < image_data_end;) *to++ = *from++;
  for (uint32_t *to = image_bss; to < image_bss_end;) *to++ = 0;
  main();
}

static void fault(void) { board_end(1); }

/* Stack, reset, NMI, and the faults; no interrupt is ever switched on. */
__attribute__((section(".vectors"), used)) static const void *const vectors[16] = {
    image_stack_top,     (const void *)reset, (const void *)fault, (const void *)fault,
    (const void *)fault, (const void *)fault, (const void *)fault,
};

void board_start(void) {
  RCC = (RCC & ~0x004003c1u) | 0x00000b80u; /* starts the crystal: 8 MHz, no PLL, undivided */
  for (volatile unsigned i = 0; i < 20000; i++) continue;
  RCC &= ~0x30u; /* it is stable: from it */
  RCGC1 |= 1;    /* clocks for UART0 and port A */
  RCGC2 |= 1;
  PORT_A_AFSEL |= 3;
  PORT_A_DEN |= 3;
  UART_CTL = 0;
  UART_IBRD = 4; /* 8 MHz / (16 * 115200) = 4 + 22/64 */
  UART_FBRD = 22;
  UART_LCRH = 0x70;
  UART_CTL = 0x301;
}

void board_put(char c) {
  while (UART_FLAGS & UART_FULL) continue;
  UART_DATA = (uint8_t)c;
}

void board_wait(void) {
  SYSTICK_CTRL = 4; /* the core's clock, no interrupt */
  SYSTICK_LOAD = CRYSTAL_HZ / 1000 - 1;
  SYSTICK_VALUE = 0;
  SYSTICK_CTRL = 5;
  for (unsigned ms = PERIOD_MS; ms; ms--) {
    while (!(SYSTICK_CTRL & SYSTICK_ENDED)) continue;
  }
}

void board_end(int status) {
  while (UART_FLAGS & UART_BUSY) continue;
  semihost(SYS_EXIT, (const void *)(status ? STOPPED_ERROR : STOPPED_EXIT));
  for (;;) continue;
}
