/* SPDX-License-Identifier: Apache-2.0 OR MIT
 *
 * ChaCha for ARMv7-M, one block after the other, a double round in a loop.
 *
 *   void loxo_chacha_xor_armv7m(const loxo_stream_lane *lane, size_t n, size_t blocks)
 *
 *   loxo_chacha_xor_armv7m takes 76 bytes of the stack
 *
 * `in` and `out` may have any address. Fourteen of the words are in registers. Words 11 and 15
 * share two of them with words 9 and 14, and change places with these twice in a double round: in
 * front of the last of four quarter rounds, which are the only one that needs them and the only
 * one in the next half that needs the others.
 *
 * No round has an instruction that only rotates. Words of b and d stand for themselves turned by
 * so many bits to the left, which the operands of the next instructions take on the way. With two
 * double rounds in the loop, behind which b and d can stand for themselves, it took 4% less time
 * and 184 bytes more. */
#if __ARM_ARCH_PROFILE == 'M' && __ARM_ARCH_ISA_THUMB == 2 && !LOXO_SMALL
  .syntax unified
  .thumb

/* The state. */
#define A0 r0
#define A1 r1
#define A2 r2
#define A3 r3
#define B0 r8
#define B1 r9
#define B2 r10
#define B3 r11
#define C0 r12
#define C1 r7
#define C2 lr
#define C3 r7
#define D0 r4
#define D1 r5
#define D2 r6
#define D3 r6

/* The frame. */
#define D3_C3 [sp]
#define D2_C1 [sp, #8]
#define ROUNDS [sp, #16]
#define A0_A1 [sp, #8] /* at the end of a block */
#define A2_A3 [sp, #16]
#define BLOCKS [sp, #24]
#define OWN [sp, #28]
#define OUT [sp, #32]
#define IN [sp, #36]
#define OUT_IN [sp, #32]
#define SLOTS 24

/* b and d come and go turned by 7 and 8 bits. */
.macro QUARTER a, b, c, d
  add \a, \a, \b, ror #25
  eor \d, \a, \d, ror #24
  add \c, \c, \d, ror #16
  eor \b, \c, \b, ror #25
  add \a, \a, \b, ror #20
  eor \d, \a, \d, ror #16
  add \c, \c, \d, ror #24
  eor \b, \c, \b, ror #20
.endm

/* What becomes of word i, which is in x: r0 is the stream's state, r1 is `out`, r2 is `in`. */
.macro LOAD i, own, in
  ldr \own, [r0, #(4 * \i)]
  ldr \in, [r2, #(4 * \i)]
.endm

.macro STORE i, x, own, in
  .if \i / 4 == 1
  add \x, \own, \x, ror #25
  .elseif \i / 4 == 3
  add \x, \own, \x, ror #24
  .else
  add \x, \own
  .endif
  eors \x, \in
  str \x, [r1, #(4 * \i)]
.endm

/* The same for two words that are in memory. */
.macro TWO_STORED i, j, x, y
  ldr r3, \x
  ldr r4, \y
  LOAD \i, r5, r6
  ldr r7, [r0, #(4 * \j)]
  STORE \i, r3, r5, r6
  ldr r6, [r2, #(4 * \j)]
  STORE \j, r4, r7, r6
.endm

  .section .text.loxo_chacha_xor_armv7m, "ax", %progbits
  .global loxo_chacha_xor_armv7m
  .type loxo_chacha_xor_armv7m, %function
  .thumb_func
  .align 2
loxo_chacha_xor_armv7m:
  push {r4-r11, lr}
  ldm r0!, {r3-r5}
  push {r2-r5}
  sub sp, #SLOTS
  cmp r2, #0
  beq.w 4f
  ldr r7, OWN
1:
  ldm r7, {r0-r3, r8-r12} /* words 0 to 8 */
  ldr r4, [r7, #68] /* the double rounds */
  ldr D3, [r7, #60]
  ldr r5, [r7, #44] /* word 11 */
  str r4, ROUNDS
  ror D3, D3, #8
  strd D3, r5, D3_C3
  ldr D0, [r7, #48]
  ldr D1, [r7, #52]
  ldr D2, [r7, #56]
  ldr C2, [r7, #40]
  ldr C1, [r7, #36]
  .irp b, B0, B1, B2, B3
  ror \b, \b, #7
  .endr
  .irp d, D0, D1, D2
  ror \d, \d, #8
  .endr
  .balign 4
2:
  QUARTER A0, B0, C0, D0
  QUARTER A1, B1, C1, D1
  QUARTER A2, B2, C2, D2
  strd D2, C1, D2_C1
  ldrd D3, C3, D3_C3
  QUARTER A3, B3, C3, D3
  QUARTER A0, B1, C2, D3
  QUARTER A1, B2, C3, D0
  QUARTER A2, B3, C0, D1
  strd D3, C3, D3_C3
  ldr D2, ROUNDS
  ldr C1, [sp, #12]
  subs D2, #1
  str D2, ROUNDS
  ldr D2, [sp, #8]
  QUARTER A3, B0, C1, D2
  bne.w 2b
  strd A0, A1, A0_A1
  strd A2, A3, A2_A3
  ldr r0, OWN
  ldr r1, OUT
  ldr r2, IN
  ldr r3, [r0, #48] /* words 12 and 13 count blocks */
  add D0, r3, D0, ror #24
  adds r3, #1
  str r3, [r0, #48]
  ldr r3, [r2, #48]
  eors D0, r3
  str D0, [r1, #48]
  LOAD 13, r3, r4
  STORE 13, D1, r3, r4
  adc r3, r3, #0
  str r3, [r0, #52]
  LOAD 14, r3, r4
  ldr r5, [r0, #36]
  STORE 14, D2, r3, r4
  ldr r3, [r2, #36]
  LOAD 4, r4, r6
  STORE 9, C1, r5, r3
  STORE 4, B0, r4, r6
  LOAD 5, r3, r4
  LOAD 6, r5, r6
  LOAD 7, r7, r8
  STORE 5, B1, r3, r4
  STORE 6, B2, r5, r6
  STORE 7, B3, r7, r8
  LOAD 8, r3, r4
  LOAD 10, r5, r6
  STORE 8, C0, r3, r4
  STORE 10, C2, r5, r6
  TWO_STORED 0, 1, "[sp, #8]", "[sp, #12]"
  TWO_STORED 2, 3, "[sp, #16]", "[sp, #20]"
  TWO_STORED 15, 11, "[sp, #0]", "[sp, #4]"
  ldr r3, BLOCKS
  subs r3, #1
  beq 3f
  adds r1, #64
  adds r2, #64
  mov r7, r0
  strd r1, r2, OUT_IN
  str r3, BLOCKS
  b 1b
3: /* what is in the slots gives way to pointers, which are no secrets */
  stm sp, {r0-r3}
  strd r0, r1, [sp, #16]
4:
  add sp, #(SLOTS + 16)
  pop {r4-r11, pc}
  .size loxo_chacha_xor_armv7m, . - loxo_chacha_xor_armv7m

#endif

#include "../../core/assembly_end.h"
