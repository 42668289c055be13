/* SPDX-License-Identifier: Apache-2.0 OR MIT
 *
 * ChaCha for RV32I, one block after the other on the stack, optimized for size.
 *
 *   void loxo_chacha_xor_rv32_small(const loxo_stream_lane *lane, size_t n, size_t blocks)
 *
 *   loxo_chacha_xor_rv32_small takes 64 bytes of the stack
 *
 * A loop over quarter-rounds: each row's word is `by` bytes further than that of the row before, 0
 * in columns and 4 in diagonals. Text is read and written byte by byte, at any alignment. */
#if defined(__riscv) && __riscv_xlen == 32 && !defined(__riscv_32e) && LOXO_SMALL && \
    !defined(__linux__) && !defined(__FreeBSD__)
  .option norelax

#define blocks a2
#define out a6
#define in a7
#define column t3 /* four times its number */
#define by t4
#define rounds t5
#define own t6

  .macro STEP to, with, other, turn /* to += with; other = (other ^ to) <<< turn */
  add \to, \to, \with
  xor \other, \other, \to
  slli t2, \other, \turn
  srli \other, \other, 32 - \turn
  or \other, \other, t2
  .endm
  .macro NEXT place, after
  add \place, \after, by
  andi \place, \place, 12
  .endm
  .macro GIVE at
  lbu a1, \at(in)
  xor a1, a1, a0
  sb a1, \at(out)
  .endm

  .section .text.loxo_chacha_xor_rv32_small, "ax", %progbits
  .global loxo_chacha_xor_rv32_small
  .type loxo_chacha_xor_rv32_small, %function
  .balign 4
loxo_chacha_xor_rv32_small:
  addi sp, sp, -64
  lw own, 0(a0)
  lw out, 4(a0)
  lw in, 8(a0)
  j 6f
1:
  addi a3, own, 64
  addi a5, sp, 64
2:
  addi a3, a3, -4
  addi a5, a5, -4
  lw a4, 0(a3)
  sw a4, 0(a5)
  bne a5, sp, 2b
  lw rounds, 68(own)
  li by, 0
3:
  li column, 0
4:
  NEXT a5, column
  NEXT t0, a5
  NEXT t1, t0
  add a5, a5, sp
  add t0, t0, sp
  add t1, t1, sp
  add t2, column, sp
  lw a0, 0(t2)
  lw a1, 16(a5)
  lw a3, 32(t0)
  lw a4, 48(t1)
  STEP a0, a1, a4, 16
  STEP a3, a4, a1, 12
  STEP a0, a1, a4, 8
  STEP a3, a4, a1, 7
  add t2, column, sp
  sw a0, 0(t2)
  sw a1, 16(a5)
  sw a3, 32(t0)
  sw a4, 48(t1)
  addi column, column, 4
  andi a5, column, 16
  beqz a5, 4b
  xori by, by, 4
  bnez by, 3b
  addi rounds, rounds, -1
  bnez rounds, 3b
  mv a5, sp
  addi a4, sp, 64
  mv t0, own
5: /* four bytes of text; the word on the stack is wiped */
  lw a0, 0(a5)
  lw a3, 0(t0)
  sw zero, 0(a5)
  add a0, a0, a3
  GIVE 0
  srli a0, a0, 8
  GIVE 1
  srli a0, a0, 8
  GIVE 2
  srli a0, a0, 8
  GIVE 3
  addi t0, t0, 4
  addi in, in, 4
  addi out, out, 4
  addi a5, a5, 4
  bne a5, a4, 5b
  lw a0, 48(own) /* the block's number */
  lw a1, 52(own)
  addi a0, a0, 1
  seqz a3, a0
  add a1, a1, a3
  sw a0, 48(own)
  sw a1, 52(own)
  addi blocks, blocks, -1
6:
  bnez blocks, 1b
  addi sp, sp, 64
  ret
  .size loxo_chacha_xor_rv32_small, . - loxo_chacha_xor_rv32_small

#endif

#include "../../core/assembly_end.h"
