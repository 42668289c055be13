/* SPDX-License-Identifier: Apache-2.0 OR MIT
 *
 * Sparkle256, 384 and 512 on AVR, at most twelve steps, one state in memory, a branch in registers.
 * The left half of a state that a step makes is the right half before it, after Alzette and the
 * linear layer; so a branch is loaded and stored once for two Alzettes, that of the right half in
 * one step and that of the left half in the next. The old left half becomes the right half where it
 * is: from step to step, X and Y swap what they point at. If there is an odd number of steps, the
 * halves start in each other's place, and so end in their own.
 *
 * The left half is also moved on by a branch. So each branch that is done takes the place of the
 * one that comes next, and the order is 0, h - 1, h - 2, ... 1. The linear layer's ELL is two XORs
 * and an order of registers. Alzette is inline; the first step's left half goes through the copy
 * for branch 0.
 *
 *   loxo_sparkle256_steps_avr takes 20 bytes of the stack
 *   loxo_sparkle256_7_permute_avr takes 20 bytes of the stack
 *   loxo_sparkle256_10_permute_avr takes 20 bytes of the stack
 *   loxo_sparkle384_steps_avr takes 20 bytes of the stack
 *   loxo_sparkle384_7_permute_avr takes 20 bytes of the stack
 *   loxo_sparkle384_11_permute_avr takes 20 bytes of the stack
 *   loxo_sparkle512_steps_avr takes 20 bytes of the stack
 *   loxo_sparkle512_8_permute_avr takes 20 bytes of the stack
 *   loxo_sparkle512_12_permute_avr takes 20 bytes of the stack
 */
#if defined(__AVR_HAVE_MUL__)

#define C0 0xb7e15162
#define C1 0xbf715880
#define C2 0x38b4da56
#define C3 0x324e7738
#define C4 0xbb1185eb
#define C5 0x4f7c7b57
#define C6 0xcfbfa1c8
#define C7 0xc2b3293d

/* A branch, Alzette's constant, and the sums of the left half's words. */
#define XWORD r2, r3, r4, r5
#define YWORD r6, r7, r8, r9
#define x0 r2
#define x1 r3
#define x2 r4
#define x3 r5
#define y0 r6
#define y1 r7
#define y2 r8
#define y3 r9
#define c0 r18
#define c1 r19
#define c2 r20
#define c3 r21
#define XSUM r10, r11, r12, r13
#define YSUM r14, r15, r16, r17
#define ELL_XSUM r12, r13, r10, r11
#define ELL_YSUM r16, r17, r14, r15
/* A copy to turn. */
#define t0 r0
#define t1 r1
#define t2 r22
#define t3 r23
#define todo r24 /* steps behind this one; with a bit for the first step's left half */
#define done r25 /* steps; branches in that half */
#define FIRST 6
#define LAST 7
#define XL r26
#define YL r28
#define ZL r30
#define ZH r31
#define zero r1

  .macro xor r0, r1, r2, r3, a0, a1, a2, a3
  eor \r0, \a0
  eor \r1, \a1
  eor \r2, \a2
  eor \r3, \a3
  .endm
  .macro copy r0, r1, r2, r3, a0, a1, a2, a3
  movw \r0, \a0
  movw \r2, \a2
  .endm
  .macro plus r0, r1, r2, r3, a0, a1, a2, a3
  add \r0, \a0
  adc \r1, \a1
  adc \r2, \a2
  adc \r3, \a3
  .endm
  /* t = word >>> 1, word <<< 1 */
  .macro turn_right r0, r1, r2, r3
  copy t0, t1, t2, t3, \r0, \r1, \r2, \r3
  bst t0, 0
  lsr t3
  ror t2
  ror t1
  ror t0
  bld t3, 7
  .endm
  .macro turn_left r0, r1, r2, r3
  copy t0, t1, t2, t3, \r0, \r1, \r2, \r3
  bst t3, 7
  lsl t0
  rol t1
  rol t2
  rol t3
  bld t0, 0
  .endm
  .macro add_constant
  xor XWORD, c0, c1, c2, c3
  .endm
  .macro alzette
  copy t0, t1, t2, t3, YWORD
  lsl t0
  rol t1
  rol t2
  rol t3
  adc x0, t0 /* with the bit that the turn moves down */
  adc x1, t1
  adc x2, t2
  adc x3, t3
  xor YWORD, x3, x0, x1, x2
  add_constant
  turn_right YWORD
  plus XWORD, t2, t3, t0, t1
  turn_right XWORD
  xor YWORD, t2, t3, t0, t1
  add_constant
  plus XWORD, YWORD
  turn_left XWORD
  xor YWORD, t0, t1, t2, t3
  add_constant
  plus XWORD, y3, y0, y1, y2
  xor YWORD, x2, x3, x0, x1
  add_constant
  .endm
  .macro set_constant constant
  ldi c0, lo8(\constant)
  ldi c1, hi8(\constant)
  ldi c2, hlo8(\constant)
  ldi c3, hhi8(\constant)
  .endm

  .macro add_step_constant
  .irp y, YWORD
  lpm r0, Z+
  eor \y, r0
  .endr
  .endm
  .macro load_to at, r0, r1, r2, r3
  ldd \r0, Y + \at
  ldd \r1, Y + \at + 1
  ldd \r2, Y + \at + 2
  ldd \r3, Y + \at + 3
  .endm
  .macro load at
  load_to 8 * \at, XWORD
  load_to 8 * \at + 4, YWORD
  .endm
  .macro store_branch at
  .irp i, 0, 1, 2, 3, 4, 5, 6, 7
  std Y + 8 * \at + \i, 2 + \i
  .endr
  .endm

  /* The left half in the first step. Where the halves swap, the right half moves to its place. */
  .macro first_half bits
  .irp sum, XSUM, YSUM
  clr \sum
  .endr
