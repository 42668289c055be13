/* SPDX-License-Identifier: Apache-2.0 OR MIT
 *
 * Poly1305 for ARMv6-M, one block after the other. There is only MULS, with products of 32 bits.
 *
 *   void loxo_poly1305_add_armv6m(const loxo_stream_lane *lane, size_t n, size_t blocks)
 *
 *   loxo_poly1305_add_armv6m takes 164 bytes of the stack
 *
 * A word of the sum is two parts, E of 17 bits and O of 15, a word of r likewise L of 15 and H of at most
 * 14. Of the four products of parts E L and 2^32 O H are the two words of one number, so they are added
 * with one carry; O L and E H wait for the end of the column. S1 to S3 are 5/4 of words 1 to 3 of r, whose
 * lowest two bits are clear: 2^128 times one of these is 2^130 times a quarter of it. The sum begins below
 * 2^131, so H4, what is above its four words, is at most 9 with a block added, 5 from the second on. Why
 * nothing overflows that has no carry:
 *
 *   O L is below 2^30, and four of them are below 2^32;
 *   E H is below 2^30 with r, 1.25 2^30 with S: only the last of a column's four has a carry;
 *   the words of r are below 2^28, of S below 1.25 2^28. A column's upper word is below 4.75 2^28, H4 times
 *   S1, S2 or S3 at most 11.25 2^28, and together they are below 2^32;
 *   what is above 2^128 is below 13 2^28. Five quarters of it may be 16.25 2^28: their sum has a carry.
 *
 * `make prove` shows of the linked code that no sum overflows and no carry is lost.
 *
 * Column 3 comes first, as it gives what returns at the bottom; the last carry then meets only its word.
 *
 * `in` may have any address; a block that is not aligned to four bytes goes through the stack. */
#if defined(__ARM_ARCH_6M__) && !LOXO_SMALL
  .syntax unified
  .thumb

#define LOW r0
#define HIGH r1
#define RH r2
#define RL r3
#define T r4
#define AT r5
#define OL r6
#define EH r7
#define E0 r8
#define O0 r9
#define E1 r10
#define O1 r11
#define E2 r12
#define O2 lr

/* The frame: the parts of S1 to S3 and R0 to R3, the upper ones first, behind those of the sum's last word;
 * S1 to S3 and R0; the product's words, H4 and the next one; a block, and what is to do. */
#define O3 [sp, #0]
#define E3 [sp, #4]
#define PARTS_AT 8
#define S1_AT 64
#define S2_AT 68
#define S3_AT 72
#define R0 [sp, #76]
#define WORD0 [sp, #80]
#define WORD1 [sp, #84]
#define WORD3 [sp, #88]
#define H4 [sp, #92]
#define NEXT4 [sp, #96]
#define BLOCK_AT 100
#define IN [sp, #116]
#define END [sp, #120]
#define OWN [sp, #124]
#define FRAME 128
#define WIPED 96 /* all that is secret, but for three bits */

/* A word of the sum times the next one at AT, the last word first; LOW and HIGH have something already. */
.macro LAST
  ldm AT!, {RH, RL}
  mov T, EH
  muls T, RL
  adds LOW, LOW, T
  muls RL, OL
  muls OL, RH
  adcs HIGH, OL
  mov OL, RL
  muls EH, RH
.endm
.macro MORE e, o
  ldm AT!, {RH, RL}
  mov T, \e
  muls T, RL
  adds LOW, LOW, T
  mov T, \o
  muls RL, T
  add OL, RL
  muls T, RH
  adcs HIGH, T
  mov T, \e
  muls T, RH
  adds EH, EH, T
.endm
/* All four, from S1 + `first` on. Behind it the carry is that of EH. */
.macro COLUMN first
  add AT, sp, #0
  ldm AT!, {OL, EH}
  .if \first
  adds AT, AT, #(8 * \first)
  .endif
  LAST
  MORE E2, O2
  MORE E1, O1
  MORE E0, O0
.endm
.macro JOIN
  lsls RH, OL, #17
  lsrs OL, OL, #15
  lsls RL, EH, #15
  lsrs EH, EH, #17
  adds LOW, LOW, RH
  adcs HIGH, OL
  adds LOW, LOW, RL
  adcs HIGH, EH
.endm
.macro JOIN_CARRY
  movs T, #0
  adcs T, T
  lsls T, T, #15
  add HIGH, T
  JOIN
