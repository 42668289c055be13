/* SPDX-License-Identifier: Apache-2.0 OR MIT
 *
 * Gimli-24 for RV32I, one state in memory, optimized for size.
 *
 *   void loxo_gimli_rounds_rv32_small(word *s)
 *
 *   loxo_gimli_rounds_rv32_small takes 0 bytes of the stack
 *
 * The state is aligned to four bytes. A round is a loop over the columns. A swap moves nothing: it
 * changes a bit of where the words of row 0 are. */
#if defined(__riscv) && __riscv_xlen == 32 && !defined(__riscv_32e) && LOXO_SMALL && \
    !defined(__linux__) && !defined(__FreeBSD__)
  .option norelax
  .section .text.loxo_gimli_rounds_rv32_small, "ax", %progbits
  .global loxo_gimli_rounds_rv32_small
  .type loxo_gimli_rounds_rv32_small, %function
  .balign 4
loxo_gimli_rounds_rv32_small:
  li t0, 0x9e377918 /* the constant, with the round's number */
  li t1, 0 /* added to the places of row 0: 0, 4, 8, 12 */
  li t2, 16
1:
  li t3, 0
2:
  add a1, a0, t3
  xor a2, t3, t1
  add a2, a2, a0
  lw a3, 0(a2)
  lw a4, 16(a1)
  lw a5, 32(a1)
  slli t4, a3, 24
  srli a3, a3, 8
  or a3, a3, t4
  slli t4, a4, 9
  srli a4, a4, 23
  or a4, a4, t4
  and t4, a4, a5
  slli t4, t4, 1
  xor t4, t4, a5
  slli t4, t4, 1
  xor t4, t4, a3
  sw t4, 32(a1)
  or t4, a3, a5
  slli t4, t4, 1
  xor t4, t4, a3
  xor t4, t4, a4
  sw t4, 16(a1)
  and a3, a3, a4
  slli a3, a3, 3
  xor a3, a3, a4
  xor a3, a3, a5
  sw a3, 0(a2)
  addi t3, t3, 4
  bne t3, t2, 2b
  andi a3, t0, 3
  bnez a3, 3f
  xori t1, t1, 4 /* the small swap */
  add a1, a0, t1
  lw a3, 0(a1)
  xor a3, a3, t0
  sw a3, 0(a1)
  j 4f
3:
  addi a3, a3, -2
  bnez a3, 4f
  xori t1, t1, 8 /* the big swap */
4:
  addi t0, t0, -1
  andi a3, t0, 0x1f
  bnez a3, 1b
  ret
  .size loxo_gimli_rounds_rv32_small, . - loxo_gimli_rounds_rv32_small

#endif

#include "../../core/assembly_end.h"
