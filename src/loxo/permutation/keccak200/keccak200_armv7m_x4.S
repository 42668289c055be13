/* SPDX-License-Identifier: Apache-2.0 OR MIT
 *
 * Keccak-f[200] for ARMv7-M, up to four states at once, for builds with LOXO_BULK. Made by
 * tools/keccak200_armv7m_x4.py; constants are the only data it reads.
 *
 * The stack holds 25 words: bits 4z to 4z + 3 of one are bit z of a lane in the four states, so
 * that turning a lane is turning a word, which an operand does on its way. So rho is not done: a
 * lane is stored as it is, to be turned when it is used, and before each round every lane stands as
 * low as before the round before. The parities of the columns, in r0 to r4, are summed up as chi
 * makes the lanes. A row's lanes are stored where those were that it is made of: after two rounds,
 * which the loop has, all of them are back.
 *
 * To words and back: four lanes of four states are four words, and bits of the number of the
 * word change places with those of a bit's number in it. A number of states less than four is made
 * up by the last one.
 *
 *   loxo_keccak200_permute_armv7m_x4 takes 160 bytes of the stack */
#if (defined(__ARM_ARCH_7M__) || defined(__ARM_ARCH_7EM__)) && LOXO_BULK && !LOXO_SMALL
  .syntax unified
  .thumb
  .section .text.loxo_keccak200_permute_armv7m_x4, "ax", %progbits
  .global loxo_keccak200_permute_armv7m_x4
  .type loxo_keccak200_permute_armv7m_x4, %function
  .thumb_func
  .align 2

.macro EXCHANGE a, b, distance, mask
  eor r8, \b, \a, lsr #\distance
  and r8, r8, #\mask
  eor \b, \b, r8
  eor \a, \a, r8, lsl #\distance
.endm

.macro HALVES a, b
  lsr r8, \a, #16
  bfi \a, \b, #16, #16
  bfi \b, r8, #0, #16
.endm

.macro EXCHANGES a, b, c, d, distance, mask
  EXCHANGE \a, \b, \distance, \mask
  EXCHANGE \c, \d, \distance, \mask
.endm

/* On to the next four lanes; the last four are one and three again. */
.macro NEXT
  add r0, r0, #4
  cmp r0, lr
  itt eq
  subeq r0, r0, #3
  subeq r12, r12, #12
.endm

loxo_keccak200_permute_armv7m_x4:
  /* How far the other states are from the first one. */
  sub r3, r1, #1
  mov r12, #25
  cmp r3, #2
  ite hi
  movhi r2, #2
  movls r2, r3
  cmp r3, #1
  ite hi
  movhi r1, #1
  movls r1, r3
  mul r1, r1, r12
  mul r2, r2, r12
  mul r3, r3, r12
  push {r0-r11, lr}
  sub sp, #108
  add r12, sp, #8
  add lr, r0, #24
