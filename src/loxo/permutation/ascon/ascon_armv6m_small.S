/* SPDX-License-Identifier: Apache-2.0 OR MIT
 *
 * Ascon-p for ARMv6-M, one state in memory, optimized for size.
 *
 *   void loxo_ascon_rounds_armv6m_small(uint8_t *s, unsigned rounds)
 *
 *   loxo_ascon_rounds_armv6m_small takes 20 bytes of the stack
 *
 * The state is aligned to eight bytes. One loop takes the words' lower halves through the S-boxes,
 * then the upper ones. Another takes word by word through the linear layer: adding a rotation of it
 * to a word, and a rotation of that sum to the word again, adds both of the specification's. */
#if defined(__ARM_ARCH_6M__) && LOXO_SMALL
  .syntax unified
  .thumb
  .section .text.loxo_ascon_rounds_armv6m_small, "ax", %progbits
  .global loxo_ascon_rounds_armv6m_small
  .type loxo_ascon_rounds_armv6m_small, %function
  .thumb_func
  .align 2
loxo_ascon_rounds_armv6m_small:
  push {r4-r7, lr}
  mov lr, r0
  movs r2, #40
  add lr, r2
  lsls r2, r1, #4
  subs r1, r2, r1
  adds r1, r1, #0x3c
1:
  mov r12, r1
  ldr r2, [r0, #16]
  eors r2, r1
  str r2, [r0, #16]
2:
  ldr r3, [r0, #0]
  ldr r4, [r0, #8]
  ldr r5, [r0, #16]
  ldr r6, [r0, #24]
  ldr r7, [r0, #32]
  eors r3, r7
  eors r7, r6
  eors r5, r4
  mov r1, r4
  bics r1, r3
  eors r1, r7 /* word 4 */
  mov r2, r5
  bics r2, r4
  eors r2, r3
  bics r3, r7
  bics r7, r6
  eors r3, r6
  bics r6, r5
  eors r4, r6
  eors r4, r2 /* word 1 */
  eors r5, r7
  eors r3, r5 /* word 3 */
  mvns r5, r5 /* word 2 */
  eors r2, r1 /* word 0 */
  str r2, [r0, #0]
  str r4, [r0, #8]
  str r5, [r0, #16]
  str r3, [r0, #24]
  str r1, [r0, #32]
  adds r0, r0, #4
  lsls r1, r0, #29
  bmi 2b
  subs r0, r0, #8
  adr r5, 7f
3:
  ldm r0!, {r3, r4}
  mov r6, r3
  mov r7, r4
4: /* Turns the sum in r7 and r6: its halves change places, perhaps twice. */
  ldrb r2, [r5]
  adds r5, r5, #1
  lsls r2, r2, #27
  bcs 5f
  mov r1, r6
  mov r6, r7
  mov r7, r1
5:
  lsrs r2, r2, #27
  rors r6, r2
  rors r7, r2
  mov r1, r6
  eors r1, r7
  lsls r1, r2
  lsrs r1, r2
  eors r6, r1
  eors r7, r1
  eors r6, r3
  eors r7, r4
  lsls r1, r5, #31
  bmi 4b
  subs r0, r0, #8
  stm r0!, {r6, r7}
  cmp r0, lr
  bne 3b
  subs r0, r0, #40
  mov r1, r12
  subs r1, r1, #15
  cmp r1, #0x3c
  bne 1b
  pop {r4-r7, pc}
  .align 2
7: /* By how much the sums of each word are turned to the right. */
  .byte 9, 19, 22, 39, 5, 1, 7, 10, 34, 7
  .align 1
  .size loxo_ascon_rounds_armv6m_small, . - loxo_ascon_rounds_armv6m_small

#endif

#include "../../core/assembly_end.h"
