/* SPDX-License-Identifier: Apache-2.0 OR MIT
 *
 * ChaCha for RV32I, one block after the other, all of it in registers. Rows b and d are in those
 * that short instructions reach: there, shifts have two bytes.
 *
 *   void loxo_chacha_xor_rv32(const loxo_stream_lane *lane, size_t n, size_t blocks)
 *
 *   loxo_chacha_xor_rv32 takes 144 bytes of the stack
 *
 * Two double rounds are in a loop. The block's number is in columns 0 and 1 alone: of several
 * blocks, the first quarter rounds of columns 2 and 3 are done once, and kept on the stack.
 *
 * If `in` or `out` is not aligned to four bytes, 64 zeros on the stack take their place: they
 * become a block of keystream, which goes byte by byte to the text. */
#if defined(__riscv) && __riscv_xlen == 32 && !defined(__riscv_32e) && !LOXO_SMALL && \
    !defined(__linux__) && !defined(__FreeBSD__)
  .option norelax

#define own t1
#define out a6
#define in a7
#define blocks s6
#define rounds t2

#include "chacha_rv32.inc"

  .macro COLUMNS_0_1
  QUARTER t3, a0, s2, a4
  QUARTER t4, a1, s3, a5
  .endm
  .macro COLUMNS_2_3
  QUARTER t5, a2, s4, s0
  QUARTER t6, a3, s5, s1
  .endm
  .macro DIAGONALS
  QUARTER t3, a1, s4, s1
  QUARTER t4, a2, s5, a4
  QUARTER t5, a3, s2, a5
  QUARTER t6, a0, s3, s0
  .endm
  /* The block's words, each with its place. */
  .macro OF_0_1 do
  \do t3, 0
  \do t4, 4
  \do a0, 16
  \do a1, 20
  \do s2, 32
  \do s3, 36
  \do a4, 48
  \do a5, 52
  .endm
  .macro OF_2_3 do
  \do t5, 8
  \do t6, 12
  \do a2, 24
  \do a3, 28
  \do s4, 40
  \do s5, 44
  \do s0, 56
  \do s1, 60
  .endm
  .macro LOAD x, at
  lw \x, \at(own)
  .endm
  /* Of a row's 16 bytes, these two columns are the last eight. */
  .macro KEEP x, at
  sw \x, 64 + \at / 16 * 8 + \at % 16 - 8(sp)
  .endm
  .macro FETCH x, at
  lw \x, 64 + \at / 16 * 8 + \at % 16 - 8(sp)
  .endm
  .macro FORGET x, at
  sw zero, 64 + \at / 16 * 8 + \at % 16 - 8(sp)
  .endm
  .macro CLEAR x, at
  sw zero, \at(sp)
  .endm
  .macro GIVE x, at /* leaves the state's word in t0 */
  lw t0, \at(own)
  lw rounds, \at(in)
  add \x, \x, t0
  xor \x, \x, rounds
  sw \x, \at(out)
  .endm
  .macro SAVED do
  \do s0, 96(sp)
  \do s1, 100(sp)
  \do s2, 104(sp)
  \do s3, 108(sp)
  \do s4, 112(sp)
  \do s5, 116(sp)
  \do s6, 120(sp)
  .endm

  .section .text.loxo_chacha_xor_rv32, "ax", %progbits
  .global loxo_chacha_xor_rv32
  .type loxo_chacha_xor_rv32, %function
  .balign 4
loxo_chacha_xor_rv32:
  addi sp, sp, -144
  SAVED sw
  lw own, 0(a0)
  lw out, 4(a0)
  lw in, 8(a0)
  addi blocks, a2, -1
  sw in, 124(sp)
  sw out, 128(sp)
  or t0, in, out
  andi t0, t0, 3
  bnez t0, 7f
1:
  bnez blocks, 8f
  OF_0_1 LOAD
  OF_2_3 LOAD
  lw rounds, 68(own)
2: /* here, and from 3 on, `rounds` counts down */
  COLUMNS_2_3
3:
  COLUMNS_0_1
  DIAGONALS
  COLUMNS_0_1
  COLUMNS_2_3
  DIAGONALS
  addi rounds, rounds, -2
  bnez rounds, 2b
  GIVE t3, 0
  GIVE t4, 4
  GIVE t5, 8
  GIVE t6, 12
  GIVE a0, 16
  GIVE a1, 20
  GIVE a2, 24
  GIVE a3, 28
  GIVE s2, 32
  GIVE s3, 36
  GIVE s4, 40
  GIVE s5, 44
  GIVE a4, 48
  addi t0, t0, 1 /* the block's number */
  sw t0, 48(own)
  seqz a4, t0
  GIVE a5, 52
  add t0, t0, a4
  sw t0, 52(own)
  GIVE s0, 56
  GIVE s1, 60
  beq in, sp, 5f
4:
  addi blocks, blocks, -1 /* -1 now if there was one */
  bgtz blocks, 9f
  beqz blocks, 11f
12:
  SAVED lw
  addi sp, sp, 144
  ret
5:
  lw s2, 124(sp)
  lw s3, 128(sp)
  mv t3, sp
  addi t4, sp, 64
6: /* four bytes of text; the word on the stack is wiped */
  lw a0, 0(t3)
  lbu a1, 0(s2)
  lbu a2, 1(s2)
  lbu a3, 2(s2)
  lbu a4, 3(s2)
  sw zero, 0(t3)
  xor a1, a1, a0
  sb a1, 0(s3)
  srli a0, a0, 8
  xor a2, a2, a0
  sb a2, 1(s3)
  srli a0, a0, 8
  xor a3, a3, a0
  sb a3, 2(s3)
  srli a0, a0, 8
  xor a4, a4, a0
  sb a4, 3(s3)
  addi s2, s2, 4
  addi s3, s3, 4
  addi t3, t3, 4
  bne t3, t4, 6b
  sw s2, 124(sp)
  sw s3, 128(sp)
  addi in, sp, -64 /* as if the zeros were behind it */
  mv out, in
  j 4b
7:
  OF_0_1 CLEAR
  OF_2_3 CLEAR
  mv in, sp
  mv out, sp
  j 1b
8: /* several blocks, or none */
  addi blocks, blocks, 1
  beqz blocks, 12b
  OF_2_3 LOAD
  COLUMNS_2_3
  OF_2_3 KEEP
  j 10f
9:
  addi in, in, 64
  addi out, out, 64
  OF_2_3 FETCH
10:
  OF_0_1 LOAD
  lw rounds, 68(own)
  j 3b
11:
  OF_2_3 FORGET
  j 12b
  .size loxo_chacha_xor_rv32, . - loxo_chacha_xor_rv32

#endif

#include "../../core/assembly_end.h"
