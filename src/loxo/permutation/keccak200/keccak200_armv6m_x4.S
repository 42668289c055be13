/* SPDX-License-Identifier: Apache-2.0 OR MIT
 *
 * Keccak-f[200] for ARMv6-M, up to four states at once, for builds with LOXO_BULK. Made by
 * tools/keccak200_armv6m_x4.py.
 *
 *   loxo_keccak200_permute_armv6m_x4 takes 260 bytes of the stack
 *
 * The stack holds the lanes, two times: bits 4z to 4z + 3 of a word are bit z of a lane in the four
 * states, so that turning a lane is turning a word. A round goes from one array to the other. What
 * theta adds to the columns is in r8 to r12; then a row after the other is loaded from where
 * pi takes it, and done.
 *
 * To words and back: four lanes of four states are four words, and bits of the number of the
 * word change places with those of a bit's number in it. A number of states less than four is made
 * up by the last one. */
#if defined(__ARM_ARCH_6M__) && LOXO_BULK && !LOXO_SMALL
  .syntax unified
  .thumb
  .section .text.loxo_keccak200_permute_armv6m_x4, "ax", %progbits
  .global loxo_keccak200_permute_armv6m_x4
  .type loxo_keccak200_permute_armv6m_x4, %function
  .thumb_func
  .align 2

/* From states and their number in r0 and r1: where the first four lanes of each are, in r8 to r11;
 * in r12 the words for them, and in lr those for lanes 20 to 23. */
.macro FIRST
  mov r8, r0
  cmp r1, #1
  bls 9f
  adds r0, r0, #25
9:
  mov r9, r0
  cmp r1, #2
  bls 9f
  adds r0, r0, #25
9:
  mov r10, r0
  cmp r1, #3
  bls 9f
  adds r0, r0, #25
9:
  mov r11, r0
  mov r0, sp
  adds r0, r0, #16
  mov r12, r0
  adds r0, r0, #80
  mov lr, r0
.endm

/* On to the next four lanes; the last four are one and three again. */
.macro NEXT again
  movs r0, #4
  cmp r12, lr
  blo 8f
  bhi 9f
  movs r0, #1
8:
  add r8, r0
  add r9, r0
  add r10, r0
  add r11, r0
  lsls r0, r0, #2
  add r12, r0
  b \again
9:
.endm

loxo_keccak200_permute_armv6m_x4:
  push {r4-r7, lr}
  mov r4, r8
  mov r5, r9
  mov r6, r10
  mov r7, r11
  push {r0, r1, r4-r7}
  sub sp, #216
  FIRST
