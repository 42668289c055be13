/* SPDX-License-Identifier: Apache-2.0 OR MIT
 *
 * Gimli-24 for ARMv7-M on one state, in registers, optimized for size: a round in a loop.
 *
 *   void loxo_gimli_rounds_armv7m_small(uint32_t *s)
 *
 *   loxo_gimli_rounds_armv7m_small takes 44 bytes of the stack
 *
 * Rows 0 to 2 of the state are in r0 to r3, r5 to r8 and r9 to r12; r4 and lr are free. A column
 * leaves its word of the third row in the free register and frees that word's. The constant of the
 * next round, whose low byte is the round's number, is on the stack. */
#if __ARM_ARCH_PROFILE == 'M' && __ARM_ARCH_ISA_THUMB == 2 && LOXO_SMALL
  .syntax unified
  .thumb
  .section .text.loxo_gimli_rounds_armv7m_small, "ax", %progbits
  .global loxo_gimli_rounds_armv7m_small
  .type loxo_gimli_rounds_armv7m_small, %function
  .thumb_func
  .align 2

#define STATE {r0-r3, r5-r12}
#define CONSTANT [sp, #4]

.macro COLUMN x, y, z, to
  mov \x, \x, ror #8
  and \to, \z, \y, ror #23
  eor \to, \z, \to, lsl #1
  eor \to, \x, \to, lsl #1
  orr r4, \z, \x
  eor r4, \x, r4, lsl #1
  eor \z, \z, \y, ror #23
  and \x, \x, \y, ror #23
  eor \y, r4, \y, ror #23
  eor \x, \z, \x, lsl #3
.endm

.macro EXCHANGE a, b
  mov lr, \a
  mov \a, \b
  mov \b, lr
.endm

loxo_gimli_rounds_armv7m_small:
  ldr r1, 4f
  push {r0, r1, r4-r11, lr}
  ldm r0, STATE
1:
  COLUMN r0, r5, r9, lr
  COLUMN r1, r6, r10, r9
  COLUMN r2, r7, r11, r10
  COLUMN r3, r8, r12, r11
  mov r12, r11
  mov r11, r10
  mov r10, r9
  mov r9, lr
  ldr r4, CONSTANT
  lsls lr, r4, #31 /* the round's number: not zero if odd; carry if odd when halved */
  bne 3f
  bcs 2f
  eors r1, r4
  EXCHANGE r0, r1
  EXCHANGE r2, r3
  b 3f
2:
  EXCHANGE r0, r2
  EXCHANGE r1, r3
3:
  subs r4, #1
  str r4, CONSTANT
  lsls r4, r4, #24
  bne 1b
  pop {r4, lr}
  stm r4, STATE
  pop {r4-r11, pc}
  .align 2
4:
  .word 0x9e377900 + 24
  .size loxo_gimli_rounds_armv7m_small, . - loxo_gimli_rounds_armv7m_small

#endif

#include "../../core/assembly_end.h"
