/* SPDX-License-Identifier: Apache-2.0 OR MIT
 *
 * Keccak-f[200] for ARMv7-M, one state in ten registers, with one round unrolled by hand.
 *
 *   loxo_keccak200_permute_armv7m takes 44 bytes of the stack
 *
 * Register r4 + x holds the lanes (x, 0) to (x, 3), one byte each. Registers r9 to r12 and lr hold
 * the lanes (x, 4), repeated in all four bytes. In this form theta and chi work on whole columns,
 * and a lane that fills its register is rotated for free by the operand shift. Pi moves row y to
 * column y, so lanes are first doubled into pairs of equal bytes. Rotating the register brings the
 * lane, rotated by rho, into the lowest byte, from where it is moved. No register is left for a
 * pointer to the round constants, so that pointer is on the stack. */
#if __ARM_ARCH_PROFILE == 'M' && __ARM_ARCH_ISA_THUMB == 2 && !LOXO_SMALL
  .syntax unified
  .thumb
  .section .text.loxo_keccak200_permute_armv7m, "ax", %progbits
  .global loxo_keccak200_permute_armv7m
  .type loxo_keccak200_permute_armv7m, %function
  .thumb_func
  .align 2

.macro LOAD column, last, x
  ldrb \column, [r0, #\x]
  ldrb r1, [r0, #\x + 5]
  ldrb r2, [r0, #\x + 10]
  ldrb r3, [r0, #\x + 15]
  ldrb \last, [r0, #\x + 20]
  orr \column, \column, r1, lsl #8
  orr \column, \column, r2, lsl #16
  orr \column, \column, r3, lsl #24
  bfi \last, \last, #8, #8
  bfi \last, \last, #16, #16
.endm

.macro STORE column, last, x
  lsr r1, \column, #8
  lsr r2, \column, #16
  lsr r3, \column, #24
  strb \column, [r0, #\x]
  strb r1, [r0, #\x + 5]
  strb r2, [r0, #\x + 10]
  strb r3, [r0, #\x + 15]
  strb \last, [r0, #\x + 20]
.endm

loxo_keccak200_permute_armv7m:
  push {r0, r4-r11, lr}
  LOAD r4, r9, 0
  LOAD r5, r10, 1
  LOAD r6, r11, 2
  LOAD r7, r12, 3
  LOAD r8, lr, 4
  adr r1, 2f
  push {r1}
1:
  /* Theta. A parity is repeated in all four bytes, so rotating the word rotates it. */
  eor r2, r4, r4, ror #16
  eor r2, r2, r2, ror #8
  eor r2, r2, r9
  eor r3, r5, r5, ror #16
  eor r3, r3, r3, ror #8
  eor r3, r3, r10
  eor r1, r6, r6, ror #16
  eor r0, r1, r1, ror #8
  eor r1, r0, r11
  eor r0, r2, r1, ror #31
  eor r5, r5, r0
  eor r0, r10, r0
  eor r10, r7, r7, ror #16
  eor r10, r10, r10, ror #8
  eor r10, r10, r12
  eor r6, r6, r3
  eor r11, r11, r3
  eor r6, r6, r10, ror #31
  eor r11, r11, r10, ror #31
  eor r2, r10, r2, ror #31
  eor r10, r8, r8, ror #16
  eor r10, r10, r10, ror #8
  eor r10, r10, lr
  eor r8, r8, r2
  eor lr, lr, r2
  eor r2, r1, r10, ror #31
  eor r7, r7, r2
  eor r12, r12, r2
  eor r3, r10, r3, ror #31
  eor r10, r4, r3
  eor r3, r9, r3
  /* Rho and pi. Column 4 comes from row 4, which needs no pairs. */
  ror r2, lr, #26
  bfi r12, r2, #0, #8
  ror r4, r11, #27
  bfi r12, r4, #8, #8
  ror r4, r3, #30
  bfi r12, r4, #16, #8
  ror r3, r0, #30
  /* Pairs of equal bytes: rows 0 and 2, then rows 1 and 3. */
  and r0, r10, #0x00ff00ff
  orr r11, r0, r0, lsl #8
  and r10, r10, #0xff00ff00
  orr lr, r10, r10, lsr #8
  and r4, r5, #0x00ff00ff
  orr r4, r4, r4, lsl #8
  and r9, r5, #0xff00ff00
  orr r5, r9, r9, lsr #8
  and r0, r6, #0x00ff00ff
  orr r10, r0, r0, lsl #8
  and r6, r6, #0xff00ff00
  orr r9, r6, r6, lsr #8
  and r2, r7, #0x00ff00ff
  orr r6, r2, r2, lsl #8
  and r0, r7, #0xff00ff00
  orr r7, r0, r0, lsr #8
  and r1, r8, #0x00ff00ff
  orr r2, r1, r1, lsl #8
  and r0, r8, #0xff00ff00
  orr r0, r0, r0, lsr #8
  /* Column 0, from row 0: each lane is rotated into the lowest byte, then moved to its row. */
  mov r1, r11
  ror r8, r6, #4
  bfi r1, r8, #8, #8
  ror r6, r4, #7
  bfi r1, r6, #16, #8
  ror r4, r2, #5
  bfi r1, r4, #24, #8
  ror r2, r10, #2
  bfi r2, r2, #8, #8
  bfi r2, r2, #16, #16
  /* Column 2, from row 2. */
  ror r10, r10, #21
  ror r11, r11, #21
  bfi r10, r11, #8, #8
  ror r8, r8, #19
  bfi r10, r8, #16, #8
  ror r11, r6, #15
  bfi r10, r11, #24, #8
  ror r11, r4, #12
  bfi r11, r11, #8, #8
  bfi r11, r11, #16, #16
  /* Column 1. */
  ror r6, r5, #4
  ror r0, r0, #4
  bfi r6, r0, #8, #8
  ror r8, r9, #2
  bfi r6, r8, #16, #8
  ror r9, lr, #4
  bfi r6, r9, #24, #8
  ror lr, r7, #1
  bfi lr, lr, #8, #8
  bfi lr, lr, #16, #16
  /* Column 3. */
  ror r7, r7, #19
  ror r5, r5, #19
  bfi r7, r5, #8, #8
  ror r5, r0, #12
  bfi r7, r5, #16, #8
  ror r0, r8, #15
  bfi r7, r0, #24, #8
  ror r4, r9, #19
  bfi r4, r4, #8, #8
  bfi r4, r4, #16, #16
  /* Chi. */
  bic r0, r10, r6
  bic r5, r7, r10
  bic r9, r1, r12
  bic r8, r6, r1
  eor r0, r1, r0
  eor r5, r6, r5
  bic r6, r12, r7
  eor r6, r10, r6
  eor r7, r7, r9
  eor r8, r12, r8
  bic r9, r11, lr
  bic r10, r4, r11
  bic r12, r2, r3
  bic r1, lr, r2
  eor r9, r2, r9
  eor r10, lr, r10
  bic r2, r3, r4
  eor r11, r11, r2
  eor r12, r4, r12
  eor lr, r3, r1
  /* Iota. The last constant is negative, so it ends the loop. */
  ldr r4, [sp]
  ldr r3, [r4], #4
  str r4, [sp]
  eor r4, r0, r3
  cmp r3, #0
  bpl 1b
  eor r4, r4, #0x80000000
  add sp, #4
  ldr r0, [sp]
  STORE r4, r9, 0
  STORE r5, r10, 1
  STORE r6, r11, 2
  STORE r7, r12, 3
  STORE r8, lr, 4
  pop {r0, r4-r11, pc}
  .align 2
2:
  .word 0x1, 0x82, 0x8a, 0x0, 0x8b, 0x1, 0x81, 0x9, 0x8a
  .word 0x88, 0x9, 0xa, 0x8b, 0x8b, 0x89, 0x3, 0x2, 0x80000080
  .size loxo_keccak200_permute_armv7m, . - loxo_keccak200_permute_armv7m

#endif

#include "../../core/assembly_end.h"
