/* SPDX-License-Identifier: Apache-2.0 OR MIT
 *
 * Spongent-pi[160], [176] and [192] on AVR, one state, optimized for size. A round reads four bytes
 * at a time, 4J to 4J + 3. The outputs of their eight S-boxes are bytes J, J + b/32, … of the next
 * state, with bits in the specification's order. Within a group, number a byte by the bits (B1 B0)
 * and a bit by (i2 i1 i0). These become (i1 i0) and (B1 B0 i2): exchanges between registers of B1
 * with i2, B1 with i0, and B0 with i1. Then byte (i0 i1) has input (i1 i0) of the S-boxes.
 *
 * With b = 160 and 192 the next state overwrites the old one, whose byte J and, except in the first
 * group, byte J + b/32 have been read by then. Outputs 2 and 3 wait on the stack for the end of the
 * round, and output 1 of the first group waits in r0.
 *
 * With b = 176 outputs 1 and 3 begin in the middle of a byte, and the last group, which is done
 * first, is half a group. A second state is on the stack, and the two swap roles every round.
 *
 *   loxo_spongent160_permute_avr_small takes 12 bytes of the stack
 *   loxo_spongent176_permute_avr_small takes 24 bytes of the stack
 *   loxo_spongent192_permute_avr_small takes 14 bytes of the stack
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

  /* Swaps bits of a with the bits of b that are 1, 2 or 4 places lower. */
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

  .macro enter name
  .section .text.\name, "ax", @progbits
  .global \name
  .type \name, @function
\name:
  .endm

  .macro first_counter start
  ldi counter, \start
  ldi mirrored, (\start & 1) << 7 | (\start & 2) << 5 | (\start & 4) << 3 | (\start & 8) << 1 | (\start & 16) >> 1 | (\start & 32) >> 3 | (\start & 64) >> 5
  .endm
  .macro next_counter
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
  .endm

  /* Eight S-boxes on four bytes; outputs 0 to 3 are in x1, x3, x2 and x0. */
  .macro eight_sboxes
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
  .endm

  .macro permutation bits, start, name
  enter \name
  movw ZL, r24
  first_counter \start

1: /* a round: add the counter at both ends, and step it */
  ld t, Z
  eor t, counter
  st Z, t
  ldd t, Z + \bits / 8 - 1
  eor t, mirrored
  std Z + \bits / 8 - 1, t
  next_counter
  movw XL, ZL
  ldi groups, 0

2: /* eight S-boxes; Z points to byte J */
  ld x0, X+
  ld x2, X+
  ld x1, X+
  ld x3, X+
  eight_sboxes
  cpi groups, 1
  brsh 3f
  mov r0, x3
3:
  brlo 4f
  std Z + \bits / 32, x3
4:
  push x2
  push x0
  st Z+, x1
  inc groups
  cpi groups, \bits / 32
  breq 5f
  rjmp 2b

5: /* the outputs that waited, last group first */
  sbiw ZL, 1
  pop t
  std Z + \bits / 32 * 3, t
  pop t
  std Z + \bits / 32 * 2, t
  dec groups
  brne 5b
  std Z + \bits / 32, r0
  cpi counter, 0x7f
  breq 1f
  rjmp 1b
1:
  ret
  .size \name, . - \name
  .endm

  /* Combines half of a byte of outputs with the half of byte Z + at that is under the mask. */
  .macro half mask, at, outputs
  ldd t, Z + \at
  eor t, \outputs
  andi t, \mask
  eor t, \outputs
  std Z + \at, t
  .endm

  permutation 160, 0x75, loxo_spongent160_permute_avr_small
  permutation 192, 0x47, loxo_spongent192_permute_avr_small

  enter loxo_spongent176_permute_avr_small
  movw XL, r24
  ldi groups, 22
1:
  push r1
  dec groups
  brne 1b
  in ZL, 0x3d
  in ZH, 0x3e
  adiw ZL, 1
  first_counter 0x45

2: /* a round, from X to Z */
  ld t, X
  eor t, counter
  st X, t
  adiw XL, 21
  ld t, X
  eor t, mirrored
  st X, t
  next_counter
  ldi groups, 6
  sbiw XL, 1
  adiw ZL, 5
3: /* eight S-boxes, or four in the first group */
  ld x0, X+
  ld x2, X+
  cpi groups, 6
  breq 4f
  ld x1, X+
  ld x3, X+
  sbiw XL, 2
4:
  sbiw XL, 6
  eight_sboxes
  st Z, x1
  std Z + 11, x2
  swap x3
  swap x0
  half 0x0f, 5, x3
  half 0xf0, 6, x3
  half 0x0f, 16, x0
  cpi groups, 6
  breq 5f
  half 0xf0, 17, x0
5:
  sbiw ZL, 1
  dec groups
  breq 6f
  rjmp 3b

6:
  adiw XL, 4
  adiw ZL, 1
  movw r0, XL
  movw XL, ZL
  movw ZL, r0
  cpi counter, 0x7f
  breq 7f
  rjmp 2b

7:
  clr r1
  ldi groups, 22
8: /* wipe the second state and free it */
  pop r0
  push r1
  pop r0
  dec groups
  brne 8b
  ret
  .size loxo_spongent176_permute_avr_small, . - loxo_spongent176_permute_avr_small

#endif

#include "../../core/assembly_end.h"