1:
  ldr r4, [r0]
  ldr r6, [r0, r1]
  ldr r5, [r0, r2]
  ldr r7, [r0, r3]
  EXCHANGES r4, r5, r6, r7, 2, 0x33333333
  EXCHANGES r4, r5, r6, r7, 8, 0x00ff00ff
  EXCHANGES r4, r6, r5, r7, 1, 0x55555555
  EXCHANGES r4, r6, r5, r7, 4, 0x0f0f0f0f
  HALVES r4, r6
  HALVES r5, r7
  stm r12!, {r4-r7}
  NEXT
  bls 1b
  add r12, sp, #8
  ldm r12, {r0-r4}
  ror r5, r0, #8
  ror r6, r1, #16
  ror r7, r2, #4
  ror r8, r3, #28
  ror r9, r4, #12
  stm r12!, {r5-r9}
  ldm r12, {r5-r9}
  eor r0, r0, r5
  eor r1, r1, r6
  eor r2, r2, r7
  eor r3, r3, r8
  eor r4, r4, r9
  ror r5, r5, #24
  ror r6, r6, #4
  ror r7, r7, #20
  ror r8, r8, #20
  ror r9, r9, #12
  stm r12!, {r5-r9}
  ldm r12, {r5-r9}
  eor r0, r0, r5
  eor r1, r1, r6
  eor r2, r2, r7
  eor r3, r3, r8
  eor r4, r4, r9
  ror r5, r5, #4
  ror r6, r6, #16
  ror r7, r7, #12
  ror r8, r8, #20
  ror r9, r9, #16
  stm r12!, {r5-r9}
  ldm r12, {r5-r9}
  eor r0, r0, r5
  eor r1, r1, r6
  eor r2, r2, r7
  eor r3, r3, r8
  eor r4, r4, r9
  mov r5, r5
  ror r6, r6, #24
  ror r7, r7, #8
  ror r8, r8, #20
  ror r9, r9, #8
  stm r12!, {r5-r9}
  ldm r12, {r5-r9}
  eor r0, r0, r5
  eor r1, r1, r6
  eor r2, r2, r7
  eor r3, r3, r8
  eor r4, r4, r9
  ror r5, r5, #16
  ror r6, r6, #4
  ror r7, r7, #16
  ror r8, r8, #12
  ror r9, r9, #8
  stm r12!, {r5-r9}
  mov r0, r0
  ror r1, r1, #24
  ror r2, r2, #8
  ror r3, r3, #20
  ror r4, r4, #8
  adr r5, 2f
  str r5, [sp, #0]
  b 1f
  .align 2
2:
  .word 0x0000000f, 0xf00000f0, 0xf000f0f0, 0x00000000, 0xf000f0ff, 0x0000000f
  .word 0xf000000f, 0x0000f00f, 0xf000f0f0, 0xf000f000, 0x0000f00f, 0x0000f0f0
  .word 0xf000f0ff, 0xf000f0ff, 0xf000f00f, 0x000000ff, 0x000000f0, 0xf0000000
1:
  eor r5, r1, r3
  eor r6, r0, r2, ror #20
  eor r7, r3, r0, ror #16
  eor r8, r2, r4, ror #28
  eor r9, r4, r1, ror #12
  ldr r10, [sp, #100]
  ldr r11, [sp, #24]
  ldr r12, [sp, #28]
  ldr lr, [sp, #76]
  ldr r0, [sp, #52]
  eor r10, r8, r10, ror #28
  eor r11, r7, r11, ror #8
  eor r12, r9, r12, ror #16
  bic r1, r12, r11, ror #24
  eor r4, r10, r1, ror #16
  str r4, [sp, #52]
  eor lr, r5, lr, ror #16
  bic r1, r11, r10, ror #24
  eor r3, lr, r1, ror #20
  str r3, [sp, #24]
  eor r0, r6, r0, ror #16
  bic r10, r10, lr, ror #20
  eor r2, r0, r10
  str r2, [sp, #76]
  bic r10, lr, r0, ror #12
  eor r1, r12, r10, ror #4
  str r1, [sp, #28]
  bic r10, r0, r12, ror #16
  eor r0, r11, r10, ror #24
  str r0, [sp, #100]
  ldr r10, [sp, #104]
  ldr r11, [sp, #8]
  ldr r12, [sp, #32]
  ldr lr, [sp, #80]
  eor r10, r7, r10, ror #12
  eor r11, r9, r11
  eor r12, r6, r12, ror #28
  str r6, [sp, #4]
  bic r6, r12, r11, ror #8
  eor r6, r10, r6, ror #28
  str r6, [sp, #80]
  eor r4, r4, r6, ror #28
  eor r6, r8, lr, ror #20
  bic lr, r11, r10, ror #28
  eor lr, r6, lr, ror #20
  str lr, [sp, #32]
  eor r3, r3, lr, ror #24
  ldr lr, [sp, #56]
  eor lr, r5, lr, ror #12
  bic r10, r10, r6, ror #16
  eor r10, lr, r10, ror #24
  str r10, [sp, #104]
  eor r2, r2, r10, ror #4
  bic r6, r6, lr, ror #24
  eor r6, r12, r6, ror #20
  str r6, [sp, #56]
  eor r1, r1, r6, ror #8
  bic r6, lr, r12, ror #20
  eor r6, r11, r6, ror #4
  ldr r10, [sp, #0]
  ldr r11, [r10], #4
  str r10, [sp, #0]
  eor r6, r6, r11, ror #8
  str r6, [sp, #8]
  eor r0, r0, r6, ror #24
  ldr r6, [sp, #84]
  ldr r10, [sp, #88]
  ldr r11, [sp, #4]
  ldr r12, [sp, #12]
  ldr lr, [sp, #60]
  eor r6, r7, r6, ror #12
  eor r10, r9, r10, ror #24
  eor r12, r11, r12, ror #16
  bic r11, r12, r10, ror #20
  eor r11, r6, r11, ror #16
  str r11, [sp, #60]
  eor r3, r3, r11
  eor r11, r8, lr, ror #20
  bic lr, r10, r6, ror #28
  eor lr, r11, lr, ror #28
  str lr, [sp, #12]
  eor r2, r2, lr, ror #28
  ldr lr, [sp, #36]
  eor lr, r5, lr, ror #4
  bic r6, r6, r11, ror #8
  eor r6, lr, r6, ror #28
  str r6, [sp, #84]
  eor r1, r1, r6, ror #8
  bic r6, r11, lr, ror #28
  eor r6, r12, r6, ror #24
  str r6, [sp, #36]
  eor r0, r0, r6, ror #28
  bic r6, lr, r12, ror #12
  eor r6, r10, r6
  str r6, [sp, #88]
  eor r4, r4, r6, ror #24
  ldr r6, [sp, #64]
  ldr r10, [sp, #68]
  ldr r11, [sp, #4]
  ldr r12, [sp, #92]
  ldr lr, [sp, #40]
  eor r6, r7, r6, ror #4
  eor r10, r9, r10, ror #8
  eor r12, r11, r12, ror #28
  bic r11, r12, r10, ror #28
  eor r11, r6, r11, ror #8
  str r11, [sp, #40]
  eor r2, r2, r11, ror #24
  eor r11, r8, lr, ror #20
  bic lr, r10, r6, ror #28
  eor lr, r11, lr, ror #24
  str lr, [sp, #92]
  eor r1, r1, lr, ror #20
  ldr lr, [sp, #16]
  eor lr, r5, lr, ror #20
  bic r6, r6, r11, ror #12
  eor r6, lr, r6
  str r6, [sp, #64]
  eor r0, r0, r6, ror #16
  bic r6, r11, lr, ror #20
  eor r6, r12, r6, ror #4
  str r6, [sp, #16]
  eor r4, r4, r6
  bic r6, lr, r12, ror #8
  eor r6, r10, r6, ror #28
  str r6, [sp, #68]
  eor r3, r3, r6, ror #8
  ldr r6, [sp, #44]
  ldr r10, [sp, #48]
  ldr r11, [sp, #4]
  ldr r12, [sp, #72]
  ldr lr, [sp, #20]
  eor r6, r7, r6, ror #8
  eor r7, r9, r10, ror #4
  eor r9, r11, r12, ror #8
  bic r10, r9, r7
  eor r10, r6, r10, ror #16
  str r10, [sp, #20]
  eor r1, r1, r10, ror #20
  eor r8, r8, lr, ror #12
  bic r10, r7, r6, ror #16
  eor r10, r8, r10, ror #4
  str r10, [sp, #72]
  eor r0, r0, r10, ror #8
  ldr r10, [sp, #96]
  eor r5, r5, r10, ror #8
  bic r6, r6, r8, ror #12
  eor r6, r5, r6, ror #8
  str r6, [sp, #44]
  eor r4, r4, r6, ror #28
  bic r6, r8, r5, ror #12
  eor r6, r9, r6, ror #28
  str r6, [sp, #96]
  eor r3, r3, r6
  bic r5, r5, r9, ror #24
  eor r5, r7, r5, ror #8
  str r5, [sp, #48]
  eor r2, r2, r5, ror #20
  eor r5, r1, r3
  eor r6, r0, r2, ror #20
  eor r7, r3, r0, ror #16
  eor r8, r2, r4, ror #28
  eor r9, r4, r1, ror #12
  ldr r10, [sp, #68]
  ldr r11, [sp, #80]
  ldr r12, [sp, #72]
  ldr lr, [sp, #76]
  ldr r0, [sp, #84]
  eor r10, r8, r10, ror #28
  eor r11, r7, r11, ror #8
  eor r12, r9, r12, ror #16
  bic r1, r12, r11, ror #24
  eor r4, r10, r1, ror #16
  str r4, [sp, #84]
  eor lr, r5, lr, ror #16
  bic r1, r11, r10, ror #24
  eor r3, lr, r1, ror #20
  str r3, [sp, #80]
  eor r0, r6, r0, ror #16
  bic r10, r10, lr, ror #20
  eor r2, r0, r10
  str r2, [sp, #76]
  bic r10, lr, r0, ror #12
  eor r1, r12, r10, ror #4
  str r1, [sp, #72]
  bic r10, r0, r12, ror #16
  eor r0, r11, r10, ror #24
  str r0, [sp, #68]
  ldr r10, [sp, #16]
  ldr r11, [sp, #8]
  ldr r12, [sp, #20]
  ldr lr, [sp, #24]
  eor r10, r7, r10, ror #12
  eor r11, r9, r11
  eor r12, r6, r12, ror #28
  str r6, [sp, #4]
  bic r6, r12, r11, ror #8
  eor r6, r10, r6, ror #28
  str r6, [sp, #24]
  eor r4, r4, r6, ror #28
  eor r6, r8, lr, ror #20
  bic lr, r11, r10, ror #28
  eor lr, r6, lr, ror #20
  str lr, [sp, #20]
  eor r3, r3, lr, ror #24
  ldr lr, [sp, #12]
  eor lr, r5, lr, ror #12
  bic r10, r10, r6, ror #16
  eor r10, lr, r10, ror #24
  str r10, [sp, #16]
  eor r2, r2, r10, ror #4
  bic r6, r6, lr, ror #24
  eor r6, r12, r6, ror #20
  str r6, [sp, #12]
  eor r1, r1, r6, ror #8
  bic r6, lr, r12, ror #20
  eor r6, r11, r6, ror #4
  ldr r10, [sp, #0]
  ldr r11, [r10], #4
  str r10, [sp, #0]
  cmp r11, #0xf0000000
  eor r6, r6, r11, ror #8
  str r6, [sp, #8]
  eor r0, r0, r6, ror #24
  ldr r6, [sp, #52]
  ldr r10, [sp, #64]
  ldr r11, [sp, #4]
  ldr r12, [sp, #56]
  ldr lr, [sp, #60]
  eor r6, r7, r6, ror #12
  eor r10, r9, r10, ror #24
  eor r12, r11, r12, ror #16
  bic r11, r12, r10, ror #20
  eor r11, r6, r11, ror #16
  str r11, [sp, #60]
  eor r3, r3, r11
  eor r11, r8, lr, ror #20
  bic lr, r10, r6, ror #28
  eor lr, r11, lr, ror #28
  str lr, [sp, #56]
  eor r2, r2, lr, ror #28
  ldr lr, [sp, #48]
  eor lr, r5, lr, ror #4
  bic r6, r6, r11, ror #8
  eor r6, lr, r6, ror #28
  str r6, [sp, #52]
  eor r1, r1, r6, ror #8
  bic r6, r11, lr, ror #28
  eor r6, r12, r6, ror #24
  str r6, [sp, #48]
  eor r0, r0, r6, ror #28
  bic r6, lr, r12, ror #12
  eor r6, r10, r6
  str r6, [sp, #64]
  eor r4, r4, r6, ror #24
  ldr r6, [sp, #88]
  ldr r10, [sp, #100]
  ldr r11, [sp, #4]
  ldr r12, [sp, #92]
  ldr lr, [sp, #96]
  eor r6, r7, r6, ror #4
  eor r10, r9, r10, ror #8
  eor r12, r11, r12, ror #28
  bic r11, r12, r10, ror #28
  eor r11, r6, r11, ror #8
  str r11, [sp, #96]
  eor r2, r2, r11, ror #24
  eor r11, r8, lr, ror #20
  bic lr, r10, r6, ror #28
  eor lr, r11, lr, ror #24
  str lr, [sp, #92]
  eor r1, r1, lr, ror #20
  ldr lr, [sp, #104]
  eor lr, r5, lr, ror #20
  bic r6, r6, r11, ror #12
  eor r6, lr, r6
  str r6, [sp, #88]
  eor r0, r0, r6, ror #16
  bic r6, r11, lr, ror #20
  eor r6, r12, r6, ror #4
  str r6, [sp, #104]
  eor r4, r4, r6
  bic r6, lr, r12, ror #8
  eor r6, r10, r6, ror #28
  str r6, [sp, #100]
  eor r3, r3, r6, ror #8
  ldr r6, [sp, #44]
  ldr r10, [sp, #36]
  ldr r11, [sp, #4]
  ldr r12, [sp, #28]
  ldr lr, [sp, #32]
  eor r6, r7, r6, ror #8
  eor r7, r9, r10, ror #4
  eor r9, r11, r12, ror #8
  bic r10, r9, r7
  eor r10, r6, r10, ror #16
  str r10, [sp, #32]
  eor r1, r1, r10, ror #20
  eor r8, r8, lr, ror #12
  bic r10, r7, r6, ror #16
  eor r10, r8, r10, ror #4
  str r10, [sp, #28]
  eor r0, r0, r10, ror #8
  ldr r10, [sp, #40]
  eor r5, r5, r10, ror #8
  bic r6, r6, r8, ror #12
  eor r6, r5, r6, ror #8
  str r6, [sp, #44]
  eor r4, r4, r6, ror #28
  bic r6, r8, r5, ror #12
  eor r6, r9, r6, ror #28
  str r6, [sp, #40]
  eor r3, r3, r6
  bic r5, r5, r9, ror #24
  eor r5, r7, r5, ror #8
  str r5, [sp, #36]
  eor r2, r2, r5, ror #20
  bne 1b
  add r12, sp, #8
  ldm r12, {r4-r8}
  ror r4, r4, #24
  ror r5, r5, #16
  ror r6, r6, #28
  ror r7, r7, #4
  ror r8, r8, #20
  stm r12!, {r4-r8}
  ldm r12, {r4-r8}
  ror r4, r4, #8
  ror r5, r5, #28
  ror r6, r6, #12
  ror r7, r7, #12
  ror r8, r8, #20
  stm r12!, {r4-r8}
  ldm r12, {r4-r8}
  ror r4, r4, #28
  ror r5, r5, #16
  ror r6, r6, #20
  ror r7, r7, #12
  ror r8, r8, #16
  stm r12!, {r4-r8}
  ldm r12, {r4-r8}
  mov r4, r4
  ror r5, r5, #8
  ror r6, r6, #24
  ror r7, r7, #12
  ror r8, r8, #24
  stm r12!, {r4-r8}
  ldm r12, {r4-r8}
  ror r4, r4, #16
  ror r5, r5, #28
  ror r6, r6, #16
  ror r7, r7, #20
  ror r8, r8, #24
  stm r12!, {r4-r8}

  ldr r0, [sp, #108]
  ldr r1, [sp, #108 + 4]
  ldr r2, [sp, #108 + 8]
  ldr r3, [sp, #108 + 12]
  add r12, sp, #8
  add lr, r0, #24
1:
  ldm r12!, {r4-r7}
  HALVES r4, r6
  HALVES r5, r7
  EXCHANGES r4, r6, r5, r7, 4, 0x0f0f0f0f
  EXCHANGES r4, r6, r5, r7, 1, 0x55555555
  EXCHANGES r4, r5, r6, r7, 8, 0x00ff00ff
  EXCHANGES r4, r5, r6, r7, 2, 0x33333333
  str r4, [r0]
  str r6, [r0, r1]
  str r5, [r0, r2]
  str r7, [r0, r3]
  NEXT
  bls 1b
.irp register, r0, r1, r2, r3, r4
  mov \register, #0
.endr
  str r0, [sp, #4]
  add r12, sp, #8
.rept 5
  stm r12!, {r0-r4}
.endr
  add sp, #108 + 16
  pop {r4-r11, pc}
  .size loxo_keccak200_permute_armv7m_x4, . - loxo_keccak200_permute_armv7m_x4

#endif

#include "../../core/assembly_end.h"
