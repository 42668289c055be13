/* SPDX-License-Identifier: Apache-2.0 OR MIT
 *
 * ChaCha for RV32I, one block after the other, all of it in registers. Rows b and d are in those
 * that short instructions reach: there, XOR and shifts have two bytes.
 *
 *   void loxo_chacha_xor_rv32(const loxo_stream_lane *lane, size_t n, size_t blocks)
 *
 *   loxo_chacha_xor_rv32 takes 96 bytes of the stack
 *
 * If `in` or `out` is not aligned to four bytes, a block of keystream goes to the stack, and then
 * byte by byte to the text. */
#if defined(__riscv) && __riscv_xlen == 32 && !defined(__riscv_32e) && !LOXO_SMALL && \
    !defined(__linux__) && !defined(__FreeBSD__)
  .option norelax

#define own t1
#define out a6
#define in a7
#define blocks s6
#define rounds t2

  .macro TURN x, by
  slli t0, \x, \by
  srli \x, \x, 32 - \by
  add \x, \x, t0
  .endm
  .macro STEP to, by, other, turn /* to += by; other = (other ^ to) <<< turn */
  add \to, \to, \by
  xor \other, \other, \to
  TURN \other, \turn
  .endm
  .macro QUARTER a, b, c, d
  STEP \a, \b, \d, 16
  STEP \c, \d, \b, 12
  STEP \a, \b, \d, 8
  STEP \c, \d, \b, 7
  .endm
  /* The block's words, each with its place. */
  .macro ALL do
  \do t3, 0
  \do t4, 4
  \do t5, 8
  \do t6, 12
  \do a0, 16
  \do a1, 20
  \do a2, 24
  \do a3, 28
  \do s2, 32
  \do s3, 36
  \do s4, 40
  \do s5, 44
  \do a4, 48
  \do a5, 52
  \do s0, 56
  \do s1, 60
  .endm
  .macro LOAD x, at
  lw \x, \at(own)
  .endm
  .macro GIVE x, at
  lw t0, \at(own)
  lw rounds, \at(in)
  add \x, \x, t0
  xor \x, \x, rounds
  sw \x, \at(out)
  .endm
  .macro KEEP x, at
  lw t0, \at(own)
  add \x, \x, t0
  sw \x, \at(sp)
  .endm

  .section .text.loxo_chacha_xor_rv32, "ax", %progbits
  .global loxo_chacha_xor_rv32
  .type loxo_chacha_xor_rv32, %function
  .balign 4
loxo_chacha_xor_rv32:
  addi sp, sp, -96
  sw s0, 64(sp)
  sw s1, 68(sp)
  sw s2, 72(sp)
  sw s3, 76(sp)
  sw s4, 80(sp)
  sw s5, 84(sp)
  sw s6, 88(sp)
  mv blocks, a2
  lw own, 0(a0)
  lw out, 4(a0)
  lw in, 8(a0)
  beqz blocks, 4f
1:
  lw rounds, 68(own)
  ALL LOAD
2:
  QUARTER t3, a0, s2, a4
  QUARTER t4, a1, s3, a5
  QUARTER t5, a2, s4, s0
  QUARTER t6, a3, s5, s1
  QUARTER t3, a1, s4, s1
  QUARTER t4, a2, s5, a4
  QUARTER t5, a3, s2, a5
  QUARTER t6, a0, s3, s0
  addi rounds, rounds, -1
  bnez rounds, 2b
  or t0, in, out
  andi t0, t0, 3
  bnez t0, 5f
  ALL GIVE
  addi in, in, 64
  addi out, out, 64
3:
  lw t3, 48(own) /* the block's number */
  lw t4, 52(own)
  addi t3, t3, 1
  seqz t5, t3
  add t4, t4, t5
  sw t3, 48(own)
  sw t4, 52(own)
  addi blocks, blocks, -1
  bnez blocks, 1b
4:
  lw s0, 64(sp)
  lw s1, 68(sp)
  lw s2, 72(sp)
  lw s3, 76(sp)
  lw s4, 80(sp)
  lw s5, 84(sp)
  lw s6, 88(sp)
  addi sp, sp, 96
  ret
5:
  ALL KEEP
  mv t3, sp
  addi t4, sp, 64
6: /* four bytes of text; the word on the stack is wiped */
  lw a0, 0(t3)
  lbu a1, 0(in)
  lbu a2, 1(in)
  lbu a3, 2(in)
  lbu a4, 3(in)
  sw zero, 0(t3)
  xor a1, a1, a0
  sb a1, 0(out)
  srli a0, a0, 8
  xor a2, a2, a0
  sb a2, 1(out)
  srli a0, a0, 8
  xor a3, a3, a0
  sb a3, 2(out)
  srli a0, a0, 8
  xor a4, a4, a0
  sb a4, 3(out)
  addi in, in, 4
  addi out, out, 4
  addi t3, t3, 4
  bne t3, t4, 6b
  j 3b
  .size loxo_chacha_xor_rv32, . - loxo_chacha_xor_rv32

#endif

#include "../../core/assembly_end.h"
