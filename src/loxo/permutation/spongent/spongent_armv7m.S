/* SPDX-License-Identifier: Apache-2.0 OR MIT
 *
 * Spongent-pi[160], [176] and [192] for ARMv7-M, one state in eight registers: two rounds in one
 * pass of a loop. Made by tools/spongent_armv7m.py; constants are the only data it reads.
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
 * The round counters of a pass are one word: the first in bits 8-14; of the second, which goes to
 * S-boxes 0 and 1, what is for even u in bits 0, 1, 16, 17, for odd u two higher. The mirror images
 * are added at the other end. The last word is negative. */
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

/* Outputs 0 to 3 come out in x1, x3, x2 and x0. x2 and x3 are used shifted. */
.macro SBOX x0, x1, x2, x3, shift
  orr r0, \x1, \x2, \shift
  eor \x0, \x0, r0
  orn r0, \x0, \x3, \shift
  eor \x1, \x1, r0
  eor \x0, \x0, \x2, \shift
  eor \x0, \x0, \x1
  eor \x3, \x0, \x3, \shift
  and r0, \x3, \x0
  eor \x2, r0, \x2, \shift
  bic r0, \x1, \x2
  eor \x0, \x0, r0
  eor \x1, \x1, \x3
  eor \x2, \x2, \x1
.endm

  FUNCTION loxo_spongent160_permute_armv7m
  push {r0, r4-r11, lr}
  adr lr, 3f
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
  bfi r11, r8, #20, #12
  lsr r12, r11, #8
  lsr r2, r4, #12
  lsr r0, r6, #12
  bfi r5, r6, #20, #12
  lsr r3, r5, #24
  bfi r7, r4, #20, #12
  lsr r6, r8, #12
  lsr r8, r11, #24
  orr r8, r8, r6, lsl #16
  lsr r1, r5, #8
  lsr r4, r5, #16
  lsr r6, r10, #12
  bfi r6, r11, #16, #8
  bfi r11, r12, #0, #8
  bfi r2, r5, #16, #8
  bfi r9, r10, #20, #12
  lsr r10, r9, #16
  lsr r5, r9, #8
  bfi r9, r5, #16, #8
  bfi r5, r10, #0, #8
  bfi r5, r3, #8, #8
  bfi r5, r0, #24, #8
  bfi r9, r1, #8, #8
  bfi r9, r4, #24, #8
  lsr r12, r7, #16
  lsr r10, r7, #8
  bfi r7, r10, #16, #8
  bfi r10, r12, #0, #8
  mov r4, r9
  mov r9, r7
  mov r7, r11
  mov r11, r2
