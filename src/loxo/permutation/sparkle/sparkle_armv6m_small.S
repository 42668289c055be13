/* SPDX-License-Identifier: Apache-2.0 OR MIT
 *
 * Sparkle's steps for ARMv6-M, one state of any width in memory, optimized for size.
 *
 *   void loxo_sparkle_steps_armv6m_small(word *s, unsigned steps, unsigned branches)
 *
 *   loxo_sparkle_steps_armv6m_small takes 36 bytes of the stack
 *
 * The state is aligned to four bytes. A loop over the branches is Alzette, another one sums up the
 * first half, and the last one mixes branch by branch: a sum moves one branch down the first half
 * as it is written; that of the first branch waits until the last place is free. */
#if defined(__ARM_ARCH_6M__) && LOXO_SMALL
  .syntax unified
  .thumb

  .macro MIX to, name, word /* to += word >>> r2 */
  mov r7, \word
  rors r7, r2
  \name \to, \to, r7
  .endm

  .section .text.loxo_sparkle_steps_armv6m_small, "ax", %progbits
  .global loxo_sparkle_steps_armv6m_small
  .type loxo_sparkle_steps_armv6m_small, %function
  .thumb_func
  .align 2
loxo_sparkle_steps_armv6m_small:
  push {r0-r7, lr} /* the steps are at 4; 8 is for the step, 0 and 12 for a branch */
  lsls r2, r2, #2
  adds r3, r0, r2
  mov r12, r3 /* the end of the first half */
  adds r3, r3, r2
  mov lr, r3 /* and of the second */
  movs r3, #0
1:
  str r3, [sp, #8]
  ldr r4, [r0, #12]
  eors r4, r3
  str r4, [r0, #12]
  adr r6, 7f
  lsls r3, r3, #29
  lsrs r3, r3, #27
  ldr r3, [r6, r3]
  ldr r4, [r0, #4]
  eors r4, r3
  str r4, [r0, #4]
  mov r1, r0
2:
  ldm r6!, {r5}
  ldr r3, [r1, #0]
  ldr r4, [r1, #4]
  movs r2, #31
  MIX r3, adds, r4
  movs r2, #24
  MIX r4, eors, r3
  eors r3, r5
  movs r2, #17
  MIX r3, adds, r4
  MIX r4, eors, r3
  eors r3, r5
  adds r3, r3, r4
  movs r2, #31
  MIX r4, eors, r3
  eors r3, r5
  movs r2, #24
  MIX r3, adds, r4
  movs r2, #16
  MIX r4, eors, r3
  eors r3, r5
  stm r1!, {r3, r4}
  cmp r1, lr
  bne 2b
  mov r1, r0
  movs r3, #0
  movs r4, #0
3:
  ldm r1!, {r5, r6}
  eors r3, r5
  eors r4, r6
  cmp r1, r12
  bne 3b
  lsls r5, r3, #16
  eors r3, r5
  lsrs r3, r3, #16
  orrs r3, r5
  lsls r5, r4, #16
  eors r4, r5
  lsrs r4, r4, #16
  orrs r4, r5
  mov r2, r0 /* r1 is where the second half begins */
4:
  ldr r5, [r2, #0]
  ldr r6, [r1, #0]
  str r5, [r1, #0]
  eors r5, r6
  eors r5, r4
  ldr r6, [r2, #4]
  ldr r7, [r1, #4]
  str r6, [r1, #4]
  eors r6, r7
  eors r6, r3
  cmp r2, r0
  bne 5f
  str r5, [sp, #0]
  str r6, [sp, #12]
  b 6f
5:
  subs r2, r2, #8
  stm r2!, {r5, r6}
6:
  adds r2, r2, #8
  adds r1, r1, #8
  cmp r2, r12
  bne 4b
  ldr r5, [sp, #0]
  ldr r6, [sp, #12]
  subs r2, r2, #8
  stm r2!, {r5, r6}
  ldr r3, [sp, #8]
  adds r3, r3, #1
  ldr r1, [sp, #4]
  cmp r3, r1
  bne 1b
  str r1, [sp, #0]
  str r1, [sp, #12]
  add sp, #16
  pop {r4-r7, pc}
  .align 2
7:
  .word 0xb7e15162, 0xbf715880, 0x38b4da56, 0x324e7738
  .word 0xbb1185eb, 0x4f7c7b57, 0xcfbfa1c8, 0xc2b3293d
  .size loxo_sparkle_steps_armv6m_small, . - loxo_sparkle_steps_armv6m_small

#endif

#include "../../core/assembly_end.h"
