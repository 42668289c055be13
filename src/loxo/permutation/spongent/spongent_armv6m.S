/* SPDX-License-Identifier: Apache-2.0 OR MIT
 *
 * Spongent-pi[160], [176] and [192] for ARMv6-M, one state: two rounds in one pass of a loop. Made
 * by tools/spongent_armv6m.py; constants are the only data it reads.
 *
 *   loxo_spongent160_permute_armv6m takes 84 bytes of the stack
 *   loxo_spongent176_permute_armv6m takes 84 bytes of the stack
 *   loxo_spongent192_permute_armv6m takes 84 bytes of the stack
 *
 * The scheme is that of spongent_armv7m.S. With R = b/16, S-boxes 4t..4t+3 of a round (t < R) feed
 * exactly S-boxes t + R d of the next, output d of the u-th becomes input u.
 *
 *   rows    the state is on the stack, as R rows of 16 bits. A word gets row r, its low byte in
 *           bits 0-7 and its high byte in 16-23; row r + 8 in 8-15 and 24-31. Three layers of
 *           exchanges at distances 4, 2 and 1 turn columns into words: word 4 (u & 1) + d holds in
 *           bits 0..R-1 and 16.. input d of S-boxes 4t + u, for t = 0..R-1 and for u < 2, u >= 2.
 *   S-boxes two times. Bits between are whatever they are, everywhere.
 *   halves  input u of S-boxes t + R d: even and odd d side by side.
 *   S-boxes again; then each word has 2R bits of the next state, and back to the stack they go.
 *
 * The round counters of a pass are one word: the first in bits 25-31, and mirrored in 9-15; of the
 * second, which goes to S-boxes 0 and 1, what is for even u in bits 0, 1, 16, 17, for odd u two
 * higher, and four higher its mirror image for odd and even u of the last two S-boxes. */
#if defined(__ARM_ARCH_6M__) && !LOXO_SMALL
  .syntax unified
  .thumb

.macro FUNCTION name
  .section .text.\name, "ax", %progbits
  .global \name
  .type \name, %function
  .thumb_func
  .align 2
\name:
.endm

  FUNCTION loxo_spongent160_permute_armv6m
  push {r4-r7, lr}
  mov r4, r8
  mov r5, r9
  mov r6, r10
  mov r7, r11
  push {r0, r4-r7}
  sub sp, #44
  mov r3, sp
  movs r1, #19
