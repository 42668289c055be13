/* SPDX-License-Identifier: Apache-2.0 OR MIT
 *
 * Ascon-p on AVR, one state, optimized for size, for LOXO_SMALL. The state stays in memory. The
 * S-box layer takes a byte of each word at a time, by the terms in ascon_avr.S. The linear layer
 * takes a word at a time: bytes move from register to register, and a multiplication turns them by
 * bits. The stack holds the caller's registers:
 *
 *   loxo_ascon_rounds_avr_small takes 12 bytes of the stack
 *   loxo_ascon12_permute_avr_small takes 12 bytes of the stack
 *   loxo_ascon8_permute_avr_small takes 12 bytes of the stack
 *   loxo_ascon6_permute_avr_small takes 12 bytes of the stack
 */
#if defined(__AVR_HAVE_MUL__)

#define rounds r22
#define state r24 /* and r25 */
#define XL r26
#define XH r27
#define ZL r30
#define ZH r31
#define constant r25 /* where the state has gone to X */
#define zero r1

/* A column. */
#define x0 r16
#define x1 r17
#define x2 r18
#define x3 r19
#define x4 r20
#define term r21
#define left r24

/* A word, the sum that is made of it, and by how much it is turned. */
#define w0 r16
#define w1 r17
#define w2 r18
#define w3 r19
#define w4 r20
#define w5 r21
#define w6 r22
#define w7 r23
#define s0 r8
#define s1 r9
#define s2 r10
#define s3 r11
#define s4 r12
#define s5 r13
#define s6 r14
#define s7 r15
#define bytes r0
#define moved r1
#define bits r24

  .macro add_turned w, to, next
  mul \w, bits
  eor \to, r1
  eor \next, r0
  .endm

  .section .progmem.data.loxo_ascon_avr_small, "a", @progbits
  /* Each word is turned right twice: by so many bytes, and one, more than before; and then, for
   * the sum, by b bits, as 1 << (8 - b). */
.Lturns:
  .byte 3, 1 << 5, 2, 1 << 4 /* 19, 28 */
  .byte 5, 1 << 1, 4, 1 << 3 /* 39, 61 */
  .byte 1, 1 << 7, 1, 1 << 2 /* 1, 6 */
  .byte 2, 1 << 6, 2, 1 << 7 /* 10, 17 */
  .byte 1, 1 << 1, 6, 1 << 7 /* 7, 41 */
.Lturns_end:

  .section .text.loxo_ascon_rounds_avr_small, "ax", @progbits
  .macro entry name
  .global \name
  .type \name, @function
\name:
  .endm
  entry loxo_ascon12_permute_avr_small
  ldi rounds, 12
  rjmp loxo_ascon_rounds_avr_small
  .size loxo_ascon12_permute_avr_small, . - loxo_ascon12_permute_avr_small
  entry loxo_ascon8_permute_avr_small
  ldi rounds, 8
  rjmp loxo_ascon_rounds_avr_small
  .size loxo_ascon8_permute_avr_small, . - loxo_ascon8_permute_avr_small
  entry loxo_ascon6_permute_avr_small
  ldi rounds, 6
  .size loxo_ascon6_permute_avr_small, . - loxo_ascon6_permute_avr_small

  entry loxo_ascon_rounds_avr_small
  .irp r, s0, s1, s2, s3, s4, s5, s6, s7, w0, w1
  push \r
  .endr
  movw XL, state
  mov constant, rounds
  swap constant
  sub constant, rounds
  subi constant, -0x3c

1: /* the S-box layer */
  movw ZL, XL
  ldd x2, Z + 16
  eor x2, constant
  std Z + 16, x2
  ldi left, 8
2:
  ld x0, Z
  ldd x1, Z + 8
  ldd x2, Z + 16
  ldd x3, Z + 24
  ldd x4, Z + 32
  eor x0, x4
  eor x4, x3
  eor x2, x1
  mov term, x0
  eor term, x3
  or term, x4
  eor term, x2
  std Z + 24, term
  mov term, x4
  com term
  or term, x3
  eor term, x2
  std Z + 16, term
  eor x3, x1
  or x3, x2
  eor x3, x0
  std Z + 8, x3
  eor x2, x0
  or x2, x1
  eor x2, x4
  com x0
  and x0, x1
  eor x4, x0
  std Z + 32, x4
  st Z+, x2
  dec left
  brne 2b

  /* the linear layer */
  ldi ZL, lo8(.Lturns)
  ldi ZH, hi8(.Lturns)
3:
  .irp w, w0, w1, w2, w3, w4, w5, w6, w7
  ld \w, X+
  .endr
  sbiw XL, 8
  movw s0, w0
  movw s2, w2
  movw s4, w4
  movw s6, w6
  clt
4:
  lpm bytes, Z+
  lpm bits, Z+
  rjmp 6f
5:
  mov moved, w0
  mov w0, w1
  mov w1, w2
  mov w2, w3
  mov w3, w4
  mov w4, w5
  mov w5, w6
  mov w6, w7
  mov w7, moved
6:
  dec bytes
  brne 5b
  add_turned w0, s0, s7
  add_turned w1, s1, s0
  add_turned w2, s2, s1
  add_turned w3, s3, s2
  add_turned w4, s4, s3
  add_turned w5, s5, s4
  add_turned w6, s6, s5
  add_turned w7, s7, s6
  brts 7f
  set
  rjmp 4b
7:
  .irp s, s0, s1, s2, s3, s4, s5, s6, s7
  st X+, \s
  .endr
  cpi ZL, lo8(.Lturns_end)
  breq 8f
  rjmp 3b

8:
  sbiw XL, 40
  subi constant, 0x0f
  cpi constant, 0x3c
  breq 9f
  rjmp 1b
9:
  clr zero
  .irp r, w1, w0, s7, s6, s5, s4, s3, s2, s1, s0
  pop \r
  .endr
  ret
  .size loxo_ascon_rounds_avr_small, . - loxo_ascon_rounds_avr_small

#endif

#include "../../core/assembly_end.h"
