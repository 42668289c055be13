/* SPDX-License-Identifier: Apache-2.0 OR MIT
 *
 * Gimli-24 on AVR, one state, optimized for size, for LOXO_SMALL. The state stays in memory, and a
 * loop takes a column at a time through the SP-box, as in tools/asm/gimli_avr.py. Nothing is
 * swapped: row 0 of column c is in the place of column c ^ s, and a swap changes s.
 *
 *   loxo_gimli_rounds_avr_small takes 17 bytes of the stack
 *   loxo_gimli_permute_avr_small takes 17 bytes of the stack
 */
#if defined(__AVR_HAVE_MUL__)

#define state r24 /* and r25 */
#define XL r26
#define XH r27
#define YL r28
#define ZL r30
#define ZH r31
#define zero r1

/* In bytes: four times the column, and four times s. */
#define column r16
#define swaps r14
#define round r15
#define byte r18 /* between columns */

/* A column, its words x, y and z, and copies of two of them. Turns by whole bytes are in the order
 * of registers. */
#define ROW0 r18, r19, r20, r21
#define ROW1 r22, r23, r24, r25
#define ROW2 r4, r5, r6, r7
#define x r19, r20, r21, r18
#define y r25, r22, r23, r24
#define z ROW2
#define t r10, r11, r12, r13
#define u r1, r8, r9, r0

  .macro load p, at, r0, r1, r2, r3
  ldd \r0, \p + \at
  ldd \r1, \p + \at + 1
  ldd \r2, \p + \at + 2
  ldd \r3, \p + \at + 3
  .endm
  .macro store p, at, r0, r1, r2, r3
  std \p + \at, \r0
  std \p + \at + 1, \r1
  std \p + \at + 2, \r2
  std \p + \at + 3, \r3
  .endm
  .macro each op, r0, r1, r2, r3, a0, a1, a2, a3
  \op \r0, \a0
  \op \r1, \a1
  \op \r2, \a2
  \op \r3, \a3
  .endm
  .macro shift r0, r1, r2, r3
  lsl \r0
  rol \r1
  rol \r2
  rol \r3
  .endm

  .section .text.loxo_gimli_rounds_avr_small, "ax", @progbits
  .global loxo_gimli_permute_avr_small
  .type loxo_gimli_permute_avr_small, @function
loxo_gimli_permute_avr_small:
  .global loxo_gimli_rounds_avr_small
  .type loxo_gimli_rounds_avr_small, @function
loxo_gimli_rounds_avr_small:
  .irp r, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 28, 29
  push r\r
  .endr
  movw XL, state
  movw YL, state
  clr swaps
  ldi byte, 24
  mov round, byte

1:
  clr column
2:
  mov ZL, column
  eor ZL, swaps
  clr ZH
  add ZL, XL
  adc ZH, XH
  load Z, 0, ROW0
  load Y, 16, ROW1
  load Y, 32, ROW2
  mov r0, r24
  lsl r0
  .irp r, 25, 22, 23, 24
  rol r\r
  .endr
  movw r10, r4
  movw r12, r6
  each and, t, y
  shift t
  each eor, t, z
  shift t
  movw r0, r18
  movw r8, r20
  each and, u, y
  .rept 3
  shift u
  .endr
  each eor, u, y
  each eor, u, z
  store Z, 0, u
  each or, z, x
  shift z
  each eor, y, z
  each eor, y, x
  store Y, 16, y
  each eor, x, t
  store Y, 32, x
  adiw YL, 4
  subi column, -4
  cpi column, 16
  breq 3f
  rjmp 2b
3:
  sbiw YL, 16
  clr zero

  sbrc round, 0
  rjmp 4f
  ldi byte, 8 /* the big swap */
  sbrs round, 1
  ldi byte, 4 /* the small one */
  eor swaps, byte
  sbrc round, 1
  rjmp 4f
  movw ZL, XL
  add ZL, swaps
  adc ZH, zero
  ld r0, Z
  eor r0, round
  st Z+, r0
  .irp constant, 0x79, 0x37, 0x9e
  ld r0, Z
  ldi byte, \constant
  eor r0, byte
  st Z+, r0
  .endr
4:
  dec round
  breq 5f
  rjmp 1b

5:
  .irp r, 29, 28, 16, 15, 14, 13, 12, 11, 10, 9, 8, 7, 6, 5, 4
  pop r\r
  .endr
  ret
  .size loxo_gimli_permute_avr_small, . - loxo_gimli_permute_avr_small
  .size loxo_gimli_rounds_avr_small, . - loxo_gimli_rounds_avr_small

#endif

#include "../../core/assembly_end.h"
