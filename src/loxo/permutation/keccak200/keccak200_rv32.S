/* SPDX-License-Identifier: Apache-2.0 OR MIT
 *
 * Keccak-f[200] for RV32I, one state in fifteen registers. Made by tools/keccak200_rv32.py;
 * constants are the only data it reads.
 *
 * Three registers for each x: rows 0 and 1, rows 2 and 3, and row 4, a lane twice in 16 bits; the
 * upper half of row 4 is a constant. Theta and chi work on whole registers. A lane that stands
 * there twice is turned by a shift, of which eight bits are taken: so rho and pi go together, two
 * lanes at a time, which are doubled at last. The lanes x = 4 of rows 0 and 1, and x = 3 of rows 2
 * and 3, are kept inverted, found by search: chi inverts five times instead of fifteen.
 *
 *   loxo_keccak200_permute_rv32 takes 64 bytes of the stack */
#if defined(__riscv) && __riscv_xlen == 32 && !defined(__riscv_32e) && !LOXO_SMALL && \
    !defined(__linux__) && !defined(__FreeBSD__)
  .option norelax

.macro FUNCTION name
  .section .text.\name, "ax", %progbits
  .global \name
  .type \name, %function
  .balign 4
\name:
.endm

  FUNCTION loxo_keccak200_permute_rv32
  addi sp, sp, -64
  sw ra, 0(sp)
  sw s0, 4(sp)
  sw s1, 8(sp)
  sw s2, 12(sp)
  sw s3, 16(sp)
  sw s4, 20(sp)
  sw s5, 24(sp)
  sw s6, 28(sp)
  sw s7, 32(sp)
  sw s8, 36(sp)
  sw s9, 40(sp)
  sw s10, 44(sp)
  sw s11, 48(sp)
  lla a1, 2f
  li s11, 0x00ff0000
  lbu a2, 0(a0)
  lbu a7, 5(a0)
  lbu a3, 1(a0)
  lbu t5, 6(a0)
  lbu a4, 2(a0)
  lbu t6, 7(a0)
  lbu a5, 3(a0)
  lbu s5, 8(a0)
  lbu a6, 4(a0)
  lbu s6, 9(a0)
  slli a7, a7, 16
  or a2, a2, a7
  slli a7, a2, 8
  or a2, a2, a7
  slli t5, t5, 16
  or a3, a3, t5
  slli t5, a3, 8
  or a3, a3, t5
  slli t6, t6, 16
  or a4, a4, t6
  slli t6, a4, 8
  or a4, a4, t6
  slli s5, s5, 16
  or a5, a5, s5
  slli s5, a5, 8
  or a5, a5, s5
  slli s6, s6, 16
  or a6, a6, s6
  slli s6, a6, 8
  or a6, a6, s6
  lbu s0, 10(a0)
  lbu a7, 15(a0)
  lbu s1, 11(a0)
  lbu t5, 16(a0)
  lbu s2, 12(a0)
  lbu t6, 17(a0)
  lbu s3, 13(a0)
  lbu s5, 18(a0)
  lbu s4, 14(a0)
  lbu s6, 19(a0)
  slli a7, a7, 16
  or s0, s0, a7
  slli a7, s0, 8
  or s0, s0, a7
  slli t5, t5, 16
  or s1, s1, t5
  slli t5, s1, 8
  or s1, s1, t5
  slli t6, t6, 16
  or s2, s2, t6
  slli t6, s2, 8
  or s2, s2, t6
  slli s5, s5, 16
  or s3, s3, s5
  slli s5, s3, 8
  or s3, s3, s5
  slli s6, s6, 16
  or s4, s4, s6
  slli s6, s4, 8
  or s4, s4, s6
  lbu t0, 20(a0)
  lbu t1, 21(a0)
  lbu t2, 22(a0)
  lbu t3, 23(a0)
  lbu t4, 24(a0)
  slli a7, t0, 8
  or t0, t0, a7
  slli t5, t1, 8
  or t1, t1, t5
  slli t6, t2, 8
  or t2, t2, t6
  slli s5, t3, 8
  or t3, t3, s5
  slli s6, t4, 8
  or t4, t4, s6
  not a6, a6
  not s3, s3
  li a7, 0xffff0000
  or t0, t0, a7
  or t1, t1, a7
  or t2, t2, a7
