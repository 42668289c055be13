/* SPDX-License-Identifier: Apache-2.0 OR MIT
 *
 * ChaCha for ARMv7-M, one block after the other, optimized for size: half a double round in a loop.
 *
 *   void loxo_chacha_xor_armv7m_small(const loxo_stream_lane *lane, size_t n, size_t blocks)
 *
 *   loxo_chacha_xor_armv7m_small takes 120 bytes of the stack
 *
 * `in` and `out` may have any address. Thirteen of the words are in registers. Behind the quarter
 * rounds of the columns these become diagonals, and behind those columns again, both by the same
 * exchanges within rows: of a those of places 1 and 3, of b 0 and 1, 2 and 3, of c 0 and 2, of d 0
 * and 3, 1 and 2. This turns the order of columns around, too, so that doing it again undoes it.
 * Three of the exchanges are with memory, between the quarter rounds that need one word and the
 * other. Words of b and d are rotated on the way. */
#if __ARM_ARCH_PROFILE == 'M' && __ARM_ARCH_ISA_THUMB == 2 && LOXO_SMALL
  .syntax unified
  .thumb

/* The state, in which a3, c2 and d3 begin in memory, and a free register. */
#define A0 r0
#define A1 r1
#define A2 r2
#define A3 r1
#define B0 r3
#define B1 r4
#define B2 r5
#define B3 r6
#define C0 r8
#define C1 r9
#define C2 r8
#define C3 r10
#define D0 r11
#define D1 r12
#define D2 lr
#define D3 r11
#define FREE r7
#define WORDS_0_TO_2 {r0-r2}
#define WORDS_4_TO_9 {r3-r6, r8, r9}
#define WORDS_11_TO_14 {r10-r12, lr}

/* The frame: the words of the block, and what is to do. */
#define WORD(i) [sp, #(4 * (i))]
#define HALVES [sp, #64]
#define BLOCKS [sp, #68]
#define OWN_AT 72
#define OWN [sp, #OWN_AT]
#define OUT_IN [sp, #76]
#define FRAME 84

/* b and d are left to be rotated by 25 and 24 to the right. */
.macro QUARTER a, b, c, d
  add \a, \b
  eor \d, \a
  add \c, \c, \d, ror #16
  eor \b, \b, \c
  add \a, \a, \b, ror #20
  eor \d, \a, \d, ror #16
  add \c, \c, \d, ror #24
  eor \b, \c, \b, ror #20
.endm

.macro EXCHANGE_STORED x, i
  ldr FREE, WORD(\i)
  str \x, WORD(\i)
  mov \x, FREE
.endm

.macro EXCHANGE_ROTATED x, y, right
  ror FREE, \x, #\right
  ror \x, \y, #\right
  mov \y, FREE
.endm

  .section .text.loxo_chacha_xor_armv7m_small, "ax", %progbits
  .global loxo_chacha_xor_armv7m_small
  .type loxo_chacha_xor_armv7m_small, %function
  .thumb_func
  .align 2
loxo_chacha_xor_armv7m_small:
  push {r4-r11, lr}
  ldm r0, {r3-r5}
  push {r2-r5}
  sub sp, #(FRAME - 16)
1:
  ldr r0, BLOCKS
  subs r0, #1
  bcc.w 5f
  str r0, BLOCKS
  ldr r7, OWN
  ldr r0, [r7, #68] /* the double rounds */
  lsls r0, r0, #1
  str r0, HALVES
  ldr r0, [r7, #12]
  str r0, WORD(3)
  ldr r0, [r7, #40]
  str r0, WORD(10)
  ldr r0, [r7, #60]
  str r0, WORD(15)
  ldm r7!, WORDS_0_TO_2
  adds r7, #4
  ldm r7!, WORDS_4_TO_9
  adds r7, #4
  ldm r7, WORDS_11_TO_14
2:
  QUARTER A0, B0, C0, D0
  QUARTER A1, B1, C1, D1
  ror D0, D0, #24
  EXCHANGE_STORED A1, 3
  EXCHANGE_STORED C0, 10
  EXCHANGE_STORED D0, 15
  QUARTER A2, B2, C2, D2
  QUARTER A3, B3, C3, D3
  ror D3, D3, #24
  EXCHANGE_ROTATED B0, B1, 25
  EXCHANGE_ROTATED B2, B3, 25
  EXCHANGE_ROTATED D1, D2, 24
  ldr FREE, HALVES
  subs FREE, #1
  str FREE, HALVES
  bne 2b
  mov r7, sp
  stm r7!, WORDS_0_TO_2
  adds r7, #4
  stm r7!, WORDS_4_TO_9
  adds r7, #4
  stm r7, WORDS_11_TO_14
  add r3, sp, #OWN_AT
  ldm r3, {r0-r2} /* the stream's state, `out` and `in` */
  mov r3, sp
  movs r7, #60
4:
  ldr r4, [r3, r7]
  ldr r5, [r0, r7]
  ldr r6, [r2, r7]
  add r4, r5
  eors r4, r6
  str r4, [r1, r7]
  str r7, [r3, r7] /* wipes the word */
  subs r7, #4
  bcs 4b
  adds r1, #64
  adds r2, #64
  strd r1, r2, OUT_IN
  ldr r4, [r0, #48] /* words 12 and 13 count blocks */
  ldr r5, [r0, #52]
  adds r4, #1
  adc r5, r5, #0
  strd r4, r5, [r0, #48]
  b 1b
5:
  add sp, #FRAME
  pop {r4-r11, pc}
  .size loxo_chacha_xor_armv7m_small, . - loxo_chacha_xor_armv7m_small

#endif

#include "../../core/assembly_end.h"
