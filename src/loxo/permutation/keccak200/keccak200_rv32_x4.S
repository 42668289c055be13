/* SPDX-License-Identifier: Apache-2.0 OR MIT
 *
 * Keccak-f[200] for RV32I, up to four states at once, for builds with LOXO_BULK. Made by
 * tools/keccak200_rv32_x4.py; constants are the only data it reads.
 *
 * The stack holds 25 words: bits 4z to 4z + 3 of one are bit z of a lane in the four states, so
 * that turning a lane is turning a word. Some lanes are kept inverted, and chi needs six instead of
 * 25 inversions.
 *
 * To words and back: four lanes of four states are four words, and bits of the number of the
 * word change places with those of a bit's number in it. A number of states less than four is made
 * up by the last one.
 *
 *   loxo_keccak200_permute_rv32_x4 takes 192 bytes of the stack */
#if defined(__riscv) && __riscv_xlen == 32 && !defined(__riscv_32e) && LOXO_BULK && \
    !LOXO_SMALL && !defined(__linux__) && !defined(__FreeBSD__)
  .option norelax

.macro FUNCTION name
  .section .text.\name, "ax", %progbits
  .global \name
  .type \name, %function
  .balign 4
\name:
.endm

.macro EXCHANGE a, b, distance, mask, free=s2
  srli \free, \a, \distance
  xor \free, \free, \b
  and \free, \free, \mask
  xor \b, \b, \free
  slli \free, \free, \distance
  xor \a, \a, \free
.endm

  FUNCTION loxo_keccak200_permute_rv32_x4
  addi sp, sp, -192
  sw ra, 188(sp)
  sw s0, 184(sp)
  sw s1, 180(sp)
  sw s2, 176(sp)
  sw s3, 172(sp)
  sw s4, 168(sp)
  sw s5, 164(sp)
  sw s6, 160(sp)
  sw s7, 156(sp)
  sw s8, 152(sp)
  sw s9, 148(sp)
  sw s10, 144(sp)
  sw s11, 140(sp)
  sw a0, 124(sp)
  sltiu t0, a1, 2
  addi t0, t0, -1
  andi t0, t0, 25
  add a0, a0, t0
  sw a0, 128(sp)
  sltiu t0, a1, 3
  addi t0, t0, -1
  andi t0, t0, 25
  add a0, a0, t0
  sw a0, 132(sp)
  sltiu t0, a1, 4
  addi t0, t0, -1
  andi t0, t0, 25
  add a0, a0, t0
  sw a0, 136(sp)
  li t2, 0x55555555
  li t3, 0x33333333
  li t4, 0x0f0f0f0f
  li t5, 0x00ff00ff
  li t6, 0x0000ffff
  mv t0, sp
  addi t1, sp, 96
  lw a0, 124(sp)
  lw a1, 128(sp)
  lw a2, 132(sp)
  lw a3, 136(sp)
1:
  lbu s0, 0(a0)
  lbu s1, 1(a0)
  lbu s2, 2(a0)
  lbu s3, 3(a0)
  slli s1, s1, 8
  slli s2, s2, 16
  slli s3, s3, 24
  or s0, s0, s1
  or s2, s2, s3
  or a4, s0, s2
  lbu s0, 0(a1)
  lbu s1, 1(a1)
  lbu s2, 2(a1)
  lbu s3, 3(a1)
  slli s1, s1, 8
  slli s2, s2, 16
  slli s3, s3, 24
  or s0, s0, s1
  or s2, s2, s3
  or a6, s0, s2
  lbu s0, 0(a2)
  lbu s1, 1(a2)
  lbu s2, 2(a2)
  lbu s3, 3(a2)
  slli s1, s1, 8
  slli s2, s2, 16
  slli s3, s3, 24
  or s0, s0, s1
  or s2, s2, s3
  or a5, s0, s2
  lbu s0, 0(a3)
  lbu s1, 1(a3)
  lbu s2, 2(a3)
  lbu s3, 3(a3)
  slli s1, s1, 8
  slli s2, s2, 16
  slli s3, s3, 24
  or s0, s0, s1
  or s2, s2, s3
  or a7, s0, s2
  EXCHANGE a4, a5, 2, t3, ra
  EXCHANGE a6, a7, 2, t3, ra
  EXCHANGE a4, a5, 8, t5, ra
  EXCHANGE a6, a7, 8, t5, ra
  EXCHANGE a4, a6, 1, t2, ra
  EXCHANGE a5, a7, 1, t2, ra
  EXCHANGE a4, a6, 4, t4, ra
  EXCHANGE a5, a7, 4, t4, ra
  EXCHANGE a4, a6, 16, t6, ra
  EXCHANGE a5, a7, 16, t6, ra
  sw a4, 0(t0)
  sw a5, 4(t0)
  sw a6, 8(t0)
  sw a7, 12(t0)
  addi t0, t0, 16
  addi a0, a0, 4
  addi a1, a1, 4
  addi a2, a2, 4
  addi a3, a3, 4
  bltu t0, t1, 1b
  bne t0, t1, 2f
  addi a0, a0, -3
  addi a1, a1, -3
  addi a2, a2, -3
  addi a3, a3, -3
  addi t0, t0, -12
  j 1b