1:
  xor a7, a2, s0
  xor a7, a7, t0
  srli s7, a7, 16
  slli s8, a7, 16
  xor a7, a7, s7
  xor a7, a7, s8
  xor t5, a3, s1
  xor t5, t5, t1
  srli s7, t5, 16
  slli s8, t5, 16
  xor t5, t5, s7
  xor t5, t5, s8
  xor t6, a4, s2
  xor t6, t6, t2
  srli s7, t6, 16
  slli s8, t6, 16
  xor t6, t6, s7
  xor t6, t6, s8
  xor s5, a5, s3
  xor s5, s5, t3
  srli s7, s5, 16
  slli s8, s5, 16
  xor s5, s5, s7
  xor s5, s5, s8
  xor s6, a6, s4
  xor s6, s6, t4
  srli s7, s6, 16
  slli s8, s6, 16
  xor s6, s6, s7
  xor s6, s6, s8
  slli s7, t5, 1
  xor s7, s7, s6
  xor a2, a2, s7
  xor s0, s0, s7
  xor t0, t0, s7
  slli s7, t6, 1
  xor s7, s7, a7
  xor a3, a3, s7
  xor s1, s1, s7
  xor t1, t1, s7
  slli s7, s5, 1
  xor s7, s7, t5
  xor a4, a4, s7
  xor s2, s2, s7
  xor t2, t2, s7
  slli s7, s6, 1
  xor s7, s7, t6
  xor a5, a5, s7
  xor s3, s3, s7
  xor t3, t3, s7
  slli s7, a7, 1
  xor s7, s7, s5
  xor a6, a6, s7
  xor s4, s4, s7
  xor t4, t4, s7
  srli a7, a2, 8
  andi a7, a7, 0xff
  slli s8, a5, 12
  and s8, s8, s11
  or a7, a7, s8
  slli s8, a7, 8
  or a7, a7, s8
  srli t5, a3, 7
  andi t5, t5, 0xff
  slli s8, a6, 11
  and s8, s8, s11
  or t5, t5, s8
  slli s8, t5, 8
  or t5, t5, s8
  srli t6, a4, 2
  andi t6, t6, 0xff
  slli s8, t6, 8
  or t6, t6, s8
  srli s5, a3, 20
  andi s5, s5, 0xff
  srli s8, a6, 4
  and s8, s8, s11
  or s5, s5, s8
  slli s8, s5, 8
  or s5, s5, s8
  srli s6, a4, 18
  andi s6, s6, 0xff
  srli s8, a2, 4
  and s8, s8, s11
  or s6, s6, s8
  slli s8, s6, 8
  or s6, s6, s8
  srli s7, a5, 17
  andi s7, s7, 0xff
  slli s8, s7, 8
  or s7, s7, s8
  srli a4, s2, 5
  andi a4, a4, 0xff
  slli a2, s0, 11
  and a2, a2, s11
  or a4, a4, a2
  slli a2, a4, 8
  or a4, a4, a2
  srli s8, s3, 7
  andi s8, s8, 0xff
  slli a2, s1, 10
  and a2, a2, s11
  or s8, s8, a2
  slli a2, s8, 8
  or s8, s8, a2
  srli s10, s4, 1
  andi s10, s10, 0xff
  slli a2, s10, 8
  or s10, s10, a2
  srli a5, s3, 19
  andi a5, a5, 0xff
  srli a2, s1, 3
  and a2, a2, s11
  or a5, a5, a2
  slli a2, a5, 8
  or a5, a5, a2
  srli s9, s4, 16
  andi s9, s9, 0xff
  srli a2, s2, 1
  and a2, a2, s11
  or s9, s9, a2
  slli a2, s9, 8
  or s9, s9, a2
  srli ra, s0, 23
  andi ra, ra, 0xff
  slli a2, ra, 8
  or ra, ra, a2
  srli a6, t4, 2
  andi a6, a6, 0xff
  slli a2, t2, 13
  and a2, a2, s11
  or a6, a6, a2
  slli a2, a6, 8
  or a6, a6, a2
  srli s4, t0, 6
  andi s4, s4, 0xff
  slli a2, t3, 8
  and a2, a2, s11
  or s4, s4, a2
  slli a2, s4, 8
  or s4, s4, a2
  srli t4, t1, 6
  andi t4, t4, 0xff
  slli a2, t4, 8
  or t4, t4, a2
  not t3, a7
  or a2, s5, a4
  and a3, a4, a5
  or t2, a5, a6
  and t1, a6, t3
  and t0, a7, s5
  xor a2, a7, a2
  xor a3, s5, a3
  xor a4, a4, t2
  xor a5, a5, t1
  xor a6, a6, t0
  not a7, s7
  not s3, s10
  or t0, a7, s10
  or t1, s3, ra
  and t2, ra, t4
  not t2, t2
  or t3, t4, t6
  and s2, t6, a7
  xor t0, t6, t0
  xor t1, s7, t1
  xor t2, s10, t2
  xor t3, ra, t3
  xor t4, t4, s2
  not s7, s4
  and s0, s6, s8
  or s1, s8, s9
  and s2, s9, s7
  and s3, s4, t5
  or s5, t5, s6
  xor s0, t5, s0
  xor s1, s6, s1
  xor s2, s8, s2
  xor s3, s9, s3
  xor s4, s4, s5
  lw a7, 0(a1)
  addi a1, a1, 4
  xor a2, a2, a7
  bgez a7, 1b
  not a6, a6
  not s3, s3
  sb a2, 0(a0)
  srli a2, a2, 16
  sb a2, 5(a0)
  sb a3, 1(a0)
  srli a3, a3, 16
  sb a3, 6(a0)
  sb a4, 2(a0)
  srli a4, a4, 16
  sb a4, 7(a0)
  sb a5, 3(a0)
  srli a5, a5, 16
  sb a5, 8(a0)
  sb a6, 4(a0)
  srli a6, a6, 16
  sb a6, 9(a0)
  sb s0, 10(a0)
  srli s0, s0, 16
  sb s0, 15(a0)
  sb s1, 11(a0)
  srli s1, s1, 16
  sb s1, 16(a0)
  sb s2, 12(a0)
  srli s2, s2, 16
  sb s2, 17(a0)
  sb s3, 13(a0)
  srli s3, s3, 16
  sb s3, 18(a0)
  sb s4, 14(a0)
  srli s4, s4, 16
  sb s4, 19(a0)
  sb t0, 20(a0)
  sb t1, 21(a0)
  sb t2, 22(a0)
  sb t3, 23(a0)
  sb t4, 24(a0)
  lw ra, 0(sp)
  lw s0, 4(sp)
  lw s1, 8(sp)
  lw s2, 12(sp)
  lw s3, 16(sp)
  lw s4, 20(sp)
  lw s5, 24(sp)
  lw s6, 28(sp)
  lw s7, 32(sp)
  lw s8, 36(sp)
  lw s9, 40(sp)
  lw s10, 44(sp)
  lw s11, 48(sp)
  addi sp, sp, 64
  ret
  .balign 4
2:
  .word 0x101, 0x8282, 0x8a8a, 0x0, 0x8b8b, 0x101, 0x8181, 0x909, 0x8a8a
  .word 0x8888, 0x909, 0xa0a, 0x8b8b, 0x8b8b, 0x8989, 0x303, 0x202, 0x80008080
  .size loxo_keccak200_permute_rv32, . - loxo_keccak200_permute_rv32

#endif

#include "../../core/assembly_end.h"
