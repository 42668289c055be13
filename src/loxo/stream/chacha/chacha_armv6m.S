/* SPDX-License-Identifier: Apache-2.0 OR MIT
 *
 * ChaCha for ARMv6-M, one block after the other, a double round in a loop.
 *
 *   void loxo_chacha_xor_armv6m(const loxo_stream_lane *lane, size_t n, size_t blocks)
 *
 *   loxo_chacha_xor_armv6m takes 120 bytes of the stack
 *
 * `in` and `out` may have any address; if both are aligned to four bytes, they are read and written
 * in words.
 *
 * A quarter round takes the lower registers: four words, and what these are rotated by. Of the
 * other words six are in the upper registers and six in memory. Between two quarter rounds two
 * words go to upper registers, which two others have just left, and two to memory; where each word
 * waits was found by search. With the quarter rounds of columns in their order, and those of
 * diagonals in the order 0, 3, 2, 1, all words are back in their places after a double round. */
#if defined(__ARM_ARCH_6M__) && !LOXO_SMALL
  .syntax unified
  .thumb

#define A r0
#define B r1
#define C r2
#define D r3

/* The frame: the words of the block, and what is to do. */
#define ROUNDS [sp, #64]
#define BLOCKS [sp, #68]
#define OWN_AT 72
#define OWN [sp, #OWN_AT]
#define OUT [sp, #76]
#define IN [sp, #80]
#define FRAME 84

.macro QUARTER
  adds A, A, B
  eors D, A
  rors D, r4
  adds C, C, D
  eors B, C
  rors B, r5
  adds A, A, B
  eors D, A
  rors D, r6
  adds C, C, D
  eors B, C
  rors B, r7
.endm

/* x leaves for memory, y for the upper register that the next x was in, z for that of the next y, w
 * for memory; the next z and w come from there. */
.macro NEXT x, x_to, upper_x, y, upper_y, z, z_from, w, w_to, w_from
  str \x, [sp, #(4 * \x_to)]
  mov \x, \upper_x
  mov \upper_x, \y
  mov \y, \upper_y
  mov \upper_y, \z
  ldr \z, [sp, #(4 * \z_from)]
  str \w, [sp, #(4 * \w_to)]
  ldr \w, [sp, #(4 * \w_from)]
  QUARTER
.endm

/* The next a, c and b are in upper registers, where c, b and a go. */
.macro EXCHANGE upper_a, upper_c, upper_b
  mov r7, \upper_a
  mov \upper_a, C
  mov C, \upper_c
  mov \upper_c, B
  mov B, \upper_b
  mov \upper_b, A
  mov A, r7
.endm

/* Two words: r0 is the block, r1 the stream's state, r2 is `out`, r3 is `in`. */
.macro STORE_TWO
  ldm r0!, {r4, r5}
  ldm r1!, {r6, r7}
  adds r4, r4, r6
  adds r5, r5, r7
  ldm r3!, {r6, r7}
  eors r4, r6
  eors r5, r7
  stm r2!, {r4, r5}
.endm

  .section .text.loxo_chacha_xor_armv6m, "ax", %progbits
  .global loxo_chacha_xor_armv6m
  .type loxo_chacha_xor_armv6m, %function
  .thumb_func
  .align 2
loxo_chacha_xor_armv6m:
  push {r4-r7, lr}
  mov r4, r8
  mov r5, r9
  mov r6, r10
  mov r7, r11
  push {r4-r7}
  ldm r0!, {r3-r5}
  sub sp, #FRAME
  str r3, OWN
  str r4, OUT
  str r5, IN
1:
  subs r2, r2, #1
  bcs 2f
  b 7f
2:
  str r2, BLOCKS
  ldr r7, OWN
  ldm r7!, {r0-r6} /* words 0 to 6 */
  mov r8, r1
  str r2, [sp, #(4 * 2)]
  mov r9, r3
  mov B, r4
  str r5, [sp, #(4 * 5)]
  mov r10, r6
  ldm r7!, {r2-r6} /* words 7 to 11 */
  str r2, [sp, #(4 * 7)]
  mov C, r3
  str r4, [sp, #(4 * 9)]
  mov r11, r5
  mov r12, r6
  ldm r7!, {r3-r6}
  mov lr, r4
  str r5, [sp, #(4 * 14)]
  str r6, [sp, #(4 * 15)]
  ldr r4, [r7, #4] /* the double rounds */
  str r4, ROUNDS
  movs r4, #16
  movs r5, #20
  movs r6, #24
3:
  movs r7, #25
  QUARTER
  NEXT D, 12, lr, A, r8, C, 9, B, 4, 5
  NEXT C, 9, r11, B, r10, A, 2, D, 13, 14
  NEXT A, 2, r9, C, r12, D, 15, B, 6, 7
  EXCHANGE lr, r9, r11
  movs r7, #25
  QUARTER
  NEXT D, 15, r12, A, r11, C, 9, B, 5, 4
  NEXT C, 9, r8, B, r9, A, 2, D, 14, 13
  NEXT A, 2, r10, C, lr, D, 12, B, 7, 6
  EXCHANGE r12, r10, r8
  ldr r7, ROUNDS
  subs r7, r7, #1
  str r7, ROUNDS
  beq 4f
  b 3b
4:
  str A, [sp, #(4 * 0)]
  str B, [sp, #(4 * 4)]
  str C, [sp, #(4 * 8)]
  str D, [sp, #(4 * 12)]
  mov r1, r8
  mov r2, r9
  mov r3, r10
  mov r4, r11
  mov r5, r12
  mov r6, lr
  str r1, [sp, #(4 * 1)]
  str r2, [sp, #(4 * 3)]
  str r3, [sp, #(4 * 6)]
  str r4, [sp, #(4 * 10)]
  str r5, [sp, #(4 * 11)]
  str r6, [sp, #(4 * 13)]
  mov r0, sp
  add r4, sp, #OWN_AT
  ldm r4!, {r1-r3}
  mov r4, r2
  orrs r4, r3
  lsls r4, r4, #30
  bne 5f
  .rept 8
  STORE_TWO
  .endr
  b 6f
5:
  ldm r0!, {r4}
  ldm r1!, {r5}
  adds r4, r4, r5
  .irp i, 0, 1, 2, 3
  ldrb r5, [r3, #\i]
  eors r5, r4
  strb r5, [r2, #\i]
  lsrs r4, r4, #8
  .endr
  adds r2, r2, #4
  adds r3, r3, #4
  add r5, sp, #64
  cmp r0, r5
  bne 5b
6:
  str r2, OUT
  str r3, IN
  subs r1, r1, #16
  ldm r1!, {r3, r4} /* words 12 and 13 count blocks */
  movs r2, #0
  adds r3, r3, #1
  adcs r4, r2
  subs r1, r1, #8
  stm r1!, {r3, r4}
  ldr r2, BLOCKS
  b 1b
7:
  mov r0, sp
  movs r1, #0
  movs r2, #0
  movs r3, #0
  movs r4, #0
  .rept 4
  stm r0!, {r1-r4}
  .endr
  add sp, #FRAME
  pop {r4-r7}
  mov r8, r4
  mov r9, r5
  mov r10, r6
  mov r11, r7
  pop {r4-r7, pc}
  .size loxo_chacha_xor_armv6m, . - loxo_chacha_xor_armv6m

#endif

#include "../../core/assembly_end.h"
