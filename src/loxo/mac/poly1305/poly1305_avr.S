/* SPDX-License-Identifier: Apache-2.0 OR MIT
 *
 * Poly1305 on AVRs with a multiplier, one block after the other. The sum stays in the state, in five words
 * of four bytes, of which the last has one. Words of r are below 2^28, and s1 to s3 are 5/4 of r1 to r3,
 * whose lowest two bits are clear: 2^128 times one of these is 2^130 times a quarter of it. So the four
 * products of a word and the carry into it are below 2^64, and fit into eight registers.
 * `make prove` shows of the linked code that no sum overflows and no carry is lost.
 *
 * Factors lie on the stack in the order 0, s1, s2, s3, r0, r1, r2, r3. For word k of the product, words 0
 * to 4 of the sum meet r_k and those before it.
 *
 *   loxo_poly1305_add_avr takes 72 bytes of the stack
 */
#if defined(__AVR_HAVE_MUL__)

#define XL r26
#define XH r27
#define YL r28
#define YH r29
#define ZL r30
#define ZH r31
#define SPL 0x3d
#define SPH 0x3e
#define zero r2
#define count r3
#define INL r4
#define INH r5
#define LEFTL r6
#define LEFTH r7
#define DIGITS 16 /* of the product's words, below the factors */
#define FACTORS 32
#define FRAME (DIGITS + FACTORS)

  /* Two bytes of the sum with one of a factor; the carry goes on from the fourth register. */
  .macro row x0, x2, y, c0, c1, c2, c3
  mul \x0, \y
  movw r24, r0
  mul \x2, \y
  add \c0, r24
  adc \c1, r25
  adc \c2, r0
  adc \c3, r1
  .endm
  .macro even y, c0, c1, c2, c3
  row r16, r18, \y, \c0, \c1, \c2, \c3
  .endm
  .macro odd y, c0, c1, c2, c3
  row r17, r19, \y, \c0, \c1, \c2, \c3
  .endm
  .macro carry from
  .irp r, 12, 13, 14, 15
  .if \r >= \from
  adc r\r, zero
  .endif
  .endr
  .endm
  .macro factor
  ld r23, -Z
  ld r22, -Z
  ld r21, -Z
  ld r20, -Z
  .endm

  .section .text.loxo_poly1305_add_avr, "ax", @progbits

  /* Adds a word of the sum times a factor. */
word:
  ld r16, X+
  ld r17, X+
  ld r18, X+
  ld r19, X+
  factor
  even r20, r8, r9, r10, r11
  carry 12
  odd r20, r9, r10, r11, r12
  carry 13
  even r21, r9, r10, r11, r12
  carry 13
  odd r21, r10, r11, r12, r13
  carry 14
  even r22, r10, r11, r12, r13
  carry 14
  odd r22, r11, r12, r13, r14
  carry 15
  even r23, r11, r12, r13, r14
  carry 15
  odd r23, r12, r13, r14, r15
  ret

  .global loxo_poly1305_add_avr
  .type loxo_poly1305_add_avr, @function
loxo_poly1305_add_avr:
  .irp r, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 28, 29
  push r\r
  .endr
  movw ZL, r24
  movw LEFTL, r20
  clr zero
  ldd XL, Z + 0 /* the state */
  ldd XH, Z + 1
  ldd INL, Z + 4
  ldd INH, Z + 5
  push XH
  push XL
  movw ZL, XL
  adiw XL, 40
  ldi r24, 16
1:
  ld r0, -X
  push r0
  dec r24
  brne 1b
  adiw ZL, 40 /* behind r3 */
  ldi r24, 3
2:
  factor
  movw r16, r20
  movw r18, r22
  .rept 2
  lsr r19
  ror r18
  ror r17
  ror r16
  .endr
  add r16, r20
  adc r17, r21
  adc r18, r22
  adc r19, r23
  .irp r, 19, 18, 17, 16
  push r\r
  .endr
  dec r24
  brne 2b
  ldi r24, DIGITS + 4
