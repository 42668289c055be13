/* SPDX-License-Identifier: Apache-2.0 OR MIT
 *
 * Keccak-f[200] on AVR, one state, optimized for size, for LOXO_SMALL. The state stays in memory.
 * Rho and pi are one walk over the lanes, driven by a table of destinations and multipliers: a
 * rotation is a multiplication. It saves no register, so the stack holds only the return address:
 * loxo_keccak200_permute_avr_small takes 2 bytes of the stack.
 */
#if defined(__AVR_HAVE_MUL__)

#define term r0
#define zero r1 /* in chi: the rows left to do */
#define c0 r18
#define c1 r19
#define c2 r20
#define c3 r21
#define c4 r22
#define round r23
#define state r24 /* and r25 */
#define XL r26
#define XH r27
#define ZL r30
#define ZH r31

/* Used in theta only: the parity of the first column; those of the others are in c0 to c3. */
#define sum r30
#define turned r31
#define left r22

/* Used in rho and pi only. */
#define to r18
#define by r19
#define moved r20
#define next r21

  .macro parity c
  ld term, X+
  eor \c, term
  .endm
  .macro turn c
  mov turned, \c
  lsl turned
  adc turned, zero
  .endm
  .macro add_to_lane d
  ld term, X
  eor term, \d
  st X+, term
  .endm
  .macro chi a, b, c
  mov term, \b
  com term
  and term, \c
  eor term, \a
  st X+, term
  .endm

  .section .progmem.data.loxo_keccak200_avr_small, "a", @progbits
.Lwalk:
  .byte 10, 1 << 1, 7, 1 << 3, 11, 1 << 6, 17, 1 << 2, 18, 1 << 7, 3, 1 << 5
  .byte 5, 1 << 4, 16, 1 << 4, 8, 1 << 5, 21, 1 << 7, 24, 1 << 2, 4, 1 << 6
  .byte 15, 1 << 3, 23, 1 << 1, 19, 1 << 0, 13, 1 << 0, 12, 1 << 1, 2, 1 << 3
  .byte 20, 1 << 6, 14, 1 << 2, 22, 1 << 7, 9, 1 << 5, 6, 1 << 4, 1, 1 << 4
.Liotas:
  .byte 0x01, 0x82, 0x8a, 0x00, 0x8b, 0x01, 0x81, 0x09, 0x8a
  .byte 0x88, 0x09, 0x0a, 0x8b, 0x8b, 0x89, 0x03, 0x02, 0x80
.Liotas_end:

  .section .text.loxo_keccak200_permute_avr_small, "ax", @progbits
  .global loxo_keccak200_permute_avr_small
  .type loxo_keccak200_permute_avr_small, @function
loxo_keccak200_permute_avr_small:
  clr round

1: /* theta */
  movw XL, state
  .irp c, c0, c1, c2, c3, c4
  clr \c
  .endr
  ldi ZL, 5
2:
  .irp c, c0, c1, c2, c3, c4
  parity \c
  .endr
  dec ZL
  brne 2b
  turn c1
  mov sum, turned
  eor sum, c4
  turn c3
  eor c1, turned
  turn c0
  eor c3, turned
  turn c2
  eor c0, turned
  turn c4
  eor c2, turned
  movw XL, state
  ldi left, 5
3:
  .irp d, sum, c0, c1, c2, c3
  add_to_lane \d
  .endr
  dec left
  brne 3b

  /* rho and pi */
  ldi ZL, lo8(.Lwalk)
  ldi ZH, hi8(.Lwalk)
  movw XL, state
  adiw XL, 1
  ld moved, X
4:
  lpm to, Z+
  lpm by, Z+
  movw XL, state
  add XL, to
  adc XH, zero
  ld next, X
  mul moved, by
  or r0, r1
  clr zero
  st X, r0
  mov moved, next
  cpi ZL, lo8(.Liotas)
  brne 4b

  /* chi */
  movw XL, state
  ldi c0, 5
  mov zero, c0
5:
  .irp c, c0, c1, c2, c3, c4
  ld \c, X+
  .endr
  sbiw XL, 5
  chi c0, c1, c2
  chi c1, c2, c3
  chi c2, c3, c4
  chi c3, c4, c0
  chi c4, c0, c1
  dec zero
  brne 5b

  /* iota: Z points to the first constant */
  add ZL, round
  adc ZH, zero
  lpm c0, Z
  movw XL, state
  ld term, X
  eor term, c0
  st X, term
  inc round
  cpi round, .Liotas_end - .Liotas
  breq 6f
  rjmp 1b
6:
  ret
  .size loxo_keccak200_permute_avr_small, . - loxo_keccak200_permute_avr_small

#endif

#include "../../core/assembly_end.h"