2:
  ldr r12, [lr], #4
  ubfx r0, r12, #8, #7
  eor r4, r4, r0
  rbit r0, r0
  eor r5, r5, r0
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
  SBOX r4, r5, r6, r7, "lsl #0"
  SBOX r8, r9, r10, r11, "lsl #0"
  and r0, r12, #0x00030003
  and r1, r12, #0x000c000c
  eor r5, r5, r0
  eor r9, r9, r1, lsr #2
  rbit r0, r0
  rbit r1, r1
  eor r8, r8, r0, lsr #6
  eor r4, r4, r1, lsr #4
  cmp r12, #0
  HALVES r5, r7, 10
  HALVES r6, r4, 10
  HALVES r9, r11, 10
  HALVES r10, r8, 10
  SBOX r5, r9, r7, r11, "lsr #6"
  SBOX r6, r10, r4, r8, "lsr #6"
  bpl 1b
  ldr r0, [sp]
  strb r9, [r0, #0]
  lsr r2, r9, #8
  strb r2, [r0, #1]
  lsr r3, r9, #16
  bfi r3, r10, #4, #4
  strb r3, [r0, #2]
  lsr r1, r10, #4
  strb r1, [r0, #3]
  lsr r2, r10, #12
  strb r2, [r0, #4]
  strb r11, [r0, #5]
  lsr r1, r11, #8
  strb r1, [r0, #6]
  lsr r2, r11, #16
  bfi r2, r8, #4, #4
  strb r2, [r0, #7]
  lsr r3, r8, #4
  strb r3, [r0, #8]
  lsr r1, r8, #12
  strb r1, [r0, #9]
  strb r7, [r0, #10]
  lsr r3, r7, #8
  strb r3, [r0, #11]
  lsr r1, r7, #16
  bfi r1, r4, #4, #4
  strb r1, [r0, #12]
  lsr r2, r4, #4
  strb r2, [r0, #13]
  lsr r3, r4, #12
  strb r3, [r0, #14]
  strb r5, [r0, #15]
  lsr r2, r5, #8
  strb r2, [r0, #16]
  lsr r3, r5, #16
  bfi r3, r6, #4, #4
  strb r3, [r0, #17]
  lsr r1, r6, #4
  strb r1, [r0, #18]
  lsr r2, r6, #12
  strb r2, [r0, #19]
  pop {r0, r4-r11, pc}
  .align 2
3:
  .word 0x0006750c, 0x00045409, 0x0001530d, 0x00054f07, 0x00073e0b
  .word 0x00037a0a, 0x00026802, 0x00022105, 0x00050704, 0x00041c0a
  .word 0x0002710c, 0x00044401, 0x00011208, 0x00004907, 0x00072601
  .word 0x00011b0e, 0x00066d06, 0x0006350d, 0x00055609, 0x00015b0f
  .word 0x00076f06, 0x00063d0f, 0x00077608, 0x0000580b, 0x00036304
  .word 0x00040d06, 0x00063409, 0x00015209, 0x00014b07, 0x00072e03
  .word 0x00033b0f, 0x00076e02, 0x0002390f, 0x00076600, 0x0000190e
  .word 0x00066504, 0x0004150c, 0x0004550d, 0x0005570d, 0x80055f0f
  .size loxo_spongent160_permute_armv7m, . - loxo_spongent160_permute_armv7m

  FUNCTION loxo_spongent176_permute_armv7m
  push {r0, r4-r11, lr}
  adr lr, 3f
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
  lsr r3, r8, #14
  lsr r0, r5, #4
  lsr r12, r5, #12
  lsr r2, r9, #16
  bfi r2, r10, #6, #2
  bfi r3, r7, #16, #8
  lsr r1, r11, #20
  bfi r1, r8, #2, #6
  lsr r8, r8, #6
  bfi r1, r8, #16, #8
  lsr r8, r10, #2
  bfi r2, r8, #16, #8
  bfi r2, r12, #8, #8
  lsr r8, r6, #6
  lsr r12, r9, #8
  bfi r9, r12, #16, #8
  lsr r12, r4, #18
  bfi r9, r12, #8, #4
  lsr r12, r6, #14
  bfi r9, r5, #12, #4
  lsr r5, r5, #20
  bfi r9, r0, #24, #8
  lsr r0, r11, #4
  bfi r2, r5, #24, #2
  bfi r2, r6, #26, #6
  lsr r5, r4, #10
  lsr r6, r11, #12
  bfi r0, r6, #16, #8
  lsr r6, r7, #8
  bfi r7, r6, #0, #8
  bfi r7, r4, #22, #2
  lsr r6, r10, #10
  lsr r10, r10, #18
  bfi r6, r10, #16, #4
  bfi r6, r11, #20, #4
  bfi r6, r8, #8, #8
  bfi r6, r12, #24, #8
  lsr r11, r4, #2
  bfi r11, r5, #16, #8
  mov r4, r9
  mov r5, r2
  mov r8, r1
  mov r9, r3
  mov r10, r7
  mov r7, r0
2:
  ldr r12, [lr], #4
  ubfx r0, r12, #8, #7
  eor r4, r4, r0
  rbit r0, r0
  eor r6, r6, r0
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
  SBOX r4, r5, r6, r7, "lsl #0"
  SBOX r8, r9, r10, r11, "lsl #0"
  and r0, r12, #0x00030003
  and r1, r12, #0x000c000c
  eor r5, r5, r0
  eor r9, r9, r1, lsr #2
  rbit r0, r0
  rbit r1, r1
  eor r8, r8, r0, lsr #5
  eor r4, r4, r1, lsr #3
  cmp r12, #0
  HALVES r5, r7, 11
  HALVES r6, r4, 11
  HALVES r9, r11, 11
  HALVES r10, r8, 11
  SBOX r5, r9, r7, r11, "lsr #5"
  SBOX r6, r10, r4, r8, "lsr #5"
  bpl 1b
  ldr r0, [sp]
  strb r9, [r0, #0]
  lsr r2, r9, #8
  strb r2, [r0, #1]
  lsr r3, r9, #16
  bfi r3, r10, #6, #2
  strb r3, [r0, #2]
  lsr r1, r10, #2
  strb r1, [r0, #3]
  lsr r2, r10, #10
  strb r2, [r0, #4]
  lsr r3, r10, #18
  bfi r3, r11, #4, #4
  strb r3, [r0, #5]
  lsr r1, r11, #4
  strb r1, [r0, #6]
  lsr r2, r11, #12
  strb r2, [r0, #7]
  lsr r3, r11, #20
  bfi r3, r8, #2, #6
  strb r3, [r0, #8]
  lsr r1, r8, #6
  strb r1, [r0, #9]
  lsr r2, r8, #14
  strb r2, [r0, #10]
  strb r7, [r0, #11]
  lsr r1, r7, #8
  strb r1, [r0, #12]
  lsr r2, r7, #16
  bfi r2, r4, #6, #2
  strb r2, [r0, #13]
  lsr r3, r4, #2
  strb r3, [r0, #14]
  lsr r1, r4, #10
  strb r1, [r0, #15]
  lsr r2, r4, #18
  bfi r2, r5, #4, #4
  strb r2, [r0, #16]
  lsr r3, r5, #4
  strb r3, [r0, #17]
  lsr r1, r5, #12
  strb r1, [r0, #18]
  lsr r2, r5, #20
  bfi r2, r6, #2, #6
  strb r2, [r0, #19]
  lsr r3, r6, #6
  strb r3, [r0, #20]
  lsr r1, r6, #14
  strb r1, [r0, #21]
  pop {r0, r4-r11, pc}
  .align 2
3:
  .word 0x00044505, 0x00051608, 0x0000590f, 0x00076704, 0x00041d0e
  .word 0x0006750c, 0x00045409, 0x0001530d, 0x00054f07, 0x00073e0b
  .word 0x00037a0a, 0x00026802, 0x00022105, 0x00050704, 0x00041c0a
  .word 0x0002710c, 0x00044401, 0x00011208, 0x00004907, 0x00072601
  .word 0x00011b0e, 0x00066d06, 0x0006350d, 0x00055609, 0x00015b0f
  .word 0x00076f06, 0x00063d0f, 0x00077608, 0x0000580b, 0x00036304
  .word 0x00040d06, 0x00063409, 0x00015209, 0x00014b07, 0x00072e03
  .word 0x00033b0f, 0x00076e02, 0x0002390f, 0x00076600, 0x0000190e
  .word 0x00066504, 0x0004150c, 0x0004550d, 0x0005570d, 0x80055f0f
  .size loxo_spongent176_permute_armv7m, . - loxo_spongent176_permute_armv7m

  FUNCTION loxo_spongent192_permute_armv7m
  push {r0, r4-r11, lr}
  adr lr, 3f
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
  lsr r12, r9, #16
  lsr r3, r4, #16
  lsr r0, r5, #8
  lsr r2, r11, #8
  lsr r1, r10, #8
  bfi r12, r10, #16, #8
  bfi r12, r5, #8, #8
  bfi r12, r0, #24, #8
  lsr r0, r4, #8
  bfi r10, r1, #0, #8
  lsr r1, r11, #16
  bfi r11, r2, #16, #8
  bfi r1, r8, #16, #8
  lsr r2, r9, #8
  bfi r9, r2, #16, #8
  bfi r9, r0, #8, #8
  lsr r0, r7, #8
  lsr r2, r6, #8
  bfi r11, r2, #8, #8
  lsr r2, r7, #16
  bfi r2, r4, #16, #8
  bfi r7, r0, #16, #8
  bfi r9, r3, #24, #8
  lsr r3, r6, #16
  bfi r11, r3, #24, #8
  lsr r5, r5, #16
  bfi r10, r5, #8, #8
  bfi r10, r6, #24, #8
  lsr r5, r8, #8
  bfi r8, r5, #0, #8
  mov r4, r9
  mov r5, r12
  mov r6, r10
  mov r9, r8
  mov r8, r1
  mov r10, r7
  mov r7, r11
  mov r11, r2
2:
  ldr r12, [lr], #4
  ubfx r0, r12, #8, #7
  eor r4, r4, r0
  rbit r0, r0
  eor r7, r7, r0
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
  SBOX r4, r5, r6, r7, "lsl #0"
  SBOX r8, r9, r10, r11, "lsl #0"
  and r0, r12, #0x00030003
  and r1, r12, #0x000c000c
  eor r5, r5, r0
  eor r9, r9, r1, lsr #2
  rbit r0, r0
  rbit r1, r1
  eor r8, r8, r0, lsr #4
  eor r4, r4, r1, lsr #2
  cmp r12, #0
  HALVES r5, r7, 12
  HALVES r6, r4, 12
  HALVES r9, r11, 12
  HALVES r10, r8, 12
  SBOX r5, r9, r7, r11, "lsr #4"
  SBOX r6, r10, r4, r8, "lsr #4"
  bpl 1b
  ldr r0, [sp]
  strb r9, [r0, #0]
  lsr r2, r9, #8
  strb r2, [r0, #1]
  lsr r3, r9, #16
  strb r3, [r0, #2]
  strb r10, [r0, #3]
  lsr r2, r10, #8
  strb r2, [r0, #4]
  lsr r3, r10, #16
  strb r3, [r0, #5]
  strb r11, [r0, #6]
  lsr r2, r11, #8
  strb r2, [r0, #7]
  lsr r3, r11, #16
  strb r3, [r0, #8]
  strb r8, [r0, #9]
  lsr r2, r8, #8
  strb r2, [r0, #10]
  lsr r3, r8, #16
  strb r3, [r0, #11]
  strb r7, [r0, #12]
  lsr r2, r7, #8
  strb r2, [r0, #13]
  lsr r3, r7, #16
  strb r3, [r0, #14]
  strb r4, [r0, #15]
  lsr r2, r4, #8
  strb r2, [r0, #16]
  lsr r3, r4, #16
  strb r3, [r0, #17]
  strb r5, [r0, #18]
  lsr r2, r5, #8
  strb r2, [r0, #19]
  lsr r3, r5, #16
  strb r3, [r0, #20]
  strb r6, [r0, #21]
  lsr r2, r6, #8
  strb r2, [r0, #22]
  lsr r3, r6, #16
  strb r3, [r0, #23]
  pop {r0, r4-r11, pc}
  .align 2
3:
  .word 0x00054705, 0x00051e0a, 0x0002790e, 0x00066400, 0x0000110c
  .word 0x00044505, 0x00051608, 0x0000590f, 0x00076704, 0x00041d0e
  .word 0x0006750c, 0x00045409, 0x0001530d, 0x00054f07, 0x00073e0b
  .word 0x00037a0a, 0x00026802, 0x00022105, 0x00050704, 0x00041c0a
  .word 0x0002710c, 0x00044401, 0x00011208, 0x00004907, 0x00072601
  .word 0x00011b0e, 0x00066d06, 0x0006350d, 0x00055609, 0x00015b0f
  .word 0x00076f06, 0x00063d0f, 0x00077608, 0x0000580b, 0x00036304
  .word 0x00040d06, 0x00063409, 0x00015209, 0x00014b07, 0x00072e03
  .word 0x00033b0f, 0x00076e02, 0x0002390f, 0x00076600, 0x0000190e
  .word 0x00066504, 0x0004150c, 0x0004550d, 0x0005570d, 0x80055f0f
  .size loxo_spongent192_permute_armv7m, . - loxo_spongent192_permute_armv7m

#endif

#if defined(__linux__) && defined(__ELF__)
  .section .note.GNU-stack, "", %progbits
#endif
