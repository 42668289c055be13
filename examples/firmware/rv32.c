/* SPDX-License-Identifier: Apache-2.0 OR MIT
 *
 * RV32IMAC without an operating system, as simulated by `qemu-system-riscv32 -M virt`: start-up
 * code, a trap handler that ends the program with an error, an NS16550 UART, the CLINT's timer, and
 * the test device that ends the simulator. On silicon the addresses differ, and so does the end.
 */
#include "board.h"
#include "semihosting.h"

#define BYTE(address) (*(volatile uint8_t *)(address))
#define WORD(address) (*(volatile uint32_t *)(address))
#define UART_DATA BYTE(0x10000000u)
#define UART_DIVISOR_HIGH BYTE(0x10000001u)
#define UART_LINE_CONTROL BYTE(0x10000003u)
#define UART_LINE_STATUS BYTE(0x10000005u)
#define MTIME WORD(0x0200bff8u)
#define TEST_DEVICE WORD(0x00100000u)

enum { UART_CLOCK_HZ = 3686400, TIMER_HZ = 10000000, UART_EMPTY = 0x20, UART_IDLE = 0x40 };
enum { TEST_PASS = 0x5555, TEST_FAIL = 0x13333 };

int main(void);
__attribute__((noreturn, used)) void trap(void);

/* mtvec is written by its number (0x305), which old and new assemblers alike take. */
__asm__(
    ".section .start, \"ax\"\n"
    ".global start\n"
    "start:\n"
    "  .option push\n"
    "  .option norelax\n"
    "  la gp, __global_pointer$\n"
    "  .option pop\n"
    "  la sp, image_stack_top\n"
    "  la t0, trap\n"
    "  .insn i 0x73, 1, x0, t0, 0x305\n"
    "  la t0, image_bss\n"
    "  la t1, image_bss_end\n"
    "1: bgeu t0, t1, 2f\n"
    "  sw zero, 0(t0)\n"
    "  addi t0, t0, 4\n"
    "  j 1b\n"
    "2: j main\n"
    ".text\n");

__attribute__((aligned(4))) void trap(void) { board_end(1); }

void board_start(void) {
  UART_LINE_CONTROL = 0x80; /* the divisor is at the data's place */
  UART_DATA = UART_CLOCK_HZ / (16 * 115200);
  UART_DIVISOR_HIGH = 0;
  UART_LINE_CONTROL = 3; /* 8 bits, no parity */
}

void board_put(char c) {
  while (!(UART_LINE_STATUS & UART_EMPTY)) continue;
  UART_DATA = (uint8_t)c;
}

void board_wait(void) {
  uint32_t from = MTIME, ticks = PERIOD_MS * (TIMER_HZ / 1000u);
  while (MTIME - from < ticks) continue;
}

void board_end(int status) {
  while (!(UART_LINE_STATUS & UART_IDLE)) continue;
  TEST_DEVICE = status ? TEST_FAIL : TEST_PASS;
  for (;;) continue;
}