1:
  ldrb r2, [r0, r1]
  strb r2, [r3, r1]
  subs r1, r1, #1
  bpl 1b
  adr r1, 4f
  ldm r1!, {r4-r7}
  add r2, sp, #24
  stm r2!, {r4-r7}
  mov r8, r1
  adds r1, r1, #160
  str r1, [sp, #40]
2:
  mov r0, r8
  ldr r0, [r0, #0]
  mov r1, sp
  ldrb r2, [r1, #0]
  ldrb r3, [r1, #1]
  lsls r3, r3, #16
  orrs r3, r2
  ldrb r2, [r1, #16]
  lsls r2, r2, #8
  orrs r2, r3
  ldrb r3, [r1, #17]
  lsls r3, r3, #24
  orrs r3, r2
  lsrs r2, r0, #25
  eors r3, r2
  ldrh r2, [r1, #4]
  lsls r4, r2, #8
  orrs r4, r2
  ldrh r2, [r1, #8]
  lsls r5, r2, #8
  orrs r5, r2
  ldrh r2, [r1, #12]
  lsls r6, r2, #8
  orrs r6, r2
  lsrs r2, r3, #4
  eors r2, r5
  ldr r7, [sp, #24]
  ands r2, r7
  eors r5, r2
  lsls r2, r2, #4
  eors r3, r2
  lsrs r2, r4, #4
  eors r2, r6
  ands r2, r7
  eors r6, r2
  lsls r2, r2, #4
  eors r4, r2
  lsrs r2, r3, #2
  eors r2, r4
  ldr r7, [sp, #28]
  ands r2, r7
  eors r4, r2
  lsls r2, r2, #2
  eors r3, r2
  lsrs r2, r5, #2
  eors r2, r6
  ands r2, r7
  eors r6, r2
  lsls r2, r2, #2
  eors r5, r2
  ldrb r2, [r1, #2]
  mov r9, r6
  ldrb r6, [r1, #3]
  lsls r6, r6, #16
  orrs r6, r2
  ldrb r2, [r1, #18]
  lsls r2, r2, #8
  orrs r2, r6
  ldrb r6, [r1, #19]
  lsls r6, r6, #24
  orrs r6, r2
  lsrs r2, r0, #9
  lsls r2, r2, #25
  eors r6, r2
  ldrh r2, [r1, #6]
  mov r10, r5
  lsls r5, r2, #8
  orrs r5, r2
  ldrh r2, [r1, #10]
  mov r11, r0
  lsls r0, r2, #8
  orrs r0, r2
  ldrh r1, [r1, #14]
  lsls r2, r1, #8
  orrs r2, r1
  lsrs r1, r6, #4
  eors r1, r0
  mov r12, r4
  ldr r4, [sp, #24]
  ands r1, r4
  eors r0, r1
  lsls r1, r1, #4
  eors r6, r1
  lsrs r1, r5, #4
  eors r1, r2
  ands r1, r4
  eors r2, r1
  lsls r1, r1, #4
  eors r5, r1
  lsrs r1, r6, #2
  eors r1, r5
  ands r1, r7
  eors r5, r1
  lsls r1, r1, #2
  eors r6, r1
  lsrs r1, r0, #2
  eors r1, r2
  ands r1, r7
  eors r2, r1
  lsls r1, r1, #2
  eors r0, r1
  lsrs r1, r3, #1
  eors r1, r6
  ldr r4, [sp, #32]
  ands r1, r4
  eors r6, r1
  lsls r1, r1, #1
  eors r3, r1
  mov r1, r12
  lsrs r7, r1, #1
  eors r7, r5
  ands r7, r4
  eors r5, r7
  lsls r7, r7, #1
  eors r1, r7
  mov r7, r1
  orrs r7, r6
  eors r3, r7
  mvns r7, r5
  orrs r7, r3
  eors r6, r7
  eors r3, r1
  eors r3, r6
  eors r5, r3
  mov r7, r5
  ands r7, r3
  eors r7, r1
  mov r1, r6
  bics r1, r7
  eors r3, r1
  eors r6, r5
  eors r7, r6
  mov r1, r11
  mov r12, r7
  ldr r7, [sp, #36]
  ands r1, r7
  eors r6, r1
  mov r1, r11
  mov lr, r5
  lsrs r5, r1, #4
  ands r5, r7
  lsls r5, r5, #8
  eors r3, r5
  mov r5, r10
  mov r11, r3
  lsrs r3, r5, #1
  eors r3, r0
  ands r3, r4
  eors r0, r3
  lsls r3, r3, #1
  eors r5, r3
  mov r3, r9
  mov r10, r6
  lsrs r6, r3, #1
  eors r6, r2
  ands r6, r4
  eors r2, r6
  lsls r4, r6, #1
  eors r3, r4
  mov r4, r3
  orrs r4, r0
  eors r5, r4
  mvns r4, r2
  orrs r4, r5
  eors r0, r4
  eors r5, r3
  eors r5, r0
  eors r2, r5
  mov r4, r2
  ands r4, r5
  eors r4, r3
  mov r3, r0
  bics r3, r4
  eors r5, r3
  eors r0, r2
  eors r4, r0
  lsrs r3, r1, #2
  ands r3, r7
  eors r0, r3
  lsrs r1, r1, #6
  ands r1, r7
  lsls r1, r1, #8
  eors r5, r1
  mov r1, r10
  lsls r3, r1, #22
  lsrs r3, r3, #22
  mov r6, lr
  lsls r7, r6, #10
  orrs r3, r7
  lsrs r6, r6, #16
  lsls r6, r6, #10
  lsls r1, r1, #6
  lsrs r1, r1, #22
  orrs r6, r1
  lsls r1, r0, #22
  lsrs r1, r1, #22
  lsls r7, r2, #10
  orrs r1, r7
  lsrs r2, r2, #16
  lsls r2, r2, #10
  lsls r0, r0, #6
  lsrs r0, r0, #22
  orrs r2, r0
  mov r0, r6
  orrs r0, r1
  eors r3, r0
  mvns r0, r2
  orrs r0, r3
  eors r1, r0
  eors r3, r6
  eors r3, r1
  eors r2, r3
  mov r0, r2
  ands r0, r3
  eors r0, r6
  mov r6, r1
  bics r6, r0
  eors r3, r6
  eors r1, r2
  eors r0, r1
  mov r6, r12
  lsls r7, r6, #22
  lsrs r7, r7, #22
  mov r9, r3
  mov r3, r11
  mov r10, r0
  lsls r0, r3, #10
  orrs r7, r0
  lsrs r0, r3, #16
  lsls r0, r0, #10
  lsls r3, r6, #6
  lsrs r3, r3, #22
  orrs r0, r3
  lsls r3, r4, #22
  lsrs r3, r3, #22
  lsls r6, r5, #10
  orrs r3, r6
  lsrs r5, r5, #16
  lsls r5, r5, #10
  lsls r4, r4, #6
  lsrs r4, r4, #22
  orrs r5, r4
  mov r4, r0
  orrs r4, r3
  eors r7, r4
  mvns r4, r5
  orrs r4, r7
  eors r3, r4
  eors r7, r0
  eors r7, r3
  eors r5, r7
  mov r4, r5
  ands r4, r7
  eors r4, r0
  mov r0, r3
  bics r0, r4
  eors r7, r0
  eors r3, r5
  eors r4, r3
  lsls r0, r1, #12
  lsrs r0, r0, #12
  lsls r1, r3, #20
  orrs r1, r0
  str r1, [sp, #0]
  lsls r0, r3, #12
  lsrs r0, r0, #24
  lsls r1, r2, #12
  lsrs r1, r1, #4
  lsls r2, r5, #28
  orrs r1, r0
  orrs r2, r1
  str r2, [sp, #4]
  lsls r0, r5, #12
  lsrs r0, r0, #16
  mov r1, r10
  lsls r2, r1, #16
  orrs r2, r0
  str r2, [sp, #8]
  lsls r0, r1, #12
  lsrs r0, r0, #28
  lsls r1, r4, #12
  lsrs r1, r1, #8
  mov r2, r9
  lsls r3, r2, #24
  orrs r1, r0
  orrs r3, r1
  str r3, [sp, #12]
  lsls r0, r2, #12
  lsrs r0, r0, #20
  lsls r1, r7, #12
  orrs r1, r0
  str r1, [sp, #16]
  mov r0, r8
  adds r0, r0, #4
  mov r8, r0
  ldr r1, [sp, #40]
  cmp r0, r1
  beq 3f
  b 2b
3:
  ldr r0, [sp, #44]
  mov r3, sp
  movs r1, #19
  movs r4, #0
1:
  ldrb r2, [r3, r1]
  strb r2, [r0, r1]
  strb r4, [r3, r1]
  subs r1, r1, #1
  bpl 1b
  add sp, #44
  pop {r0, r4-r7}
  mov r8, r4
  mov r9, r5
  mov r10, r6
  mov r11, r7
  pop {r4-r7, pc}
  .align 2
4:
  .word 0x0f0f0f0f, 0x33333333, 0x55555555, 0x00030003, 0xea36ae6c, 0xa8942a29
  .word 0xa6b1ca8d, 0x9ee5f2a7, 0x7cd77ceb, 0xf4535eca, 0xd0421642, 0x42a28445
  .word 0x0e25e0a4, 0x3854382a, 0xe2328e4c, 0x88842221, 0x24114888, 0x92e09207
  .word 0x4c8764e1, 0x3671d88e, 0xda66b666, 0x6ab6ac6d, 0xac956aa9, 0xb6f1da8f
  .word 0xde67f6e6, 0x7af6bc6f, 0xec176ee8, 0xb0d01a0b, 0xc623c6c4, 0x1a64b026
  .word 0x68962c69, 0xa4914a89, 0x96e1d287, 0x5cc774e3, 0x76f3dccf, 0xdc4776e2
  .word 0x72f29c4f, 0xcc0766e0, 0x3270980e, 0xca26a664, 0x2a34a82c, 0xaab4aa2d
  .word 0xaeb5eaad, 0xbef5faaf
  .size loxo_spongent160_permute_armv6m, . - loxo_spongent160_permute_armv6m

  FUNCTION loxo_spongent176_permute_armv6m
  push {r4-r7, lr}
  mov r4, r8
  mov r5, r9
  mov r6, r10
  mov r7, r11
  push {r0, r4-r7}
  sub sp, #44
  mov r3, sp
  movs r1, #21
1:
  ldrb r2, [r0, r1]
  strb r2, [r3, r1]
  subs r1, r1, #1
  bpl 1b
  adr r1, 4f
  ldm r1!, {r4-r7}
  add r2, sp, #24
  stm r2!, {r4-r7}
  mov r8, r1
  adds r1, r1, #180
  str r1, [sp, #40]
2:
  mov r0, r8
  ldr r0, [r0, #0]
  mov r1, sp
  ldrb r2, [r1, #0]
  ldrb r3, [r1, #1]
  lsls r3, r3, #16
  orrs r3, r2
  ldrb r2, [r1, #16]
  lsls r2, r2, #8
  orrs r2, r3
  ldrb r3, [r1, #17]
  lsls r3, r3, #24
  orrs r3, r2
  lsrs r2, r0, #25
  eors r3, r2
  ldrb r2, [r1, #4]
  ldrb r4, [r1, #5]
  lsls r4, r4, #16
  orrs r4, r2
  ldrb r2, [r1, #20]
  lsls r2, r2, #8
  orrs r2, r4
  ldrb r4, [r1, #21]
  lsls r4, r4, #24
  orrs r4, r2
  lsrs r2, r0, #9
  lsls r2, r2, #25
  eors r4, r2
  ldrh r2, [r1, #8]
  lsls r5, r2, #8
  orrs r5, r2
  ldrh r2, [r1, #12]
  lsls r6, r2, #8
  orrs r6, r2
  lsrs r2, r3, #4
  eors r2, r5
  ldr r7, [sp, #24]
  ands r2, r7
  eors r5, r2
  lsls r2, r2, #4
  eors r3, r2
  lsrs r2, r4, #4
  eors r2, r6
  ands r2, r7
  eors r6, r2
  lsls r2, r2, #4
  eors r4, r2
  lsrs r2, r3, #2
  eors r2, r4
  mov r9, r0
  ldr r0, [sp, #28]
  ands r2, r0
  eors r4, r2
  lsls r2, r2, #2
  eors r3, r2
  lsrs r2, r5, #2
  eors r2, r6
  ands r2, r0
  eors r6, r2
  lsls r2, r2, #2
  eors r5, r2
  ldrb r2, [r1, #2]
  mov r10, r6
  ldrb r6, [r1, #3]
  lsls r6, r6, #16
  orrs r6, r2
  ldrb r2, [r1, #18]
  lsls r2, r2, #8
  orrs r2, r6
  ldrb r6, [r1, #19]
  lsls r6, r6, #24
  orrs r6, r2
  ldrh r2, [r1, #6]
  mov r11, r5
  lsls r5, r2, #8
  orrs r5, r2
  ldrh r2, [r1, #10]
  mov r12, r4
  lsls r4, r2, #8
  orrs r4, r2
  ldrh r1, [r1, #14]
  lsls r2, r1, #8
  orrs r2, r1
  lsrs r1, r6, #4
  eors r1, r4
  ands r1, r7
  eors r4, r1
  lsls r1, r1, #4
  eors r6, r1
  lsrs r1, r5, #4
  eors r1, r2
  ands r1, r7
  eors r2, r1
  lsls r1, r1, #4
  eors r5, r1
  lsrs r1, r6, #2
  eors r1, r5
  ands r1, r0
  eors r5, r1
  lsls r1, r1, #2
  eors r6, r1
  lsrs r1, r4, #2
  eors r1, r2
  ands r1, r0
  eors r2, r1
  lsls r0, r1, #2
  eors r4, r0
  lsrs r0, r3, #1
  eors r0, r6
  ldr r1, [sp, #32]
  ands r0, r1
  eors r6, r0
  lsls r0, r0, #1
  eors r3, r0
  mov r0, r12
  lsrs r7, r0, #1
  eors r7, r5
  ands r7, r1
  eors r5, r7
  lsls r7, r7, #1
  eors r0, r7
  mov r7, r0
  orrs r7, r6
  eors r3, r7
  mvns r7, r5
  orrs r7, r3
  eors r6, r7
  eors r3, r0
  eors r3, r6
  eors r5, r3
  mov r7, r5
  ands r7, r3
  eors r7, r0
  mov r0, r6
  bics r0, r7
  eors r3, r0
  eors r6, r5
  eors r7, r6
  mov r0, r9
  mov r12, r7
  ldr r7, [sp, #36]
  ands r0, r7
  eors r6, r0
  mov r0, r9
  mov lr, r5
  lsrs r5, r0, #4
  ands r5, r7
  lsls r5, r5, #9
  eors r3, r5
  mov r5, r11
  mov r9, r3
  lsrs r3, r5, #1
  eors r3, r4
  ands r3, r1
  eors r4, r3
  lsls r3, r3, #1
  eors r5, r3
  mov r3, r10
  mov r11, r6
  lsrs r6, r3, #1
  eors r6, r2
  ands r6, r1
  eors r2, r6
  lsls r1, r6, #1
  eors r3, r1
  mov r1, r3
  orrs r1, r4
  eors r5, r1
  mvns r1, r2
  orrs r1, r5
  eors r4, r1
  eors r5, r3
  eors r5, r4
  eors r2, r5
  mov r1, r2
  ands r1, r5
  eors r1, r3
  mov r3, r4
  bics r3, r1
  eors r5, r3
  eors r4, r2
  eors r1, r4
  lsrs r3, r0, #2
  ands r3, r7
  eors r4, r3
  lsrs r0, r0, #6
  ands r0, r7
  lsls r0, r0, #9
  eors r5, r0
  mov r0, r11
  lsls r3, r0, #21
  lsrs r3, r3, #21
  mov r6, lr
  lsls r7, r6, #11
  orrs r3, r7
  lsrs r6, r6, #16
  lsls r6, r6, #11
  lsls r0, r0, #5
  lsrs r0, r0, #21
  orrs r6, r0
  lsls r0, r4, #21
  lsrs r0, r0, #21
  lsls r7, r2, #11
  orrs r0, r7
  lsrs r2, r2, #16
  lsls r2, r2, #11
  lsls r4, r4, #5
  lsrs r4, r4, #21
  orrs r2, r4
  mov r4, r6
  orrs r4, r0
  eors r3, r4
  mvns r4, r2
  orrs r4, r3
  eors r0, r4
  eors r3, r6
  eors r3, r0
  eors r2, r3
  mov r4, r2
  ands r4, r3
  eors r4, r6
  mov r6, r0
  bics r6, r4
  eors r3, r6
  eors r0, r2
  eors r4, r0
  mov r6, r12
  lsls r7, r6, #21
  lsrs r7, r7, #21
  mov r10, r3
  mov r3, r9
  mov r11, r4
  lsls r4, r3, #11
  orrs r7, r4
  lsrs r3, r3, #16
  lsls r3, r3, #11
  lsls r4, r6, #5
  lsrs r4, r4, #21
  orrs r3, r4
  lsls r4, r1, #21
  lsrs r4, r4, #21
  lsls r6, r5, #11
  orrs r4, r6
  lsrs r5, r5, #16
  lsls r5, r5, #11
  lsls r1, r1, #5
  lsrs r1, r1, #21
  orrs r5, r1
  mov r1, r3
  orrs r1, r4
  eors r7, r1
  mvns r1, r5
  orrs r1, r7
  eors r4, r1
  eors r7, r3
  eors r7, r4
  eors r5, r7
  mov r1, r5
  ands r1, r7
  eors r1, r3
  mov r3, r4
  bics r3, r1
  eors r7, r3
  eors r4, r5
  eors r1, r4
  lsls r0, r0, #10
  lsrs r0, r0, #10
  lsls r3, r4, #22
  orrs r3, r0
  str r3, [sp, #0]
  lsls r0, r4, #10
  lsrs r0, r0, #20
  lsls r3, r2, #12
  orrs r3, r0
  str r3, [sp, #4]
  lsls r0, r2, #10
  lsrs r0, r0, #30
  lsls r2, r5, #10
  lsrs r2, r2, #8
  mov r3, r11
  lsls r4, r3, #24
  orrs r2, r0
  orrs r4, r2
  str r4, [sp, #8]
  lsls r0, r3, #10
  lsrs r0, r0, #18
  lsls r2, r1, #14
  orrs r2, r0
  str r2, [sp, #12]
  lsls r0, r1, #10
  lsrs r0, r0, #28
  mov r1, r10
  lsls r1, r1, #10
  lsrs r1, r1, #6
  lsls r2, r7, #26
  orrs r1, r0
  orrs r2, r1
  str r2, [sp, #16]
  lsls r0, r7, #10
  lsrs r0, r0, #16
  str r0, [sp, #20]
  mov r0, r8
  adds r0, r0, #4
  mov r8, r0
  ldr r1, [sp, #40]
  cmp r0, r1
  beq 3f
  b 2b
3:
  ldr r0, [sp, #44]
  mov r3, sp
  movs r1, #21
  movs r4, #0
1:
  ldrb r2, [r3, r1]
  strb r2, [r0, r1]
  strb r4, [r3, r1]
  subs r1, r1, #1
  bpl 1b
  add sp, #44
  pop {r0, r4-r7}
  mov r8, r4
  mov r9, r5
  mov r10, r6
  mov r11, r7
  pop {r4-r7, pc}
  .align 2
4:
  .word 0x0f0f0f0f, 0x33333333, 0x55555555, 0x00030003, 0x8aa4a225, 0x2c1568a8
  .word 0xb2f09a0f, 0xce27e6e4, 0x3a74b82e, 0xea36ae6c, 0xa8942a29, 0xa6b1ca8d
  .word 0x9ee5f2a7, 0x7cd77ceb, 0xf4535eca, 0xd0421642, 0x42a28445, 0x0e25e0a4
  .word 0x3854382a, 0xe2328e4c, 0x88842221, 0x24114888, 0x92e09207, 0x4c8764e1
  .word 0x3671d88e, 0xda66b666, 0x6ab6ac6d, 0xac956aa9, 0xb6f1da8f, 0xde67f6e6
  .word 0x7af6bc6f, 0xec176ee8, 0xb0d01a0b, 0xc623c6c4, 0x1a64b026, 0x68962c69
  .word 0xa4914a89, 0x96e1d287, 0x5cc774e3, 0x76f3dccf, 0xdc4776e2, 0x72f29c4f
  .word 0xcc0766e0, 0x3270980e, 0xca26a664, 0x2a34a82c, 0xaab4aa2d, 0xaeb5eaad
  .word 0xbef5faaf
  .size loxo_spongent176_permute_armv6m, . - loxo_spongent176_permute_armv6m

  FUNCTION loxo_spongent192_permute_armv6m
  push {r4-r7, lr}
  mov r4, r8
  mov r5, r9
  mov r6, r10
  mov r7, r11
  push {r0, r4-r7}
  sub sp, #44
  mov r3, sp
  movs r1, #23
1:
  ldrb r2, [r0, r1]
  strb r2, [r3, r1]
  subs r1, r1, #1
  bpl 1b
  adr r1, 4f
  ldm r1!, {r4-r7}
  add r2, sp, #24
  stm r2!, {r4-r7}
  mov r8, r1
  adds r1, r1, #200
  str r1, [sp, #40]
2:
  mov r0, r8
  ldr r0, [r0, #0]
  mov r1, sp
  ldrb r2, [r1, #0]
  ldrb r3, [r1, #1]
  lsls r3, r3, #16
  orrs r3, r2
  ldrb r2, [r1, #16]
  lsls r2, r2, #8
  orrs r2, r3
  ldrb r3, [r1, #17]
  lsls r3, r3, #24
  orrs r3, r2
  lsrs r2, r0, #25
  eors r3, r2
  ldrb r2, [r1, #4]
  ldrb r4, [r1, #5]
  lsls r4, r4, #16
  orrs r4, r2
  ldrb r2, [r1, #20]
  lsls r2, r2, #8
  orrs r2, r4
  ldrb r4, [r1, #21]
  lsls r4, r4, #24
  orrs r4, r2
  ldrh r2, [r1, #8]
  lsls r5, r2, #8
  orrs r5, r2
  ldrh r2, [r1, #12]
  lsls r6, r2, #8
  orrs r6, r2
  lsrs r2, r3, #4
  eors r2, r5
  ldr r7, [sp, #24]
  ands r2, r7
  eors r5, r2
  lsls r2, r2, #4
  eors r3, r2
  lsrs r2, r4, #4
  eors r2, r6
  ands r2, r7
  eors r6, r2
  lsls r2, r2, #4
  eors r4, r2
  lsrs r2, r3, #2
  eors r2, r4
  ldr r7, [sp, #28]
  ands r2, r7
  eors r4, r2
  lsls r2, r2, #2
  eors r3, r2
  lsrs r2, r5, #2
  eors r2, r6
  ands r2, r7
  eors r6, r2
  lsls r2, r2, #2
  eors r5, r2
  ldrb r2, [r1, #2]
  mov r9, r6
  ldrb r6, [r1, #3]
  lsls r6, r6, #16
  orrs r6, r2
  ldrb r2, [r1, #18]
  lsls r2, r2, #8
  orrs r2, r6
  ldrb r6, [r1, #19]
  lsls r6, r6, #24
  orrs r6, r2
  ldrb r2, [r1, #6]
  mov r10, r5
  ldrb r5, [r1, #7]
  lsls r5, r5, #16
  orrs r5, r2
  ldrb r2, [r1, #22]
  lsls r2, r2, #8
  orrs r2, r5
  ldrb r5, [r1, #23]
  lsls r5, r5, #24
  orrs r5, r2
  lsrs r2, r0, #9
  lsls r2, r2, #25
  eors r5, r2
  ldrh r2, [r1, #10]
  mov r11, r0
  lsls r0, r2, #8
  orrs r0, r2
  ldrh r1, [r1, #14]
  lsls r2, r1, #8
  orrs r2, r1
  lsrs r1, r6, #4
  eors r1, r0
  mov r12, r4
  ldr r4, [sp, #24]
  ands r1, r4
  eors r0, r1
  lsls r1, r1, #4
  eors r6, r1
  lsrs r1, r5, #4
  eors r1, r2
  ands r1, r4
  eors r2, r1
  lsls r1, r1, #4
  eors r5, r1
  lsrs r1, r6, #2
  eors r1, r5
  ands r1, r7
  eors r5, r1
  lsls r1, r1, #2
  eors r6, r1
  lsrs r1, r0, #2
  eors r1, r2
  ands r1, r7
  eors r2, r1
  lsls r1, r1, #2
  eors r0, r1
  lsrs r1, r3, #1
  eors r1, r6
  ldr r4, [sp, #32]
  ands r1, r4
  eors r6, r1
  lsls r1, r1, #1
  eors r3, r1
  mov r1, r12
  lsrs r7, r1, #1
  eors r7, r5
  ands r7, r4
  eors r5, r7
  lsls r7, r7, #1
  eors r1, r7
  mov r7, r1
  orrs r7, r6
  eors r3, r7
  mvns r7, r5
  orrs r7, r3
  eors r6, r7
  eors r3, r1
  eors r3, r6
  eors r5, r3
  mov r7, r5
  ands r7, r3
  eors r7, r1
  mov r1, r6
  bics r1, r7
  eors r3, r1
  eors r6, r5
  eors r7, r6
  mov r1, r11
  mov r12, r7
  ldr r7, [sp, #36]
  ands r1, r7
  eors r6, r1
  mov r1, r11
  mov lr, r5
  lsrs r5, r1, #4
  ands r5, r7
  lsls r5, r5, #10
  eors r3, r5
  mov r5, r10
  mov r11, r3
  lsrs r3, r5, #1
  eors r3, r0
  ands r3, r4
  eors r0, r3
  lsls r3, r3, #1
  eors r5, r3
  mov r3, r9
  mov r10, r6
  lsrs r6, r3, #1
  eors r6, r2
  ands r6, r4
  eors r2, r6
  lsls r4, r6, #1
  eors r3, r4
  mov r4, r3
  orrs r4, r0
  eors r5, r4
  mvns r4, r2
  orrs r4, r5
  eors r0, r4
  eors r5, r3
  eors r5, r0
  eors r2, r5
  mov r4, r2
  ands r4, r5
  eors r4, r3
  mov r3, r0
  bics r3, r4
  eors r5, r3
  eors r0, r2
  eors r4, r0
  lsrs r3, r1, #2
  ands r3, r7
  eors r0, r3
  lsrs r1, r1, #6
  ands r1, r7
  lsls r1, r1, #10
  eors r5, r1
  mov r1, r10
  lsls r3, r1, #20
  lsrs r3, r3, #20
  mov r6, lr
  lsls r7, r6, #12
  orrs r3, r7
  lsrs r6, r6, #16
  lsls r6, r6, #12
  lsls r1, r1, #4
  lsrs r1, r1, #20
  orrs r6, r1
  lsls r1, r0, #20
  lsrs r1, r1, #20
  lsls r7, r2, #12
  orrs r1, r7
  lsrs r2, r2, #16
  lsls r2, r2, #12
  lsls r0, r0, #4
  lsrs r0, r0, #20
  orrs r2, r0
  mov r0, r6
  orrs r0, r1
  eors r3, r0
  mvns r0, r2
  orrs r0, r3
  eors r1, r0
  eors r3, r6
  eors r3, r1
  eors r2, r3
  mov r0, r2
  ands r0, r3
  eors r0, r6
  mov r6, r1
  bics r6, r0
  eors r3, r6
  eors r1, r2
  eors r0, r1
  mov r6, r12
  lsls r7, r6, #20
  lsrs r7, r7, #20
  mov r9, r3
  mov r3, r11
  mov r10, r0
  lsls r0, r3, #12
  orrs r7, r0
  lsrs r0, r3, #16
  lsls r0, r0, #12
  lsls r3, r6, #4
  lsrs r3, r3, #20
  orrs r0, r3
  lsls r3, r4, #20
  lsrs r3, r3, #20
  lsls r6, r5, #12
  orrs r3, r6
  lsrs r5, r5, #16
  lsls r5, r5, #12
  lsls r4, r4, #4
  lsrs r4, r4, #20
  orrs r5, r4
  mov r4, r0
  orrs r4, r3
  eors r7, r4
  mvns r4, r5
  orrs r4, r7
  eors r3, r4
  eors r7, r0
  eors r7, r3
  eors r5, r7
  mov r4, r5
  ands r4, r7
  eors r4, r0
  mov r0, r3
  bics r0, r4
  eors r7, r0
  eors r3, r5
  eors r4, r3
  lsls r0, r1, #8
  lsrs r0, r0, #8
  lsls r1, r3, #24
  orrs r1, r0
  str r1, [sp, #0]
  lsls r0, r3, #8
  lsrs r0, r0, #16
  lsls r1, r2, #16
  orrs r1, r0
  str r1, [sp, #4]
  lsls r0, r2, #8
  lsrs r0, r0, #24
  lsls r1, r5, #8
  orrs r1, r0
  str r1, [sp, #8]
  mov r0, r10
  lsls r0, r0, #8
  lsrs r0, r0, #8
  lsls r1, r4, #24
  orrs r1, r0
  str r1, [sp, #12]
  lsls r0, r4, #8
  lsrs r0, r0, #16
  mov r1, r9
  lsls r2, r1, #16
  orrs r2, r0
  str r2, [sp, #16]
  lsls r0, r1, #8
  lsrs r0, r0, #24
  lsls r1, r7, #8
  orrs r1, r0
  str r1, [sp, #20]
  mov r0, r8
  adds r0, r0, #4
  mov r8, r0
  ldr r1, [sp, #40]
  cmp r0, r1
  beq 3f
  b 2b
3:
  ldr r0, [sp, #44]
  mov r3, sp
  movs r1, #23
  movs r4, #0
1:
  ldrb r2, [r3, r1]
  strb r2, [r0, r1]
  strb r4, [r3, r1]
  subs r1, r1, #1
  bpl 1b
  add sp, #44
  pop {r0, r4-r7}
  mov r8, r4
  mov r9, r5
  mov r10, r6
  mov r11, r7
  pop {r4-r7, pc}
  .align 2
4:
  .word 0x0f0f0f0f, 0x33333333, 0x55555555, 0x00030003, 0x8ea5e2a5, 0x3c5578aa
  .word 0xf2729e4e, 0xc8062660, 0x2230880c, 0x8aa4a225, 0x2c1568a8, 0xb2f09a0f
  .word 0xce27e6e4, 0x3a74b82e, 0xea36ae6c, 0xa8942a29, 0xa6b1ca8d, 0x9ee5f2a7
  .word 0x7cd77ceb, 0xf4535eca, 0xd0421642, 0x42a28445, 0x0e25e0a4, 0x3854382a
  .word 0xe2328e4c, 0x88842221, 0x24114888, 0x92e09207, 0x4c8764e1, 0x3671d88e
  .word 0xda66b666, 0x6ab6ac6d, 0xac956aa9, 0xb6f1da8f, 0xde67f6e6, 0x7af6bc6f
  .word 0xec176ee8, 0xb0d01a0b, 0xc623c6c4, 0x1a64b026, 0x68962c69, 0xa4914a89
  .word 0x96e1d287, 0x5cc774e3, 0x76f3dccf, 0xdc4776e2, 0x72f29c4f, 0xcc0766e0
  .word 0x3270980e, 0xca26a664, 0x2a34a82c, 0xaab4aa2d, 0xaeb5eaad, 0xbef5faaf
  .size loxo_spongent192_permute_armv6m, . - loxo_spongent192_permute_armv6m

#endif

#include "../../core/assembly_end.h"
