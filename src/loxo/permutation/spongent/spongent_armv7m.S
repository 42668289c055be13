/* SPDX-License-Identifier: Apache-2.0 OR MIT
 *
 * Spongent-pi[160], [176] and [192] for ARMv7-M, one state in eight registers: two rounds in one
 * pass of a loop. Made by tools/spongent_armv7m.py; constants are the only data it reads.
 *
 *   loxo_spongent160_permute_armv7m takes 40 bytes of the stack
 *   loxo_spongent176_permute_armv7m takes 40 bytes of the stack
 *   loxo_spongent192_permute_armv7m takes 40 bytes of the stack
 *
 * With R = b/16, S-boxes 4t..4t+3 of a round (t < R) feed exactly S-boxes t + R d of the next,
 * output d of the u-th becomes input u. So the pass takes the state as R rows of 16 bits, row t
 * being the inputs of S-boxes 4t..4t+3, and gets 16 pieces of R bits that lie one after the other.
 *
 *   rows    register r: row r, its low byte in bits 0-7 and its high byte in 16-23; row r + 8 in
 *           8-15 and 24-31. Three layers of exchanges at distances 4, 2 and 1 turn columns into
 *           registers: register 4 (u & 1) + d holds in bits 0..R-1 and 16.. input d of S-boxes
 *           4t + u, for t = 0..R-1 and for u < 2 and u >= 2.
 *   S-boxes two times 13 instructions. Bits between are whatever they are, everywhere.
 *   halves  input u of S-boxes t + R d: even and odd d side by side; for u >= 2 this lies 16 - R
 *           bits higher, which costs nothing: operands are shifted for the asking.
 *   S-boxes again; then each register has 2R bits of the next state.
 *   flat    and these are sorted into rows.
 *
 * The round counters of a pass are one word: the first in bits 25-31; of the second, which goes to
 * S-boxes 0 and 1, what is for even u in bits 0, 1, 16, 17, for odd u two higher. The mirror images
 * are added at the other end. The last word has bit 8. */
#if (defined(__ARM_ARCH_7M__) || defined(__ARM_ARCH_7EM__)) && !LOXO_SMALL
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

.macro EXCHANGE a, b, distance, mask
  eor r0, \b, \a, lsr #\distance
  and r0, r0, #\mask
  eor \b, \b, r0
  eor \a, \a, r0, lsl #\distance
.endm

.macro HALVES x, y, bits
  lsr r0, \x, #16
  bfi \x, \y, #\bits, #\bits
  bfi \y, r0, #16 - \bits, #\bits
