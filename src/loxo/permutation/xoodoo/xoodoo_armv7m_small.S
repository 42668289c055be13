/* SPDX-License-Identifier: Apache-2.0 OR MIT
 *
 * Xoodoo[12] for ARMv7-M on one state, in registers, optimized for size: a round in a loop.
 *
 *   void loxo_xoodoo_rounds_armv7m_small(uint32_t *s)
 *
 *   loxo_xoodoo_rounds_armv7m_small takes 44 bytes of the stack
 *
 * Planes 0 to 2 are in r0 to r3, r6 to r9, and r10 to r12 and lr; r4 and r5 are free. Rotations are
 * those of operands, so lanes lag: they are rotated to the right by some bits. Plane 0 never does.
 * Plane 1 lags by 31 between theta and the end of the round, as the effect of theta does if plane 2
 * lags by 26 before; the latter's step by two lanes at the end of a round brings it there. */
#if __ARM_ARCH_PROFILE == 'M' && __ARM_ARCH_ISA_THUMB == 2 && LOXO_SMALL
  .syntax unified
  .thumb
  .section .text.loxo_xoodoo_rounds_armv7m_small, "ax", %progbits
  .global loxo_xoodoo_rounds_armv7m_small
  .type loxo_xoodoo_rounds_armv7m_small, %function
  .thumb_func
  .align 2

#define STATE {r0-r3, r6-r12, lr}
#define NEXT_CONSTANT [sp, #4]
#define LAST_CONSTANT 0x12

/* Lags by 26. */
.macro PARITY to, a0, a1, a2
  eor \to, \a2, \a1, ror #26
  eor \to, \to, \a0, ror #26
.endm

/* From the parity of the column before. */
.macro THETA p, a0, a1, a2
  eor \p, \p, \p, ror #23
  eor \a0, \a0, \p, ror #1
  eor \a1, \p, \a1, ror #31
  eor \a2, \a2, \p, ror #27
.endm

/* Plane 2 lags by 5. */
.macro CHI a0, a1, a2, from
  bic r4, \a2, \from, ror #6
  eor \a0, \a0, r4, ror #27
  bic r4, \a0, \a2, ror #27
  eor \a1, \from, r4, ror #31
  bic r4, \a1, \a0, ror #31
  eor \a2, \a2, r4, ror #6
.endm

.macro TURN n
  .irp lane, r10, r11, r12, lr
  mov \lane, \lane, ror #\n
  .endr
.endm

.macro EXCHANGE a, b
  mov r4, \a, ror #13
  mov \a, \b, ror #13
  mov \b, r4
.endm

loxo_xoodoo_rounds_armv7m_small:
  adr r1, 2f
  push {r0, r1, r4-r11, lr}
  ldm r0, STATE
  TURN 26
1:
  PARITY r4, r0, r6, r10
  PARITY r5, r3, r9, lr
  THETA r5, r0, r6, r10
  PARITY r5, r1, r7, r11
  THETA r4, r1, r7, r11
  PARITY r4, r2, r8, r12
  THETA r5, r2, r8, r12
  THETA r4, r3, r9, lr
  ldr r4, NEXT_CONSTANT
  ldrh r5, [r4], #2
  str r4, NEXT_CONSTANT
  eors r0, r5
  cmp r5, #LAST_CONSTANT
  mov r5, r9
  CHI r3, r9, lr, r8
  CHI r2, r8, r12, r7
  CHI r1, r7, r11, r6
  CHI r0, r6, r10, r5
  EXCHANGE r10, r12
  EXCHANGE r11, lr
  bne 1b
  TURN 6
  pop {r4, r5}
  stm r4, STATE
  pop {r4-r11, pc}
  .align 2
2:
  .hword 0x058, 0x038, 0x3c0, 0x0d0, 0x120, 0x014, 0x060, 0x02c, 0x380, 0x0f0, 0x1a0, LAST_CONSTANT
  .size loxo_xoodoo_rounds_armv7m_small, . - loxo_xoodoo_rounds_armv7m_small

#endif

#include "../../core/assembly_end.h"
