/* SPDX-License-Identifier: Apache-2.0 OR MIT
 *
 * Gimli-24 for ARMv6-M, one state in memory, optimized for size.
 *
 *   void loxo_gimli_rounds_armv6m_small(word *s)
 *
 *   loxo_gimli_rounds_armv6m_small takes 20 bytes of the stack
 *
 * The state is aligned to four bytes. A round is a loop over the columns. A swap moves nothing: it
 * changes a bit of where the words of row 0 are. */
#if defined(__ARM_ARCH_6M__) && LOXO_SMALL
  .syntax unified
  .thumb
  .section .text.loxo_gimli_rounds_armv6m_small, "ax", %progbits
  .global loxo_gimli_rounds_armv6m_small
  .type loxo_gimli_rounds_armv6m_small, %function
  .thumb_func
  .align 2
loxo_gimli_rounds_armv6m_small:
  push {r4-r7, lr}
  ldr r1, 5f
  mov r12, r1 /* the constant, with the round's number */
  movs r2, #0 /* added to the places of row 0: 0, 4, 8, 12 */
1:
  movs r3, #12
2:
  adds r1, r0, r3
  mov lr, r3
  eors r3, r2
  ldr r4, [r0, r3]
  movs r7, #8
  rors r4, r7
  ldr r5, [r1, #16]
  movs r7, #23
  rors r5, r7
  ldr r6, [r1, #32]
  mov r7, r4
  ands r7, r5
  lsls r7, r7, #3
  eors r7, r5
  eors r7, r6
  str r7, [r0, r3]
  mov r7, r4
  orrs r7, r6
  lsls r7, r7, #1
  eors r7, r4
  eors r7, r5
  str r7, [r1, #16]
  ands r5, r6
  lsls r5, r5, #1
  eors r5, r6
  lsls r5, r5, #1
  eors r5, r4
  str r5, [r1, #32]
  mov r3, lr
  subs r3, r3, #4
  bpl 2b
  mov r1, r12
  lsls r3, r1, #30
  beq 3f
  bpl 4f
  lsls r3, r3, #1
  bne 4f
  movs r3, #8 /* the big swap */
  eors r2, r3
  b 4f
3:
  movs r3, #4 /* the small swap */
  eors r2, r3
  ldr r3, [r0, r2]
  eors r3, r1
  str r3, [r0, r2]
4:
  subs r1, r1, #1
  mov r12, r1
  lsls r3, r1, #27
  bne 1b
  pop {r4-r7, pc}
  .align 2
5:
  .word 0x9e377918
  .size loxo_gimli_rounds_armv6m_small, . - loxo_gimli_rounds_armv6m_small

#endif

#include "../../core/assembly_end.h"
