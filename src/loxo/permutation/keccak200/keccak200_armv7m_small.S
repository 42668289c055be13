/* SPDX-License-Identifier: Apache-2.0 OR MIT
 *
 * Keccak-f[200] for ARMv7-M, one state, optimized for size. The state stays in memory. Theta and
 * chi take a row as two words, lanes 0 to 3 and lanes 1 to 4; lane 4 is written as a byte. Rho and
 * pi are one walk over the lanes.
 *
 *   loxo_keccak200_permute_armv7m_small takes 20 bytes of the stack */
#if __ARM_ARCH_PROFILE == 'M' && __ARM_ARCH_ISA_THUMB == 2 && LOXO_SMALL
  .syntax unified
  .thumb
  .section .text.loxo_keccak200_permute_armv7m_small, "ax", %progbits
  .global loxo_keccak200_permute_armv7m_small
  .type loxo_keccak200_permute_armv7m_small, %function
  .thumb_func
  .align 2
loxo_keccak200_permute_armv7m_small:
  push {r4-r7, lr}
  adr r7, 7f
1:
  /* Column parities: 0 to 3 in r1, 1 to 4 in r2. */
  movs r1, #0
  movs r2, #0
  add r4, r0, #25
2:
  ldr r5, [r4, #-5]!
  ldr r6, [r4, #1]
  eors r1, r5
  eors r2, r6
  cmp r4, r0
  bne 2b
  /* Theta's addends: r6 for lanes 0 to 3, r5 for lane 4. */
  and r5, r2, #0x80808080
  eor r6, r2, r5
  lsls r6, r6, #1
  orr r6, r6, r5, lsr #7
  eor r6, r6, r1, lsl #8
  eor r6, r6, r2, lsr #24
  ubfx r5, r1, #7, #1
  orr r5, r5, r1, lsl #1
  eor r5, r5, r1, lsr #24
  add r4, r0, #25
3:
  ldr r1, [r4, #-5]!
  eors r1, r6
  str r1, [r4]
  ldrb r1, [r4, #4]
  eors r1, r5
  strb r1, [r4, #4]
  cmp r4, r0
  bne 3b
  /* Rho and pi: a walk that starts and ends at lane (1, 0). */
  adr r4, 6f
  ldrb r1, [r0, #1]
4:
  ldrb r2, [r4], #1
  lsrs r3, r2, #3
  and r2, r2, #7
  ldrb r5, [r0, r3]
  orr r1, r1, r1, lsl #8
  lsls r1, r2
  lsrs r1, r1, #8
  strb r1, [r0, r3]
  mov r1, r5
  cmp r3, #1
  bne 4b
  /* Chi. */
  add r4, r0, #25
5:
  ldr r1, [r4, #-5]!
  ldr r2, [r4, #1]
  lsrs r3, r2, #8
  bfi r3, r1, #24, #8
  bics r3, r2
  eors r3, r1
  bic r5, r2, r1
  eor r5, r5, r2, lsr #24
  str r3, [r4]
  strb r5, [r4, #4]
  cmp r4, r0
  bne 5b
  /* Iota. The last constant occurs only once, so it ends the loop. */
  ldrb r1, [r7], #1
  ldrb r2, [r0]
  eors r2, r1
  strb r2, [r0]
  cmp r1, #0x80
  bne 1b
  pop {r4-r7, pc}
  .align 2
6: /* Each step of the walk: the lane to write, and the rotation of the lane read before. */
  .byte 0x51, 0x3b, 0x5e, 0x8a, 0x97, 0x1d, 0x2c, 0x84, 0x45, 0xaf, 0xc2, 0x26
  .byte 0x7b, 0xb9, 0x98, 0x68, 0x61, 0x13, 0xa6, 0x72, 0xb7, 0x4d, 0x34, 0x0c
7:
  .byte 0x01, 0x82, 0x8a, 0x00, 0x8b, 0x01, 0x81, 0x09, 0x8a
  .byte 0x88, 0x09, 0x0a, 0x8b, 0x8b, 0x89, 0x03, 0x02, 0x80
  .size loxo_keccak200_permute_armv7m_small, . - loxo_keccak200_permute_armv7m_small

#endif

#include "../../core/assembly_end.h"