.endm
/* A carry and H4 times a word of S begin a column. */
.macro BEGIN s
  ldr T, H4
  ldr LOW, [sp, #\s]
  muls LOW, T
  adds LOW, LOW, HIGH
  movs HIGH, #0
.endm
.macro SPLIT x, e, o
  lsls r6, \x, #15
  lsrs r6, r6, #15
  mov \e, r6
  lsrs r6, \x, #17
  mov \o, r6
.endm
/* Stores a word of r or S in parts. */
.macro PARTS x
  lsls r7, \x, #17
  lsrs r7, r7, #17
  lsrs r6, \x, #15
  stm r5!, {r6, r7}
.endm

  .section .text.loxo_poly1305_add_armv6m, "ax", %progbits
  .global loxo_poly1305_add_armv6m
  .type loxo_poly1305_add_armv6m, %function
  .thumb_func
  .align 2
loxo_poly1305_add_armv6m:
  push {r4-r7, lr}
  mov r4, r8
  mov r5, r9
  mov r6, r10
  mov r7, r11
  push {r4-r7}
  sub sp, #FRAME
  ldr r1, [r0, #8]
  ldr r0, [r0]
  lsls r2, r2, #4
  adds r2, r1, r2
  str r1, IN
  str r2, END
  str r0, OWN
  adds r0, r0, #24
  ldm r0!, {r1-r4} /* r */
  str r1, R0
  add r5, sp, #S1_AT
  lsrs r6, r2, #2
  adds r0, r2, r6
  stm r5!, {r0}
  lsrs r6, r3, #2
  adds r6, r3, r6
  stm r5!, {r6}
  lsrs r7, r4, #2
  adds r7, r4, r7
  stm r5!, {r7}
  mov r8, r6
  mov r9, r7
  add r5, sp, #PARTS_AT
  PARTS r0
  mov r0, r8
  PARTS r0
  mov r0, r9
  PARTS r0
  PARTS r1
  PARTS r2
  PARTS r3
  PARTS r4
  ldr r5, OWN
  ldm r5!, {r0-r3}
  ldrb r4, [r5]
  b 3f
1:
  ldr r5, OWN
  stm r5!, {r0-r3}
  strb r4, [r5]
  add r0, sp, #0
  movs r1, #0
  movs r2, #0
  movs r3, #0
  movs r4, #0
  .rept WIPED / 16
  stm r0!, {r1-r4}
  .endr
  add sp, #FRAME
  pop {r4-r7}
  mov r8, r4
  mov r9, r5
  mov r10, r6
  mov r11, r7
  pop {r4-r7, pc}
2: /* a copy of the block */
  add r7, sp, #BLOCK_AT
  .irp i, 0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15
  ldrb r6, [r5, #\i]
  strb r6, [r7, #\i]
  .endr
  mov r5, r7
  b 4f
3:
  ldr r5, IN
  ldr r6, END
  cmp r5, r6
  beq 1b
  mov r6, r5
  adds r6, r6, #16
  str r6, IN
  lsls r6, r5, #30
  bne 2b
4: /* the block is at r5 */
  ldm r5!, {r6, r7}
  adds r0, r0, r6
  adcs r1, r7
  ldm r5!, {r6, r7}
  adcs r2, r6
  adcs r3, r7
  movs r6, #1
  adcs r4, r6
  str r4, H4
  SPLIT r0, E0, O0
  SPLIT r1, E1, O1
  SPLIT r2, E2, O2
  lsls r6, r3, #15
  lsrs r6, r6, #15
  lsrs r7, r3, #17
  str r6, E3
  str r7, O3

  ldr T, H4
  ldr LOW, [sp, #S3_AT]
  muls LOW, T
  movs HIGH, #0
  COLUMN 3
  JOIN
  str LOW, WORD3
  ldr T, H4
  ldr RL, R0
  muls T, RL
  adds HIGH, HIGH, T /* above 2^128 */
  movs T, #3
  ands T, HIGH
  str T, NEXT4
  lsrs LOW, HIGH, #2
  subs T, HIGH, T
  movs HIGH, #0
  adds LOW, LOW, T
  adcs HIGH, HIGH
  COLUMN 0
  JOIN_CARRY
  str LOW, WORD0
  BEGIN S1_AT
  COLUMN 1
  JOIN_CARRY
  str LOW, WORD1
  BEGIN S2_AT
  COLUMN 2
  JOIN_CARRY
  mov r2, LOW
  ldr r3, WORD3
  adds r3, r3, HIGH
  ldr r4, NEXT4
  movs r5, #0
  adcs r4, r5
  ldr r0, WORD0
  ldr r1, WORD1
  b 3b
  .size loxo_poly1305_add_armv6m, . - loxo_poly1305_add_armv6m

#endif

#include "../../core/assembly_end.h"
