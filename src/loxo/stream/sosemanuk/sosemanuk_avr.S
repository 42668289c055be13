/* SPDX-License-Identifier: Apache-2.0 OR MIT
 *
 * SOSEMANUK on AVR, one block after the other, its register's words on the stack. A loop over
 * steps makes new words behind the old ones and pushes what the state machine gives; another one,
 * from the last of these to the first, takes four at a time through Serpent's box 2 to the text.
 * The words move down again when there is no more room for a block.
 *
 * The multiples that alpha and 1 / alpha add are those of two bytes, a and x. They take eleven
 * divisions of x by beta, in front of five of which a joins it; sosemanuk_avr.inc has them.
 *
 *   loxo_sosemanuk_xor_avr takes 312 bytes of the stack
 */
#if defined(__AVR_HAVE_MUL__)

#define BLOCKS 2 /* for which there is room */
#define STATE 48
#define TEXT 80
#define FRAME (TEXT * BLOCKS + STATE)

#define room r2
#define todo r3
#define t r16
#define x r17
#define a r18
#define v r19
#define u r24
#define zero r25
#define XL r26
#define XH r27
#define YL r28
#define YH r29
#define ZL r30
#define ZH r31
#define SPL 0x3d
#define SPH 0x3e
#define SREG 0x3f

/* Words, and the same with bytes one register further: s[t+9]; s[t+8]; R1; R2. */
#define LAST r4, r5, r6, r7
#define BEFORE r8, r9, r10, r11
#define R1 r12, r13, r14, r15
#define R2 r23, r20, r21, r22
#define R2_1 r20, r21, r22, r23

#include "sosemanuk_avr.inc"
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
  .macro add_to_pointers bytes
  subi XL, lo8(-(\bytes))
  sbci XH, hi8(-(\bytes))
  subi ZL, lo8(-(\bytes))
  sbci ZH, hi8(-(\bytes))
  .endm
  /* Bytes 3 to 0 of a word of text, whose word of the register is at Y + at. */
  .macro give at, z0, z1, z2, z3
  .irp z, \z3, \z2, \z1, \z0
  ld t, -X
  eor t, \z
  st -Z, t
  .endr
  .endm
  .macro mask at, z0, z1, z2, z3
  xor_stored \z0, \at
  xor_stored \z1, \at + 1
  xor_stored \z2, \at + 2
  xor_stored \z3, \at + 3
  .endm

  .section .text.loxo_sosemanuk_xor_avr, "ax", @progbits
  .global loxo_sosemanuk_xor_avr
  .type loxo_sosemanuk_xor_avr, @function
loxo_sosemanuk_xor_avr:
  .irp r, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 28, 29
  push r\r
  .endr
  movw ZL, r24
  ld r16, Z
  ldd r17, Z + 1
  ldd r4, Z + 4 /* in */
  ldd r5, Z + 5
  ldd r24, Z + 2 /* out */
  ldd r25, Z + 3
  movw ZL, r24
  in YL, SPL
  in YH, SPH
  subi YL, lo8(FRAME - 1)
  sbci YH, hi8(FRAME - 1)
  movw XL, YL
  sbiw XL, 1
  in r0, SREG
  cli
  out SPL, XL
  out SREG, r0
  out SPH, XH
  .irp r, 16, 17, 28, 29, 20, 21
  push r\r
  .endr
  movw XL, r16
  ldi t, STATE
1:
  ld r0, X+
  st Y+, r0
  dec t
  brne 1b
  sbiw YL, STATE
  movw XL, r4
  ldi t, BLOCKS
  mov room, t

1: /* a block, from Y on */
  pop r21
  pop r20
  subi r20, 1
  sbci r21, 0
  brcc 2f
  rjmp 7f
2:
  push r20
  push r21
  load 32, BEFORE
  load 36, LAST
  load 40, R1
  load 44, R2
  clr zero
  ldi t, 20
  mov todo, t

3: /* a step */
  mov t, r12
  lsr t
  sbc t, t
  .irp r, 8, 9, 10, 11
  and r\r, t
  .endr
  mask 4, BEFORE
  plus BEFORE, R2
  times_m R2_1, R1
  right_by_1 R2
  movw r12, r4
  movw r14, r6
  plus R1, BEFORE
  xor R1, R2
  .irp r, 12, 13, 14, 15
  push r\r
  .endr
  movw r12, r8
  movw r14, r10
  movw r8, r4
  movw r10, r6
  ldd a, Y + 3
  ldd x, Y + 12
  xor_stored r4, 13
  xor_stored r5, 0
  xor_stored r5, 14
  xor_stored r6, 1
  xor_stored r6, 15
  xor_stored r7, 2
  products LAST
  store 40, LAST
  adiw YL, 4
  dec todo
  breq 4f
  rjmp 3b

4:
  store 40, R1
  store 44, R2
  add_to_pointers TEXT
  ldi t, 5
  mov todo, t
5: /* four words of text */
  sbiw YL, 16
  .irp r, 21, 20, 19, 18, 15, 14, 13, 12, 11, 10, 9, 8, 7, 6, 5, 4
  pop r\r
  .endr
  box2 r4, r8, r12, r18
  box2 r5, r9, r13, r19
  box2 r6, r10, r14, r20
  box2 r7, r11, r15, r21
  mask 12, r4, r5, r6, r7
  mask 8, r12, r13, r14, r15
  mask 4, r18, r19, r20, r21
  mask 0, r8, r9, r10, r11
  give 12, r4, r5, r6, r7
  give 8, r12, r13, r14, r15
  give 4, r18, r19, r20, r21
  give 0, r8, r9, r10, r11
  dec todo
  breq 6f
  rjmp 5b
6:
  add_to_pointers TEXT
  subi YL, lo8(-TEXT)
  sbci YH, hi8(-TEXT)
  dec room
  breq 6f
  rjmp 1b
6: /* the state moves down */
  ldi t, BLOCKS
  mov room, t
  movw r4, XL
  movw r6, ZL
  movw XL, YL
  subi YL, lo8(TEXT * BLOCKS)
  sbci YH, hi8(TEXT * BLOCKS)
  ldi t, STATE / 8
6:
  .irp at, 0, 1, 2, 3, 4, 5, 6, 7
  ld r0, X+
  st Y+, r0
  .endr
  dec t
  brne 6b
  sbiw YL, STATE
  movw XL, r4
  movw ZL, r6
  rjmp 1b

7: /* the end: the frame's beginning, and the stream's state */
  .irp r, 31, 30, 27, 26
  pop r\r
  .endr
  clr r1
  ldi t, (TEXT + 6) / 2 /* over what the state machine gave */
8:
  push r1
  push r1
  dec t
  brne 8b
  ldi t, STATE
8:
  ld r0, Y+
  st X+, r0
  dec t
  brne 8b
  ldi t, FRAME / 16
8:
  .rept 16
  st Z+, r1
  .endr
  dec t
  brne 8b
  sbiw ZL, 1
  in r0, SREG
  cli
  out SPH, ZH
  out SREG, r0
  out SPL, ZL
  .irp r, 29, 28, 17, 16, 15, 14, 13, 12, 11, 10, 9, 8, 7, 6, 5, 4, 3, 2
  pop r\r
  .endr
  ret
  .size loxo_sosemanuk_xor_avr, . - loxo_sosemanuk_xor_avr

#endif

#include "../../core/assembly_end.h"
