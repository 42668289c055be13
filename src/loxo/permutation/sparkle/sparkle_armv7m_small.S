/* SPDX-License-Identifier: Apache-2.0 OR MIT
 *
 * Sparkle for ARMv7-M on one state, optimized for size: a step in a loop.
 *
 *   void loxo_sparkle256_steps_armv7m_small(uint32_t *s, unsigned steps)
 *   void loxo_sparkle384_steps_armv7m_small(uint32_t *s, unsigned steps)
 *   void loxo_sparkle512_steps_armv7m_small(uint32_t *s, unsigned steps)
 *
 *   loxo_sparkle256_steps_armv7m_small takes 48 bytes of the stack
 *   loxo_sparkle384_steps_armv7m_small takes 48 bytes of the stack
 *   loxo_sparkle512_steps_armv7m_small takes 48 bytes of the stack
 *
 * With 256 bits the state and four constants are in registers. With 384 bits the state is, and there
 * is code for half of the branches: it runs on the left ones, which then change places with the
 * right ones, and on these. With 512 bits that code leaves the left branches in memory and takes the
 * right ones from there, one place further down already, where the step puts them. */
#if __ARM_ARCH_PROFILE == 'M' && __ARM_ARCH_ISA_THUMB == 2 && LOXO_SMALL
  .syntax unified
  .thumb

#define STATE [sp]
#define STEPS [sp, #4]
#define STEP [sp, #8]

.macro FUNCTION name
  .section .text.\name, "ax", %progbits
  .global \name
  .type \name, %function
  .thumb_func
  .align 2
\name:
  movs r2, #0
  push {r0-r2, r4-r11, lr}
.endm

