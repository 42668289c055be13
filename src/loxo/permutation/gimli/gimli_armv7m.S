/* SPDX-License-Identifier: Apache-2.0 OR MIT
 *
 * Gimli-24 for ARMv7-M on one state, in registers, eight rounds in a loop.
 *
 *   void loxo_gimli_rounds_armv7m(uint32_t *s)
 *
 *   loxo_gimli_rounds_armv7m takes 44 bytes of the stack
 *
 * Rows 0 to 2 of the state are in r0 to r3, r5 to r8 and r9 to r12; r4 and lr are free. A column
 * takes ten operations: the second row is rotated as an operand, the first one by itself, which also
 * adds the round's constant. A column leaves its word of the third row in the free register and
 * frees that word's; a round from column 0 to 3, then one from column 3 to 0 put all back. Swaps
 * only rename words, and after eight rounds they have cancelled out. */
#if __ARM_ARCH_PROFILE == 'M' && __ARM_ARCH_ISA_THUMB == 2 && !LOXO_SMALL
  .syntax unified
  .thumb
  .section .text.loxo_gimli_rounds_armv7m, "ax", %progbits
  .global loxo_gimli_rounds_armv7m
  .type loxo_gimli_rounds_armv7m, %function
  .thumb_func
  .align 2

#define STATE {r0-r3, r5-r12}
#define CONSTANT [sp, #4] /* of the next round with one, rotated to the right by 8 */
#define ROUNDS(n) #((n) << 24) /* in such a constant */

/* From x rotated already; z goes to `to`. Nothing here changes flags. */
.macro REST_OF_COLUMN x, y, z, to
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

.macro COLUMN x, y, z, to
  mov \x, \x, ror #8
  REST_OF_COLUMN \x, \y, \z, \to
.endm

.macro FORWARD a, b, c, d
  COLUMN \a, r5, r9, lr
  COLUMN \b, r6, r10, r9
  COLUMN \c, r7, r11, r10
  COLUMN \d, r8, r12, r11
.endm

/* All but column 0. */
.macro BACK b, c, d
  COLUMN \d, r8, r11, r12
  COLUMN \c, r7, r10, r11
  COLUMN \b, r6, r9, r10
.endm

/* Two rounds with the small swap between them; the constant is to be added. */
.macro SMALL_SWAP a, b, c, d
  FORWARD \a, \b, \c, \d
  BACK \a, \d, \c
  ldr r4, CONSTANT
.endm

.macro ADD_CONSTANT x
  eor \x, r4, \x, ror #8
.endm

/* Two rounds with the big swap. */
.macro BIG_SWAP a, b, c, d
  FORWARD \a, \b, \c, \d
  BACK \d, \a, \b
  COLUMN \c, r5, lr, r9
.endm

loxo_gimli_rounds_armv7m:
  movw r1, #0x3779
  movt r1, #0x189e
  push {r0, r1, r4-r11, lr}
  ldm r0, STATE
1:
  SMALL_SWAP r0, r1, r2, r3
  ADD_CONSTANT r1
  REST_OF_COLUMN r1, r5, lr, r9
  BIG_SWAP r1, r0, r3, r2
  SMALL_SWAP r3, r2, r1, r0
  sub r4, r4, ROUNDS(4)
  ADD_CONSTANT r2
  sub r4, r4, ROUNDS(4)
  str r4, CONSTANT
  cmp r4, ROUNDS(1)
  REST_OF_COLUMN r2, r5, lr, r9
  BIG_SWAP r2, r3, r0, r1
  bhs.w 1b
  ldr r4, [sp], #8
  stm r4, STATE
  pop {r4-r11, lr}
  bx lr
  .size loxo_gimli_rounds_armv7m, . - loxo_gimli_rounds_armv7m

#endif

#include "../../core/assembly_end.h"
