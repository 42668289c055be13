/* SPDX-License-Identifier: Apache-2.0 OR MIT
 *
 * Poly1305 for ARMv7-M with its DSP extension, such as a Cortex-M4, one block after the other: there
 * products of 64 bits take one cycle for all operands.
 *
 *   void loxo_poly1305_add_armv7m_long(const loxo_stream_lane *lane, size_t n, size_t blocks)
 *
 *   loxo_poly1305_add_armv7m_long takes 68 bytes of the stack
 *
 * The sum is in five words, H0 to H4. S1 to S3 are 5/4 of words 1 to 3 of r, whose lowest two bits are
 * clear: 2^128 times one of these is 2^130 times a quarter of it. R0 to R3 are below 2^28 and S1 to S3 below
 * 1.25 2^28, so four products and a carry are below 2^64. H4 is at most 6 with a block added, so what is
 * above 2^128 is below 10 2^28, and five quarters of it below 2^32. `make prove` shows of the linked code
 * that no sum overflows and no carry is lost.
 *
 * `in` may have any address. */
#if __ARM_ARCH_PROFILE == 'M' && __ARM_ARCH_ISA_THUMB == 2 && __ARM_FEATURE_DSP && !LOXO_SMALL
  .syntax unified
  .thumb

#define H0 r0
#define H1 r1
#define H2 r2
#define H3 r3
#define H4 r4
#define R0 r5
#define R1 r6
#define R2 r7
#define R3 r8
#define S1 r9
#define S2 r10
#define S3 r11
#define LOW r12
#define HIGH lr

/* On the stack: words of the product; the blocks that are left, where they are, and the state. */
#define WORD(j) [sp, #(4 * (j))]
#define BLOCKS [sp, #16]
#define IN [sp, #20]
#define OWN [sp, #24]
#define FRAME 32

/* A word of the product, which begins with the carry out of the one before it. */
.macro word j, a, b, c, d, above
  mov LOW, HIGH
  mov HIGH, #0
  umlal LOW, HIGH, H4, \above
  umlal LOW, HIGH, H0, \a
  umlal LOW, HIGH, H1, \b
  umlal LOW, HIGH, H2, \c
  umlal LOW, HIGH, H3, \d
  .ifnc \j,3
  str LOW, WORD(\j)
  .endif
.endm

  .section .text.loxo_poly1305_add_armv7m_long, "ax", %progbits
  .global loxo_poly1305_add_armv7m_long
  .type loxo_poly1305_add_armv7m_long, %function
  .thumb_func
  .align 2
loxo_poly1305_add_armv7m_long:
  push {r4-r11, lr}
  sub sp, #FRAME
  ldr r12, [r0, #8]
  ldr lr, [r0]
  str r2, BLOCKS
  str r12, IN
  str lr, OWN
  ldr R0, [lr, #24]
  ldr R1, [lr, #28]
  ldr R2, [lr, #32]
  ldr R3, [lr, #36]
  add S1, R1, R1, lsr #2
  add S2, R2, R2, lsr #2
  add S3, R3, R3, lsr #2
  ldr H0, [lr]
  ldr H1, [lr, #4]
  ldr H2, [lr, #8]
  ldr H3, [lr, #12]
  ldrb H4, [lr, #16]
  lsr r12, H4, #2 /* from 2^130 on, five times */
  and H4, H4, #3
  add r12, r12, r12, lsl #2
  adds H0, H0, r12
  adcs H1, H1, #0
  adcs H2, H2, #0
  adcs H3, H3, #0
  adc H4, H4, #0
1:
  ldr r12, BLOCKS
  subs r12, r12, #1
  bcc 2f
  str r12, BLOCKS
  ldr lr, IN
  ldr r12, [lr]
  adds H0, H0, r12
  ldr r12, [lr, #4]
  adcs H1, H1, r12
  ldr r12, [lr, #8]
  adcs H2, H2, r12
  ldr r12, [lr, #12]
  adcs H3, H3, r12
  adc H4, H4, #1
  add lr, lr, #16
  str lr, IN
  umull LOW, HIGH, H0, R0
  umlal LOW, HIGH, H1, S3
  umlal LOW, HIGH, H2, S2
  umlal LOW, HIGH, H3, S1
  str LOW, WORD(0)
  word 1, R1, R0, S3, S2, S1
  word 2, R2, R1, R0, S3, S2
  word 3, R3, R2, R1, R0, S3
  mla H4, H4, R0, HIGH
  ldrd H0, H1, WORD(0)
  ldr H2, WORD(2)
  lsr HIGH, H4, #2
  bic H3, H4, #3
  add HIGH, HIGH, H3
  and H4, H4, #3
  adds H0, H0, HIGH
  adcs H1, H1, #0
  adcs H2, H2, #0
  adcs H3, LOW, #0
  adc H4, H4, #0
  b 1b
2:
  ldr lr, OWN
  str H0, [lr]
  str H1, [lr, #4]
  str H2, [lr, #8]
  str H3, [lr, #12]
  strb H4, [lr, #16]
  add sp, #FRAME
  pop {r4-r11, pc}
  .size loxo_poly1305_add_armv7m_long, . - loxo_poly1305_add_armv7m_long

#endif

#include "../../core/assembly_end.h"
