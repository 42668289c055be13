/* SPDX-License-Identifier: Apache-2.0 OR MIT
 *
 * Keccak-p[200] for ARMv7-M, the way the thesis describes that of the XKCP (section 7.1.3): 32-bit
 * words instead of bytes, and rho and pi merged. Nothing in it is copied from there.
 *
 *   radboud_2023_keccakp_armv7m takes 88 bytes of the stack
 *
 * Register r1 + y holds the lanes (0, y) to (3, y) of a row, one byte each. Register r6 + y holds
 * lane (4, y) in its lowest byte, with garbage above. A round is made of loops. Theta works on
 * words of four lanes. Rho rotates lanes in pairs of equal bytes, and pi is the choice of where the
 * bytes are stored, in rows of eight bytes on the stack. Chi takes one row at a time from there.
 * The stack above the rows, from offset 40 on, has the address of the next constant, the end of the
 * constants, and the address of the state. */
#if defined(__ARM_ARCH_ISA_THUMB) && __ARM_ARCH_ISA_THUMB >= 2
  .syntax unified
  .thumb
  .section .text.radboud_2023_keccakp_armv7m, "ax", %progbits
  .global radboud_2023_keccakp_armv7m
  .hidden radboud_2023_keccakp_armv7m
  .type radboud_2023_keccakp_armv7m, %function
  .thumb_func
  .align 2

/* A lane rotated by `by`, from a pair that begins at bit `at` of r0, or from a register whose
 * lowest byte it is, which takes one more instruction. */
.macro TURN_PAIR at, by, to
  lsr r11, r0, #(\at + 8 - \by)
  strb r11, [sp, #\to]
.endm

.macro TURN_LOWEST lane, by, to
  lsr r11, \lane, #(8 - \by)
  bfi r11, \lane, #\by, #(8 - \by)
  strb r11, [sp, #\to]
.endm

/* The even or the odd bytes of a row as pairs in r0. Lane x of row y goes to row 2x + 3y of column
 * y. */
.macro MAKE_PAIRS row, mask, shift:vararg
  and r0, \row, #\mask
  orr r0, r0, r0, \shift
.endm

.macro CHI_ROW row, last, y
  ldr \row, [sp, #(8 * \y)]
  ldrb \last, [sp, #(8 * \y + 4)]
  lsr r0, \row, #8
  orr r0, r0, \last, lsl #24
  lsr r11, r0, #8
  orr r11, r11, \row, lsl #24
  bic r12, r0, \row
  bic r11, r11, r0
  eor \last, \last, r12
  eor \row, \row, r11
.endm

.macro LOAD_ROW row, last, y
  ldr \row, [r0, #(5 * \y)]
  ldrb \last, [r0, #(5 * \y + 4)]
.endm

.macro STORE_ROW row, last, y
  str \row, [r0, #(5 * \y)]
  strb \last, [r0, #(5 * \y + 4)]
.endm

radboud_2023_keccakp_armv7m:
  push {r4-r11, lr}
  sub sp, sp, #52
  LOAD_ROW r1, r6, 0
  LOAD_ROW r2, r7, 1
  LOAD_ROW r3, r8, 2
  LOAD_ROW r4, r9, 3
  LOAD_ROW r5, r10, 4
  adr r11, 2f
  add r12, r11, #18
  strd r11, r12, [sp, #40]
  str r0, [sp, #48]
1:
  /* Theta: the parities of columns 0 to 3 in r0, and of column 4 in r11. */
  eor r0, r1, r2
  eor r0, r0, r3
  eor r0, r0, r4
  eor r0, r0, r5
  eor r11, r6, r7
  eor r11, r11, r8
  eor r11, r11, r9
  eor r11, r11, r10
  uxtb r11, r11
  /* The parities to the left in lr; those to the right, rotated by one, in r12. */
  lsr r12, r0, #8
  orr r12, r12, r11, lsl #24
  orr lr, r11, r0, lsl #8
  and r11, r12, #0x80808080
  bic r12, r12, #0x80808080
  eor lr, lr, r12, lsl #1
  eor lr, lr, r11, lsr #7
  eor r1, r1, lr
  eor r2, r2, lr
  eor r3, r3, lr
  eor r4, r4, lr
  eor r5, r5, lr
  uxtb r12, r0
  lsr r11, r0, #24
  eor r11, r11, r12, lsl #1
  eor r11, r11, r12, lsr #7
  eor r6, r6, r11
  eor r7, r7, r11
  eor r8, r8, r11
  eor r9, r9, r11
  eor r10, r10, r11
  /* Rho and pi. */
  MAKE_PAIRS r1, 0x00ff00ff, lsl #8
  strb r1, [sp, #0]
  TURN_PAIR 16, 6, 32
  MAKE_PAIRS r1, 0xff00ff00, lsr #8
  TURN_PAIR 0, 1, 16
  TURN_PAIR 16, 4, 8
  TURN_LOWEST r6, 3, 24
  MAKE_PAIRS r2, 0x00ff00ff, lsl #8
  TURN_PAIR 0, 4, 25
  TURN_PAIR 16, 6, 17
  MAKE_PAIRS r2, 0xff00ff00, lsr #8
  TURN_PAIR 0, 4, 1
  TURN_PAIR 16, 7, 33
  TURN_LOWEST r7, 4, 9
  MAKE_PAIRS r3, 0x00ff00ff, lsl #8
  TURN_PAIR 0, 3, 10
  TURN_PAIR 16, 3, 2
  MAKE_PAIRS r3, 0xff00ff00, lsr #8
  TURN_PAIR 0, 2, 26
  TURN_PAIR 16, 1, 18
  TURN_LOWEST r8, 7, 34
  MAKE_PAIRS r4, 0x00ff00ff, lsl #8
  TURN_PAIR 0, 1, 35
  TURN_PAIR 16, 7, 27
  MAKE_PAIRS r4, 0xff00ff00, lsr #8
  TURN_PAIR 0, 5, 11
  TURN_PAIR 16, 5, 3
  TURN_LOWEST r9, 0, 19
  MAKE_PAIRS r5, 0x00ff00ff, lsl #8
  TURN_PAIR 0, 2, 20
  TURN_PAIR 16, 5, 12
  MAKE_PAIRS r5, 0xff00ff00, lsr #8
  TURN_PAIR 0, 2, 36
  TURN_PAIR 16, 0, 28
  TURN_LOWEST r10, 6, 4
  CHI_ROW r1, r6, 0
  CHI_ROW r2, r7, 1
  CHI_ROW r3, r8, 2
  CHI_ROW r4, r9, 3
  CHI_ROW r5, r10, 4
  /* Iota. */
  ldrd r11, r12, [sp, #40]
  ldrb r0, [r11], #1
  str r11, [sp, #40]
  eor r1, r1, r0
  cmp r11, r12
  bne 1b
  ldr r0, [sp, #48]
  STORE_ROW r1, r6, 0
  STORE_ROW r2, r7, 1
  STORE_ROW r3, r8, 2
  STORE_ROW r4, r9, 3
  STORE_ROW r5, r10, 4
  add sp, sp, #52
  pop {r4-r11, pc}
  .align 2
2:
  .byte 0x01, 0x82, 0x8a, 0x00, 0x8b, 0x01, 0x81, 0x09, 0x8a
  .byte 0x88, 0x09, 0x0a, 0x8b, 0x8b, 0x89, 0x03, 0x02, 0x80
  .size radboud_2023_keccakp_armv7m, . - radboud_2023_keccakp_armv7m
#endif

/* On other targets the object is empty. */
#if defined(__ELF__)
  .section .note.GNU-stack, "", %progbits
#endif
