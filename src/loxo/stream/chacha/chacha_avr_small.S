/* SPDX-License-Identifier: Apache-2.0 OR MIT
 *
 * ChaCha on AVR, one block after the other, its words on the stack, optimized for size, for
 * LOXO_SMALL. A loop over quarter-rounds, as chacha_avr.S has them: each row's word is `step` bytes
 * further than that of the row before, 16 in columns; 20 in diagonals, and there 16 less once, as
 * the end of a row leads to its beginning. Pointers wait on the stack for the way back.
 *
 *   loxo_chacha_xor_avr_small takes 92 bytes of the stack
 */
#if defined(__AVR_HAVE_MUL__)

#define A r22, r23, r24, r25
#define B r18, r19, r20, r21
#define B_1 r19, r20, r21, r18
#define C r26, r27, r30, r31
#define D r12, r13, r14, r15
#define D_1 r13, r14, r15, r12
#define rounds r10 /* double rounds */
#define rows r11   /* to the end of the row's words, in diagonals */
#define step r16
#define todo r17 /* columns; turns of a loop */
#define XL r26
#define YL r28
#define YH r29
#define ZL r30
#define SPL 0x3d
#define SPH 0x3e
#define t r0
#define zero r1

#include "chacha_avr.inc"
  .macro load r0, r1, r2, r3
  ld \r0, Y
  ldd \r1, Y + 1
  ldd \r2, Y + 2
  ldd \r3, Y + 3
  .endm
  .macro store r0, r1, r2, r3
  st Y, \r0
  std Y + 1, \r1
  std Y + 2, \r2
  std Y + 3, \r3
  .endm
  .macro next_row
  push YL
  push YH
  rcall 9f
  .endm
  .macro row_before
  pop YH
  pop YL
  .endm

  .section .text.loxo_chacha_xor_avr_small, "ax", @progbits
  .global loxo_chacha_xor_avr_small
  .type loxo_chacha_xor_avr_small, @function
loxo_chacha_xor_avr_small:
  .irp r, 10, 11, 12, 13, 14, 15, 16, 17, 28, 29
  push r\r
  .endr
  movw ZL, r24
  ld r28, Z
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
  ldd rounds, Y + 5
  adiw YL, 1
  ldi todo, 64
2:
  ld r0, -Y
  push r0
  dec todo
  brne 2b
  .irp r, 20, 21, 24, 25, 26, 27, 28, 29
  push r\r
  .endr
  in YL, SPL
  in YH, SPH
  adiw YL, 9

3:
  ldi step, 16
4:
  ldi todo, 4
5:
  mov rows, todo
  sbrs step, 2
  clr rows /* never */
  load A
  next_row
  load B
  next_row
  load C
  next_row
  load D
  quarter A, B, C, D
  store D_1
  row_before
  store C
  row_before
  store B_1
  row_before
  store A
  adiw YL, 4
  dec todo
  breq 6f
  rjmp 5b
6:
  sbiw YL, 16
  subi step, -4
  sbrs step, 3
  rjmp 4b
  dec rounds
  breq 6f
  rjmp 3b

6:
  .irp r, 29, 28, 27, 26, 31, 30, 21, 20
  pop r\r
  .endr
  ldi todo, 16
4: /* a word of keystream, and of the text, byte by byte */
  ldi r19, 4
  clc
5:
  pop r18
  ld r0, Y+
  adc r18, r0
  ld r0, X+
  eor r18, r0
  st Z+, r18
  dec r19
  brne 5b
  dec todo
  brne 4b
  movw r24, ZL
  sbiw YL, 16 /* the block's number */
  ldi todo, 8
  sec
6:
  ld r0, Y
  adc r0, zero
  st Y+, r0
  dec todo
  brne 6b
  sbiw YL, 56
  rjmp 1b

7: /* zeros over the words, which are below the stack by now */
  ldi todo, 64
8:
  push zero
  dec todo
  brne 8b
  ldi todo, 64
8:
  pop t
  dec todo
  brne 8b
  .irp r, 29, 28, 17, 16, 15, 14, 13, 12, 11, 10
  pop r\r
  .endr
  ret

9:
  add YL, step
  adc YH, zero
  dec rows
  brne 1f
  sbiw YL, 16
1:
  ret
  .size loxo_chacha_xor_avr_small, . - loxo_chacha_xor_avr_small

#endif

#include "../../core/assembly_end.h"
