/* SPDX-License-Identifier: Apache-2.0 OR MIT
 *
 * Xoodoo[12] on AVR, one state in memory, a round in a loop. Plane 0 is kept inverted: so the three
 * terms of chi need one inversion instead of three. Chi is done in place,
 *
 *   a0 ^= ~a1 & a2    a1 ^= ~a2 & a0    a2 ^= ~a0 & a1
 *
 * Registers hold theta's effect, which is made of the columns' parities:
 *
 *   E[x + 1] = (P[x] ^ (P[x] <<< 9)) <<< 5
 *
 * A round takes columns 0, 3, 2 and 1 as rho west leaves them. Their results go to their places in
 * memory, and into the next round's parity, in the registers of those lanes of E that are no longer
 * needed. Three lanes, in whose places are inputs of a later column, wait on the stack, where zeros
 * replace them in the end.
 *
 *   loxo_xoodoo_rounds_avr takes 34 bytes of the stack
 *   loxo_xoodoo_permute_avr takes 34 bytes of the stack
 */
#if defined(__AVR_HAVE_MUL__)

#define state r24 /* and r25 */
#define YL r28
#define ZL r30
#define ZH r31
#define zero r1

#define LANE0 r2, r3, r4, r5
#define LANE1 r6, r7, r8, r9
#define LANE2 r10, r11, r12, r13
#define LANE3 r14, r15, r16, r17

/* A column. In theta, its registers are a copy of a lane, the first lane that is made, and the
 * factor that turns by 5 bits. */
#define A0 r18, r19, r20, r21
#define A1 r22, r23, r24, r25
#define A2 r26, r27, r30, r31
#define c0 r18
#define c1 r19
#define c2 r20
#define c3 r21
#define none r26
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

  /* A lane of E from the lane of P in front of it; they may be the same. */
  .macro effect e0, e1, e2, e3, p0, p1, p2, p3
  copy c0, c1, c2, c3, \p0, \p1, \p2, \p3
  lsl c0
  rol c1
  rol c2
  rol c3
  adc c0, none
  add c3, c0, c1, c2, \p0, \p1, \p2, \p3
  mul c3, by5
  movw \e0, r0
  mul c1, by5
  movw \e2, r0
  mul c0, by5
  eor \e1, r0
  eor \e2, r1
  mul c2, by5
  eor \e3, r0
  eor \e0, r1
  .endm

  /* Two bytes of each plane: to ^= op(not, and). */
  .macro term op, to0, to1, not0, and0, and1
  movw r0, \not0
  \op r0, \and0
  \op r1, \and1
  eor \to0, r0
  eor \to1, r1
  .endm

  /* Loads column x, with the lane of plane 1 that rho west moves there, and does all of a round but
   * the moves. Turns by whole bytes are in the order of registers. */
  .macro theta x, west, e0, e1, e2, e3, w0, w1, w2, w3
  load 4 * \x, A0
  load 16 + 4 * \west, A1
  load 32 + 4 * \x, A2
  add A0, \e0, \e1, \e2, \e3
  add A1, \w0, \w1, \w2, \w3
  add A2, \e0, \e1, \e2, \e3
  .endm
  .macro chi
  mov r0, r31 /* plane 2, by 3 */
  .rept 3
  lsl r0
  rol r26
  rol r27
  rol r30
  rol r31
  .endr
  com r22
  com r23
  com r24
  com r25
  term and, r18, r19, r22, r31, r26
  term and, r20, r21, r24, r27, r30
  term or, r23, r24, r26, r19, r20
  term or, r25, r22, r30, r21, r18
  term and, r31, r26, r18, r22, r23
  term and, r27, r30, r20, r24, r25
  mov r0, r25 /* plane 1, by 1 */
  lsl r0
  rol r22
  rol r23
  rol r24
  rol r25
  .endm
#define A2_TURNED r30, r31, r26, r27
  .macro push_lane r0, r1, r2, r3
  .irp r, \r0, \r1, \r2, \r3
  push \r
  .endr
  .endm

  .section .progmem.data.loxo_xoodoo_avr, "a", @progbits
.Lconstants:
  .word 0x058, 0x038, 0x3c0, 0x0d0, 0x120, 0x014, 0x060, 0x02c, 0x380, 0x0f0, 0x1a0, 0x012
.Lconstants_end:

  .section .text.loxo_xoodoo_rounds_avr, "ax", @progbits
  .global loxo_xoodoo_permute_avr
  .type loxo_xoodoo_permute_avr, @function
loxo_xoodoo_permute_avr:
  .global loxo_xoodoo_rounds_avr
  .type loxo_xoodoo_rounds_avr, @function
loxo_xoodoo_rounds_avr:
  .irp r, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 28, 29
  push r\r
  .endr
  movw YL, state

  /* The parity. */
  load 0, LANE0
  load 4, LANE1
  load 8, LANE2
  load 12, LANE3
  .irp r, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17
  com r\r
  std Y + \r - 2, r\r
  ldd r0, Y + \r + 14
  eor r\r, r0
  ldd r0, Y + \r + 30
  eor r\r, r0
  .endr
  ldi ZL, lo8(.Lconstants)
  ldi ZH, hi8(.Lconstants)

1:
  clr none
  ldi by5, 32
  effect A1, LANE3
  effect LANE3, LANE2
  effect LANE2, LANE1
  effect LANE1, LANE0
  copy LANE0, A1

  lpm r0, Z+
  lpm r1, Z+
  push ZL
  push ZH
  theta 0, 3, LANE0, LANE3
  eor r18, r0
  eor r19, r1
  chi
  store 0, A0
  push_lane A1
  push_lane A2_TURNED

  theta 3, 2, LANE3, LANE2
  chi
  store 12, A0
  store 28, A1
  push_lane A2_TURNED
  copy LANE3, A0
  add LANE3, A1

  theta 2, 1, LANE2, LANE1
  chi
  store 8, A0
  store 24, A1
  store 32, A2_TURNED
  copy LANE2, A0
  add LANE2, A1

  theta 1, 0, LANE1, LANE0
  chi
  store 4, A0
  store 20, A1
  store 44, A2_TURNED
  add LANE3, A2_TURNED
  copy LANE1, A0
  add LANE1, A1

  .irp i, 3, 2, 1, 0
  pop r0
  std Y + 36 + \i, r0
  eor 6 + \i, r0
  .endr
  .irp i, 3, 2, 1, 0
  pop r0
  std Y + 40 + \i, r0
  eor 10 + \i, r0
  .endr
  .irp i, 3, 2, 1, 0
  pop 2 + \i
  std Y + 16 + \i, 2 + \i
  ldd r0, Y + \i
  eor 2 + \i, r0
  ldd r0, Y + 32 + \i
  eor 2 + \i, r0
  .endr
  pop ZH
  pop ZL
  cpi ZL, lo8(.Lconstants_end)
  breq 2f
  rjmp 1b

2:
  .irp i, 0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15
  ldd r0, Y + \i
  com r0
  std Y + \i, r0
  .endr
  clr zero
  .rept 14
  push zero
  .endr
  .rept 14
  pop r0
  .endr
  .irp r, 29, 28, 17, 16, 15, 14, 13, 12, 11, 10, 9, 8, 7, 6, 5, 4, 3, 2
  pop r\r
  .endr
  ret
  .size loxo_xoodoo_permute_avr, . - loxo_xoodoo_permute_avr
  .size loxo_xoodoo_rounds_avr, . - loxo_xoodoo_rounds_avr

#endif

#include "../../core/assembly_end.h"
