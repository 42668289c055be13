/* SPDX-License-Identifier: Apache-2.0 OR MIT
 *
 * Keccak-f[200] on AVR, one state, entirely in registers: lane (x, y) is r(2 + x + 5y). A round
 * takes 239 cycles: theta 65, rho and pi 79, chi 80, iota and the loop 15.
 *
 * Rho and pi are one walk over the lanes, from the last to the first, which rotates each lane as it
 * moves. Chi keeps six lanes complemented, as the designers propose ("Keccak implementation
 * overview", version 3.2, section 2.2), so a row needs one complement instead of five. The stack
 * holds the caller's registers and two addresses, and nothing of the state:
 * loxo_keccak200_permute_avr takes 24 bytes of the stack.
 */
#if defined(__AVR_HAVE_MUL__)

/* The lanes by their designers' names, one row per line. */
#define ba r2
#define be r3
#define bi r4
#define bo r5
#define bu r6
#define ga r7
#define ge r8
#define gi r9
#define go r10
#define gu r11
#define ka r12
#define ke r13
#define ki r14
#define ko r15
#define ku r16
#define ma r17
#define me r18
#define mi r19
#define mo r20
#define mu r21
#define sa r22
#define se r23
#define si r24
#define so r25
#define su r26

#define ZL r30
#define ZH r31

/* Column parities, used in theta only. */
#define ca r28
#define ce r29
#define ci r30
#define co r31
#define cu r27
#define zero r1

/* Multipliers that rotate by 2 and 6, used in rho only. */
#define by2 r28
#define by6 r29

/* Copies of a row's first two lanes, used in chi only. */
#define first r28
#define second r29
#define term r27

  .macro parity c, b, g, k, m, s
  eor \c, \g
  eor \c, \k
  eor \c, \m
  eor \c, \s
  .endm

  /* Adds `left`, and `right` rotated by 1, to a column. Clobbers `right`. */
  .macro column left, right, b, g, k, m, s
  lsl \right
  adc \right, zero
  eor \right, \left
  eor \b, \right
  eor \g, \right
  eor \k, \right
  eor \m, \right
  eor \s, \right
  .endm

  /* to = from rotated left by the macro's number. Clobbers `from`. */
  .macro turn0 to, from
  mov \to, \from
  .endm
  .macro turn1 to, from
  mov \to, \from
  lsl \from
  rol \to
  .endm
  .macro turn2 to, from
  mul \from, by2
  mov \to, r0
  or \to, r1
  .endm
  .macro turn3 to, from
  swap \from
  turn7 \to, \from
  .endm
  .macro turn4 to, from
  mov \to, \from
  swap \to
  .endm
  .macro turn5 to, from
  swap \from
  turn1 \to, \from
  .endm
  .macro turn6 to, from
  mul \from, by6
  mov \to, r0
  or \to, r1
  .endm
  .macro turn7 to, from
  mov \to, \from
  lsr \from
  ror \to
  .endm

  /* lane ^= a op b */
  .macro chi lane, op, a, b
  mov term, \a
  \op term, \b
  eor \lane, term
  .endm
  .macro chi_last lane, op
  \op first, second
  eor \lane, first
  .endm

  .macro complement
  com be
  com bi
  com go
  com ki
  com mi
  com sa
  .endm

  .section .progmem.data.loxo_keccak200_avr, "a", @progbits
.Liotas:
  .byte 0x01, 0x82, 0x8a, 0x00, 0x8b, 0x01, 0x81, 0x09, 0x8a
  .byte 0x88, 0x09, 0x0a, 0x8b, 0x8b, 0x89, 0x03, 0x02, 0x80
.Liotas_end:

  .section .text.loxo_keccak200_permute_avr, "ax", @progbits
  .global loxo_keccak200_permute_avr
  .type loxo_keccak200_permute_avr, @function
loxo_keccak200_permute_avr:
  .irp saved, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 28, 29
  push r\saved
  .endr
  push r24
  push r25
  movw ZL, r24
  .irp lane, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20, 21, 22, 23, 24, 25, 26
  ld r\lane, Z+
  .endr
  complement
  ldi ZL, lo8(.Liotas)
  ldi ZH, hi8(.Liotas)
  push ZL
  push ZH

1:
  /* theta */
  movw ca, ba
  movw ci, bi
  mov cu, bu
  parity ca, ba, ga, ka, ma, sa
  parity ce, be, ge, ke, me, se
  parity ci, bi, gi, ki, mi, si
  parity co, bo, go, ko, mo, so
  parity cu, bu, gu, ku, mu, su
  clr zero
  mov r0, ci
  column ca, r0, be, ge, ke, me, se
  column co, ca, bu, gu, ku, mu, su
  column ce, co, bi, gi, ki, mi, si
  column cu, ce, ba, ga, ka, ma, sa
  column ci, cu, bo, go, ko, mo, so

  /* rho and pi */
  ldi by2, 1 << 2
  ldi by6, 1 << 6
  mov term, ge
  turn4 ge, gu
  turn5 gu, si
  turn7 si, ku
  turn2 ku, sa
  turn6 sa, bi
  turn3 bi, ki
  turn1 ki, ko
  turn0 ko, mu
  turn0 mu, so
  turn1 so, ma
  turn3 ma, bu
  turn6 bu, su
  turn2 su, se
  turn7 se, go
  turn5 go, me
  turn4 me, ga
  turn4 ga, bo
  turn5 bo, mo
  turn7 mo, mi
  turn2 mi, ke
  turn6 ke, gi
  turn3 gi, ka
  turn1 ka, be
  turn4 be, term

  /* chi */
  movw first, ba
  chi ba, or, be, bi
  mov term, bi
  com term
  or term, bo
  eor be, term
  chi bi, and, bo, bu
  chi bo, or, bu, first
  chi_last bu, and

  movw first, ge
  chi ge, and, gi, go
  mov term, gu
  com term
  or term, go
  eor gi, term
  chi go, or, gu, ga
  chi gu, and, ga, first
  chi_last ga, or

  movw first, ka
  chi ka, or, ke, ki
  chi ke, and, ki, ko
  com ko
  chi ki, and, ko, ku
  chi ko, or, ku, first
  chi_last ku, and

  movw first, me
  chi me, or, mi, mo
  com mo
  chi mi, or, mo, mu
  chi mo, and, mu, ma
  chi mu, or, ma, first
  chi_last ma, and

  movw first, sa
  com se
  chi sa, and, se, si
  chi se, or, si, so
  chi si, and, so, su
  chi so, or, su, first
  chi_last su, and

  /* iota */
  pop ZH
  pop ZL
  lpm term, Z+
  eor ba, term
  push ZL
  push ZH
  cpi ZL, lo8(.Liotas_end)
  breq 2f
  rjmp 1b

2:
  pop ZH
  pop ZL
  complement
  pop ZH
  pop ZL
  .irp lane, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20, 21, 22, 23, 24, 25, 26
  st Z+, r\lane
  .endr
  clr r1
  .irp saved, 29, 28, 17, 16, 15, 14, 13, 12, 11, 10, 9, 8, 7, 6, 5, 4, 3, 2
  pop r\saved
  .endr
  ret
  .size loxo_keccak200_permute_avr, . - loxo_keccak200_permute_avr

#endif

#include "../../core/assembly_end.h"
