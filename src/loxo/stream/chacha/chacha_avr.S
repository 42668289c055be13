/* SPDX-License-Identifier: Apache-2.0 OR MIT
 *
 * ChaCha on AVR, one block after the other, its words on the stack. A quarter-round has its four
 * words in registers, and there is room for three more. These are of the next quarter-rounds, so
 * that each round loads nine words of sixteen and stores as many: the first quarter-round of a
 * round finds all of its words, each other one a word that the round before has left, and each but
 * the last leaves the word that the first of the next round takes. a0 and a3 never leave.
 *
 * Rotations by whole bytes are an order of registers; a word that a quarter-round has turned has
 * its bytes one register further. A rotation by four bits swaps the nibbles of each byte, and then
 * merges neighbours.
 *
 *   loxo_chacha_xor_avr takes 92 bytes of the stack
 */
#if defined(__AVR_HAVE_MUL__)

#define t r31
#define todo r30 /* double rounds; turns of a loop */
#define XL r26
#define YL r28
#define YH r29
#define ZL r30
#define SPL 0x3d
#define SPH 0x3e
#define zero r1

/* Places of words in registers, and the same with bytes one and two registers further. What has
 * to be in P or Q is a word b, for `andi`. */
#define P r16, r17, r18, r19
#define P_1 r17, r18, r19, r16
#define P_2 r18, r19, r16, r17
#define Q r20, r21, r22, r23
#define Q_1 r21, r22, r23, r20
#define Q_2 r22, r23, r20, r21
#define R r24, r25, r26, r27
#define S r0, r1, r2, r3
#define T r4, r5, r6, r7
#define T_1 r5, r6, r7, r4
#define U r8, r9, r10, r11
#define U_1 r9, r10, r11, r8
#define U_2 r10, r11, r8, r9
#define V r12, r13, r14, r15
#define V_1 r13, r14, r15, r12
#define V_2 r14, r15, r12, r13

#include "chacha_avr.inc"
  .macro load at, r0, r1, r2, r3
  ldd \r0, Y + 4 * \at
  ldd \r1, Y + 4 * \at + 1
  ldd \r2, Y + 4 * \at + 2
  ldd \r3, Y + 4 * \at + 3
  .endm
  .macro store at, r0, r1, r2, r3
  std Y + 4 * \at, \r0
  std Y + 4 * \at + 1, \r1
  std Y + 4 * \at + 2, \r2
  std Y + 4 * \at + 3, \r3
  .endm
  /* A byte of keystream, and of the text: x + s, with the carry of `op`. */
  .macro give op
  pop r18
  ld r0, Y+
  \op r18, r0
  ld r0, X+
  eor r18, r0
  st Z+, r18
  .endm

  .section .text.loxo_chacha_xor_avr, "ax", @progbits
  .global loxo_chacha_xor_avr
  .type loxo_chacha_xor_avr, @function
loxo_chacha_xor_avr:
  .irp r, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 28, 29
  push r\r
  .endr
  movw ZL, r24
  ldd r28, Z + 0
  ldd r29, Z + 1
  ldd r24, Z + 2 /* out */
  ldd r25, Z + 3
  ldd r26, Z + 4 /* in */
  ldd r27, Z + 5

1: /* a block: its words go to the stack */
  subi r20, 1
  sbci r21, 0
  brcc 2f
  rjmp 7f
2:
  adiw YL, 63
  ldd todo, Y + 5
  adiw YL, 1
  ldi t, 8
3:
  .rept 8
  ld r0, -Y
  push r0
  .endr
  dec t
  brne 3b
  .irp r, 20, 21, 24, 25, 26, 27, 28, 29
  push r\r
  .endr
  in YL, SPL
  in YH, SPH
  adiw YL, 9
  load 0, R
  load 3, S
  load 4, P_1
  load 8, Q
  load 9, T
  load 12, U_1
  load 14, V_1

4:
  quarter R, P_1, Q, U_1
  store 4, P_2
  store 8, Q
  store 12, U_2
  load 1, P
  load 5, Q
  load 13, U
  quarter P, Q, T, U
  store 1, P
  store 9, T
  store 13, U_1
  load 2, T
  load 6, P
  load 10, U
  quarter T, P, U, V_1
  store 2, T
  store 6, P_1
  store 14, V_2
  load 7, P
  load 11, T
  load 15, V
  quarter S, P, T, V
  quarter R, Q_1, U, V_1
  store 5, Q_2
  store 10, U
  store 15, V_2
  load 1, V
  load 6, Q
  load 12, U
  quarter V, Q, T, U
  store 1, V
  store 6, Q_1
  store 11, T
  load 2, V
  load 8, Q
  load 13, T
  quarter V, P_1, Q, T
  store 2, V
  store 7, P_2
  store 13, T_1
  load 4, P
  load 9, T
  load 14, V
  quarter S, P, T, V
  dec todo
  breq 5f
  rjmp 4b

5:
  store 0, R
  store 3, S
  store 4, P_1
  store 8, Q
  store 9, T
  store 12, U_1
  store 14, V_1
  .irp r, 29, 28, 27, 26, 31, 30, 21, 20
  pop r\r
  .endr
  ldi r19, 8
6:
  .rept 2
  give add
  give adc
  give adc
  give adc
  .endr
  dec r19
  brne 6b
  movw r24, ZL
  sbiw YL, 16 /* the block's number */
  ld r30, Y
  ldd r31, Y + 1
  adiw ZL, 1
  st Y, r30
  std Y + 1, r31
  clr zero
  .irp i, 2, 3, 4, 5, 6, 7
  ldd r0, Y + \i
  adc r0, zero
  std Y + \i, r0
  .endr
  sbiw YL, 48
  rjmp 1b

7: /* zeros over the words, which are below the stack by now */
  clr zero
  ldi t, 16
8:
  .rept 4
  push zero
  .endr
  dec t
  brne 8b
  ldi t, 16
8:
  .rept 4
  pop YL
  .endr
  dec t
  brne 8b
  .irp r, 29, 28, 17, 16, 15, 14, 13, 12, 11, 10, 9, 8, 7, 6, 5, 4, 3, 2
  pop r\r
  .endr
  ret
  .size loxo_chacha_xor_avr, . - loxo_chacha_xor_avr

#endif

#include "../../core/assembly_end.h"