.endm

  FUNCTION loxo_spongent160_permute_armv7m
  push {r0, r4-r11, lr}
  adr r1, 3f
  mov lr, r1
  ldrb r4, [r0, #0]
  ldrb r1, [r0, #1]
  ldrb r2, [r0, #16]
  ldrb r3, [r0, #17]
  orr r4, r4, r1, lsl #16
  orr r4, r4, r2, lsl #8
  orr r4, r4, r3, lsl #24
  ldrb r5, [r0, #2]
  ldrb r1, [r0, #3]
  ldrb r2, [r0, #18]
  ldrb r3, [r0, #19]
  orr r5, r5, r1, lsl #16
  orr r5, r5, r2, lsl #8
  orr r5, r5, r3, lsl #24
  ldrb r6, [r0, #4]
  ldrb r1, [r0, #5]
  orr r6, r6, r1, lsl #16
  ldrb r7, [r0, #6]
  ldrb r1, [r0, #7]
  orr r7, r7, r1, lsl #16
  ldrb r8, [r0, #8]
  ldrb r1, [r0, #9]
  orr r8, r8, r1, lsl #16
  ldrb r9, [r0, #10]
  ldrb r1, [r0, #11]
  orr r9, r9, r1, lsl #16
  ldrb r10, [r0, #12]
  ldrb r1, [r0, #13]
  orr r10, r10, r1, lsl #16
  ldrb r11, [r0, #14]
  ldrb r1, [r0, #15]
  orr r11, r11, r1, lsl #16
  b 2f
1:
  bfi r7, r6, #20, #12
  lsr r0, r7, #16
  bfi r9, r1, #20, #12
  lsr r11, r1, #12
  lsr r10, r9, #8
  bfi r3, r8, #20, #12
  lsr r5, r7, #8
  lsr r4, r12, #12
  lsr r6, r6, #12
  bfi r6, r3, #16, #8
  lsr r1, r9, #16
  bfi r9, r10, #16, #8
  bfi r10, r1, #0, #8
  bfi r2, r12, #20, #12
  lsr r1, r2, #16
  lsr r12, r2, #8
  bfi r11, r2, #16, #8
  lsr r2, r2, #24
  bfi r7, r5, #16, #8
  bfi r5, r0, #0, #8
  bfi r5, r2, #8, #8
  bfi r5, r4, #24, #8
  lsr r4, r3, #8
  bfi r7, r12, #8, #8
  lsr r12, r8, #12
  lsr r8, r3, #24
  bfi r3, r4, #0, #8
  orr r8, r8, r12, lsl #16
  bfi r7, r1, #24, #8
  mov r4, r7
  mov r7, r3
2:
  ldr r12, [lr], #4
  eor r4, r4, r12, lsr #25
  rbit r1, r12
  eor r5, r5, r1, lsl #25
  EXCHANGE r4, r8, 4, 0x0f0f0f0f
  EXCHANGE r5, r9, 4, 0x0f0f0f0f
  EXCHANGE r6, r10, 4, 0x0f0f0f0f
  EXCHANGE r7, r11, 4, 0x0f0f0f0f
  EXCHANGE r4, r6, 2, 0x33333333
  EXCHANGE r5, r7, 2, 0x33333333
  EXCHANGE r8, r10, 2, 0x33333333
  EXCHANGE r9, r11, 2, 0x33333333
  EXCHANGE r4, r5, 1, 0x55555555
  EXCHANGE r6, r7, 1, 0x55555555
  EXCHANGE r8, r9, 1, 0x55555555
  EXCHANGE r10, r11, 1, 0x55555555
  orr r0, r5, r6
  eor r4, r4, r0
  orn r0, r4, r7
  eor r5, r5, r0
  eor r4, r4, r6
  eor r4, r4, r5
  eor r7, r4, r7
  and r0, r7, r4
  eor r6, r0, r6
  bic r0, r5, r6
  eor r4, r4, r0
  eor r5, r5, r7
  eor r6, r6, r5
  orr r0, r9, r10
  eor r8, r8, r0
  orn r0, r8, r11
  eor r9, r9, r0
  eor r8, r8, r10
  eor r8, r8, r9
  eor r11, r8, r11
  and r0, r11, r8
  eor r10, r0, r10
  bic r0, r9, r10
  eor r8, r8, r0
  eor r9, r9, r11
  eor r10, r10, r9
  and r0, r12, #0x00030003
  eor r5, r5, r0
  and r0, r12, #0x000c000c
  eor r9, r9, r0, lsr #2
  and r0, r1, #0xc000c000
  eor r8, r8, r0, lsr #6
  and r0, r1, #0x30003000
  eor r4, r4, r0, lsr #4
  tst r12, #0x100
  HALVES r5, r7, 10
  HALVES r6, r4, 10
  HALVES r9, r11, 10
  HALVES r10, r8, 10
  orr r1, r9, r7, lsr #6
  eor r12, r5, r1
  orn r3, r12, r11, lsr #6
  eor r9, r9, r3
  eor r2, r12, r7, lsr #6
  eor r0, r2, r9
  eor r3, r0, r11, lsr #6
  and r12, r3, r0
  eor r12, r12, r7, lsr #6
  bic r2, r9, r12
  eor r2, r0, r2
  eor r7, r9, r3
  eor r9, r12, r7
  orr r5, r10, r4, lsr #6
  eor r5, r6, r5
  orn r6, r5, r8, lsr #6
  eor r11, r10, r6
  eor r5, r5, r4, lsr #6
  eor r6, r5, r11
  eor r8, r6, r8, lsr #6
  and r0, r8, r6
  eor r4, r0, r4, lsr #6
  bic r5, r11, r4
  eor r12, r6, r5
  eor r6, r11, r8
  eor r1, r4, r6
  beq 1b
  ldr lr, [sp]
  strb r7, [lr, #0]
  lsr r4, r7, #8
  strb r4, [lr, #1]
  lsr r5, r7, #16
  bfi r5, r6, #4, #4
  strb r5, [lr, #2]
  lsr r10, r6, #4
  strb r10, [lr, #3]
  lsr r11, r6, #12
  strb r11, [lr, #4]
  strb r3, [lr, #5]
  lsr r4, r3, #8
  strb r4, [lr, #6]
  lsr r5, r3, #16
  bfi r5, r8, #4, #4
  strb r5, [lr, #7]
  lsr r10, r8, #4
  strb r10, [lr, #8]
  lsr r11, r8, #12
  strb r11, [lr, #9]
  strb r9, [lr, #10]
  lsr r4, r9, #8
  strb r4, [lr, #11]
  lsr r5, r9, #16
  bfi r5, r1, #4, #4
  strb r5, [lr, #12]
  lsr r10, r1, #4
  strb r10, [lr, #13]
  lsr r11, r1, #12
  strb r11, [lr, #14]
  strb r2, [lr, #15]
  lsr r4, r2, #8
  strb r4, [lr, #16]
  lsr r5, r2, #16
  bfi r5, r12, #4, #4
  strb r5, [lr, #17]
  lsr r10, r12, #4
  strb r10, [lr, #18]
  lsr r11, r12, #12
  strb r11, [lr, #19]
  pop {r0, r4-r11, pc}
  .align 2
3:
  .word 0xea06000c, 0xa8040009, 0xa601000d, 0x9e050007, 0x7c07000b
  .word 0xf403000a, 0xd0020002, 0x42020005, 0x0e050004, 0x3804000a
  .word 0xe202000c, 0x88040001, 0x24010008, 0x92000007, 0x4c070001
  .word 0x3601000e, 0xda060006, 0x6a06000d, 0xac050009, 0xb601000f
  .word 0xde070006, 0x7a06000f, 0xec070008, 0xb000000b, 0xc6030004
  .word 0x1a040006, 0x68060009, 0xa4010009, 0x96010007, 0x5c070003
  .word 0x7603000f, 0xdc070002, 0x7202000f, 0xcc070000, 0x3200000e
  .word 0xca060004, 0x2a04000c, 0xaa04000d, 0xae05000d, 0xbe05010f
  .size loxo_spongent160_permute_armv7m, . - loxo_spongent160_permute_armv7m

  FUNCTION loxo_spongent176_permute_armv7m
  push {r0, r4-r11, lr}
  adr r1, 3f
  mov lr, r1
  ldrb r4, [r0, #0]
  ldrb r1, [r0, #1]
  ldrb r2, [r0, #16]
  ldrb r3, [r0, #17]
  orr r4, r4, r1, lsl #16
  orr r4, r4, r2, lsl #8
  orr r4, r4, r3, lsl #24
  ldrb r5, [r0, #2]
  ldrb r1, [r0, #3]
  ldrb r2, [r0, #18]
  ldrb r3, [r0, #19]
  orr r5, r5, r1, lsl #16
  orr r5, r5, r2, lsl #8
  orr r5, r5, r3, lsl #24
  ldrb r6, [r0, #4]
  ldrb r1, [r0, #5]
  ldrb r2, [r0, #20]
  ldrb r3, [r0, #21]
  orr r6, r6, r1, lsl #16
  orr r6, r6, r2, lsl #8
  orr r6, r6, r3, lsl #24
  ldrb r7, [r0, #6]
  ldrb r1, [r0, #7]
  orr r7, r7, r1, lsl #16
  ldrb r8, [r0, #8]
  ldrb r1, [r0, #9]
  orr r8, r8, r1, lsl #16
  ldrb r9, [r0, #10]
  ldrb r1, [r0, #11]
  orr r9, r9, r1, lsl #16
  ldrb r10, [r0, #12]
  ldrb r1, [r0, #13]
  orr r10, r10, r1, lsl #16
  ldrb r11, [r0, #14]
  ldrb r1, [r0, #15]
  orr r11, r11, r1, lsl #16
  b 2f
1:
  bfi r3, r11, #22, #10
  lsr r8, r1, #20
  bfi r12, r7, #22, #10
  lsr r5, r12, #8
  lsr r4, r3, #8
  lsr r0, r12, #16
  bfi r12, r5, #16, #8
  lsr r9, r11, #10
  bfi r9, r1, #12, #20
  lsr r11, r9, #16
  lsr r1, r9, #24
  bfi r8, r10, #2, #22
  lsr r10, r8, #16
  bfi r5, r0, #0, #8
  bfi r5, r1, #8, #8
  bfi r5, r8, #24, #8
  lsr r0, r8, #8
  lsr r8, r9, #8
  bfi r12, r8, #8, #8
  bfi r12, r11, #24, #8
  lsr r11, r3, #24
  bfi r11, r9, #16, #8
  lsr r8, r2, #20
  bfi r8, r6, #2, #22
  lsr r9, r8, #16
  bfi r9, r3, #16, #8
  bfi r3, r4, #0, #8
  lsr r6, r8, #8
  bfi r8, r6, #16, #8
  lsr r6, r7, #10
  bfi r6, r2, #12, #20
  lsr r2, r6, #16
  lsr r7, r6, #8
  bfi r6, r7, #16, #8
  bfi r6, r0, #8, #8
  bfi r6, r10, #24, #8
  bfi r7, r2, #0, #8
  mov r4, r12
  mov r10, r3
2:
  ldr r12, [lr], #4
  eor r4, r4, r12, lsr #25
  rbit r1, r12
  eor r6, r6, r1, lsl #25
  EXCHANGE r4, r8, 4, 0x0f0f0f0f
  EXCHANGE r5, r9, 4, 0x0f0f0f0f
  EXCHANGE r6, r10, 4, 0x0f0f0f0f
  EXCHANGE r7, r11, 4, 0x0f0f0f0f
  EXCHANGE r4, r6, 2, 0x33333333
  EXCHANGE r5, r7, 2, 0x33333333
  EXCHANGE r8, r10, 2, 0x33333333
  EXCHANGE r9, r11, 2, 0x33333333
  EXCHANGE r4, r5, 1, 0x55555555
  EXCHANGE r6, r7, 1, 0x55555555
  EXCHANGE r8, r9, 1, 0x55555555
  EXCHANGE r10, r11, 1, 0x55555555
  orr r0, r5, r6
  eor r4, r4, r0
  orn r0, r4, r7
  eor r5, r5, r0
  eor r4, r4, r6
  eor r4, r4, r5
  eor r7, r4, r7
  and r0, r7, r4
  eor r6, r0, r6
  bic r0, r5, r6
  eor r4, r4, r0
  eor r5, r5, r7
  eor r6, r6, r5
  orr r0, r9, r10
  eor r8, r8, r0
  orn r0, r8, r11
  eor r9, r9, r0
  eor r8, r8, r10
  eor r8, r8, r9
  eor r11, r8, r11
  and r0, r11, r8
  eor r10, r0, r10
  bic r0, r9, r10
  eor r8, r8, r0
  eor r9, r9, r11
  eor r10, r10, r9
  and r0, r12, #0x00030003
  eor r5, r5, r0
  and r0, r12, #0x000c000c
  eor r9, r9, r0, lsr #2
  and r0, r1, #0xc000c000
  eor r8, r8, r0, lsr #5
  and r0, r1, #0x30003000
  eor r4, r4, r0, lsr #3
  tst r12, #0x100
  HALVES r5, r7, 11
  HALVES r6, r4, 11
  HALVES r9, r11, 11
  HALVES r10, r8, 11
  orr r0, r9, r7, lsr #5
  eor r2, r5, r0
  orn r12, r2, r11, lsr #5
  eor r5, r9, r12
  eor r12, r2, r7, lsr #5
  eor r9, r12, r5
  eor r2, r9, r11, lsr #5
  and r0, r2, r9
  eor r3, r0, r7, lsr #5
  bic r1, r5, r3
  eor r1, r9, r1
  eor r12, r5, r2
  eor r3, r3, r12
  orr r0, r10, r4, lsr #5
  eor r6, r6, r0
  orn r5, r6, r8, lsr #5
  eor r9, r10, r5
  eor r0, r6, r4, lsr #5
  eor r5, r0, r9
  eor r6, r5, r8, lsr #5
  and r7, r6, r5
  eor r11, r7, r4, lsr #5
  bic r7, r9, r11
  eor r10, r5, r7
  eor r7, r9, r6
  eor r11, r11, r7
  beq 1b
  ldr lr, [sp]
  strb r12, [lr, #0]
  lsr r4, r12, #8
  strb r4, [lr, #1]
  lsr r5, r12, #16
  bfi r5, r7, #6, #2
  strb r5, [lr, #2]
  lsr r8, r7, #2
  strb r8, [lr, #3]
  lsr r9, r7, #10
  strb r9, [lr, #4]
  lsr r0, r7, #18
  bfi r0, r2, #4, #4
  strb r0, [lr, #5]
  lsr r4, r2, #4
  strb r4, [lr, #6]
  lsr r5, r2, #12
  strb r5, [lr, #7]
  lsr r8, r2, #20
  bfi r8, r6, #2, #6
  strb r8, [lr, #8]
  lsr r9, r6, #6
  strb r9, [lr, #9]
  lsr r0, r6, #14
  strb r0, [lr, #10]
  strb r3, [lr, #11]
  lsr r5, r3, #8
  strb r5, [lr, #12]
  lsr r8, r3, #16
  bfi r8, r11, #6, #2
  strb r8, [lr, #13]
  lsr r9, r11, #2
  strb r9, [lr, #14]
  lsr r0, r11, #10
  strb r0, [lr, #15]
  lsr r4, r11, #18
  bfi r4, r1, #4, #4
  strb r4, [lr, #16]
  lsr r5, r1, #4
  strb r5, [lr, #17]
  lsr r8, r1, #12
  strb r8, [lr, #18]
  lsr r9, r1, #20
  bfi r9, r10, #2, #6
  strb r9, [lr, #19]
  lsr r0, r10, #6
  strb r0, [lr, #20]
  lsr r4, r10, #14
  strb r4, [lr, #21]
  pop {r0, r4-r11, pc}
  .align 2
3:
  .word 0x8a040005, 0x2c050008, 0xb200000f, 0xce070004, 0x3a04000e
  .word 0xea06000c, 0xa8040009, 0xa601000d, 0x9e050007, 0x7c07000b
  .word 0xf403000a, 0xd0020002, 0x42020005, 0x0e050004, 0x3804000a
  .word 0xe202000c, 0x88040001, 0x24010008, 0x92000007, 0x4c070001
  .word 0x3601000e, 0xda060006, 0x6a06000d, 0xac050009, 0xb601000f
  .word 0xde070006, 0x7a06000f, 0xec070008, 0xb000000b, 0xc6030004
  .word 0x1a040006, 0x68060009, 0xa4010009, 0x96010007, 0x5c070003
  .word 0x7603000f, 0xdc070002, 0x7202000f, 0xcc070000, 0x3200000e
  .word 0xca060004, 0x2a04000c, 0xaa04000d, 0xae05000d, 0xbe05010f
  .size loxo_spongent176_permute_armv7m, . - loxo_spongent176_permute_armv7m

  FUNCTION loxo_spongent192_permute_armv7m
  push {r0, r4-r11, lr}
  adr r1, 3f
  mov lr, r1
  ldrb r4, [r0, #0]
  ldrb r1, [r0, #1]
  ldrb r2, [r0, #16]
  ldrb r3, [r0, #17]
  orr r4, r4, r1, lsl #16
  orr r4, r4, r2, lsl #8
  orr r4, r4, r3, lsl #24
  ldrb r5, [r0, #2]
  ldrb r1, [r0, #3]
  ldrb r2, [r0, #18]
  ldrb r3, [r0, #19]
  orr r5, r5, r1, lsl #16
  orr r5, r5, r2, lsl #8
  orr r5, r5, r3, lsl #24
  ldrb r6, [r0, #4]
  ldrb r1, [r0, #5]
  ldrb r2, [r0, #20]
  ldrb r3, [r0, #21]
  orr r6, r6, r1, lsl #16
  orr r6, r6, r2, lsl #8
  orr r6, r6, r3, lsl #24
  ldrb r7, [r0, #6]
  ldrb r1, [r0, #7]
  ldrb r2, [r0, #22]
  ldrb r3, [r0, #23]
  orr r7, r7, r1, lsl #16
  orr r7, r7, r2, lsl #8
  orr r7, r7, r3, lsl #24
  ldrb r8, [r0, #8]
  ldrb r1, [r0, #9]
  orr r8, r8, r1, lsl #16
  ldrb r9, [r0, #10]
  ldrb r1, [r0, #11]
  orr r9, r9, r1, lsl #16
  ldrb r10, [r0, #12]
  ldrb r1, [r0, #13]
  orr r10, r10, r1, lsl #16
  ldrb r11, [r0, #14]
  ldrb r1, [r0, #15]
  orr r11, r11, r1, lsl #16
  b 2f
1:
  lsr r10, r4, #8
  lsr r8, r0, #8
  lsr r11, r0, #16
  bfi r0, r8, #16, #8
  lsr r8, r3, #16
  lsr r5, r12, #16
  bfi r5, r6, #16, #8
  lsr r1, r12, #8
  bfi r12, r1, #16, #8
  lsr r1, r9, #8
  bfi r5, r2, #8, #8
  bfi r8, r9, #16, #8
  bfi r9, r1, #0, #8
  lsr r1, r2, #8
  bfi r11, r4, #16, #8
  lsr r4, r4, #16
  lsr r2, r2, #16
  bfi r12, r10, #8, #8
  bfi r12, r4, #24, #8
  lsr r4, r3, #8
  bfi r3, r4, #16, #8
  lsr r4, r6, #8
  bfi r5, r1, #24, #8
  lsr r10, r7, #8
  bfi r3, r10, #8, #8
  lsr r10, r7, #16
  bfi r3, r10, #24, #8
  bfi r6, r4, #0, #8
  bfi r6, r2, #8, #8
  bfi r6, r7, #24, #8
  mov r4, r12
  mov r7, r3
  mov r10, r0
2:
  ldr r12, [lr], #4
  eor r4, r4, r12, lsr #25
  rbit r1, r12
  eor r7, r7, r1, lsl #25
  EXCHANGE r4, r8, 4, 0x0f0f0f0f
  EXCHANGE r5, r9, 4, 0x0f0f0f0f
  EXCHANGE r6, r10, 4, 0x0f0f0f0f
  EXCHANGE r7, r11, 4, 0x0f0f0f0f
  EXCHANGE r4, r6, 2, 0x33333333
  EXCHANGE r5, r7, 2, 0x33333333
  EXCHANGE r8, r10, 2, 0x33333333
  EXCHANGE r9, r11, 2, 0x33333333
  EXCHANGE r4, r5, 1, 0x55555555
  EXCHANGE r6, r7, 1, 0x55555555
  EXCHANGE r8, r9, 1, 0x55555555
  EXCHANGE r10, r11, 1, 0x55555555
  orr r0, r5, r6
  eor r4, r4, r0
  orn r0, r4, r7
  eor r5, r5, r0
  eor r4, r4, r6
  eor r4, r4, r5
  eor r7, r4, r7
  and r0, r7, r4
  eor r6, r0, r6
  bic r0, r5, r6
  eor r4, r4, r0
  eor r5, r5, r7
  eor r6, r6, r5
  orr r0, r9, r10
  eor r8, r8, r0
  orn r0, r8, r11
  eor r9, r9, r0
  eor r8, r8, r10
  eor r8, r8, r9
  eor r11, r8, r11
  and r0, r11, r8
  eor r10, r0, r10
  bic r0, r9, r10
  eor r8, r8, r0
  eor r9, r9, r11
  eor r10, r10, r9
  and r0, r12, #0x00030003
  eor r5, r5, r0
  and r0, r12, #0x000c000c
  eor r9, r9, r0, lsr #2
  and r0, r1, #0xc000c000
  eor r8, r8, r0, lsr #4
  and r0, r1, #0x30003000
  eor r4, r4, r0, lsr #2
  tst r12, #0x100
  HALVES r5, r7, 12
  HALVES r6, r4, 12
  HALVES r9, r11, 12
  HALVES r10, r8, 12
  orr r2, r9, r7, lsr #4
  eor r3, r5, r2
  orn r0, r3, r11, lsr #4
  eor r12, r9, r0
  eor r2, r3, r7, lsr #4
  eor r2, r2, r12
  eor r3, r2, r11, lsr #4
  and r5, r3, r2
  eor r9, r5, r7, lsr #4
  bic r7, r12, r9
  eor r2, r2, r7
  eor r12, r12, r3
  eor r0, r9, r12
  orr r11, r10, r4, lsr #4
  eor r1, r6, r11
  orn r5, r1, r8, lsr #4
  eor r6, r10, r5
  eor r9, r1, r4, lsr #4
  eor r7, r9, r6
  eor r9, r7, r8, lsr #4
  and r11, r9, r7
  eor r4, r11, r4, lsr #4
  bic r10, r6, r4
  eor r7, r7, r10
  eor r6, r6, r9
  eor r4, r4, r6
  beq 1b
  ldr lr, [sp]
  strb r12, [lr, #0]
  lsr r5, r12, #8
  strb r5, [lr, #1]
  lsr r8, r12, #16
  strb r8, [lr, #2]
  strb r6, [lr, #3]
  lsr r11, r6, #8
  strb r11, [lr, #4]
  lsr r1, r6, #16
  strb r1, [lr, #5]
  strb r3, [lr, #6]
  lsr r8, r3, #8
  strb r8, [lr, #7]
  lsr r10, r3, #16
  strb r10, [lr, #8]
  strb r9, [lr, #9]
  lsr r1, r9, #8
  strb r1, [lr, #10]
  lsr r5, r9, #16
  strb r5, [lr, #11]
  strb r0, [lr, #12]
  lsr r10, r0, #8
  strb r10, [lr, #13]
  lsr r11, r0, #16
  strb r11, [lr, #14]
  strb r4, [lr, #15]
  lsr r5, r4, #8
  strb r5, [lr, #16]
  lsr r8, r4, #16
  strb r8, [lr, #17]
  strb r2, [lr, #18]
  lsr r11, r2, #8
  strb r11, [lr, #19]
  lsr r1, r2, #16
  strb r1, [lr, #20]
  strb r7, [lr, #21]
  lsr r8, r7, #8
  strb r8, [lr, #22]
  lsr r10, r7, #16
  strb r10, [lr, #23]
  pop {r0, r4-r11, pc}
  .align 2
3:
  .word 0x8e050005, 0x3c05000a, 0xf202000e, 0xc8060000, 0x2200000c
  .word 0x8a040005, 0x2c050008, 0xb200000f, 0xce070004, 0x3a04000e
  .word 0xea06000c, 0xa8040009, 0xa601000d, 0x9e050007, 0x7c07000b
  .word 0xf403000a, 0xd0020002, 0x42020005, 0x0e050004, 0x3804000a
  .word 0xe202000c, 0x88040001, 0x24010008, 0x92000007, 0x4c070001
  .word 0x3601000e, 0xda060006, 0x6a06000d, 0xac050009, 0xb601000f
  .word 0xde070006, 0x7a06000f, 0xec070008, 0xb000000b, 0xc6030004
  .word 0x1a040006, 0x68060009, 0xa4010009, 0x96010007, 0x5c070003
  .word 0x7603000f, 0xdc070002, 0x7202000f, 0xcc070000, 0x3200000e
  .word 0xca060004, 0x2a04000c, 0xaa04000d, 0xae05000d, 0xbe05010f
  .size loxo_spongent192_permute_armv7m, . - loxo_spongent192_permute_armv7m

#endif

#include "../../core/assembly_end.h"
