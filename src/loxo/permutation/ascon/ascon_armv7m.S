/* SPDX-License-Identifier: Apache-2.0 OR MIT
 *
 * Ascon-p for ARMv7-M on one state of bit-interleaved words (core/interleaved.h), in registers,
 * with all rounds unrolled.
 *
 *   void loxo_ascon12_rounds_armv7m(uint64_t *s)
 *   void loxo_ascon8_rounds_armv7m(uint64_t *s)
 *   void loxo_ascon6_rounds_armv7m(uint64_t *s)
 *   void loxo_ascon_blocks_armv7m(uint64_t *s, const uint8_t *in, const uint8_t *end, uint8_t *out,
 *                                 uint32_t keep, uint32_t pad, const uint64_t *key)
 *   void loxo_ascon_start_armv7m(the same)
 *
 * The others are for a duplex, all the time in registers; ascon_called.h says what they do.
 *
 *   loxo_ascon12_rounds_armv7m takes 40 bytes of the stack
 *   loxo_ascon8_rounds_armv7m takes 40 bytes of the stack
 *   loxo_ascon6_rounds_armv7m takes 40 bytes of the stack
 *   loxo_ascon_blocks_armv7m takes 52 bytes of the stack
 *   loxo_ascon_start_armv7m takes 52 bytes of the stack
 *   loxo_ascon12_load_armv7m takes 0 bytes of the stack
 *   loxo_ascon12_last_armv7m takes 0 bytes of the stack
 *   loxo_ascon8_last_armv7m takes 0 bytes of the stack
 *   loxo_ascon6_last_armv7m takes 0 bytes of the stack
 *   loxo_ascon_leave_armv7m takes 0 bytes of the stack
 *
 * The last six rounds are a section, the two in front of them another, and the first four a third.
 * So a program links no more rounds than its permutations have, for a jump of two cycles from one
 * section to the next.
 *
 * The even bits of word w are in r<w>, the odd ones in r<8 + w>, and r5 to r7 are free. What works
 * on r0 to r7 alone is short, so the even halves do most of the work. The S-boxes take 15
 * operations a half, and no word is ever complemented. Those of the even halves leave their results
 * elsewhere, so that the linear layer, which needs the old halves of a word for both new ones,
 * brings them back to where they were. */
#if __ARM_ARCH_PROFILE == 'M' && __ARM_ARCH_ISA_THUMB == 2 && !LOXO_SMALL
  .syntax unified
  .thumb

/* A function in a section of its own, which a program links only if it gets there. */
.macro FUNCTION name
  .section .text.\name, "ax", %progbits
  .align 2
  .global \name
  .type \name, %function
  .thumb_func
\name:
.endm

/* Bits 0, 2, 4 and 6 of c, for a shift of 0, or 1, 3, 5 and 7. */
#define EVERY_OTHER(c, shift) \
  ((((c) >> (shift)) & 1) | (((c) >> (1 + (shift))) & 2) | (((c) >> (2 + (shift))) & 4) | \
   (((c) >> (3 + (shift))) & 8))