2:
  lw ra, 4(sp)
  not ra, ra
  sw ra, 4(sp)
  lw ra, 8(sp)
  not ra, ra
  sw ra, 8(sp)
  lw ra, 24(sp)
  not ra, ra
  sw ra, 24(sp)
  lw ra, 40(sp)
  not ra, ra
  sw ra, 40(sp)
  lw ra, 44(sp)
  not ra, ra
  sw ra, 44(sp)
  lw ra, 60(sp)
  not ra, ra
  sw ra, 60(sp)
  lw ra, 68(sp)
  not ra, ra
  sw ra, 68(sp)
  lw ra, 88(sp)
  not ra, ra
  sw ra, 88(sp)
  lla t0, 3f
  sw t0, 120(sp)
1:
  lw t5, 60(sp)
  lw t6, 80(sp)
  lw t3, 40(sp)
  xor t4, t6, t5
  lw t2, 20(sp)
  xor t4, t4, t3
  lw t1, 0(sp)
  xor t4, t4, t2
  xor t4, t4, t1
  lw a7, 64(sp)
  lw t0, 84(sp)
  lw a5, 44(sp)
  xor a6, t0, a7
  lw a4, 24(sp)
  xor a6, a6, a5
  lw a3, 4(sp)
  xor a6, a6, a4
  xor a6, a6, a3
  lw a1, 68(sp)
  lw a2, 88(sp)
  lw s11, 48(sp)
  xor a0, a2, a1
  lw s10, 28(sp)
  xor a0, a0, s11
  lw s9, 8(sp)
  xor a0, a0, s10
  xor a0, a0, s9
  lw s7, 72(sp)
  lw s8, 92(sp)
  lw s5, 52(sp)
  xor s6, s8, s7
  lw s4, 32(sp)
  xor s6, s6, s5
  lw s3, 12(sp)
  xor s6, s6, s4
  xor s6, s6, s3
  lw s1, 76(sp)
  lw s2, 96(sp)
  xor s0, s2, s1
  lw s2, 56(sp)
  lw s7, 36(sp)
  xor s0, s0, s2
  lw s11, 16(sp)
  xor s0, s0, s7
  xor s0, s0, s11
  slli ra, a6, 4
  srli a4, a6, 28
  or a4, a4, ra
  xor a4, a4, s0
  slli ra, s6, 4
  srli t1, s6, 28
  or t1, t1, ra
  xor a6, t1, a6
  slli ra, t4, 4
  srli t1, t4, 28
  or t1, t1, ra
  xor s6, t1, s6
  slli ra, a0, 4
  srli t1, a0, 28
  or t1, t1, ra
  xor t4, t1, t4
  slli ra, s0, 4
  srli s0, s0, 28
  or s0, s0, ra
  xor a0, s0, a0
  xor s3, s3, a0
  slli ra, s3, 16
  srli s3, s3, 16
  or s3, s3, ra
  xor s7, s7, s6
  slli ra, s7, 16
  srli s7, s7, 16
  or s7, s7, ra
  xor t3, t3, a4
  slli ra, t3, 12
  srli t3, t3, 20
  or t3, t3, ra
  xor a7, a7, t4
  slli ra, a7, 20
  srli a7, a7, 12
  or a7, a7, ra
  xor a2, a2, a6
  slli ra, a2, 20
  srli a2, a2, 12
  or a2, a2, ra
  not s0, t3
  or s0, s7, s0
  xor s0, s3, s0
  or t1, t3, a7
  xor t1, s7, t1
  sw t1, 100(sp)
  and t1, a7, a2
  xor t1, t3, t1
  or t3, a2, s3
  xor t3, a7, t3
  and s7, s3, s7
  xor s7, a2, s7
  xor s9, s9, a6
  slli ra, s9, 24
  srli s9, s9, 8
  or s9, s9, ra
  xor s4, s4, a0
  slli ra, s4, 28
  srli s4, s4, 4
  or s4, s4, ra
  xor s2, s2, s6
  slli ra, s2, 28
  srli s2, s2, 4
  or s2, s2, ra
  xor t5, t5, a4
  slli ra, t5, 4
  srli t5, t5, 28
  or t5, t5, ra
  xor t0, t0, t4
  slli ra, t0, 8
  srli t0, t0, 24
  or t0, t0, ra
  not a2, t5
  and s3, s4, s2
  xor s3, s9, s3
  or a2, s2, a2
  xor a2, s4, a2
  or a7, t5, t0
  xor a7, s2, a7
  and s2, t0, s9
  xor s2, t5, s2
  or s4, s9, s4
  xor s4, t0, s4
  xor s11, s11, s6
  slli ra, s11, 12
  srli s11, s11, 20
  or s11, s11, ra
  xor t2, t2, a4
  slli ra, t2, 16
  srli t2, t2, 16
  or t2, t2, ra
  xor a5, a5, t4
  slli ra, a5, 8
  srli a5, a5, 24
  or a5, a5, ra
  xor a1, a1, a6
  slli ra, a1, 28
  srli a1, a1, 4
  or a1, a1, ra
  xor s8, s8, a0
  not t0, a1
  and s9, t2, a5
  not s9, s9
  xor s9, s11, s9
  or t0, a5, t0
  xor t0, t2, t0
  or t5, a1, s8
  xor t5, a5, t5
  and a5, s8, s11
  xor a5, a1, a5
  or t2, s11, t2
  xor t2, s8, t2
  xor a3, a3, t4
  slli ra, a3, 4
  srli a3, a3, 28
  or a3, a3, ra
  xor s10, s10, a6
  slli ra, s10, 24
  srli s10, s10, 8
  or s10, s10, ra
  xor s5, s5, a0
  slli ra, s5, 4
  srli s5, s5, 28
  or s5, s5, ra
  xor s1, s1, s6
  xor t6, t6, a4
  slli ra, t6, 8
  srli t6, t6, 24
  or t6, t6, ra
  not s8, s10
  or s8, s8, s5
  xor s8, a3, s8
  and s11, s5, s1
  xor s11, s10, s11
  or a1, s1, t6
  xor a1, s5, a1
  and s5, t6, a3
  xor s5, s1, s5
  or s10, a3, s10
  xor s10, t6, s10
  lw t6, 0(sp)
  xor a4, t6, a4
  lw t6, 24(sp)
  xor t4, t6, t4
  slli ra, t4, 16
  srli t4, t4, 16
  lw t6, 48(sp)
  or t4, t4, ra
  xor a6, t6, a6
  slli ra, a6, 12
  srli a6, a6, 20
  lw t6, 72(sp)
  or a6, a6, ra
  xor a0, t6, a0
  slli ra, a0, 20
  srli a0, a0, 12
  lw t6, 96(sp)
  or a0, a0, ra
  xor s6, t6, s6
  slli ra, s6, 24
  srli s6, s6, 8
  or s6, s6, ra
  not t6, a6
  or a3, t4, a6
  xor a3, a4, a3
  or t6, t6, a0
  xor t6, t4, t6
  and s1, a0, s6
  xor s1, a6, s1
  or a6, s6, a4
  xor a6, a0, a6
  and t4, a4, t4
  xor t4, s6, t4
  lw ra, 120(sp)
  lw ra, 0(ra)
  xor a3, a3, ra
  xor s6, s3, s9
  xor s6, s6, s8
  xor s6, s6, s0
  xor s6, s6, a3
  xor a4, a2, t0
  lw a0, 100(sp)
  xor a4, a4, s11
  xor a4, a4, a0
  xor a4, a4, t6
  xor a0, a7, t5
  xor a0, a0, a1
  xor a0, a0, t1
  xor a0, a0, s1
  sw a5, 104(sp)
  xor a5, s2, a5
  xor a5, a5, s5
  xor a5, a5, t3
  xor a5, a5, a6
  sw s4, 108(sp)
  xor s4, s4, t2
  xor s4, s4, s10
  xor s4, s4, s7
  xor s4, s4, t4
  sw a1, 112(sp)
  slli ra, a4, 4
  srli a1, a4, 28
  or a1, a1, ra
  xor a1, a1, s4
  sw a3, 116(sp)
  slli ra, a5, 4
  srli a3, a5, 28
  or a3, a3, ra
  xor a4, a3, a4
  slli ra, s6, 4
  srli a3, s6, 28
  or a3, a3, ra
  xor a5, a3, a5
  slli ra, a0, 4
  srli a3, a0, 28
  or a3, a3, ra
  xor s6, a3, s6
  slli ra, s4, 4
  srli s4, s4, 28
  or s4, s4, ra
  xor a0, s4, a0
  xor s1, s1, a4
  slli ra, s1, 24
  srli s1, s1, 8
  or s1, s1, ra
  xor t3, t3, a0
  slli ra, t3, 28
  srli t3, t3, 4
  or t3, t3, ra
  xor s10, s10, a5
  slli ra, s10, 28
  srli s10, s10, 4
  or s10, s10, ra
  xor s9, s9, a1
  slli ra, s9, 4
  srli s9, s9, 28
  or s9, s9, ra
  xor a2, a2, s6
  slli ra, a2, 8
  srli a2, a2, 24
  or a2, a2, ra
  not s4, s9
  and a3, t3, s10
  xor a3, s1, a3
  sw a3, 80(sp)
  or s4, s10, s4
  xor s4, t3, s4
  sw s4, 84(sp)
  or s4, s9, a2
  xor s4, s10, s4
  sw s4, 88(sp)
  and s4, a2, s1
  xor s4, s9, s4
  sw s4, 92(sp)
  or t3, s1, t3
  xor t3, a2, t3
  sw t3, 96(sp)
  xor t4, t4, a5
  slli ra, t4, 12
  srli t4, t4, 20
  or t4, t4, ra
  xor s0, s0, a1
  slli ra, s0, 16
  srli s0, s0, 16
  or s0, s0, ra
  xor s11, s11, s6
  slli ra, s11, 8
  srli s11, s11, 24
  or s11, s11, ra
  xor t5, t5, a4
  slli ra, t5, 28
  srli t5, t5, 4
  or t5, t5, ra
  xor s2, s2, a0
  not t3, t5
  and a2, s0, s11
  not a2, a2
  xor a2, t4, a2
  sw a2, 60(sp)
  or t3, s11, t3
  xor t3, s0, t3
  sw t3, 64(sp)
  or t3, t5, s2
  xor t3, s11, t3
  sw t3, 68(sp)
  and t3, s2, t4
  xor t3, t5, t3
  sw t3, 72(sp)
  or s0, t4, s0
  xor s0, s2, s0
  sw s0, 76(sp)
  xor a6, a6, a0
  slli ra, a6, 16
  srli a6, a6, 16
  or a6, a6, ra
  xor s7, s7, a5
  slli ra, s7, 16
  srli s7, s7, 16
  or s7, s7, ra
  xor s8, s8, a1
  slli ra, s8, 12
  srli s8, s8, 20
  or s8, s8, ra
  xor t0, t0, s6
  slli ra, t0, 20
  srli t0, t0, 12
  or t0, t0, ra
  xor a7, a7, a4
  slli ra, a7, 20
  srli a7, a7, 12
  or a7, a7, ra
  not s0, s8
  or s0, s7, s0
  xor s0, a6, s0
  sw s0, 20(sp)
  or s0, s8, t0
  xor s0, s7, s0
  sw s0, 24(sp)
  and s0, t0, a7
  xor s0, s8, s0
  sw s0, 28(sp)
  or s0, a7, a6
  xor s0, t0, s0
  sw s0, 32(sp)
  and s7, a6, s7
  xor s7, a7, s7
  sw s7, 36(sp)
  xor t6, t6, s6
  slli ra, t6, 4
  srli t6, t6, 28
  or t6, t6, ra
  xor t1, t1, a4
  slli ra, t1, 24
  srli t1, t1, 8
  or t1, t1, ra
  xor s5, s5, a0
  slli ra, s5, 4
  srli s5, s5, 28
  or s5, s5, ra
  xor t2, t2, a5
  xor s3, s3, a1
  slli ra, s3, 8
  srli s3, s3, 24
  or s3, s3, ra
  not s7, t1
  or s7, s7, s5
  xor s7, t6, s7
  sw s7, 40(sp)
  and s7, s5, t2
  xor s7, t1, s7
  sw s7, 44(sp)
  or s7, t2, s3
  xor s7, s5, s7
  sw s7, 48(sp)
  and s7, s3, t6
  xor s7, t2, s7
  sw s7, 52(sp)
  or t1, t6, t1
  xor t1, s3, t1
  sw t1, 56(sp)
  lw t1, 116(sp)
  xor a1, t1, a1
  lw t1, 100(sp)
  xor s6, t1, s6
  slli ra, s6, 16
  srli s6, s6, 16
  lw t1, 112(sp)
  or s6, s6, ra
  xor a4, t1, a4
  slli ra, a4, 12
  srli a4, a4, 20
  lw t1, 104(sp)
  or a4, a4, ra
  xor a0, t1, a0
  slli ra, a0, 20
  srli a0, a0, 12
  lw t1, 108(sp)
  or a0, a0, ra
  xor a5, t1, a5
  slli ra, a5, 24
  srli a5, a5, 8
  or a5, a5, ra
  not t1, a4
  or s3, s6, a4
  xor s3, a1, s3
  or t1, t1, a0
  xor t1, s6, t1
  sw t1, 4(sp)
  and t1, a0, a5
  xor t1, a4, t1
  sw t1, 8(sp)
  or t1, a5, a1
  xor t1, a0, t1
  sw t1, 12(sp)
  and s6, a1, s6
  xor s6, a5, s6
  sw s6, 16(sp)
  lw ra, 120(sp)
  addi ra, ra, 8
  sw ra, 120(sp)
  lw ra, -4(ra)
  xor s3, s3, ra
  sw s3, 0(sp)
  lw t0, 120(sp)
  lla t1, 4f
  beq t0, t1, 2f
  j 1b
