/* SPDX-License-Identifier: Apache-2.0 OR MIT
 *
 * Keccak-f[200] for ARMv6-M, one state. Made by tools/keccak200_armv6m.py.
 *
 *   loxo_keccak200_permute_armv6m takes 104 bytes of the stack
 *
 * A word has the lanes (x, 0) to (x, 3), a byte each, and lanes (x, 4) are bytes. Theta and chi
 * work on these. For rho a lane is a pair of equal bytes: eight bits of that are the lane rotated,
 * and are stored as the byte that pi wants. The words of the next round are loaded from there. The
 * loop begins with chi, and is entered and left behind it. */
#if defined(__ARM_ARCH_6M__) && !LOXO_SMALL
  .syntax unified
  .thumb
  .section .text.loxo_keccak200_permute_armv6m, "ax", %progbits
  .global loxo_keccak200_permute_armv6m
  .type loxo_keccak200_permute_armv6m, %function
  .thumb_func
  .align 2
loxo_keccak200_permute_armv6m:
  push {r4-r7, lr}
  mov r4, r8
  mov r5, r9
  mov r6, r10
  mov r7, r11
  push {r0, r4-r7}
  sub sp, #64
  adr r1, 6f
  ldm r1!, {r2, r3}
  str r2, [sp, #28]
  str r3, [sp, #32]
  mov r8, r1
  mov r1, sp
  mov r2, sp
  adds r2, r2, #20
  movs r4, #5
5:
  ldrb r3, [r0, #0]
  strb r3, [r1, #0]
  ldrb r3, [r0, #5]
  strb r3, [r1, #1]
  ldrb r3, [r0, #10]
  strb r3, [r1, #2]
  ldrb r3, [r0, #15]
  strb r3, [r1, #3]
  ldrb r3, [r0, #20]
  strb r3, [r2]
  adds r0, r0, #1
  adds r1, r1, #4
  adds r2, r2, #1
  subs r4, r4, #1
  bne 5b
  mov r1, sp
  ldr r2, [sp, #8]
  mov r11, r2
  ldr r2, [sp, #12]
  mov r10, r2
  ldr r2, [sp, #16]
  mov r9, r2
  ldrb r2, [r1, #24]
  mov r12, r2
  ldr r5, [sp, #0]
  ldr r6, [sp, #4]
  ldrb r0, [r1, #21]
  ldrb r3, [r1, #23]
  ldrb r4, [r1, #22]
  ldrb r1, [r1, #20]
  b 2f
3:
  b 4f
1:
  ldr r0, [sp, #0]
  ldr r1, [sp, #4]
  ldr r2, [sp, #8]
  ldr r3, [sp, #12]
  ldr r4, [sp, #16]
  mov r5, r2
  bics r5, r1
  eors r5, r0
  mov r6, r3
  bics r6, r2
  eors r6, r1
  bics r1, r0
  eors r1, r4
  bics r0, r4
  eors r0, r3
  bics r4, r3
  eors r4, r2
  mov r2, sp
  ldrb r3, [r2, #20]
  ldrb r7, [r2, #21]
  mov r9, r1
  ldrb r1, [r2, #22]
  mov r10, r0
  ldrb r0, [r2, #23]
  mov r11, r4
  ldrb r4, [r2, #24]
  mov r12, r1
  bics r1, r7
  eors r1, r3
  mov r2, r12
  mov lr, r0
  bics r0, r2
  eors r0, r7
  bics r7, r3
  eors r7, r4
  bics r3, r4
  mov r12, r7
  mov r7, lr
  eors r3, r7
  bics r4, r7
  eors r4, r2
  mov r2, r8
  ldrb r7, [r2, #0]
  eors r5, r7
  adds r2, r2, #1
  mov r8, r2
  cmp r7, #0x80
  beq 3b
2:
  lsrs r2, r5, #16
  eors r2, r5
  lsrs r7, r2, #8
  eors r7, r2
  eors r7, r1
  uxtb r2, r7
  ldr r7, [sp, #28]
  muls r2, r7, r2
  mov lr, r2
  lsrs r2, r6, #16
  eors r2, r6
  str r6, [sp, #36]
  lsrs r6, r2, #8
  eors r6, r2
  eors r6, r0
  uxtb r2, r6
  muls r2, r7, r2
  mov r6, r11
  mov r11, r0
  lsrs r0, r6, #16
  eors r0, r6
  str r6, [sp, #40]
  lsrs r6, r0, #8
  eors r6, r0
  eors r6, r4
  uxtb r0, r6
  muls r0, r7, r0
  mov r6, r10
  mov r10, r4
  lsrs r4, r6, #16
  eors r4, r6
  str r6, [sp, #44]
  lsrs r6, r4, #8
  eors r6, r4
  eors r6, r3
  uxtb r4, r6
  muls r4, r7, r4
  mov r6, r9
  mov r9, r4
  lsrs r4, r6, #16
  eors r4, r6
  str r6, [sp, #48]
  lsrs r6, r4, #8
  eors r6, r4
  mov r4, r12
  eors r6, r4
  uxtb r6, r6
  muls r6, r7, r6
  movs r4, #31
  str r2, [sp, #52]
  rors r2, r4
  eors r2, r6
  eors r5, r2
  str r3, [sp, #56]
  ldr r3, [sp, #32]
  ands r3, r5
  str r0, [sp, #60]
  lsls r0, r3, #8
  orrs r0, r3
  mov r3, sp
  strb r0, [r3, #0]
  lsrs r0, r0, #21
  strb r0, [r3, #9]
  ldr r0, [sp, #32]
  bics r5, r0
  lsrs r0, r5, #8
  orrs r0, r5
  lsrs r5, r0, #4
  strb r5, [r3, #7]
  lsrs r0, r0, #23
  strb r0, [r3, #23]
  muls r1, r7, r1
  eors r1, r2
  lsrs r0, r1, #6
  strb r0, [r3, #18]
  rors r6, r4
  ldr r0, [sp, #60]
  eors r6, r0
  ldr r1, [sp, #44]
  eors r1, r6
  ldr r2, [sp, #32]
  ands r2, r1
  lsls r5, r2, #8
  orrs r5, r2
  lsrs r2, r5, #4
  strb r2, [r3, #1]
  lsrs r2, r5, #23
  strb r2, [r3, #10]
  ldr r2, [sp, #32]
  bics r1, r2
  lsrs r5, r1, #8
  orrs r5, r1
  lsrs r1, r5, #1
  strb r1, [r3, #21]
  lsrs r1, r5, #19
  strb r1, [r3, #12]
  ldr r1, [sp, #56]
  muls r1, r7, r1
  eors r1, r6
  strb r1, [r3, #19]
  rors r0, r4
  mov r1, lr
  eors r0, r1
  ldr r5, [sp, #36]
  eors r5, r0
  ands r2, r5
  lsls r6, r2, #8
  orrs r6, r2
  lsrs r2, r6, #7
  strb r2, [r3, #2]
  lsrs r2, r6, #22
  strb r2, [r3, #11]
  ldr r2, [sp, #32]
  bics r5, r2
  lsrs r6, r5, #8
  orrs r6, r5
  lsrs r5, r6, #4
  strb r5, [r3, #4]
  lsrs r5, r6, #19
  strb r5, [r3, #13]
  mov r5, r11
  muls r5, r7, r5
  eors r5, r0
  lsrs r0, r5, #6
  strb r0, [r3, #24]
  rors r1, r4
  mov r0, r9
  eors r1, r0
  ldr r5, [sp, #48]
  eors r5, r1
  ands r2, r5
  lsls r6, r2, #8
  orrs r6, r2
  lsrs r2, r6, #5
  strb r2, [r3, #3]
  lsrs r2, r6, #17
  strb r2, [r3, #22]
  ldr r2, [sp, #32]
  bics r5, r2
  lsrs r6, r5, #8
  orrs r6, r5
  lsrs r5, r6, #4
  strb r5, [r3, #5]
  lsrs r5, r6, #16
  strb r5, [r3, #14]
  mov r5, r12
  muls r5, r7, r5
  eors r5, r1
  lsrs r1, r5, #2
  strb r1, [r3, #16]
  rors r0, r4
  ldr r1, [sp, #52]
  eors r0, r1
  ldr r1, [sp, #40]
  eors r1, r0
  ands r2, r1
  lsls r4, r2, #8
  orrs r4, r2
  lsrs r2, r4, #2
  strb r2, [r3, #20]
  lsrs r2, r4, #21
  strb r2, [r3, #8]
  ldr r2, [sp, #32]
  bics r1, r2
  lsrs r2, r1, #8
  orrs r2, r1
  lsrs r1, r2, #2
  strb r1, [r3, #6]
  lsrs r1, r2, #17
  strb r1, [r3, #15]
  mov r1, r10
  muls r1, r7, r1
  eors r1, r0
  lsrs r0, r1, #3
  strb r0, [r3, #17]
  b 1b
4:
  mov r7, sp
  str r5, [sp, #0]
  str r6, [sp, #4]
  strb r1, [r7, #20]
  strb r0, [r7, #21]
  strb r4, [r7, #22]
  strb r3, [r7, #23]
  mov r0, r11
  str r0, [sp, #8]
  mov r0, r10
  str r0, [sp, #12]
  mov r0, r9
  str r0, [sp, #16]
  mov r0, r12
  strb r0, [r7, #24]
  ldr r0, [sp, #64]
  mov r1, sp
  mov r2, sp
  adds r2, r2, #20
  movs r4, #5
  movs r5, #0
5:
  ldrb r3, [r1, #0]
  strb r3, [r0, #0]
  ldrb r3, [r1, #1]
  strb r3, [r0, #5]
  ldrb r3, [r1, #2]
  strb r3, [r0, #10]
  ldrb r3, [r1, #3]
  strb r3, [r0, #15]
  ldrb r3, [r2]
  strb r3, [r0, #20]
  str r5, [r1]
  strb r5, [r2]
  adds r0, r0, #1
  adds r1, r1, #4
  adds r2, r2, #1
  subs r4, r4, #1
  bne 5b
  add sp, #64
  pop {r0, r4-r7}
  mov r8, r4
  mov r9, r5
  mov r10, r6
  mov r11, r7
  pop {r4-r7, pc}
  .align 2
6:
  .word 0x01010101, 0x00ff00ff
  .byte 0x01, 0x82, 0x8a, 0x00, 0x8b, 0x01, 0x81, 0x09, 0x8a
  .byte 0x88, 0x09, 0x0a, 0x8b, 0x8b, 0x89, 0x03, 0x02, 0x80
  .size loxo_keccak200_permute_armv6m, . - loxo_keccak200_permute_armv6m

#endif

#include "../../core/assembly_end.h"