/* Adds the constants of step t; the table of them is at 8. */
.macro BEGIN y0, y1, t, u
  eors \y1, \y1, \t
  and \u, \t, #7
  adr \t, 8f
  ldr \t, [\t, \u, lsl #2]
  eors \y0, \y0, \t
.endm

.macro NEXT t, u
  ldr \t, STEP
  ldr \u, STEPS
  adds \t, \t, #1
  str \t, STEP
  cmp \t, \u
  bne.w 1b
.endm

.macro ALZETTE x, y, c
  add \x, \x, \y, ror #31
  eor \y, \y, \x, ror #24
  eors \x, \x, \c
  add \x, \x, \y, ror #17
  eor \y, \y, \x, ror #17
  eors \x, \x, \c
  add \x, \y
  eor \y, \y, \x, ror #31
  eors \x, \x, \c
  add \x, \x, \y, ror #24
  eor \y, \y, \x, ror #16
  eors \x, \x, \c
.endm

/* The next constant is at r7. */
.macro NEXT_ALZETTE x, y
  ldmia r7!, {r6}
  ALZETTE \x, \y, r6
.endm

/* What the linear layer adds, rotated by 16. */
.macro EFFECT to, a, b, c, d
  eor \to, \a, \b
  .ifnb \c
  eor \to, \to, \c
  .endif
  .ifnb \d
  eor \to, \to, \d
  .endif
  eor \to, \to, \to, lsl #16
.endm

.macro TABLE
  .align 2
8:
  .word 0xb7e15162, 0xbf715880, 0x38b4da56, 0x324e7738
9:
  .word 0xbb1185eb, 0x4f7c7b57, 0xcfbfa1c8, 0xc2b3293d
.endm

  FUNCTION loxo_sparkle256_steps_armv7m_small
/* r12 has an effect; left and right words change places, and the new left ones theirs. */
.macro MIX_2 left0, left1, right0, right1
  eors \right0, \right0, \left0
  eors \right1, \right1, \left1
  mov lr, \left0
  eor \left0, \right1, r12, ror #16
  mov \right1, \left1
  eor \left1, \right0, r12, ror #16
  mov \right0, lr
.endm
  mov r12, r2
  ldr r11, [r0, #28]
  ldr r3, [r0, #24]
  ldr r10, [r0, #20]
  ldr r2, [r0, #16]
  ldr r9, [r0, #12]
  ldr r1, [r0, #8]
  ldr r8, [r0, #4]
  ldr r0, [r0]
  adr r4, 8f
  ldm r4, {r4-r7}
1:
  BEGIN r8, r9, r12, lr
  ALZETTE r0, r8, r4
  ALZETTE r1, r9, r5
  ALZETTE r2, r10, r6
  ALZETTE r3, r11, r7
  EFFECT r12, r0, r1
  MIX_2 r8, r9, r10, r11
  EFFECT r12, r10, r11
  MIX_2 r0, r1, r2, r3
  NEXT r12, lr
  pop {r4-r6}
  strd r0, r8, [r4]
  strd r1, r9, [r4, #8]
  strd r2, r10, [r4, #16]
  strd r3, r11, [r4, #24]
  pop {r4-r11, pc}
  TABLE
  .size loxo_sparkle256_steps_armv7m_small, . - loxo_sparkle256_steps_armv7m_small

  FUNCTION loxo_sparkle384_steps_armv7m_small
#define BRANCHES {r0-r5, r8-r12, lr}
.macro EXCHANGE a, b
  mov r6, \a
  mov \a, \b
  mov \b, r6
.endm
/* r6 has an effect; the right words are those that change. */
.macro MIX_3 right0, right1, right2, left0, left1, left2
  eor \right0, \right0, \left0
  eor \right1, \right1, \left1
  eor \right2, \right2, \left2
  mov r7, \right0
  eor \right0, \right1, r6, ror #16
  eor \right1, \right2, r6, ror #16
  eor \right2, r7, r6, ror #16
.endm
  mov r6, r2
  ldm r0, BRANCHES
1:
  BEGIN r1, r3, r6, r7
  adr r7, 8f
2:
  NEXT_ALZETTE r0, r1
  NEXT_ALZETTE r2, r3
  NEXT_ALZETTE r4, r5
  adr r6, 8f + 12
  cmp r7, r6
  bne 3f
  EXCHANGE r0, r8
  EXCHANGE r1, r9
  EXCHANGE r2, r10
  EXCHANGE r3, r11
  EXCHANGE r4, r12
  EXCHANGE r5, lr
  b 2b
3:
  EFFECT r6, r8, r10, r12
  MIX_3 r1, r3, r5, r9, r11, lr
  EFFECT r6, r9, r11, lr
  MIX_3 r0, r2, r4, r8, r10, r12
  NEXT r6, r7
  ldr r6, [sp], #12
  stm r6, BRANCHES
  pop {r4-r11, pc}
  TABLE
  .size loxo_sparkle384_steps_armv7m_small, . - loxo_sparkle384_steps_armv7m_small

  FUNCTION loxo_sparkle512_steps_armv7m_small
#define HALF {r0-r5, r8, r9}
/* A left branch in memory to a right one in registers; r12 and lr have the effects. */
.macro MIX_4 x, y, at
  ldrd r6, r7, [r10, #\at]
  eors \x, \x, r6
  eors \y, \y, r7
  eor \x, \x, lr, ror #16
  eor \y, \y, r12, ror #16
.endm
  mov r10, r0 /* where the left branches go */
  add r11, r0, #32 /* where the right ones are */
  mov r6, r2
  ldm r0, HALF
1:
  BEGIN r1, r3, r6, r7
  adr r7, 8f
2:
  NEXT_ALZETTE r0, r1
  NEXT_ALZETTE r2, r3
  NEXT_ALZETTE r4, r5
  NEXT_ALZETTE r8, r9
  adr r6, 9f
  cmp r7, r6
  bne 3f
  EFFECT r12, r0, r2, r4, r8
  EFFECT lr, r1, r3, r5, r9
  stm r10, HALF
  add r6, r11, #8
  ldm r6, {r0-r5}
  ldrd r8, r9, [r11]
  adds r7, #4
  b 2b
3:
  MIX_4 r0, r1, 8
  MIX_4 r2, r3, 16
  MIX_4 r4, r5, 24
  MIX_4 r8, r9, 0
  mov r6, r10
  mov r10, r11
  mov r11, r6
  NEXT r6, r7
  ldr r6, [sp], #12
  stm r6, HALF
  pop {r4-r11, pc}
  TABLE
  .word 0xbb1185eb
  .size loxo_sparkle512_steps_armv7m_small, . - loxo_sparkle512_steps_armv7m_small

#endif

#include "../../core/assembly_end.h"