2:
  lw ra, 4(sp)
  not ra, ra
  sw ra, 4(sp)
  lw ra, 8(sp)
  not ra, ra
  sw ra, 8(sp)
  lw ra, 24(sp)
  not ra, ra
  sw ra, 24(sp)
  lw ra, 40(sp)
  not ra, ra
  sw ra, 40(sp)
  lw ra, 44(sp)
  not ra, ra
  sw ra, 44(sp)
  lw ra, 60(sp)
  not ra, ra
  sw ra, 60(sp)
  lw ra, 68(sp)
  not ra, ra
  sw ra, 68(sp)
  lw ra, 88(sp)
  not ra, ra
  sw ra, 88(sp)
  li t2, 0x55555555
  li t3, 0x33333333
  li t4, 0x0f0f0f0f
  li t5, 0x00ff00ff
  li t6, 0x0000ffff
  mv t0, sp
  addi t1, sp, 96
  lw a0, 124(sp)
  lw a1, 128(sp)
  lw a2, 132(sp)
  lw a3, 136(sp)
1:
  lw a4, 0(t0)
  lw a5, 4(t0)
  lw a6, 8(t0)
  lw a7, 12(t0)
  EXCHANGE a5, a7, 16, t6, ra
  EXCHANGE a4, a6, 16, t6, ra
  EXCHANGE a5, a7, 4, t4, ra
  EXCHANGE a4, a6, 4, t4, ra
  EXCHANGE a5, a7, 1, t2, ra
  EXCHANGE a4, a6, 1, t2, ra
  EXCHANGE a6, a7, 8, t5, ra
  EXCHANGE a4, a5, 8, t5, ra
  EXCHANGE a6, a7, 2, t3, ra
  EXCHANGE a4, a5, 2, t3, ra
  sb a4, 0(a0)
  srli a4, a4, 8
  sb a4, 1(a0)
  srli a4, a4, 8
  sb a4, 2(a0)
  srli a4, a4, 8
  sb a4, 3(a0)
  sb a6, 0(a1)
  srli a6, a6, 8
  sb a6, 1(a1)
  srli a6, a6, 8
  sb a6, 2(a1)
  srli a6, a6, 8
  sb a6, 3(a1)
  sb a5, 0(a2)
  srli a5, a5, 8
  sb a5, 1(a2)
  srli a5, a5, 8
  sb a5, 2(a2)
  srli a5, a5, 8
  sb a5, 3(a2)
  sb a7, 0(a3)
  srli a7, a7, 8
  sb a7, 1(a3)
  srli a7, a7, 8
  sb a7, 2(a3)
  srli a7, a7, 8
  sb a7, 3(a3)
  addi t0, t0, 16
  addi a0, a0, 4
  addi a1, a1, 4
  addi a2, a2, 4
  addi a3, a3, 4
  bltu t0, t1, 1b
  bne t0, t1, 2f
  addi a0, a0, -3
  addi a1, a1, -3
  addi a2, a2, -3
  addi a3, a3, -3
  addi t0, t0, -12
  j 1b