1:
  load 0
  sbrc todo, 0
  rjmp 2f
  .irp i, 0, 1, 2, 3, 4, 5, 6, 7
  ldd r0, Y + \bits / 16 + \i
  std Y + \i, r0
  .endr
2:
  adiw YL, 8
  lpm c0, Z+
  lpm c1, Z+
  lpm c2, Z+
  lpm c3, Z+
  tst done
  brne 3f
  xor YWORD, c0, c1, c2, c3 /* the step's constant is that of branch 0 */
3:
  rjmp 8f
9:
  .irp i, 0, 1, 2, 3, 4, 5, 6, 7
  st X+, 2 + \i
  eor 10 + \i, 2 + \i
  .endr
  inc done
  cpi done, \bits / 128
  brne 1b
  ell
  sbiw XL, \bits / 16
  sbrs todo, 0
  sbiw YL, \bits / 16
  sbiw ZL, \bits / 32 - 4 /* the next step's constant */
  clr done
  andi todo, (1 << FIRST) - 1
  .endm

  /* A branch of the right half, and then of the left half that it becomes, whose place is `at`.
   * From the old left half's branch before to the one for this, X skips so many. */
  .macro branch skip, as_right, at, as_left
  .if \skip > 0
  adiw XL, 8 * \skip
  .elseif \skip < 0
  sbiw XL, -8 * \skip
  .endif
  set_constant \as_right
  alzette
  .irp i, 0, 1, 2, 3, 4, 5, 6, 7
  ld r0, X+
  eor 2 + \i, r0
  .endr
  xor XWORD, ELL_YSUM
  xor YWORD, ELL_XSUM
  sbrc todo, LAST
  .if \at == 0
  rjmp 5f
  add_step_constant
  .else
  rjmp 2f
  .endif
  .if \at == 1
  eor y0, done
  .endif
  set_constant \as_left
  .if \at == 0
8:
  .endif
  alzette
  .if \at == 0
  sbrc todo, FIRST
  rjmp 9b
  store_branch 0
  .else
2: /* the branch that comes next goes through registers that are free */
  load_to 8 * \at, c0, c1, c2, c3
  load_to 8 * \at + 4, t0, t1, t2, t3
  store_branch \at
  copy XWORD, c0, c1, c2, c3
  copy YWORD, t0, t1, t2, t3
  .endif
  .endm

  /* The sums of the left half: of its branches 0, in registers, and 1; and of one more. */
  .macro sum_two
  .irp i, 0, 1, 2, 3, 4, 5, 6, 7
  ldd 10 + \i, Y + 8 + \i
  eor 10 + \i, 2 + \i
  .endr
  .endm
  .macro sum at
  .irp i, 0, 1, 2, 3, 4, 5, 6, 7
  ldd r0, Y + 8 * \at + \i
  eor 10 + \i, r0
  .endr
  .endm
  .macro ell
  eor r12, r10
  eor r13, r11
  eor r16, r14
  eor r17, r15
  .endm

  .section .progmem.data.loxo_sparkle_avr, "a", @progbits
.Lsteps:
  .long C0, C1, C2, C3, C4, C5, C6, C7, C0, C1, C2, C3

  .macro symbol name
  .global \name
  .type \name, @function
\name:
  .endm
  .macro entry bits, slim, big
  .section .text.loxo_sparkle\bits\()_steps_avr, "ax", @progbits
  symbol loxo_sparkle\bits\()_\slim\()_permute_avr
  ldi r22, \slim
  rjmp loxo_sparkle\bits\()_steps_avr
  .size loxo_sparkle\bits\()_\slim\()_permute_avr, . - loxo_sparkle\bits\()_\slim\()_permute_avr
  symbol loxo_sparkle\bits\()_\big\()_permute_avr
  ldi r22, \big
  .size loxo_sparkle\bits\()_\big\()_permute_avr, . - loxo_sparkle\bits\()_\big\()_permute_avr
  symbol loxo_sparkle\bits\()_steps_avr
  .irp r, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 28, 29
  push r\r
  .endr
  movw YL, r24
  mov todo, r22
  dec todo
  ori todo, 1 << FIRST
  clr done
  ldi ZL, lo8(.Lsteps)
  ldi ZH, hi8(.Lsteps)
  movw XL, YL
  sbrs todo, 0
  adiw XL, \bits / 16
  first_half \bits
4:
  inc done
  dec todo
  load 0
  .endm
  .macro leave bits
  ell
  sbiw XL, 16
  movw t0, XL
  movw XL, YL
  movw YL, t0
  rjmp 4b
5:
  store_branch 0
  clr zero
  .irp r, 29, 28, 17, 16, 15, 14, 13, 12, 11, 10, 9, 8, 7, 6, 5, 4, 3, 2
  pop r\r
  .endr
  ret
  .size loxo_sparkle\bits\()_steps_avr, . - loxo_sparkle\bits\()_steps_avr
  .endm

  entry 256, 7, 10
  branch 0, C2, 1, C1
  branch 0, C3, 0, C0
  sum_two
  leave 256

  entry 384, 7, 11
  branch 0, C3, 2, C2
  branch 1, C5, 1, C1
  branch -2, C4, 0, C0
  sum_two
  sum 2
  leave 384

  entry 512, 8, 12
  branch 0, C4, 3, C3
  branch 2, C7, 2, C2
  branch -2, C6, 1, C1
  branch -2, C5, 0, C0
  sum_two
  sum 2
  sum 3
  leave 512

#endif

#include "../../core/assembly_end.h"
