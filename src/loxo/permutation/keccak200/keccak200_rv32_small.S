/* SPDX-License-Identifier: Apache-2.0 OR MIT
 *
 * Keccak-f[200] for RV32I, one state, optimized for size. Lanes are bytes in memory; rho and pi are
 * one walk over them.
 *
 *   loxo_keccak200_permute_rv32_small takes 16 bytes of the stack */
#if defined(__riscv) && __riscv_xlen == 32 && !defined(__riscv_32e) && LOXO_SMALL && \
    !defined(__linux__) && !defined(__FreeBSD__)
  .option norelax
  .section .text.loxo_keccak200_permute_rv32_small, "ax", %progbits
  .global loxo_keccak200_permute_rv32_small
  .type loxo_keccak200_permute_rv32_small, %function
  .balign 4

#define WALK t0
#define IOTA t1
#define WALK_END t6
#define ROW_END t2   /* of row 0 */
#define STATE_END t3

/* Chi for one lane of a row, from it and the next two. */
.macro CHI lane, next, other, place
  and a5, \next, \other
  xor a5, a5, \other
  xor a5, a5, \lane
  sb a5, \place(a1)
.endm

loxo_keccak200_permute_rv32_small:
  addi sp, sp, -16
  lla WALK, 7f
  addi IOTA, WALK, 24
  mv WALK_END, IOTA
  addi ROW_END, a0, 5
  addi STATE_END, a0, 25
1:
  /* Store the parities of columns 4, 0, 1, 2, 3, 4, 0 on the stack. */
  mv a1, a0
  mv a2, sp
2:
  lbu a3, 0(a1)
  lbu a4, 5(a1)
  lbu a5, 10(a1)
  xor a3, a3, a4
  lbu a4, 15(a1)
  xor a3, a3, a5
  lbu a5, 20(a1)
  xor a3, a3, a4
  xor a3, a3, a5
  sb a3, 1(a2)
  addi a1, a1, 1
  addi a2, a2, 1
  bne a1, ROW_END, 2b
  sb a3, 0(sp)
  lbu a3, 1(sp)
  sb a3, 6(sp)
  mv a1, a0
  mv a2, sp
3:
  lbu a3, 2(a2)
  lbu a5, 0(a2)
  slli a4, a3, 1
  srli a3, a3, 7
  xor a3, a3, a4
  xor a3, a3, a5
  mv a5, a1
4:
  lbu a4, 0(a5)
  addi a5, a5, 5
  xor a4, a4, a3
  sb a4, -5(a5)
  bltu a5, STATE_END, 4b
  addi a1, a1, 1
  addi a2, a2, 1
  bne a1, ROW_END, 3b
  /* Rho and pi, a walk from lane 1: rotate by 1, then by 2 more, then by 3 more, and so on. */
  lbu a3, 1(a0)
  mv a1, WALK
  li a2, 0
  li a4, 0
5:
  lbu a5, 0(a1)
  addi a1, a1, 1
  addi a2, a2, 1
  add a4, a4, a2
  andi a4, a4, 7
  add a5, a5, a0
  slli t5, a3, 8
  or a3, a3, t5
  sll a3, a3, a4
  srli t5, a3, 8
  lbu a3, 0(a5)
  sb t5, 0(a5)
  bne a1, WALK_END, 5b
  mv a1, a0
6:
  lbu a2, 0(a1)
  lbu a3, 1(a1)
  lbu a4, 2(a1)
  lbu t4, 3(a1)
  lbu t5, 4(a1)
  CHI a2, a3, a4, 0
  CHI a3, a4, t4, 1
  CHI a4, t4, t5, 2
  CHI t4, t5, a2, 3
  CHI t5, a2, a3, 4
  addi a1, a1, 5
  bne a1, STATE_END, 6b
  lbu a3, 0(IOTA)
  lbu a4, 0(a0)
  addi IOTA, IOTA, 1
  xor a3, a3, a4
  sb a3, 0(a0)
  addi a4, WALK, 42
  bne IOTA, a4, 1b
  sw zero, 0(sp)
  sw zero, 4(sp)
  addi sp, sp, 16
  ret
7:
  .byte 10, 7, 11, 17, 18, 3, 5, 16, 8, 21, 24, 4
  .byte 15, 23, 19, 13, 12, 2, 20, 14, 22, 9, 6, 1
  .byte 0x01, 0x82, 0x8a, 0x00, 0x8b, 0x01, 0x81, 0x09, 0x8a
  .byte 0x88, 0x09, 0x0a, 0x8b, 0x8b, 0x89, 0x03, 0x02, 0x80
  .size loxo_keccak200_permute_rv32_small, . - loxo_keccak200_permute_rv32_small

#endif

#include "../../core/assembly_end.h"
