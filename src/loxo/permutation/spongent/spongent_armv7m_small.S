/* SPDX-License-Identifier: Apache-2.0 OR MIT
 *
 * Spongent-pi[160], [176] and [192] for ARMv7-M, one state, optimized for size. A round copies the
 * state to the stack and takes it from there word by word: eight S-boxes, each of whose four
 * outputs is a byte of the next state. With b = 176 outputs 1 and 3 begin in the middle of a byte.
 * The last word then repeats four S-boxes of the word before it, and outputs 0 and 2 of these begin
 * there.
 *
 *   loxo_spongent160_permute_armv7m_small takes 40 bytes of the stack
 *   loxo_spongent176_permute_armv7m_small takes 44 bytes of the stack
 *   loxo_spongent192_permute_armv7m_small takes 44 bytes of the stack
 */
#if __ARM_ARCH_PROFILE == 'M' && __ARM_ARCH_ISA_THUMB == 2 && LOXO_SMALL
  .syntax unified
  .thumb

.macro FUNCTION name
  .section .text.\name, "ax", %progbits
  .global \name
  .type \name, %function
  .thumb_func
  .align 1
\name:
.endm

/* Swaps the bits of r1 under `mask` with those `distance` places above them. */
.macro EXCHANGE distance, mask
  eor r2, r1, r1, lsr #\distance
  and r2, r2, #\mask
  eors r1, r2
  eor r1, r1, r2, lsl #\distance
.endm

/* Eight S-boxes on r1. Byte k becomes their inputs k. Output k is then in the lowest byte of r2,
 * r1, r3, r4. */
.macro SBOXES
  EXCHANGE 6, 0x00cc00cc
  EXCHANGE 3, 0x0a0a0a0a
  EXCHANGE 8, 0x0000ff00
  EXCHANGE 4, 0x00f000f0
  lsrs r2, r1, #8
  lsrs r3, r1, #16
  orr r4, r2, r3
  eors r4, r1
  orn r5, r4, r1, lsr #24
  eors r2, r5
  eors r4, r3
  eors r4, r2
  eor r1, r4, r1, lsr #24
  and r5, r1, r4
  eors r3, r5
  bic r5, r2, r3
  eors r4, r5
  eors r2, r1
  eors r3, r2
.endm

/* Steps the round counter in r7; x^7 + x^6 + 1. */
.macro COUNT
  eor r1, r7, r7, lsl #1
  ubfx r1, r1, #6, #1
  orr r7, r1, r7, lsl #1
  bic r7, r7, #128
.endm

/* Overwrites the `words` of the state that the last round left on the stack, with what is public. */
.macro WIPE words
  push {r0, r6, r7}
.if \words == 5
  push {r6, r7}
.else
  push {r0, r6, r7}
.endif
  add sp, #4 * \words
.endm

/* A permutation whose planes are whole bytes. After the last round the counter is 0x7f. */
.macro KERNEL bits, first, word
  FUNCTION loxo_spongent\bits\()_permute_armv7m_small
  push {r4-r7, lr}
  movs r7, #\first
1:
  ldr r1, [r0]
  ldr r2, [r0, #4]
  ldr r3, [r0, #8]
  ldr r4, [r0, #12]
  ldr r5, [r0, #16]
.if \bits == 192
  ldr r6, [r0, #20]
.endif
  eors r1, r7
  rbit r12, r7
  eor \word, \word, r12
  push {r1-\word}
  adds r6, r0, #\bits / 32
2:
  pop {r1}
  SBOXES
  strb r2, [r0]
  strb r1, [r0, #\bits / 32]
  strb r3, [r0, #\bits / 16]
  strb r4, [r0, #\bits * 3 / 32]
  adds r0, r0, #1
  cmp r0, r6
  bne 2b
  subs r0, r0, #\bits / 32
  COUNT
  cmp r7, #0x7f
  bne 1b
  WIPE \bits / 32
  pop {r4-r7, pc}
  .size loxo_spongent\bits\()_permute_armv7m_small, . - loxo_spongent\bits\()_permute_armv7m_small
.endm

/* Stores a byte from the middle of the byte at `at` on. */
.macro STORE_HALVES byte, at
  ldrh r5, [r0, #\at]
  bfi r5, \byte, #4, #8
  strh r5, [r0, #\at]
.endm

  KERNEL 160, 0x75, r5
  KERNEL 192, 0x47, r6

  FUNCTION loxo_spongent176_permute_armv7m_small
  push {r4-r7, lr}
  movs r7, #0x45
1:
  ldr r1, [r0]
  ldr r2, [r0, #4]
  ldr r3, [r0, #8]
  ldr r4, [r0, #12]
  ldr r5, [r0, #16]
  ldr r6, [r0, #18]
  eors r1, r7
  rbit r12, r7
  eor r6, r6, r12
  push {r1-r6}
  adds r6, r0, #5
2:
  pop {r1}
  bl sboxes
  strb r2, [r0]
  STORE_HALVES r1, 5
  strb r3, [r0, #11]
  STORE_HALVES r4, 16
  adds r0, r0, #1
  cmp r0, r6
  bne 2b
  pop {r1}
  bl sboxes
  subs r0, r0, #5
  STORE_HALVES r2, 4
  strb r1, [r0, #10]
  STORE_HALVES r3, 15
  strb r4, [r0, #21]
  COUNT
  cmp r7, #0x7f
  bne 1b
  WIPE 6
  pop {r4-r7, pc}
  .size loxo_spongent176_permute_armv7m_small, . - loxo_spongent176_permute_armv7m_small
  .thumb_func
sboxes:
  SBOXES
  bx lr

#endif

#include "../../core/assembly_end.h"
