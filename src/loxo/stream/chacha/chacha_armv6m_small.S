/* SPDX-License-Identifier: Apache-2.0 OR MIT
 *
 * ChaCha for ARMv6-M, one block after the other, optimized for size: the words are in memory, and a
 * quarter round is a function.
 *
 *   void loxo_chacha_xor_armv6m_small(const loxo_stream_lane *lane, size_t n, size_t blocks)
 *
 *   loxo_chacha_xor_armv6m_small takes 104 bytes of the stack
 *
 * `in` and `out` may have any address. */
#if defined(__ARM_ARCH_6M__) && LOXO_SMALL
  .syntax unified
  .thumb

#define ROUNDS [sp, #64]
#define BLOCKS [sp, #68]
#define OWN_AT 72
#define OWN [sp, #OWN_AT]
#define OUT [sp, #76]
#define IN [sp, #80]
#define FRAME 84

.macro QUARTER a, b, c, d
  ldr r0, [sp, #(4 * \a)]
  ldr r1, [sp, #(4 * \b)]
  ldr r2, [sp, #(4 * \c)]
  ldr r3, [sp, #(4 * \d)]
  bl 8f
  str r0, [sp, #(4 * \a)]
  str r1, [sp, #(4 * \b)]
  str r2, [sp, #(4 * \c)]
  str r3, [sp, #(4 * \d)]
.endm

  .section .text.loxo_chacha_xor_armv6m_small, "ax", %progbits
  .global loxo_chacha_xor_armv6m_small
  .type loxo_chacha_xor_armv6m_small, %function
  .thumb_func
  .align 2
loxo_chacha_xor_armv6m_small:
  push {r4-r7, lr}
  ldm r0!, {r3-r5}
  push {r2-r5}
  sub sp, #(FRAME - 16)
1:
  ldr r0, BLOCKS
  subs r0, r0, #1
  bcs 2f
  add sp, #FRAME
  pop {r4-r7, pc}
2:
  str r0, BLOCKS
  ldr r0, OWN
  mov r1, sp
  ldm r0!, {r2-r7}
  stm r1!, {r2-r7}
  ldm r0!, {r2-r7}
  stm r1!, {r2-r7}
  ldm r0!, {r2-r5}
  stm r1!, {r2-r5}
  ldr r0, [r0, #4] /* the double rounds */
  str r0, ROUNDS
  movs r4, #16
  movs r5, #20
  movs r6, #24
  movs r7, #25
3:
  QUARTER 0, 4, 8, 12
  QUARTER 1, 5, 9, 13
  QUARTER 2, 6, 10, 14
  QUARTER 3, 7, 11, 15
  QUARTER 0, 5, 10, 15
  QUARTER 1, 6, 11, 12
  QUARTER 2, 7, 8, 13
  QUARTER 3, 4, 9, 14
  ldr r0, ROUNDS
  subs r0, r0, #1
  str r0, ROUNDS
  bne 3b
  mov r0, sp
  add r6, sp, #OWN_AT
  ldm r6!, {r1-r3}
  add r6, sp, #64
4:
  ldr r4, [r0]
  ldm r1!, {r5}
  adds r4, r4, r5
  movs r7, #4
5:
  ldrb r5, [r3]
  eors r5, r4
  strb r5, [r2]
  lsrs r4, r4, #8
  adds r2, r2, #1
  adds r3, r3, #1
  subs r7, r7, #1
  bne 5b
  stm r0!, {r4} /* wipes the word */
  cmp r0, r6
  bne 4b
  str r2, OUT
  str r3, IN
  subs r1, r1, #16
  ldm r1!, {r3, r4} /* words 12 and 13 count blocks */
  adds r3, r3, #1
  adcs r4, r7
  subs r1, r1, #8
  stm r1!, {r3, r4}
  b 1b
8:
  adds r0, r0, r1
  eors r3, r0
  rors r3, r4
  adds r2, r2, r3
  eors r1, r2
  rors r1, r5
  adds r0, r0, r1
  eors r3, r0
  rors r3, r6
  adds r2, r2, r3
  eors r1, r2
  rors r1, r7
  bx lr
  .size loxo_chacha_xor_armv6m_small, . - loxo_chacha_xor_armv6m_small

#endif

#include "../../core/assembly_end.h"
