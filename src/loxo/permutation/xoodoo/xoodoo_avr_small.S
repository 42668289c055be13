/* SPDX-License-Identifier: Apache-2.0 OR MIT
 *
 * Xoodoo[12] on AVR, one state in memory, optimized for size, for LOXO_SMALL. A loop takes the
 * columns 0 to 3 through all steps of a round. Rho west gives a column the lane of plane 1 that is
 * in front of it: the pass before leaves that lane in registers, and theta's effect on this column.
 * So two passes that do no more, for columns 2 and 3, come first. Of rho east, swapping the lanes
 * of plane 2 remains for the end. The equations are those of xoodoo_avr.S.
 *
 *   loxo_xoodoo_rounds_avr_small takes 20 bytes of the stack
 *   loxo_xoodoo_permute_avr_small takes 20 bytes of the stack
 */
#if defined(__AVR_HAVE_MUL__)

#define state r24 /* and r25 */
#define YL r28
#define ZL r30
#define ZH r31
#define zero r1

/* A column, its parity, and theta's effect on it; the lane of plane 1 for the next column. */
#define A0 r10, r11, r12, r13
#define A1 r14, r15, r16, r17
#define A2 r18, r19, r20, r21
#define PARITY r22, r23, r24, r25
#define EFFECT r6, r7, r8, r9
#define WEST r2, r3, r4, r5
#define lane r26
#define by5 r27

  .macro load at, r0, r1, r2, r3
  ldd \r0, Y + \at
  ldd \r1, Y + \at + 1
  ldd \r2, Y + \at + 2
  ldd \r3, Y + \at + 3
  .endm
  .macro store at, r0, r1, r2, r3
  std Y + \at, \r0
  std Y + \at + 1, \r1
  std Y + \at + 2, \r2
  std Y + \at + 3, \r3
  .endm
  .macro add r0, r1, r2, r3, a0, a1, a2, a3
  eor \r0, \a0
  eor \r1, \a1
  eor \r2, \a2
  eor \r3, \a3
  .endm
  .macro copy r0, r1, r2, r3, a0, a1, a2, a3
  movw \r0, \a0
  movw \r2, \a2
  .endm
  .macro invert r0, r1, r2, r3
  com \r0
  com \r1
  com \r2
  com \r3
  .endm
  /* By a bit. */
  .macro left r0, r1, r2, r3
  mov r0, \r3
  lsl r0
  rol \r0
  rol \r1
  rol \r2
  rol \r3
  .endm
  /* Two bytes of each plane: to ^= op(not, and). */
  .macro term op, to0, to1, not0, and0, and1
  movw r0, \not0
  \op r0, \and0
  \op r1, \and1
  eor \to0, r0
  eor \to1, r1
  .endm

  .section .progmem.data.loxo_xoodoo_avr_small, "a", @progbits
.Lconstants:
  .word 0x058, 0x038, 0x3c0, 0x0d0, 0x120, 0x014, 0x060, 0x02c, 0x380, 0x0f0, 0x1a0, 0x012
.Lconstants_end:

  .section .text.loxo_xoodoo_rounds_avr_small, "ax", @progbits
  .global loxo_xoodoo_permute_avr_small
  .type loxo_xoodoo_permute_avr_small, @function
loxo_xoodoo_permute_avr_small:
  .global loxo_xoodoo_rounds_avr_small
  .type loxo_xoodoo_rounds_avr_small, @function
loxo_xoodoo_rounds_avr_small:
  .irp r, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 28, 29
  push r\r
  .endr
  movw YL, state
  adiw YL, 8
  ldi ZL, lo8(.Lconstants)
  ldi ZH, hi8(.Lconstants)
  ldi by5, 32

1:
  ldi lane, 6
2:
  load 0, A0
  load 16, A1
  load 32, A2
  copy PARITY, A0
  add PARITY, A1
  add PARITY, A2
  add A1, EFFECT
  cpi lane, 5
  brlo 3f
  rjmp 5f
3:
  add A0, EFFECT
  add A2, EFFECT
  cpi lane, 4
  brne 4f
  lpm r0, Z+
  eor r10, r0
  lpm r0, Z+
  eor r11, r0
4:
  left A2
  left A2
  left A2
  invert WEST
  term and, r10, r11, r2, r21, r18
  term and, r12, r13, r4, r19, r20
  invert A0
  term or, r3, r4, r18, r11, r12
  term or, r5, r2, r20, r13, r10
  term and, r21, r18, r10, r2, r3
  term and, r19, r20, r12, r4, r5
  invert A0
  left WEST
  store 0, A0
  store 16, WEST
  store 32, r20, r21, r18, r19
5:
  copy WEST, A1
  copy A0, PARITY
  left A0
  add r13, r10, r11, r12, PARITY
  mul r13, by5
  movw r6, r0
  mul r11, by5
  movw r8, r0
  mul r10, by5
  eor r7, r0
  eor r8, r1
  mul r12, by5
  eor r9, r0
  eor r6, r1
  adiw YL, 4
  cpi lane, 5
  brne 6f
  sbiw YL, 16
6:
  dec lane
  breq 7f
  rjmp 2b

7:
  ldi lane, 8
8:
  ldd r0, Y + 16
  ldd r1, Y + 24
  std Y + 24, r0
  std Y + 16, r1
  adiw YL, 1
  dec lane
  brne 8b
  sbiw YL, 16
  cpi ZL, lo8(.Lconstants_end)
  breq 9f
  rjmp 1b

9:
  clr zero
  .irp r, 29, 28, 17, 16, 15, 14, 13, 12, 11, 10, 9, 8, 7, 6, 5, 4, 3, 2
  pop r\r
  .endr
  ret
  .size loxo_xoodoo_permute_avr_small, . - loxo_xoodoo_permute_avr_small
  .size loxo_xoodoo_rounds_avr_small, . - loxo_xoodoo_rounds_avr_small

#endif

#include "../../core/assembly_end.h"