2:
  sw zero, 0(sp)
  sw zero, 4(sp)
  sw zero, 8(sp)
  sw zero, 12(sp)
  sw zero, 16(sp)
  sw zero, 20(sp)
  sw zero, 24(sp)
  sw zero, 28(sp)
  sw zero, 32(sp)
  sw zero, 36(sp)
  sw zero, 40(sp)
  sw zero, 44(sp)
  sw zero, 48(sp)
  sw zero, 52(sp)
  sw zero, 56(sp)
  sw zero, 60(sp)
  sw zero, 64(sp)
  sw zero, 68(sp)
  sw zero, 72(sp)
  sw zero, 76(sp)
  sw zero, 80(sp)
  sw zero, 84(sp)
  sw zero, 88(sp)
  sw zero, 92(sp)
  sw zero, 96(sp)
  sw zero, 100(sp)
  sw zero, 104(sp)
  sw zero, 108(sp)
  sw zero, 112(sp)
  sw zero, 116(sp)
  lw ra, 188(sp)
  lw s0, 184(sp)
  lw s1, 180(sp)
  lw s2, 176(sp)
  lw s3, 172(sp)
  lw s4, 168(sp)
  lw s5, 164(sp)
  lw s6, 160(sp)
  lw s7, 156(sp)
  lw s8, 152(sp)
  lw s9, 148(sp)
  lw s10, 144(sp)
  lw s11, 140(sp)
  addi sp, sp, 192
  ret
  .balign 4
3:
  .word 0x0000000f, 0xf00000f0, 0xf000f0f0, 0x00000000, 0xf000f0ff, 0x0000000f
  .word 0xf000000f, 0x0000f00f, 0xf000f0f0, 0xf000f000, 0x0000f00f, 0x0000f0f0
  .word 0xf000f0ff, 0xf000f0ff, 0xf000f00f, 0x000000ff, 0x000000f0, 0xf0000000
4:
  .size loxo_keccak200_permute_rv32_x4, . - loxo_keccak200_permute_rv32_x4

#endif

/* Elsewhere the object is empty, and takes nothing away from the program: no executable stack, and
 * branch protection as it was asked for. */
#if defined(__CET__)
#include <cet.h>
#endif
#if defined(__ARM_FEATURE_BTI_DEFAULT) && defined(__ELF__)
  .section .note.gnu.property, "a"
  .balign 8
  .word 4, 16, 5
  .asciz "GNU"
  .word 0xc0000000, 4, 1, 0
#endif
#if defined(__ELF__) && !defined(__AVR__)
  .section .note.GNU-stack, "", %progbits
#endif