.macro ROUND c
  /* The even halves' S-boxes. */
  eor r2, r2, #EVERY_OTHER(\c, 0)
  bic r5, r2, r1
  eors r2, r1
  eor r7, r0, r4
  orn r6, r3, r4
  eors r4, r3
  eors r3, r1
  bics r1, r7
  orrs r3, r2
  eors r3, r7 /* word 1 */
  eors r5, r7
  orrs r0, r4
  eors r0, r2 /* word 3 */
  eors r6, r2 /* word 2 */
  eors r1, r4 /* word 4 */
  eors r5, r1 /* word 0 */
  /* The odd halves'. */
  eor r10, r10, #EVERY_OTHER(\c, 1)
  bic r2, r10, r9
  eor r10, r10, r9
  eor r7, r8, r12
  orn r4, r11, r12
  eor r12, r12, r11
  eor r11, r11, r9
  bic r9, r9, r7
  orr r11, r11, r10
  orr r8, r8, r12
  eor r12, r12, r9
  eor r9, r11, r7
  eor r11, r8, r10
  eor r10, r10, r4
  eors r2, r7
  eor r8, r2, r12
  /* Word 2 ^ its rotations by 1 and 6. */
  eor r2, r6, r10
  eor r2, r2, r6, ror #3
  eor r10, r10, r10, ror #3
  eor r10, r10, r6, ror #1
  /* Word 4 ^ its rotations by 7 and 41. */
  eor r4, r1, r12, ror #3
  eor r4, r4, r12, ror #20
  eor r12, r12, r1, ror #4
  eor r12, r12, r1, ror #21
  /* Word 1 ^ its rotations by 39 and 61. */
  eor r1, r3, r9, ror #19
  eor r1, r1, r9, ror #30
  eor r9, r9, r3, ror #20
  eor r9, r9, r3, ror #31
  /* Word 3 ^ its rotations by 10 and 17. */
  eor r3, r0, r0, ror #5
  eor r3, r3, r11, ror #8
  eor r11, r11, r11, ror #5
  eor r11, r11, r0, ror #9
  /* Word 0 ^ its rotations by 19 and 28. */
  eor r0, r5, r5, ror #14
  eor r0, r0, r8, ror #9
  eor r8, r8, r8, ror #14
  eor r8, r8, r5, ror #10
.endm

/* Changes places of bits of r5 and r6; core/interleaved.h explains it. */
.macro EXCHANGE n, mask
  eor r7, r6, r5, lsr #\n
  and r7, r7, #\mask
  eors r6, r7
  eor r5, r5, r7, lsl #\n
.endm

/* The halves of r5 and r6. */
.macro EXCHANGE_16
  lsrs r7, r5, #16
  bfi r5, r6, #16, #16
  bfi r6, r7, #0, #16
.endm

/* On the stack, the last three behind what is pushed. */
#define IN 4
#define END 8
#define OUT 12
#define KEEP 52
#define PAD 56
#define KEY 60