1:
  mov r0, r8
  ldrb r1, [r0, #0]
  ldrb r2, [r0, #1]
  lsls r2, r2, #8
  orrs r2, r1
  ldrb r1, [r0, #2]
  lsls r1, r1, #16
  orrs r1, r2
  ldrb r0, [r0, #3]
  lsls r0, r0, #24
  orrs r0, r1
  mov r1, r9
  ldrb r2, [r1, #0]
  ldrb r3, [r1, #1]
  lsls r3, r3, #8
  orrs r3, r2
  ldrb r2, [r1, #2]
  lsls r2, r2, #16
  orrs r2, r3
  ldrb r1, [r1, #3]
  lsls r1, r1, #24
  orrs r1, r2
  mov r2, r10
  ldrb r3, [r2, #0]
  ldrb r4, [r2, #1]
  lsls r4, r4, #8
  orrs r4, r3
  ldrb r3, [r2, #2]
  lsls r3, r3, #16
  orrs r3, r4
  ldrb r2, [r2, #3]
  lsls r2, r2, #24
  orrs r2, r3
  mov r3, r11
  ldrb r4, [r3, #0]
  ldrb r5, [r3, #1]
  lsls r5, r5, #8
  orrs r5, r4
  ldrb r4, [r3, #2]
  lsls r4, r4, #16
  orrs r4, r5
  ldrb r3, [r3, #3]
  lsls r3, r3, #24
  orrs r3, r4
  lsrs r4, r0, #2
  eors r4, r2
  ldr r5, =0x33333333
  ands r4, r5
  eors r2, r4
  lsls r4, r4, #2
  eors r0, r4
  lsrs r4, r1, #2
  eors r4, r3
  ands r4, r5
  eors r3, r4
  lsls r4, r4, #2
  eors r1, r4
  lsrs r4, r0, #8
  eors r4, r2
  ldr r5, =0x00ff00ff
  ands r4, r5
  eors r2, r4
  lsls r4, r4, #8
  eors r0, r4
  lsrs r4, r1, #8
  eors r4, r3
  ands r4, r5
  eors r3, r4
  lsls r4, r4, #8
  eors r1, r4
  lsrs r4, r0, #1
  eors r4, r1
  ldr r5, =0x55555555
  ands r4, r5
  eors r1, r4
  lsls r4, r4, #1
  eors r0, r4
  lsrs r4, r2, #1
  eors r4, r3
  ands r4, r5
  eors r3, r4
  lsls r4, r4, #1
  eors r2, r4
  lsrs r4, r0, #4
  eors r4, r1
  ldr r5, =0x0f0f0f0f
  ands r4, r5
  eors r1, r4
  lsls r4, r4, #4
  eors r0, r4
  lsrs r4, r2, #4
  eors r4, r3
  ands r4, r5
  eors r3, r4
  lsls r4, r4, #4
  eors r2, r4
  lsls r4, r1, #16
  uxth r5, r0
  orrs r4, r5
  lsrs r1, r1, #16
  lsls r1, r1, #16
  lsrs r0, r0, #16
  orrs r1, r0
  lsls r0, r3, #16
  uxth r5, r2
  orrs r0, r5
  lsrs r3, r3, #16
  lsls r3, r3, #16
  lsrs r2, r2, #16
  orrs r3, r2
  mov r2, r12
  str r4, [r2, #0]
  str r1, [r2, #8]
  str r0, [r2, #4]
  str r3, [r2, #12]
  NEXT 1b
  adr r0, 5f
  str r0, [sp, #0]
  adds r0, r0, #72
  str r0, [sp, #4]
  mov r7, sp
  adds r7, r7, #16
  mov r0, r7
  adds r0, r0, #100
  mov lr, r0
  b 2f
  .ltorg
5:
  .word 0x0000000f, 0xf00000f0, 0xf000f0f0, 0x00000000, 0xf000f0ff, 0x0000000f
  .word 0xf000000f, 0x0000f00f, 0xf000f0f0, 0xf000f000, 0x0000f00f, 0x0000f0f0
  .word 0xf000f0ff, 0xf000f0ff, 0xf000f00f, 0x000000ff, 0x000000f0, 0xf0000000
2:
  ldr r0, [r7, #0]
  ldr r5, [r7, #20]
  eors r0, r5
  ldr r5, [r7, #40]
  eors r0, r5
  ldr r5, [r7, #60]
  eors r0, r5
  ldr r5, [r7, #80]
  eors r0, r5
  ldr r1, [r7, #4]
  ldr r5, [r7, #24]
  eors r1, r5
  ldr r5, [r7, #44]
  eors r1, r5
  ldr r5, [r7, #64]
  eors r1, r5
  ldr r5, [r7, #84]
  eors r1, r5
  ldr r2, [r7, #8]
  ldr r5, [r7, #28]
  eors r2, r5
  ldr r5, [r7, #48]
  eors r2, r5
  ldr r5, [r7, #68]
  eors r2, r5
  ldr r5, [r7, #88]
  eors r2, r5
  ldr r3, [r7, #12]
  ldr r5, [r7, #32]
  eors r3, r5
  ldr r5, [r7, #52]
  eors r3, r5
  ldr r5, [r7, #72]
  eors r3, r5
  ldr r5, [r7, #92]
  eors r3, r5
  ldr r4, [r7, #16]
  ldr r5, [r7, #36]
  eors r4, r5
  ldr r5, [r7, #56]
  eors r4, r5
  ldr r5, [r7, #76]
  eors r4, r5
  ldr r5, [r7, #96]
  eors r4, r5
  movs r6, #28
  mov r5, r1
  rors r5, r6
  eors r5, r4
  mov r8, r5
  mov r5, r3
  rors r5, r6
  eors r5, r1
  mov r10, r5
  mov r5, r0
  rors r5, r6
  eors r5, r3
  mov r12, r5
  mov r5, r2
  rors r5, r6
  eors r5, r0
  mov r9, r5
  mov r5, r4
  rors r5, r6
  eors r5, r2
  mov r11, r5
  ldr r4, [r7, #0]
  mov r0, r8
  eors r4, r0
  ldr r5, [r7, #48]
  mov r0, r10
  eors r5, r0
  movs r3, #20
  rors r5, r3
  ldr r1, [r7, #24]
  mov r0, r9
  eors r1, r0
  movs r3, #16
  rors r1, r3
  ldr r6, [r7, #72]
  mov r0, r11
  eors r6, r0
  movs r3, #12
  rors r6, r3
  ldr r2, [r7, #96]
  mov r0, r12
  eors r2, r0
  movs r3, #8
  rors r2, r3
  mov r0, r5
  bics r0, r1
  eors r0, r4
  mov r3, r4
  bics r3, r2
  ands r4, r1
  eors r4, r1
  eors r4, r2
  eors r3, r6
  bics r2, r6
  eors r2, r5
  bics r6, r5
  eors r1, r6
  ldr r5, [sp, #0]
  ldm r5!, {r6}
  str r5, [sp, #0]
  eors r0, r6
  mov r5, lr
  stm r5!, {r0-r4}
  mov lr, r5
  ldr r5, [r7, #40]
  mov r0, r8
  eors r5, r0
  movs r3, #20
  rors r5, r3
  ldr r4, [r7, #12]
  mov r0, r11
  eors r4, r0
  movs r3, #16
  rors r4, r3
  ldr r1, [r7, #36]
  mov r0, r12
  eors r1, r0
  rors r1, r3
  ldr r6, [r7, #64]
  mov r0, r9
  eors r6, r0
  movs r3, #12
  rors r6, r3
  ldr r2, [r7, #88]
  mov r0, r10
  eors r2, r0
  rors r2, r3
  mov r0, r5
  bics r0, r1
  eors r0, r4
  mov r3, r4
  bics r3, r2
  ands r4, r1
  eors r4, r1
  eors r4, r2
  eors r3, r6
  bics r2, r6
  eors r2, r5
  bics r6, r5
  eors r1, r6
  mov r5, lr
  stm r5!, {r0-r4}
  mov lr, r5
  ldr r6, [r7, #76]
  mov r0, r12
  eors r6, r0
  ldr r4, [r7, #4]
  mov r0, r9
  eors r4, r0
  movs r3, #28
  rors r4, r3
  ldr r5, [r7, #52]
  mov r0, r11
  eors r5, r0
  rors r5, r3
  ldr r2, [r7, #80]
  mov r0, r8
  eors r2, r0
  movs r3, #24
  rors r2, r3
  ldr r1, [r7, #28]
  mov r0, r10
  eors r1, r0
  movs r3, #8
  rors r1, r3
  mov r0, r5
  bics r0, r1
  eors r0, r4
  mov r3, r4
  bics r3, r2
  ands r4, r1
  eors r4, r1
  eors r4, r2
  eors r3, r6
  bics r2, r6
  eors r2, r5
  bics r6, r5
  eors r1, r6
  mov r5, lr
  stm r5!, {r0-r4}
  mov lr, r5
  ldr r2, [r7, #92]
  mov r0, r11
  eors r2, r0
  ldr r5, [r7, #44]
  mov r0, r9
  eors r5, r0
  movs r3, #24
  rors r5, r3
  ldr r4, [r7, #16]
  mov r0, r12
  eors r4, r0
  movs r3, #20
  rors r4, r3
  ldr r1, [r7, #20]
  mov r0, r8
  eors r1, r0
  movs r3, #16
  rors r1, r3
  ldr r6, [r7, #68]
  mov r0, r10
  eors r6, r0
  movs r3, #4
  rors r6, r3
  mov r0, r5
  bics r0, r1
  eors r0, r4
  mov r3, r4
  bics r3, r2
  ands r4, r1
  eors r4, r1
  eors r4, r2
  eors r3, r6
  bics r2, r6
  eors r2, r5
  bics r6, r5
  eors r1, r6
  mov r5, lr
  stm r5!, {r0-r4}
  mov lr, r5
  ldr r6, [r7, #60]
  mov r0, r8
  eors r6, r0
  movs r3, #28
  rors r6, r3
  ldr r2, [r7, #84]
  mov r0, r9
  eors r2, r0
  movs r3, #24
  rors r2, r3
  ldr r4, [r7, #8]
  mov r0, r10
  eors r4, r0
  movs r3, #8
  rors r4, r3
  ldr r1, [r7, #32]
  mov r0, r11
  eors r1, r0
  movs r3, #4
  rors r1, r3
  ldr r5, [r7, #56]
  mov r0, r12
  eors r5, r0
  rors r5, r3
  mov r0, r5
  bics r0, r1
  eors r0, r4
  mov r3, r4
  bics r3, r2
  ands r4, r1
  eors r4, r1
  eors r4, r2
  eors r3, r6
  bics r2, r6
  eors r2, r5
  bics r6, r5
  eors r1, r6
  mov r5, lr
  stm r5!, {r0-r4}
  mov lr, r5
  mov r0, lr
  mov lr, r7
  subs r0, r0, #100
  mov r7, r0
  ldr r0, [sp, #0]
  ldr r1, [sp, #4]
  cmp r0, r1
  beq 3f
  b 2b
3:
  ldr r0, [sp, #216]
  ldr r1, [sp, #216 + 4]
  FIRST
4:
  mov r0, r12
  ldr r1, [r0, #0]
  ldr r2, [r0, #8]
  ldr r3, [r0, #4]
  ldr r0, [r0, #12]
  lsls r4, r2, #16
  uxth r5, r1
  orrs r4, r5
  lsrs r2, r2, #16
  lsls r2, r2, #16
  lsrs r1, r1, #16
  orrs r2, r1
  lsls r1, r0, #16
  uxth r5, r3
  orrs r1, r5
  lsrs r0, r0, #16
  lsls r0, r0, #16
  lsrs r3, r3, #16
  orrs r0, r3
  lsrs r3, r4, #4
  eors r3, r2
  ldr r5, =0x0f0f0f0f
  ands r3, r5
  eors r2, r3
  lsls r3, r3, #4
  eors r4, r3
  lsrs r3, r1, #4
  eors r3, r0
  ands r3, r5
  eors r0, r3
  lsls r3, r3, #4
  eors r1, r3
  lsrs r3, r4, #1
  eors r3, r2
  ldr r5, =0x55555555
  ands r3, r5
  eors r2, r3
  lsls r3, r3, #1
  eors r4, r3
  lsrs r3, r1, #1
  eors r3, r0
  ands r3, r5
  eors r0, r3
  lsls r3, r3, #1
  eors r1, r3
  lsrs r3, r4, #8
  eors r3, r1
  ldr r5, =0x00ff00ff
  ands r3, r5
  eors r1, r3
  lsls r3, r3, #8
  eors r4, r3
  lsrs r3, r2, #8
  eors r3, r0
  ands r3, r5
  eors r0, r3
  lsls r3, r3, #8
  eors r2, r3
  lsrs r3, r4, #2
  eors r3, r1
  ldr r5, =0x33333333
  ands r3, r5
  eors r1, r3
  lsls r3, r3, #2
  eors r4, r3
  lsrs r3, r2, #2
  eors r3, r0
  ands r3, r5
  eors r0, r3
  lsls r3, r3, #2
  eors r2, r3
  mov r3, r8
  strb r4, [r3, #0]
  lsrs r5, r4, #8
  strb r5, [r3, #1]
  lsrs r5, r4, #16
  strb r5, [r3, #2]
  lsrs r4, r4, #24
  strb r4, [r3, #3]
  mov r3, r9
  strb r2, [r3, #0]
  lsrs r4, r2, #8
  strb r4, [r3, #1]
  lsrs r4, r2, #16
  strb r4, [r3, #2]
  lsrs r2, r2, #24
  strb r2, [r3, #3]
  mov r2, r10
  strb r1, [r2, #0]
  lsrs r3, r1, #8
  strb r3, [r2, #1]
  lsrs r3, r1, #16
  strb r3, [r2, #2]
  lsrs r1, r1, #24
  strb r1, [r2, #3]
  mov r1, r11
  strb r0, [r1, #0]
  lsrs r2, r0, #8
  strb r2, [r1, #1]
  lsrs r2, r0, #16
  strb r2, [r1, #2]
  lsrs r0, r0, #24
  strb r0, [r1, #3]
  NEXT 4b
  mov r0, sp
  adds r0, r0, #16
  movs r1, #5
  movs r2, #0
  movs r3, #0
  movs r4, #0
  movs r5, #0
  movs r6, #0
6:
  stm r0!, {r2-r6}
  stm r0!, {r2-r6}
  subs r1, r1, #1
  bne 6b
  add sp, #216
  pop {r0, r1, r4-r7}
  mov r8, r4
  mov r9, r5
  mov r10, r6
  mov r11, r7
  pop {r4-r7, pc}
  .ltorg
  .size loxo_keccak200_permute_armv6m_x4, . - loxo_keccak200_permute_armv6m_x4

#endif

#include "../../core/assembly_end.h"
