/* SPDX-License-Identifier: Apache-2.0 OR MIT
 *
 * Ascon-p for ARMv7-M on one state in words of 64 bits, in registers, optimized for size.
 *
 *   void loxo_ascon_rounds_armv7m_small(uint64_t *s, unsigned rounds)
 *
 *   loxo_ascon_rounds_armv7m_small takes 40 bytes of the stack
 *
 * The words lie in r1 to r7 and r10 to r12, low half first; r0, r8 and r9 are free, and lr has the
 * round's constant. The S-boxes are those of ascon_armv7m.S, of low halves and then of high ones.
 * The low halves' leave their results elsewhere, so that the linear layer, which needs the old
 * halves of a word for both new ones, brings them back to where they were. */
#if __ARM_ARCH_PROFILE == 'M' && __ARM_ARCH_ISA_THUMB == 2
  .syntax unified
  .thumb
  .section .text.loxo_ascon_rounds_armv7m_small, "ax", %progbits
  .global loxo_ascon_rounds_armv7m_small
  .type loxo_ascon_rounds_armv7m_small, %function
  .thumb_func
  .align 2

/* to = x ^ its half of the rotations of (x, other) by i and j. */
.macro HALF to, x, other, t, i, j
  .if \i < 32
  eor \t, \x, \x, lsr #\i
  eor \t, \t, \other, lsl #(32 - \i)
  .else
  eor \t, \x, \other, lsr #(\i - 32)
  eor \t, \t, \x, lsl #(64 - \i)
  .endif
  .if \j < 32
  eor \t, \t, \x, lsr #\j
  eor \to, \t, \other, lsl #(32 - \j)
  .else
  eor \t, \t, \other, lsr #(\j - 32)
  eor \to, \t, \x, lsl #(64 - \j)
  .endif
.endm

/* The low half goes from `from` to `low`. */
.macro LINEAR low, high, from, t, i, j
  HALF \low, \from, \high, \low, \i, \j
  HALF \high, \high, \from, \t, \i, \j
.endm

loxo_ascon_rounds_armv7m_small:
  push {r0, r4-r11, lr}
  rsb r1, r1, r1, lsl #4
  add lr, r1, #0x3c
  ldm r0, {r1-r7, r10-r12}
1:
  /* The low halves' S-boxes. */
  eor r5, r5, lr
  bic r9, r5, r3
  eors r5, r3
  eor r0, r1, r11
  eor r8, r3, r7
  orr r8, r8, r5
  eor r8, r8, r0 /* word 1 */
  bics r3, r0
  eor r9, r9, r0
  orn r0, r7, r11
  eor r11, r11, r7
  orr r1, r1, r11
  eors r1, r5 /* word 3 */
  eors r0, r5 /* word 2 */
  eor r3, r3, r11 /* word 4 */
  eor r9, r9, r3 /* word 0 */
  /* The high halves'. */
  bic r5, r6, r4
  eors r6, r4
  eor r7, r2, r12
  bic r11, r4, r7
  eor r4, r4, r10
  orrs r4, r6
  eors r4, r7
  eors r5, r7
  orn r7, r10, r12
  eor r12, r12, r10
  orr r2, r2, r12
  eor r10, r2, r6
  eors r6, r7
  eor r12, r12, r11
  eor r2, r5, r12
  /* Words 2, 3, 4, 0, 1. */
  LINEAR r5, r6, r0, r11, 1, 6
  LINEAR r7, r10, r1, r0, 10, 17
  LINEAR r11, r12, r3, r0, 7, 41
  LINEAR r1, r2, r9, r0, 19, 28
  LINEAR r3, r4, r8, r0, 61, 39
  sub lr, lr, #0x0f
  cmp lr, #0x3c
  bne 1b
  pop {r0}
  stm r0, {r1-r7, r10-r12}
  pop {r4-r11, pc}
  .size loxo_ascon_rounds_armv7m_small, . - loxo_ascon_rounds_armv7m_small

#endif

#include "../../core/assembly_end.h"
