/* SPDX-License-Identifier: Apache-2.0 OR MIT
 *
 * Sparkle of all widths on AVR, one state in memory, optimized for size, for LOXO_SMALL. A loop
 * takes the branches of the left half through Alzette, and one those of the right half through
 * Alzette and the linear layer. Halves change places and branches move on as in sparkle_avr.S; here
 * the order of branches is h - 1, ..., 0.
 *
 *   loxo_sparkle_steps_avr_small takes 24 bytes of the stack
 *   loxo_sparkle256_7_permute_avr_small takes 24 bytes of the stack
 *   loxo_sparkle256_10_permute_avr_small takes 24 bytes of the stack
 *   loxo_sparkle384_7_permute_avr_small takes 24 bytes of the stack
 *   loxo_sparkle384_11_permute_avr_small takes 24 bytes of the stack
 *   loxo_sparkle512_8_permute_avr_small takes 24 bytes of the stack
 *   loxo_sparkle512_12_permute_avr_small takes 24 bytes of the stack
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
#define half r24 /* branches */
#define done r25 /* steps */
#define XL r26
#define XH r27
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

  .macro load_constant
  lpm c0, Z+
  lpm c1, Z+
  lpm c2, Z+
  lpm c3, Z+
  .endm
  /* r1:r0 = the bytes of a half */
  .macro half_bytes
  ldi c0, 8
  mul half, c0
  .endm

  .section .progmem.data.loxo_sparkle_avr_small, "a", @progbits
.Lconstants:
  .long C0, C1, C2, C3, C4, C5, C6, C7

  .section .text.loxo_sparkle_steps_avr_small, "ax", @progbits
  .macro entry name, steps, branches
  .global \name
  .type \name, @function
\name:
  .ifnb \steps
  ldi r22, \steps
  ldi r20, \branches
  .if \branches < 8 || \steps < 12
  rjmp loxo_sparkle_steps_avr_small
  .endif
  .size \name, . - \name
  .endif
  .endm
  entry loxo_sparkle256_7_permute_avr_small, 7, 4
  entry loxo_sparkle256_10_permute_avr_small, 10, 4
  entry loxo_sparkle384_7_permute_avr_small, 7, 6
  entry loxo_sparkle384_11_permute_avr_small, 11, 6
  entry loxo_sparkle512_8_permute_avr_small, 8, 8
  entry loxo_sparkle512_12_permute_avr_small, 12, 8

  entry loxo_sparkle_steps_avr_small
  .irp r, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 28, 29
  push r\r
  .endr
  movw YL, r24
  push r22
  mov half, r20
  lsr half
  clr done
  movw XL, YL
  half_bytes
  add XL, r0
  adc XH, r1
  sbrs r22, 0
  rjmp 2f
  mov c0, r0
1: /* an odd number of steps: the halves swap */
  ld r0, Y
  ld r1, X
  st Y+, r1
  st X+, r0
  dec c0
  brne 1b
  movw XL, YL
  rjmp 3f
2:
  add XL, r0
  adc XH, r1

3: /* the step's constants; Y is the start of the left half, X the end of the right half */
  ldi ZL, lo8(.Lconstants)
  ldi ZH, hi8(.Lconstants)
  mov c0, done
  andi c0, 7
  lsl c0
  lsl c0
  clr r1
  add ZL, c0
  adc ZH, r1
  adiw YL, 4
  ldi c0, 4
4:
  lpm r0, Z+
  ld r1, Y
  eor r1, r0
  st Y+, r1
  dec c0
  brne 4b
  ldd r0, Y + 4
  eor r0, done
  std Y + 4, r0
  sbiw YL, 8

  ldi ZL, lo8(.Lconstants)
  ldi ZH, hi8(.Lconstants)
  .irp sum, XSUM, YSUM
  clr \sum
  .endr
  push half
5: /* the left half */
  .irp i, 0, 1, 2, 3, 4, 5, 6, 7
  ldd 2 + \i, Y + \i
  .endr
  load_constant
  rcall 8f
  .irp i, 0, 1, 2, 3, 4, 5, 6, 7
  st Y+, 2 + \i
  eor 10 + \i, 2 + \i
  .endr
  pop r0
  dec r0
  push r0
  brne 5b
  pop r0
  eor r12, r10
  eor r13, r11
  eor r16, r14
  eor r17, r15

  half_bytes
  lsr r0
  add ZL, r0
  adc ZH, r1
  movw t0, XL
  movw XL, YL
  movw YL, t0
  push half
6: /* the right half; what first goes to its last place is replaced in the end */
  sbiw YL, 8
  .irp i, 0, 1, 2, 3, 4, 5, 6, 7
  ldd r0, Y + \i
  std Y + \i, 2 + \i
  mov 2 + \i, r0
  .endr
  sbiw ZL, 4
  load_constant
  sbiw ZL, 4
  rcall 8f
  .irp i, 7, 6, 5, 4, 3, 2, 1, 0
  ld r0, -X
  eor 2 + \i, r0
  .endr
  xor XWORD, ELL_YSUM
  xor YWORD, ELL_XSUM
  pop r0
  dec r0
  breq 7f
  push r0
  rjmp 6b
7:
  half_bytes
  movw ZL, YL
  add ZL, r0
  adc ZH, r1
  add XL, r0
  adc XH, r1
  .irp i, 7, 6, 5, 4, 3, 2, 1, 0
  st -Z, 2 + \i
  .endr
  inc done
  pop r0
  push r0
  cpse done, r0
  rjmp 3b

  pop r0
  clr zero
  .irp r, 29, 28, 17, 16, 15, 14, 13, 12, 11, 10, 9, 8, 7, 6, 5, 4, 3, 2
  pop r\r
  .endr
  ret
8:
  alzette
  ret
  .size loxo_sparkle_steps_avr_small, . - loxo_sparkle_steps_avr_small

#endif

#include "../../core/assembly_end.h"
