/* SPDX-License-Identifier: Apache-2.0 OR MIT
 *
 * Poly1305 for RV32IM, one block after the other, in words of 32 bits. A product of 64 bits is two
 * instructions, and its sum with others four, as there is no carry: 26 bits in a word would save those that
 * make the carry, but take 25 products in the place of 16, and shifts.
 *
 *   void loxo_poly1305_add_rv32(const loxo_stream_lane *lane, size_t n, size_t blocks)
 *
 *   loxo_poly1305_add_rv32 takes 80 bytes of the stack
 *
 * The sum is in five words, H0 to H4. S1 to S3 are 5/4 of words 1 to 3 of r, whose lowest two bits are
 * clear: 2^128 times one of these is 2^130 times a quarter of it. The sum begins below 2^131, so H4 is at
 * most 9 with a block added, 5 from the second on. Why nothing overflows, in units of 2^28:
 *
 *   R0 to R3 are below 1, S1 to S3 below 1.25, so the upper words of a column's four products are together
 *   below 4.75, and with all that comes to them below 16;
 *   a carry from column 0 or 1 and H4 times S1 or S2 are below 4.75 + 11.25 = 16;
 *   what is above 2^128 is below 4 + 9 = 13. Five quarters of it may be 16.25: their sum has a carry.
 *
 * `make prove` shows of the linked code that no sum overflows and no carry is lost.
 *
 * Column 3 comes first, as it gives what returns at the bottom; the last carry then meets only its word.
 *
 * `in` may have any address; a block that is not aligned to four bytes goes through the stack. */
#if defined(__riscv) && __riscv_xlen == 32 && defined(__riscv_mul) && !defined(__riscv_32e) && \
    !LOXO_SMALL && !defined(__linux__) && !defined(__FreeBSD__)
  .option norelax

#define H0 s0
#define H1 s1
#define H2 a0
#define H3 a1
#define H4 s2
#define R0 s3
#define R1 s4
#define R2 s5
#define R3 s6
#define S1 s7
#define S2 s8
#define S3 s9
#define NEW0 a6
#define NEW1 a7
#define NEW3 t5
#define NEW4 t6
#define LOW a2
#define HIGH a3
#define T a4
#define U a5
#define from t0
#define in t3
#define blocks t4

/* The frame: a block, the state, and registers. */
#define FRAME 80
#define OWN 16(sp)
#define SAVED(i) 20 + 4 * (i)(sp)

  .macro PRODUCT low, x, y
  mul T, \x, \y
  mulhu U, \x, \y
  add \low, \low, T
  sltu T, \low, T
  add HIGH, HIGH, U
  add HIGH, HIGH, T
  .endm
  .macro FIRST low, x, y /* behind a carry */
  mul T, \x, \y
  mulhu U, \x, \y
  add \low, \low, T
  sltu T, \low, T
  add HIGH, U, T
  .endm
  .macro COLUMN low, a, b, c, d
  FIRST \low, H0, \a
  PRODUCT \low, H1, \b
  PRODUCT \low, H2, \c
  PRODUCT \low, H3, \d
  .endm
  /* A word of the block and the carry T to a word of the sum. */
  .macro TAKE h, x
  add \h, \h, \x
  sltu \x, \h, \x
  add \h, \h, T
  sltu T, \h, T
  add T, T, \x
  .endm
  .macro SAVE do
  \do s0, SAVED(0)
  \do s1, SAVED(1)
  \do s2, SAVED(2)
  \do s3, SAVED(3)
  \do s4, SAVED(4)
  \do s5, SAVED(5)
  \do s6, SAVED(6)
  \do s7, SAVED(7)
  \do s8, SAVED(8)
  \do s9, SAVED(9)
  .endm
  .macro SUM do
  \do H0, 0(T)
  \do H1, 4(T)
  \do H2, 8(T)
  \do H3, 12(T)
  .endm

  .section .text.loxo_poly1305_add_rv32, "ax", %progbits
  .global loxo_poly1305_add_rv32
  .type loxo_poly1305_add_rv32, %function
  .balign 4
loxo_poly1305_add_rv32:
  addi sp, sp, -FRAME
  SAVE sw
  lw T, 0(a0)
  lw in, 8(a0)
  mv blocks, a2
  sw T, OWN
  SUM lw
  lbu H4, 16(T)
  lw R0, 24(T)
  lw R1, 28(T)
  lw R2, 32(T)
  lw R3, 36(T)
  srli S1, R1, 2
  add S1, S1, R1
  srli S2, R2, 2
  add S2, S2, R2
  srli S3, R3, 2
  add S3, S3, R3
  beqz blocks, 3f
1:
  andi T, in, 3
  mv from, in
  bnez T, 4f
2:
  lw U, 0(from)
  lw NEW0, 4(from)
  lw NEW1, 8(from)
  lw NEW3, 12(from)
  add H0, H0, U
  sltu T, H0, U
  TAKE H1, NEW0
  TAKE H2, NEW1
  TAKE H3, NEW3
  add H4, H4, T
  addi H4, H4, 1
  mul NEW3, H4, S3
  addi in, in, 16
  COLUMN NEW3, R3, R2, R1, R0
  mul T, H4, R0
  addi blocks, blocks, -1
  add T, T, HIGH /* above 2^128 */
  andi NEW4, T, 3
  srli U, T, 2
  andi T, T, -4
  add NEW0, T, U
  sltu HIGH, NEW0, U
  PRODUCT NEW0, H0, R0
  PRODUCT NEW0, H1, S3
  PRODUCT NEW0, H2, S2
  PRODUCT NEW0, H3, S1
  mul NEW1, H4, S1
  mul LOW, H4, S2
  add NEW1, NEW1, HIGH
  COLUMN NEW1, R1, R0, S3, S2
  add LOW, LOW, HIGH
  COLUMN LOW, R2, R1, R0, S3
  add H3, NEW3, HIGH
  sltu T, H3, HIGH
  add H4, NEW4, T
  mv H0, NEW0
  mv H1, NEW1
  mv H2, LOW
  bnez blocks, 1b
3:
  lw T, OWN
  SUM sw
  sb H4, 16(T)
  SAVE lw
  addi sp, sp, FRAME
  ret
4:
  .irp i, 0, 4, 8, 12
  lbu T, \i(in)
  lbu U, \i + 1(in)
  lbu LOW, \i + 2(in)
  lbu HIGH, \i + 3(in)
  sb T, \i(sp)
  sb U, \i + 1(sp)
  sb LOW, \i + 2(sp)
  sb HIGH, \i + 3(sp)
  .endr
  mv from, sp
  j 2b
  .size loxo_poly1305_add_rv32, . - loxo_poly1305_add_rv32

#endif

#include "../../core/assembly_end.h"
