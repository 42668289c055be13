/* SPDX-License-Identifier: Apache-2.0 OR MIT
 *
 * SOSEMANUK on AVR, four steps after four, its register's words on the stack, optimized for
 * size, for LOXO_SMALL. A loop over steps makes four new words behind the old ones, and behind
 * these what the state machine gives. Loops take that through Serpent's box 2, a byte of each word
 * at a time, make text of it, and move the words down.
 *
 * A step is that of sosemanuk_avr.S, but for a division by beta, which is a function.
 *
 *   loxo_sosemanuk_xor_avr_small takes 94 bytes of the stack
 */
#if defined(__AVR_HAVE_MUL__)

#define WORDS 40 /* bytes; R1 and R2 are in registers */
#define GIVEN (WORDS + 16)
#define FRAME (GIVEN + 16)

#define todo_low r2 /* steps */
#define todo_high r3
#define t r16
#define x r17
#define turns x /* of a loop */
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
  .purgem over_beta
  .macro over_beta
  rcall 9f
  .endm
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
  .macro copy from, to, bytes
  ldi turns, \bytes
8:
  ld r0, \from
  st \to, r0
  dec turns
  brne 8b
  .endm

  .section .text.loxo_sosemanuk_xor_avr_small, "ax", @progbits
  .global loxo_sosemanuk_xor_avr_small
  .type loxo_sosemanuk_xor_avr_small, @function
loxo_sosemanuk_xor_avr_small:
  .irp r, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 28, 29
  push r\r
  .endr
  ldi t, 20
  mul r20, t
  movw todo_low, r0
  mul r21, t
  add todo_high, r0
  movw ZL, r24
  ld XL, Z
  ldd XH, Z + 1
  ldd r6, Z + 2 /* out */
  ldd r7, Z + 3
  ldd r4, Z + 4 /* in */
  ldd r5, Z + 5
  in YL, SPL
  in YH, SPH
  subi YL, FRAME - 1
  sbci YH, 0
  movw ZL, YL
  sbiw ZL, 1
  in r0, SREG
  cli
  out SPL, ZL
  out SREG, r0
  out SPH, ZH
  push XL
  push XH
  copy X+, Y+, WORDS
  sbiw YL, WORDS
  .irp r, 12, 13, 14, 15, 23, 20, 21, 22
  ld r\r, X+
  .endr
  movw XL, r4
  movw ZL, r6
  clr zero
  rjmp 6f

1: /* a step */
  load 32, BEFORE
  load 36, LAST
  mov t, r12
  lsr t
  sbc t, t
  .irp r, 8, 9, 10, 11
  and r\r, t
  .endr
  xor_stored r8, 4
  xor_stored r9, 5
  xor_stored r10, 6
  xor_stored r11, 7
  plus BEFORE, R2
  times_m R2_1, R1
  right_by_1 R2
  movw r12, r4
  movw r14, r6
  plus R1, BEFORE
  xor R1, R2
  store GIVEN, R1
  movw r12, r8
  movw r14, r10
  ldd a, Y + 3
  ldd x, Y + 12
  xor_stored r4, 13
  xor_stored r5, 0
  xor_stored r5, 14
  xor_stored r6, 1
  xor_stored r6, 15
  xor_stored r7, 2
  products LAST
  store WORDS, LAST
  adiw YL, 4
  ldi t, 1
  sub todo_low, t
  sbc todo_high, zero
  mov t, todo_low
  andi t, 3
  breq 2f
  rjmp 1b

2: /* box 2 */
  in YL, SPL
  in YH, SPH
  adiw YL, 3 + GIVEN
  ldi turns, 4
3:
  ld r4, Y
  ldd r5, Y + 4
  ldd r6, Y + 8
  ldd r7, Y + 12
  box2 r4, r5, r6, r7
  std Y + 4, r7
  std Y + 8, r6
  std Y + 12, r4
  st Y+, r5
  dec turns
  brne 3b
  sbiw YL, GIVEN + 4

  ldi turns, 16
4: /* text */
  ld r4, X+
  ldd r5, Y + GIVEN
  eor r4, r5
  ld r5, Y+
  eor r4, r5
  st Z+, r4
  dec turns
  brne 4b
  sbiw YL, 16

  ldi turns, WORDS
5: /* down */
  ldd r0, Y + 16
  st Y+, r0
  dec turns
  brne 5b
  sbiw YL, WORDS
6:
  mov t, todo_low
  or t, todo_high
  breq 7f
  rjmp 1b

7:
  pop XH
  pop XL
  copy Y+, X+, WORDS
  .irp r, 12, 13, 14, 15, 23, 20, 21, 22
  st X+, r\r
  .endr
  sbiw YL, WORDS
  ldi turns, FRAME
8:
  st Y+, zero
  dec turns
  brne 8b
  clr r1
  sbiw YL, 1
  in r0, SREG
  cli
  out SPH, YH
  out SREG, r0
  out SPL, YL
  .irp r, 29, 28, 17, 16, 15, 14, 13, 12, 11, 10, 9, 8, 7, 6, 5, 4, 3, 2
  pop r\r
  .endr
  ret

9: /* x / beta */
  lsr x
  sbc t, t
  andi t, 0xd4
  eor x, t
  ret
  .size loxo_sosemanuk_xor_avr_small, . - loxo_sosemanuk_xor_avr_small

#endif

#include "../../core/assembly_end.h"
