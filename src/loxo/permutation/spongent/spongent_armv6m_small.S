/* SPDX-License-Identifier: Apache-2.0 OR MIT
 *
 * Spongent-pi[160], [176] and [192] for ARMv6-M, one state, optimized for size. The method is that
 * of spongent_armv7m_small.S, on bytes.
 *
 *   loxo_spongent160_permute_armv6m_small takes 40 bytes of the stack
 *   loxo_spongent176_permute_armv6m_small takes 44 bytes of the stack
 *   loxo_spongent192_permute_armv6m_small takes 44 bytes of the stack
 */
#if defined(__ARM_ARCH_6M__) && LOXO_SMALL
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

/* Copies the word at r4 to the stack. */
.macro PUSH_WORD
  ldrb r1, [r4, #3]
.irp byte, 2, 1, 0
  lsls r1, r1, #8
  ldrb r2, [r4, #\byte]
  orrs r1, r2
.endr
  push {r1}
.endm

/* Swaps the bits of r1 under the mask in r3 with those `distance` places above them. */
.macro EXCHANGE distance
  lsrs r2, r1, #\distance
  eors r2, r1
  ands r2, r3
  eors r1, r2
  lsls r2, r2, #\distance
  eors r1, r2
.endm

/* Eight S-boxes on r1. Byte k becomes their inputs k. Output k is then in the lowest byte of r2,
 * r4, r3, r1. */
.macro SBOXES
  ldr r3, =0x00cc00cc
  EXCHANGE 6
  ldr r3, =0x0a0a0a0a
  EXCHANGE 3
  movs r3, #0xff
  lsls r3, r3, #8
  EXCHANGE 8
  ldr r3, =0x00f000f0
  EXCHANGE 4
  lsrs r2, r1, #8
  lsrs r3, r1, #16
  lsrs r4, r1, #24
  mov r5, r2
  orrs r5, r3
  eors r1, r5
  mvns r5, r4
  orrs r5, r1
  eors r2, r5
  eors r1, r3
  eors r1, r2
  eors r4, r1
  mov r5, r1
  ands r5, r4
  eors r3, r5
  mov r5, r2
  bics r5, r3
  eors r1, r5
  eors r2, r4
  eors r3, r2
.endm

/* Adds the round counter, in the lowest byte of r7 and mirrored in the highest, to both ends. */
.macro ADD_COUNTER last
  ldrb r1, [r0]
  eors r1, r7
  strb r1, [r0]
  ldrb r1, [r0, #\last]
  lsrs r2, r7, #24
  eors r1, r2
  strb r1, [r0, #\last]
.endm

/* Steps the counter, x^7 + x^6 + 1. Ends the loop when it is 0x7f. */
.macro COUNT loop
  lsls r1, r7, #25
  lsls r2, r7, #26
  lsrs r3, r7, #26
  eors r1, r2
  lsrs r1, r1, #31
  lsrs r2, r2, #25
  orrs r2, r1
  lsls r1, r1, #6
  orrs r3, r1
  lsls r3, r3, #25
  orrs r3, r2
  mov r7, r3
  cmp r2, #0x7f
  beq 9f
  b \loop
9:
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

/* A permutation whose planes are whole bytes; `first` is the first counter, laid out as in r7. */
.macro KERNEL bits, first
  FUNCTION loxo_spongent\bits\()_permute_armv6m_small
  push {r4-r7, lr}
  ldr r7, =\first
1:
  ADD_COUNTER \bits / 8 - 1
  mov r4, r0
  adds r4, r4, #\bits / 8 - 4
2:
  PUSH_WORD
  subs r4, r4, #4
  cmp r4, r0
  bhs 2b
  adds r6, r0, #\bits / 32
3:
  pop {r1}
  SBOXES
  strb r2, [r0]
  strb r4, [r0, #\bits / 32]
  strb r3, [r0, #\bits / 16]
  strb r1, [r0, #\bits * 3 / 32]
  adds r0, r0, #1
  cmp r0, r6
  bne 3b
  subs r0, r0, #\bits / 32
  COUNT 1b
  WIPE \bits / 32
  pop {r4-r7, pc}
  .ltorg
  .size loxo_spongent\bits\()_permute_armv6m_small, . - loxo_spongent\bits\()_permute_armv6m_small
.endm

  KERNEL 160, 0xae000075
  KERNEL 192, 0xe2000047

  FUNCTION loxo_spongent176_permute_armv6m_small
  push {r4-r7, lr}
  ldr r7, =0xa2000045
1:
  ADD_COUNTER 21
  mov r4, r0
  adds r4, r4, #18
  PUSH_WORD
  subs r4, r4, #2
2:
  PUSH_WORD
  subs r4, r4, #4
  cmp r4, r0
  bhs 2b
  adds r6, r0, #5
3:
  pop {r1}
  bl sboxes
  strb r2, [r0]
  strb r3, [r0, #11]
  adds r2, r0, #5
  bl store_halves
  mov r4, r1
  adds r2, r2, #11
  bl store_halves
  adds r0, r0, #1
  cmp r0, r6
  bne 3b
  pop {r1}
  bl sboxes
  strb r4, [r0, #5]
  strb r1, [r0, #16]
  mov r4, r2
  subs r2, r0, #1
  bl store_halves
  mov r4, r3
  adds r2, r2, #11
  bl store_halves
  subs r0, r0, #5
  COUNT 1b
  WIPE 6
  pop {r4-r7, pc}
  .size loxo_spongent176_permute_armv6m_small, . - loxo_spongent176_permute_armv6m_small
  .thumb_func
sboxes:
  SBOXES
  bx lr
  .ltorg
/* Stores the byte in r4 from the middle of the byte at r2 on. */
  .thumb_func
store_halves:
  ldrb r5, [r2]
  lsls r5, r5, #28
  lsrs r5, r5, #28
  lsls r4, r4, #24
  lsrs r4, r4, #20
  orrs r5, r4
  strb r5, [r2]
  ldrb r5, [r2, #1]
  lsrs r5, r5, #4
  lsls r5, r5, #4
  lsrs r4, r4, #8
  orrs r5, r4
  strb r5, [r2, #1]
  bx lr

#endif

#include "../../core/assembly_end.h"
