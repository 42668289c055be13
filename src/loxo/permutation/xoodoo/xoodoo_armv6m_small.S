/* SPDX-License-Identifier: Apache-2.0 OR MIT
 *
 * Xoodoo[12] for ARMv6-M, one state in memory, optimized for size.
 *
 *   void loxo_xoodoo_rounds_armv6m_small(word *s)
 *
 *   loxo_xoodoo_rounds_armv6m_small takes 20 bytes of the stack
 *
 * The state is aligned to four bytes. One loop over the columns is theta, another one the rest of a
 * round. That moves plane 1 by one lane. Plane 2 stays: in every second round its lanes are two
 * further. */
#if defined(__ARM_ARCH_6M__) && LOXO_SMALL
  .syntax unified
  .thumb
  .section .text.loxo_xoodoo_rounds_armv6m_small, "ax", %progbits
  .global loxo_xoodoo_rounds_armv6m_small
  .type loxo_xoodoo_rounds_armv6m_small, %function
  .thumb_func
  .align 2
loxo_xoodoo_rounds_armv6m_small:
  push {r4-r7, lr}
  movs r2, #0
  mov lr, r2 /* twice the round's number */
1:
  mov r12, r2 /* where lane 0 of plane 2 is: 0, 8 */
  movs r3, #8
  eors r2, r3
  adds r2, r2, r0
  ldr r1, [r0, #12]
  ldr r3, [r0, #28]
  ldr r2, [r2, #36]
  eors r1, r3
  eors r1, r2 /* the parity of column 3 */
  mov r7, r0
  movs r5, #0
2:
  mov r2, r1
  movs r3, #23
  rors r1, r3
  eors r1, r2
  movs r3, #27
  rors r1, r3 /* the effect on this column */
  mov r2, r12
  eors r2, r5
  adds r2, r2, r0
  ldr r3, [r2, #32]
  mov r4, r3
  eors r3, r1
  str r3, [r2, #32]
  ldr r3, [r7, #0]
  eors r4, r3
  eors r3, r1
  str r3, [r7, #0]
  ldr r3, [r7, #16]
  eors r4, r3
  eors r3, r1
  str r3, [r7, #16]
  mov r1, r4
  adds r7, r7, #4
  adds r5, r5, #4
  cmp r5, #16
  bne 2b
  adr r1, 4f
  mov r2, lr
  ldrh r2, [r1, r2]
  ldr r1, [r0]
  eors r1, r2
  str r1, [r0]
  ldr r6, [r0, #28]
  mov r7, r0
3:
  subs r2, r7, r0
  mov r1, r12
  eors r1, r2
  adds r1, r1, r0
  ldr r4, [r1, #32]
  movs r5, #21
  rors r4, r5
  mov r3, r6
  ldr r6, [r7, #16]
  ldr r2, [r7, #0]
  mov r5, r4
  bics r5, r3
  eors r5, r2
  str r5, [r7, #0]
  bics r5, r4
  eors r5, r3 /* plane 1 */
  bics r3, r2
  eors r4, r3 /* plane 2 */
  movs r3, #24
  rors r4, r3
  str r4, [r1, #32]
  movs r3, #31
  rors r5, r3
  str r5, [r7, #16]
  adds r7, r7, #4
  subs r2, r7, r0
  cmp r2, #16
  bne 3b
  mov r1, lr
  adds r1, r1, #2
  mov lr, r1
  movs r2, #2
  ands r2, r1
  lsls r2, r2, #2
  cmp r1, #24
  bne 1b
  pop {r4-r7, pc}
  .align 2
4:
  .short 0x058, 0x038, 0x3c0, 0x0d0, 0x120, 0x014, 0x060, 0x02c, 0x380, 0x0f0, 0x1a0, 0x012
  .size loxo_xoodoo_rounds_armv6m_small, . - loxo_xoodoo_rounds_armv6m_small

#endif

#include "../../core/assembly_end.h"
