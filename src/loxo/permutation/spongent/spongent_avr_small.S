/* SPDX-License-Identifier: Apache-2.0 OR MIT
 *
 * Spongent-pi[160], [176] and [192] on AVR, one state, few instructions. A round reads four bytes
 * at a time, 4J to 4J + 3, and writes the outputs of their eight S-boxes as bytes J, J + b/32, … of
 * a second state on the stack; then the two change places. Both have their bits in the
 * specification's order. The number of a byte in its group (B1 B0) and that of a bit in its byte
 * (i2 i1 i0) become (i1 i0) and (B1 B0 i2): exchanges between registers of B1 and i2, B1 and i0, B0
 * and i1, after which byte (i0 i1) has input (i1 i0) of the S-boxes. With b = 176 outputs 1 and 3
 * begin in the middle of a byte, and the last group, done first, is half a group.
 *
 *   loxo_spongent160_permute_avr_small takes 22 bytes of the stack
 *   loxo_spongent176_permute_avr_small takes 24 bytes of the stack
 *   loxo_spongent192_permute_avr_small takes 26 bytes of the stack
 */
#if defined(__AVR_HAVE_MUL__)

#define x0 r18
#define x2 r19
#define x1 r20
#define x3 r21
#define t r22
#define counter r23
#define mirrored r24
#define groups r25
#define XL r26
#define XH r27
#define ZL r30
#define ZH r31

  /* Bits of a change places with those of b that stand 1, 2 or 4 places lower. */
  .macro exchange1 a, b
  lsr \a
  eor \a, \b
  ldi t, 0x55
  and t, \a
  eor \b, t
  eor \a, \b
  rol \a
  .endm
  .macro exchange2 a, b
  mov t, \a
  lsr t
  lsr t
  eor t, \b
  andi t, 0x33
  eor \b, t
  lsl t
  lsl t
  eor \a, t
  .endm
  .macro exchange4 a, b
  swap \a
  eor \a, \b
  ldi t, 0x0f
  and t, \a
  eor \b, t
  eor \a, \b
  swap \a
  .endm

  /* Puts the other half of a byte of outputs beside the half of byte Z + at that is in the mask. */
  .macro half mask, at, outputs
  ldd t, Z + \at
  eor t, \outputs
  andi t, \mask
  eor t, \outputs
  std Z + \at, t
  .endm

  .macro permutation bits, start, name
  .section .text.\name, "ax", @progbits
  .global \name
  .type \name, @function
\name:
  movw XL, r24
  ldi groups, \bits / 8
1:
  push r1
  dec groups
  brne 1b
  in ZL, 0x3d
  in ZH, 0x3e
  adiw ZL, 1
  ldi counter, \start
  ldi mirrored, (\start & 1) << 7 | (\start & 2) << 5 | (\start & 4) << 3 | (\start & 8) << 1 | (\start & 16) >> 1 | (\start & 32) >> 3 | (\start & 64) >> 5

2: /* a round: the counter at both ends, and its next value */
  ld t, X
  eor t, counter
  st X, t
  adiw XL, \bits / 8 - 1
  ld t, X
  eor t, mirrored
  st X, t
  sbiw XL, \bits / 8 - 1
  mov t, counter
  lsl t
  eor t, counter
  bst t, 6
  lsl counter
  bld counter, 0
  andi counter, 0x7f
  lsr mirrored
  bld mirrored, 7
  andi mirrored, 0xfe

  ldi groups, (\bits + 31) / 32
.if \bits == 176
  adiw XL, 20
  adiw ZL, 5
.endif
3: /* eight S-boxes */
  ld x0, X+
  ld x2, X+
.if \bits == 176
  cpi groups, 6
  breq 7f
.endif
  ld x1, X+
  ld x3, X+
.if \bits == 176
  sbiw XL, 2
7:
  sbiw XL, 6
.endif
  exchange4 x0, x1
  exchange4 x2, x3
  exchange1 x0, x1
  exchange1 x2, x3
  exchange2 x0, x2
  exchange2 x1, x3
  mov t, x1
  or t, x2
  eor x0, t
  mov t, x3
  com t
  or t, x0
  eor x1, t
  eor x0, x2
  mov t, x0
  eor t, x1
  eor x3, t
  and t, x3
  eor x2, t
  mov t, x2
  and t, x1
  eor x0, t
  eor x1, x3
  eor x2, x1
.if \bits == 176
  st Z, x1
  std Z + 11, x2
  swap x3
  swap x0
  half 0x0f, 5, x3
  half 0xf0, 6, x3
  half 0x0f, 16, x0
  cpi groups, 6
  breq 8f
  half 0xf0, 17, x0
8:
  sbiw ZL, 1
.else
  std Z + \bits / 32, x3
  std Z + \bits / 32 * 2, x2
  std Z + \bits / 32 * 3, x0
  st Z+, x1
.endif
  dec groups
  breq 4f
  rjmp 3b

4:
.if \bits == 176
  adiw XL, 4
  adiw ZL, 1
.else
  sbiw XL, \bits / 8
  sbiw ZL, \bits / 32
.endif
  movw r0, XL
  movw XL, ZL
  movw ZL, r0
  cpi counter, 0x7f
  breq 5f
  rjmp 2b

5:
  clr r1
  ldi groups, \bits / 8
6: /* gives back the second state, wiped */
  pop r0
  push r1
  pop r0
  dec groups
  brne 6b
  ret
  .size \name, . - \name
  .endm

  permutation 160, 0x75, loxo_spongent160_permute_avr_small
  permutation 176, 0x45, loxo_spongent176_permute_avr_small
  permutation 192, 0x47, loxo_spongent192_permute_avr_small

#endif

#include "../../core/assembly_end.h"
