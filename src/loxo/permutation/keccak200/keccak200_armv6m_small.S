/* SPDX-License-Identifier: Apache-2.0 OR MIT
 *
 * Keccak-f[200] for ARMv6-M, one state, optimized for size. The lanes stay in memory as bytes, and
 * rho and pi are one walk over them.
 *
 *   loxo_keccak200_permute_armv6m_small takes 20 bytes of the stack */
#if defined(__ARM_ARCH_6M__) && LOXO_SMALL
  .syntax unified
  .thumb
  .section .text.loxo_keccak200_permute_armv6m_small, "ax", %progbits
  .global loxo_keccak200_permute_armv6m_small
  .type loxo_keccak200_permute_armv6m_small, %function
  .thumb_func
  .align 2
loxo_keccak200_permute_armv6m_small:
  push {r4-r7, lr}
  adr r1, 7f
  mov r12, r1
1:
  /* Column parities: 0 to 3 in r1, 1 to 4 in r2. */
  adds r4, r0, #5
2:
  subs r4, r4, #1
  ldrb r3, [r4]
.irp row, 5, 10, 15, 20
  ldrb r5, [r4, #\row]
  eors r3, r5
.endr
  mov r2, r1
  lsls r1, r1, #8
  orrs r1, r3
  cmp r4, r0
  bne 2b
  /* Theta's addends: r6 for lanes 0 to 3, r5 for lane 4. */
  ldr r3, =0x80808080
  mov r5, r2
  ands r5, r3
  mov r6, r2
  bics r6, r3
  lsls r6, r6, #1
  lsrs r5, r5, #7
  orrs r6, r5
  lsls r5, r1, #8
  eors r6, r5
  lsrs r5, r2, #24
  eors r6, r5
  lsls r5, r1, #24
  lsrs r5, r5, #31
  lsls r3, r1, #1
  eors r5, r3
  lsrs r3, r1, #24
  eors r5, r3
  movs r7, #5
3:
  mov r3, r6
.irp lane, 0, 1, 2, 3
  ldrb r1, [r4, #\lane]
  eors r1, r3
  strb r1, [r4, #\lane]
  lsrs r3, r3, #8
.endr
  ldrb r1, [r4, #4]
  eors r1, r5
  strb r1, [r4, #4]
  adds r4, r4, #5
  subs r7, r7, #1
  bne 3b
  mov lr, r4
  /* Rho and pi: a walk that starts and ends at lane (1, 0). */
  adr r4, 6f
  ldrb r1, [r0, #1]
4:
  ldrb r2, [r4]
  adds r4, r4, #1
  lsrs r3, r2, #3
  lsls r2, r2, #29
  lsrs r2, r2, #29
  ldrb r5, [r0, r3]
  lsls r6, r1, #8
  orrs r1, r6
  lsls r1, r2
  lsrs r1, r1, #8
  strb r1, [r0, r3]
  mov r1, r5
  cmp r3, #1
  bne 4b
  /* Chi, up to the end of the state in lr. */
5:
  ldrb r1, [r0]
  ldrb r2, [r0, #1]
  ldrb r3, [r0, #2]
  ldrb r4, [r0, #3]
  ldrb r5, [r0, #4]
  mov r6, r3
  bics r6, r2
  eors r6, r1
  mov r7, r1
  bics r7, r5
  eors r7, r4
  ands r1, r2
  eors r1, r2
  eors r1, r5
  bics r5, r4
  eors r5, r3
  bics r4, r3
  eors r2, r4
  strb r6, [r0]
  strb r2, [r0, #1]
  strb r5, [r0, #2]
  strb r7, [r0, #3]
  strb r1, [r0, #4]
  adds r0, r0, #5
  cmp r0, lr
  bne 5b
  subs r0, r0, #25
  /* Iota. The last constant occurs only once, so it ends the loop. */
  mov r1, r12
  ldrb r2, [r1]
  adds r1, r1, #1
  mov r12, r1
  ldrb r3, [r0]
  eors r3, r2
  strb r3, [r0]
  cmp r2, #0x80
  beq 8f
  b 1b
8:
  pop {r4-r7, pc}
  .ltorg
6: /* Each step of the walk: the lane to write, and the rotation of the lane read before. */
  .byte 0x51, 0x3b, 0x5e, 0x8a, 0x97, 0x1d, 0x2c, 0x84, 0x45, 0xaf, 0xc2, 0x26
  .byte 0x7b, 0xb9, 0x98, 0x68, 0x61, 0x13, 0xa6, 0x72, 0xb7, 0x4d, 0x34, 0x0c
7:
  .byte 0x01, 0x82, 0x8a, 0x00, 0x8b, 0x01, 0x81, 0x09, 0x8a
  .byte 0x88, 0x09, 0x0a, 0x8b, 0x8b, 0x89, 0x03, 0x02, 0x80
  .size loxo_keccak200_permute_armv6m_small, . - loxo_keccak200_permute_armv6m_small

#endif

#include "../../core/assembly_end.h"