/* The word of a block that is `at` bytes from its beginning, where r7 points. lr is `out`. */
.macro BLOCK_WORD at, even, odd
  ldr r5, [r7, #\at]
  ldr r6, [r7, #\at + 4]
  .if \at
  adds r7, #\at + 8
  str r7, [sp, #IN]
  .endif
  EXCHANGE_16
  EXCHANGE 8, 0x00ff00ff
  EXCHANGE 4, 0x0f0f0f0f
  EXCHANGE 2, 0x33333333
  EXCHANGE 1, 0x55555555
  ldr r7, [sp, #KEEP]
  eors r5, \even
  eor r6, r6, \odd
  ands \even, r7
  and \odd, \odd, r7
  eors \even, r5
  eor \odd, \odd, r6
  cmp lr, #0
  beq 4f
  EXCHANGE 1, 0x55555555
  EXCHANGE 2, 0x33333333
  EXCHANGE 4, 0x0f0f0f0f
  EXCHANGE 8, 0x00ff00ff
  EXCHANGE_16
  str r5, [lr, #\at]
  str r6, [lr, #\at + 4]
  .if \at
  add r7, lr, #\at + 8
  str r7, [sp, #OUT]
  .endif
4:
.endm

/* Two words of the state take the key, where r7 points. */
.macro ADD_KEY even0, odd0, even1, odd1
  ldr r5, [r7]
  ldr r6, [r7, #4]
  eors \even0, r5
  eor \odd0, \odd0, r6
  ldr r5, [r7, #8]
  ldr r6, [r7, #12]
  eors \even1, r5
  eor \odd1, \odd1, r6
.endm

.macro LOAD width=
  ldr r1, [r0, #8]
  ldr r2, [r0, #16]
  ldr r3, [r0, #24]
  ldr r4, [r0, #32]
  ldr r8, [r0, #4]
  ldr r9, [r0, #12]
  ldr r10, [r0, #20]
  ldr r11, [r0, #28]
  ldr r12, [r0, #36]
  ldr\width r0, [r0]
.endm

/* To where r5 says, and returns. */
.macro LEAVE
  strd r0, r8, [r5]
  strd r1, r9, [r5, #8]
  strd r2, r10, [r5, #16]
  strd r3, r11, [r5, #24]
  strd r4, r12, [r5, #32]
  pop {r4-r11, lr}
  bx lr
.endm

/* The last rounds on a state in registers, for the functions below. They return by lr, and r5 to r7
 * may be anything then. */
FUNCTION loxo_ascon6_last_armv7m
  ROUND 0x96
  ROUND 0x87
  ROUND 0x78
  ROUND 0x69
  ROUND 0x5a
  ROUND 0x4b
  bx lr
  .size loxo_ascon6_last_armv7m, . - loxo_ascon6_last_armv7m

FUNCTION loxo_ascon8_last_armv7m
  ROUND 0xb4
  ROUND 0xa5
  b.w loxo_ascon6_last_armv7m
  .size loxo_ascon8_last_armv7m, . - loxo_ascon8_last_armv7m

FUNCTION loxo_ascon12_load_armv7m
  LOAD .w /* so that what follows, a long instruction to jump to, lies well */
loxo_ascon12_last_armv7m:
  ROUND 0xf0
  ROUND 0xe1
  ROUND 0xd2
  ROUND 0xc3
  b.w loxo_ascon8_last_armv7m
  .size loxo_ascon12_load_armv7m, . - loxo_ascon12_load_armv7m

.macro ROUNDS number
FUNCTION loxo_ascon\number\()_rounds_armv7m
  push {r0, r4-r11, lr}
  .if \number == 12
  bl loxo_ascon12_load_armv7m
  .else
  LOAD
  bl loxo_ascon\number\()_last_armv7m
  .endif
  pop {r5}
  .if \number == 8
loxo_ascon_leave_armv7m: /* also for a duplex */
  .endif
  LEAVE
  .size loxo_ascon\number\()_rounds_armv7m, . - loxo_ascon\number\()_rounds_armv7m
.endm

  ROUNDS 12
  ROUNDS 8
  ROUNDS 6

FUNCTION loxo_ascon_start_armv7m
  push {r0-r11, lr}
  adr.w lr, 10f + 1
  b.w loxo_ascon12_load_armv7m
  .size loxo_ascon_start_armv7m, . - loxo_ascon_start_armv7m

  .global loxo_ascon_blocks_armv7m
  .type loxo_ascon_blocks_armv7m, %function
  .thumb_func
loxo_ascon_blocks_armv7m:
  push {r0-r11, lr}
  LOAD
  b 2f
10: /* behind twelve rounds */
  ldr r7, [sp, #KEY]
  ADD_KEY r3, r11, r4, r12
  movs r5, #0
  str r5, [sp, #KEY]
2: /* behind eight */
  ldr r7, [sp, #IN]
  ldr r5, [sp, #END]
  cmp r7, r5
  beq 3f
  ldr lr, [sp, #OUT]
  BLOCK_WORD 0, r0, r8
  ldr r7, [sp, #IN]
  BLOCK_WORD 8, r1, r9
1:
  adr.w lr, 2b + 1
  b.w loxo_ascon8_last_armv7m
3:
  ldr r5, [sp, #PAD]
  ldr r7, [sp, #KEY]
  eors r0, r5
  cbnz r7, 7f
  cbz r5, 5f
  str r7, [sp, #PAD]
  b 1b
7:
  movs r5, #0
  str r5, [sp, #PAD]
  ADD_KEY r2, r10, r3, r11
  adr.w lr, 10b + 1
  b.w loxo_ascon12_last_armv7m
5:
  ldr r5, [sp], #16
  b.w loxo_ascon_leave_armv7m
  .size loxo_ascon_blocks_armv7m, . - loxo_ascon_blocks_armv7m

#endif

#include "../../core/assembly_end.h"
