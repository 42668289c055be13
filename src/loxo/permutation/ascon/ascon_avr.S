/* SPDX-License-Identifier: Apache-2.0 OR MIT
 *
 * Ascon-p on AVR, one state. Word 4 stays in registers, and so do six bytes of word 1. The S-box
 * layer takes a byte of each word at a time, and the linear layer a word at a time. From one to the
 * next the last word, 3, also stays, and six bytes of the first of those that are stored, 2.
 *
 * With x0, x2, x4 as they are after its first XORs, the S-box is
 *
 *   s0 = x4 ^ (x1 | (x0 ^ x2))    s1 = x0 ^ (x2 | (x1 ^ x3))    s2 = x2 ^ (x3 | ~x4)
 *   s3 = x2 ^ (x4 | (x0 ^ x3))    s4 = x4 ^ (~x0 & x1)
 *
 * which makes 22 instructions for eight S-boxes. A word is turned by bits step by step; whole
 * bytes cost nothing. The stack holds the caller's registers and a round constant, and nothing of
 * the state:
 *
 *   loxo_ascon_rounds_avr takes 21 bytes of the stack
 *   loxo_ascon12_permute_avr takes 21 bytes of the stack
 *   loxo_ascon8_permute_avr takes 21 bytes of the stack
 *   loxo_ascon6_permute_avr takes 21 bytes of the stack
 */
#if defined(__AVR_HAVE_MUL__)

#define rounds r22
#define state r24 /* and r25 */
#define ZL r30
#define zero r1

/* Word 4; word 1 but for two bytes; the word in work, and its last two bytes; a copy to turn. */
#define FOUR r2, r3, r4, r5, r6, r7, r8, r9
#define ONE r18, r19, r20, r21, r22, r23
#define WORK r10, r11, r12, r13, r14, r15, r16, r17
#define WORK6 r16
#define WORK7 r17
#define t0 r0
#define t1 r1
#define t2 r24
#define t3 r25
#define t4 r26
#define t5 r27
#define t6 r28
#define t7 r29
#define TURNED t0, t1, t2, t3, t4, t5, t6, t7

/* In the S-box layer. */
#define x0 r0
#define x2 r1
#define term r24
#define x1 r25
#define constant r29

  /* Words 0 and 2 have been loaded, without the first XORs. Stores s0 and s3; leaves s1, s2 and s4
   * in the registers of x1, x3 and x4. */
  .macro substitute i, x1, x3, x4
  eor x0, \x4
  eor \x4, \x3
  eor x2, \x1
  mov term, x0
  eor term, x2
  or term, \x1
  eor term, \x4
  std Z + \i, term
  mov term, x0
  eor term, \x3
  or term, \x4
  eor term, x2
  std Z + 24 + \i, term
  mov term, \x1
  eor \x1, \x3
  or \x1, x2
  eor \x1, x0
  com x0
  and x0, term
  mov term, \x4
  com term
  or \x3, term
  eor \x3, x2
  eor \x4, x0
  .endm
  .macro column i, x1, x3, x4
  ldd x0, Z + \i
  ldd x2, Z + 16 + \i
  substitute \i, \x1, \x3, \x4
  .endm
  /* The same for a byte of word 1 that is in memory; s1 takes the place of s2. */
  .macro stored_column i, x3, x4
  ldd x1, Z + 8 + \i
  column \i, x1, \x3, \x4
  std Z + 16 + \i, \x3
  mov \x3, x1
  .endm

  .macro load at, r0, r1, r2, r3, r4, r5, r6, r7
  ldd \r0, Z + \at
  ldd \r1, Z + \at + 1
  ldd \r2, Z + \at + 2
  ldd \r3, Z + \at + 3
  ldd \r4, Z + \at + 4
  ldd \r5, Z + \at + 5
  ldd \r6, Z + \at + 6
  ldd \r7, Z + \at + 7
  .endm
  .macro store at, r0, r1, r2, r3, r4, r5, r6, r7
  std Z + \at, \r0
  std Z + \at + 1, \r1
  std Z + \at + 2, \r2
  std Z + \at + 3, \r3
  std Z + \at + 4, \r4
  std Z + \at + 5, \r5
  std Z + \at + 6, \r6
  std Z + \at + 7, \r7
  .endm
  /* Words that begin in even registers, at a, b, c and d. */
  .macro copy a, b, c, d
  movw t0, \a
  movw t2, \b
  movw t4, \c
  movw t6, \d
  .endm
  /* By a bit; byte 0 is the lowest. */
  .macro right r0, r1, r2, r3, r4, r5, r6, r7
  bst \r0, 0
  lsr \r7
  ror \r6
  ror \r5
  ror \r4
  ror \r3
  ror \r2
  ror \r1
  ror \r0
  bld \r7, 7
  .endm
  .macro left r0, r1, r2, r3, r4, r5, r6, r7
  bst \r7, 7
  lsl \r0
  rol \r1
  rol \r2
  rol \r3
  rol \r4
  rol \r5
  rol \r6
  rol \r7
  bld \r0, 0
  .endm
  .macro add r0, r1, r2, r3, r4, r5, r6, r7, a0, a1, a2, a3, a4, a5, a6, a7
  eor \r0, \a0
  eor \r1, \a1
  eor \r2, \a2
  eor \r3, \a3
  eor \r4, \a4
  eor \r5, \a5
  eor \r6, \a6
  eor \r7, \a7
  .endm

  .section .text.loxo_ascon_rounds_avr, "ax", @progbits
  .macro entry name
  .global \name
  .type \name, @function
