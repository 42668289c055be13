/* SPDX-License-Identifier: Apache-2.0 OR MIT
 *
 * Xoodoo[12] for RV32I, one state in memory, optimized for size.
 *
 *   void loxo_xoodoo_rounds_rv32_small(word *s)
 *
 *   loxo_xoodoo_rounds_rv32_small takes 0 bytes of the stack
 *
 * The state is aligned to four bytes. One loop over the columns is theta, another one the rest of a
 * round. That moves plane 1 by one lane. Plane 2 stays: in every second round its lanes are two
 * further. */
#if defined(__riscv) && __riscv_xlen == 32 && !defined(__riscv_32e) && LOXO_SMALL && \
    !defined(__linux__) && !defined(__FreeBSD__)
  .option norelax
  .section .text.loxo_xoodoo_rounds_rv32_small, "ax", %progbits
  .global loxo_xoodoo_rounds_rv32_small
  .type loxo_xoodoo_rounds_rv32_small, %function
  .balign 4
loxo_xoodoo_rounds_rv32_small:
  lla t3, 4f
  addi t4, t3, 24
  li t1, 0 /* where lane 0 of plane 2 is: 0, 8 */
  li t6, 16
1:
  xori a5, t1, 8 /* the parity of column 3 */
  add a5, a5, a0
  lw a4, 36(a5)
  lw a1, 12(a0)
  lw a3, 28(a0)
  xor a1, a1, a3
  xor a1, a1, a4
  li t0, 0
2:
  slli a4, a1, 9
  xor a4, a4, a1
  srli a1, a1, 23
  xor a1, a1, a4
  slli t5, a1, 5
  srli a1, a1, 27
  or t5, t5, a1 /* the effect on this column */
  add a1, a0, t0
  xor a5, t0, t1
  add a5, a5, a0
  lw a2, 0(a1)
  lw a3, 16(a1)
  lw a4, 32(a5)
  xor t2, a2, a3
  xor t2, t2, a4
  xor a2, a2, t5
  xor a3, a3, t5
  xor a4, a4, t5
  sw a2, 0(a1)
  sw a3, 16(a1)
  sw a4, 32(a5)
  mv a1, t2
  addi t0, t0, 4
  bne t0, t6, 2b
  lhu a1, 0(t3)
  lw a2, 0(a0)
  lw t2, 28(a0)
  xor a2, a2, a1
  sw a2, 0(a0)
  li t0, 0
3:
  add a1, a0, t0
  lw a2, 0(a1)
  mv a3, t2
  lw t2, 16(a1)
  xor a5, t0, t1
  add a5, a5, a0
  lw a4, 32(a5)
  slli t5, a4, 11
  srli a4, a4, 21
  or a4, a4, t5
  or t5, a4, a3
  xor t5, t5, a3
  xor t5, t5, a2
  sw t5, 0(a1)
  not t5, a2
  and t5, t5, a3
  xor t5, t5, a4
  not a4, a4
  and a4, a4, a2
  xor a3, a3, a4
  slli a2, a3, 1
  srli a3, a3, 31
  or a2, a2, a3
  sw a2, 16(a1)
  slli a4, t5, 8
  srli t5, t5, 24
  or a4, a4, t5
  sw a4, 32(a5)
  addi t0, t0, 4
  bne t0, t6, 3b
  xori t1, t1, 8
  addi t3, t3, 2
  bne t3, t4, 1b
  ret
  .balign 2
4:
  .half 0x058, 0x038, 0x3c0, 0x0d0, 0x120, 0x014, 0x060, 0x02c, 0x380, 0x0f0, 0x1a0, 0x012
  .size loxo_xoodoo_rounds_rv32_small, . - loxo_xoodoo_rounds_rv32_small

#endif

#include "../../core/assembly_end.h"