3:
  push zero
  dec r24
  brne 3b
  in YL, SPL
  in YH, SPH
  adiw YL, 1

4: /* a block is added */
  ldi r24, 1
  sub LEFTL, r24
  sbc LEFTH, zero
  brcc 5f
  rjmp 8f
5:
  ldd XL, Y + FRAME
  ldd XH, Y + FRAME + 1
  movw ZL, INL
  ldi r24, 16
  clc
6:
  ld r0, X
  ld r1, Z+
  adc r0, r1
  st X+, r0
  dec r24
  brne 6b
  ldi r24, 1
  ld r0, X
  adc r0, r24
  st X, r0
  movw INL, ZL
  .irp r, 8, 9, 10, 11, 12, 13, 14, 15
  clr r\r
  .endr

  .irp k, 0, 1, 2, 3
  ldd XL, Y + FRAME
  ldd XH, Y + FRAME + 1
  movw ZL, YL
  adiw ZL, DIGITS + 4 * (\k + 5)
  ldi r24, 4
  mov count, r24
7:
  rcall word
  dec count
  brne 7b
  ld r16, X
  factor
  mul r16, r20
  movw r24, r0
  mul r16, r22
  add r8, r24
  adc r9, r25
  adc r10, r0
  adc r11, r1
  carry 12
  mul r16, r21
  movw r24, r0
  mul r16, r23
  add r9, r24
  adc r10, r25
  adc r11, r0
  adc r12, r1
  carry 13
  std Y + 4 * \k, r8
  std Y + 4 * \k + 1, r9
  std Y + 4 * \k + 2, r10
  std Y + 4 * \k + 3, r11
  movw r8, r12
  movw r10, r14
  clr r12
  clr r13
  clr r14
  clr r15
  .endr
  ldd r20, Y + DIGITS + 16 /* r0 */
  ldd r21, Y + DIGITS + 17
  ldd r22, Y + DIGITS + 18
  ldd r23, Y + DIGITS + 19
  mul r16, r20
  movw r24, r0
  mul r16, r22
  add r8, r24
  adc r9, r25
  adc r10, r0
  adc r11, r1
  mul r16, r21
  movw r24, r0
  mul r16, r23
  add r9, r24
  adc r10, r25
  adc r11, r0

  /* What is above 2^130, five times: as four times and once. */
  mov r16, r8
  andi r16, 3
  mov r20, r8
  andi r20, 0xfc
  mov r21, r9
  movw r22, r10
  .rept 2
  lsr r11
  ror r10
  ror r9
  ror r8
  .endr
  add r20, r8
  adc r21, r9
  adc r22, r10
  adc r23, r11
  ldi r24, 0
  adc r24, r24 /* of a sum that began above 2^130 */
  ldd XL, Y + FRAME
  ldd XH, Y + FRAME + 1
  ldd r0, Y + 0
  add r0, r20
  st X+, r0
  .irp i, 1, 2, 3
  ldd r0, Y + \i
  .if \i == 1
  adc r0, r21
  .elseif \i == 2
  adc r0, r22
  .else
  adc r0, r23
  .endif
  st X+, r0
  .endr
  .irp i, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15
  ldd r0, Y + \i
  .if \i == 4
  adc r0, r24
  .else
  adc r0, zero
  .endif
  st X+, r0
  .endr
  adc r16, zero
  st X, r16
  rjmp 4b

8: /* the frame goes, and zeros are over it */
  ldi r24, FRAME + 2
9:
  pop r0
  dec r24
  brne 9b
  ldi r24, FRAME + 2
9:
  push zero
  dec r24
  brne 9b
  ldi r24, FRAME + 2
9:
  pop r0
  dec r24
  brne 9b
  clr r1
  .irp r, 29, 28, 17, 16, 15, 14, 13, 12, 11, 10, 9, 8, 7, 6, 5, 4, 3, 2
  pop r\r
  .endr
  ret
  .size loxo_poly1305_add_avr, . - loxo_poly1305_add_avr

#endif

#include "../../core/assembly_end.h"
