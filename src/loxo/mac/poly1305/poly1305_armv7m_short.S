/* SPDX-License-Identifier: Apache-2.0 OR MIT
 *
 * Poly1305 for ARMv7-M, one block after the other, by products of 32 bits: on a Cortex-M3 longer ones end
 * early, depending on their operands.
 *
 *   void loxo_poly1305_add_armv7m_short(const loxo_stream_lane *lane, size_t n, size_t blocks)
 *
 *   loxo_poly1305_add_armv7m_short takes 116 bytes of the stack
 *
 * The sum is in halves of 16 bits, X0 to X7, and some bits above these. Each word of r, below 2^28, is two
 * parts of 14 bits. For a word j of the product, LE and LO are the even and the odd column with lower parts
 * of r, HE and HO those with upper parts: Xi goes with r's word w where i + 2w is 2j or 2j + 1. At most
 * four products meet in a column, and 4 (2^16 - 1) (2^14 - 1) is below 2^32. What is above 2^130 comes back
 * five times, as four times and once. `make prove` shows of the linked code that no sum overflows and no
 * carry is lost.
 *
 * `in` may have any address. */
#if __ARM_ARCH_PROFILE == 'M' && __ARM_ARCH_ISA_THUMB == 2 && !__ARM_FEATURE_DSP && !LOXO_SMALL
  .syntax unified
  .thumb

#define X0 r0
#define X1 r4
#define X2 r1
#define X3 r5
#define X4 r2
#define X5 r6
#define X6 r3
#define X7 r7
#define LE r8
#define LO r9
#define HE r10
#define HO r11
#define TOP r8

/* On the stack: the parts of r, the product's words, the carry to the next one, the bits above X7; then
 * the blocks that are left, where they are, and the state. */
#define PART(w) [sp, #(8 * (w))]
#define WORD(j) [sp, #(32 + 4 * (j))]
#define CARRY [sp, #60]
#define ABOVE [sp, #64]
#define BLOCKS [sp, #68]
#define IN [sp, #72]
#define OWN [sp, #76]
#define FRAME 80

/* Word i of the sum, as two halves, with word w of r: the first of a word of the product, or one more. */
.macro first w, even, odd
  ldrd r12, lr, PART(\w)
  mul LE, \even, r12
  mul LO, \odd, r12
  mul HE, \even, lr
  mul HO, \odd, lr
.endm
.macro more w, even, odd
  ldrd r12, lr, PART(\w)
  mla LE, \even, r12, LE
  mla LO, \odd, r12, LO
  mla HE, \even, lr, HE
  mla HO, \odd, lr, HO
.endm
/* The bits above X7, which have no odd half; and the first word behind them, which has. */
.macro above w
  ldr LO, ABOVE
  ldrd r12, lr, PART(\w)
  mul LE, LO, r12
  mul HE, LO, lr
.endm
.macro second w, even, odd
  ldrd r12, lr, PART(\w)
  mla LE, \even, r12, LE
  mul LO, \odd, r12
  mla HE, \even, lr, HE
  mul HO, \odd, lr
.endm

/* Word j of the product, and the carry out of it. */
.macro word j
  .if \j
  ldr r12, CARRY
  lsr lr, HO, #2
  adds r12, r12, LE
  adc lr, lr, LO, lsr #16
  adds r12, r12, LO, lsl #16
  .else
  lsr lr, HO, #2
  add lr, lr, LO, lsr #16
  adds r12, LE, LO, lsl #16
  .endif
  adc lr, lr, HE, lsr #18
  adds r12, r12, HE, lsl #14
  adc lr, lr, #0
  adds r12, r12, HO, lsl #30
  adc lr, lr, #0
  str r12, WORD(\j)
  str lr, CARRY
.endm

  .section .text.loxo_poly1305_add_armv7m_short, "ax", %progbits
  .global loxo_poly1305_add_armv7m_short
  .type loxo_poly1305_add_armv7m_short, %function
  .thumb_func
  .align 2
loxo_poly1305_add_armv7m_short:
  push {r4-r11, lr}
  sub sp, #FRAME
  ldr r12, [r0, #8]
  ldr lr, [r0]
  str r2, BLOCKS
  str r12, IN
  str lr, OWN
  .irp w, 0, 1, 2, 3
  ldr r1, [lr, #(24 + 4 * \w)]
  ubfx r0, r1, #0, #14
  lsr r1, r1, #14
  strd r0, r1, PART(\w)
  .endr
  ldr r0, [lr]
  ldr r1, [lr, #4]
  ldr r2, [lr, #8]
  ldr r3, [lr, #12]
  ldrb TOP, [lr, #16]
1:
  ldr r12, BLOCKS
  ldr lr, IN
  subs r12, r12, #1
  bcc.w 2f
  ldr r4, [lr]
  ldr r5, [lr, #4]
  ldr r6, [lr, #8]
  ldr r7, [lr, #12]
  str r12, BLOCKS
  add lr, lr, #16
  str lr, IN
  adds r0, r0, r4
  adcs r1, r1, r5
  adcs r2, r2, r6
  adcs r3, r3, r7
  adc TOP, TOP, #1
  str TOP, ABOVE
  lsr X1, r0, #16
  uxth X0, r0
  lsr X3, r1, #16
  uxth X2, r1
  lsr X5, r2, #16
  uxth X4, r2
  lsr X7, r3, #16
  uxth X6, r3
  first 0, X0, X1
  word 0
  first 0, X2, X3
  more 1, X0, X1
  word 1
  first 0, X4, X5
  more 1, X2, X3
  more 2, X0, X1
  word 2
  first 0, X6, X7
  more 1, X4, X5
  more 2, X2, X3
  more 3, X0, X1
  word 3
  above 0
  second 1, X6, X7
  more 2, X4, X5
  more 3, X2, X3
  word 4
  above 1
  second 2, X6, X7
  more 3, X4, X5
  word 5
  above 2
  second 3, X6, X7
  word 6
  above 3
  ldr r7, CARRY
  add r7, r7, LE
  add r7, r7, HE, lsl #14
  ldrd r0, r1, WORD(0)
  ldrd r2, r3, WORD(2)
  ldrd r4, r5, WORD(4)
  ldr r6, WORD(6)
  and TOP, r4, #3
  bic r4, r4, #3
  adds r0, r0, r4
  adcs r1, r1, r5
  adcs r2, r2, r6
  adcs r3, r3, r7
  adc TOP, TOP, #0
  lsr r4, r4, #2
  orr r4, r4, r5, lsl #30
  lsr r5, r5, #2
  orr r5, r5, r6, lsl #30
  lsr r6, r6, #2
  orr r6, r6, r7, lsl #30
  lsr r7, r7, #2
  adds r0, r0, r4
  adcs r1, r1, r5
  adcs r2, r2, r6
  adcs r3, r3, r7
  adc TOP, TOP, #0
  b 1b
2:
  ldr lr, OWN
  str r0, [lr]
  str r1, [lr, #4]
  str r2, [lr, #8]
  str r3, [lr, #12]
  strb TOP, [lr, #16]
  add sp, #FRAME
  pop {r4-r11, pc}
  .size loxo_poly1305_add_armv7m_short, . - loxo_poly1305_add_armv7m_short

#endif

#include "../../core/assembly_end.h"