\name:
  .endm
  entry loxo_ascon12_permute_avr
  ldi rounds, 12
  rjmp loxo_ascon_rounds_avr
  .size loxo_ascon12_permute_avr, . - loxo_ascon12_permute_avr
  entry loxo_ascon8_permute_avr
  ldi rounds, 8
  rjmp loxo_ascon_rounds_avr
  .size loxo_ascon8_permute_avr, . - loxo_ascon8_permute_avr
  entry loxo_ascon6_permute_avr
  ldi rounds, 6
  .size loxo_ascon6_permute_avr, . - loxo_ascon6_permute_avr

  entry loxo_ascon_rounds_avr
  .irp r, FOUR, WORK, r28, r29
  push \r
  .endr
  movw ZL, state
  mov constant, rounds
  swap constant
  sub constant, rounds
  subi constant, -0x3c
  load 32, FOUR
  load 24, WORK
  .irp i, 0, 1, 2, 3, 4, 5
  ldd 18 + \i, Z + 8 + \i
  .endr

1:
  ldd x0, Z + 0
  ldd x2, Z + 16
  eor x2, constant
  substitute 0, r18, r10, r2
  column 1, r19, r11, r3
  column 2, r20, r12, r4
  column 3, r21, r13, r5
  column 4, r22, r14, r6
  column 5, r23, r15, r7
  stored_column 6, WORK6, r8
  stored_column 7, WORK7, r9
  push constant

  /* Word 1: by 39 and 61, as 1 and 3 bits to the left. */
  copy r18, r20, r22, WORK6
  left TURNED
  add ONE, WORK6, WORK7, t5, t6, t7, t0, t1, t2, t3, t4
  left TURNED
  left TURNED
  add ONE, WORK6, WORK7, TURNED
  std Z + 8 + 6, WORK6
  std Z + 8 + 7, WORK7

  /* Word 2: by 1; by 6, as 2 bits to the left. */
  ldd WORK6, Z + 16 + 6
  ldd WORK7, Z + 16 + 7
  copy r10, r12, r14, r16
  right TURNED
  add WORK, TURNED
  left TURNED
  left TURNED
  left TURNED
  add WORK, t1, t2, t3, t4, t5, t6, t7, t0
  store 16, WORK

  /* Word 4: by 41; by 7, as 1 bit to the left. */
  copy r2, r4, r6, r8
  movw r10, r2
  movw r12, r4
  movw r14, r6
  movw r16, r8
  right TURNED
  left WORK
  add FOUR, t5, t6, t7, t0, t1, t2, t3, t4
  add FOUR, r11, r12, r13, r14, r15, r16, r17, r10

  /* Word 0: by 19 and 28. */
  load 0, WORK
  copy r10, r12, r14, r16
  right TURNED
  right TURNED
  right TURNED
  add WORK, t2, t3, t4, t5, t6, t7, t0, t1
  right TURNED
  add WORK, t3, t4, t5, t6, t7, t0, t1, t2
  store 0, WORK

  /* Word 3: by 17 and 10. */
  load 24, WORK
  copy r10, r12, r14, r16
  right TURNED
  add WORK, t2, t3, t4, t5, t6, t7, t0, t1
  right TURNED
  add WORK, t1, t2, t3, t4, t5, t6, t7, t0

  pop constant
  subi constant, 0x0f
  cpi constant, 0x3c
  breq 2f
  rjmp 1b

2:
  store 32, FOUR
  store 24, WORK
  .irp i, 0, 1, 2, 3, 4, 5
  std Z + 8 + \i, 18 + \i
  .endr
  clr zero
  .irp r, r29, r28, r17, r16, r15, r14, r13, r12, r11, r10, r9, r8, r7, r6, r5, r4, r3, r2
  pop \r
  .endr
  ret
  .size loxo_ascon_rounds_avr, . - loxo_ascon_rounds_avr

#endif

#include "../../core/assembly_end.h"
